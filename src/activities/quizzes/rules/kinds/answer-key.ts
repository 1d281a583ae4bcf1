import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import { isWithin, numberIn, rangeIn } from './numbers.ts';

/**
 * What an answer is marked by: ids of options (in the right order for ordering questions), pairs, or what may be
 * typed.
 */
export interface AnswerKey {
  /** None for a choice. */
  readonly type?: QuestionType | undefined;
  readonly correct: readonly string[];
  readonly accepted?: readonly string[] | undefined;
}

/** Case, quotes and spaces do not matter. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const isSameSet = (picked: readonly string[], correct: readonly string[]): boolean =>
  new Set(picked).size === new Set(correct).size && picked.every((id) => correct.includes(id));

const isNumberOf = (given: string, accepted: readonly string[]): boolean => {
  const value = numberIn(given);
  return (
    value !== undefined &&
    accepted.some((text) => {
      const range = rangeIn(text);
      return range !== undefined && isWithin(value, range);
    })
  );
};

type Mark = (picked: readonly string[], key: AnswerKey) => boolean;

const isSameOrder: Mark = (picked, { correct }) =>
  picked.length === correct.length && picked.every((id, place) => id === correct[place]);

const byChoice: Mark = (picked, { correct }) => isSameSet(picked, correct);

const MARKS: Readonly<Record<QuestionType, Mark>> = {
  SINGLE_CHOICE: byChoice,
  MULTIPLE_CHOICE: byChoice,
  NUMERIC: ([given = ''], { accepted = [] }) => isNumberOf(given, accepted),
  TYPED: ([given = ''], { accepted = [] }) => accepted.some((text) => folded(text) === folded(given)),
  ORDERING: isSameOrder,
  MATCHING: byChoice,
};

/** All or nothing, as study counts. */
export const isRightAnswer: Mark = (picked, key) => MARKS[key.type ?? 'SINGLE_CHOICE'](picked, key);

/** How many places or pairs of it are right. */
export const rightParts = (picked: readonly string[], { type, correct }: AnswerKey): number =>
  type === 'ORDERING'
    ? correct.filter((id, place) => picked[place] === id).length
    : correct.filter((id) => picked.includes(id)).length;

/** Both keys would mark any answer alike. */
export const isSameKey = (one: AnswerKey, other: AnswerKey): boolean =>
  one.type === other.type &&
  one.accepted?.join('\n') === other.accepted?.join('\n') &&
  MARKS[one.type === 'ORDERING' ? 'ORDERING' : 'MATCHING'](one.correct, other);
