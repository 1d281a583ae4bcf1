import { questionKinds } from '#activities/engagements/contract.questions.ts';
import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { KindRules } from './kind.ts';
import { kindRules } from './table.ts';

export const rulesOf = (kind: QuestionKind): KindRules => kindRules[kind];

/** The columns that only some kinds use, by field. */
export const kindColumns = Object.values(kindRules).flatMap(({ columns = {} }: KindRules) =>
  Object.entries(columns),
);

/** Those that carry their key in what they ask. */
export const keyedKinds = questionKinds.filter((kind) => rulesOf(kind).isKeyed);
