import { multiple, single } from './choice.ts';
import { numeric } from './numeric.tsx';
import { open } from './open.ts';
import { ordering } from './ordering.ts';
import { ranking } from './ranking.tsx';
import { rating } from './rating.tsx';
import { trueFalse } from './true-false.tsx';
import { typed } from './typed.tsx';
import { words } from './words.tsx';
import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { KindParts } from './kind.ts';

/** What pages know of each kind. No other page code distinguishes kinds. Not for a page's first load. */
export const kindParts = {
  open,
  single,
  multiple,
  'true-false': trueFalse,
  numeric,
  typed,
  ordering,
  rating,
  words,
  ranking,
} satisfies { readonly [Kind in QuestionKind]: KindParts<Kind> };

type EmptyForms = (typeof kindParts)[QuestionKind]['empty'];
type All<Forms> = (Forms extends unknown ? (form: Forms) => void : never) extends (form: infer Whole) => void
  ? Whole
  : never;

/** The fields of every kind. */
export type KindForm = All<EmptyForms>;
