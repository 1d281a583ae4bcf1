// Without schemas: pages need it, and a phone loads no validator for it.

/** Each kind of question: how many answers it has at least, and whether it is answered in words of one's own. Then what
 * would be options is the key itself, and nobody sees it before. */
const kinds = {
  SINGLE_CHOICE: { fewest: 2, isFree: false },
  MULTIPLE_CHOICE: { fewest: 2, isFree: false },
  NUMERIC: { fewest: 1, isFree: true },
  TYPED: { fewest: 1, isFree: true },
} as const;

export type QuestionType = keyof typeof kinds;
export const questionTypes = [
  'SINGLE_CHOICE',
  'MULTIPLE_CHOICE',
  'NUMERIC',
  'TYPED',
] as const satisfies QuestionType[];
export const isFreeType = (type: QuestionType): boolean => kinds[type].isFree;
export const fewestAnswersOf = (type: QuestionType): number => kinds[type].fewest;
