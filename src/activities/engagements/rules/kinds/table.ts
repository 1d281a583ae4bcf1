import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { KindRules } from './kind.ts';
import { multiple, single } from './choice.ts';
import { numeric } from './numeric.ts';
import { open } from './open.ts';
import { ordering } from './ordering.ts';
import { ranking } from './ranking.ts';
import { rating } from './rating.ts';
import { trueFalse } from './true-false.ts';
import { typed } from './typed.ts';
import { words } from './words.ts';

/** What the rules know of each kind. Nothing else in rules and server distinguishes kinds. */
export const kindRules: { readonly [Kind in QuestionKind]: KindRules<Kind> } = {
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
};
