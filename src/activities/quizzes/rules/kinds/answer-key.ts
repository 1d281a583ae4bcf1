import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import { isWithin, numberIn, rangeIn } from './numbers.ts';

/** By what an answer is marked: ids of options, or what may be typed. */
export interface AnswerKey {
  /** None for a choice. */
  readonly type?: QuestionType | undefined;
  readonly correct: readonly string[];
  readonly accepted?: readonly string[] | undefined;
}

/** Case, quotes and spaces are not what is asked for. */
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

const byChoice: Mark = (picked, { correct }) => isSameSet(picked, correct);

const MARKS: Readonly<Record<QuestionType, Mark>> = {
  SINGLE_CHOICE: byChoice,
  MULTIPLE_CHOICE: byChoice,
  NUMERIC: ([given = ''], { accepted = [] }) => isNumberOf(given, accepted),
  TYPED: ([given = ''], { accepted = [] }) => accepted.some((text) => folded(text) === folded(given)),
};

/** All or nothing: what study counts. */
export const isRightAnswer: Mark = (picked, key) => MARKS[key.type ?? 'SINGLE_CHOICE'](picked, key);
