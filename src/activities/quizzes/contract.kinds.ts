// Without schemas: pages need it, and a phone loads no validator for it.

/** Options are chosen, something is typed, all are put in order, or pairs are made. */
export type Answering = 'choice' | 'typing' | 'order' | 'match';

/**
 * Each kind of question: how many answers it needs at least, and how it is answered. If the answer is typed, what
 * would be options is the key itself, and stays hidden.
 */
const kinds = {
  SINGLE_CHOICE: { fewest: 2, answering: 'choice' },
  MULTIPLE_CHOICE: { fewest: 2, answering: 'choice' },
  NUMERIC: { fewest: 1, answering: 'typing' },
  TYPED: { fewest: 1, answering: 'typing' },
  // With two, the order shown would reveal the key, because it is never the right one.
  ORDERING: { fewest: 3, answering: 'order' },
  MATCHING: { fewest: 2, answering: 'match' },
} as const satisfies Record<string, { readonly fewest: number; readonly answering: Answering }>;

export type QuestionType = keyof typeof kinds;
export const questionTypes = [
  'SINGLE_CHOICE',
  'MULTIPLE_CHOICE',
  'NUMERIC',
  'TYPED',
  'ORDERING',
  'MATCHING',
] as const satisfies QuestionType[];
/** A key names no kind if options are chosen. */
export const answeringOf = (type: QuestionType = 'SINGLE_CHOICE'): Answering => kinds[type].answering;
export const isFreeType = (type: QuestionType): boolean => answeringOf(type) === 'typing';
export const isChoiceType = (type: QuestionType): boolean => answeringOf(type) === 'choice';
export const fewestAnswersOf = (type: QuestionType): number => kinds[type].fewest;

/** A pair, as the answer to a matching question. It is never taken apart: pairs are made and compared. */
export const pairOf = (id: string, matchId: string): string => `${id}→${matchId}`;
