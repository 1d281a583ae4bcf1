import type { Said } from '#core/words.ts';
import { say } from '#core/words.ts';
import { isFreeType, questionTypes } from '#activities/quizzes/contract.kinds.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { wantedCount } from '../bank/wanted-count.ts';
import { guessRate } from '../study/guess.ts';
import { isRightAnswer } from './answer-key.ts';
import type { AnswerKey } from './answer-key.ts';
import { rangeIn } from './numbers.ts';

/** What rules and server ask of a kind of question; how it is marked, which the browser needs too, is in answer-key.ts. */
interface QuestionKind {
  /** What an answer by pure chance is worth. */
  readonly guess: (question: Question) => number;
  /** Why these cannot be its answers, apart from how many there are. */
  readonly refusal?: (text: string) => Said | undefined;
}

/** Nobody hits a word or a number by chance; some guess well. */
const FREE_GUESS = 0.02;

const choice = (isCountTold: (question: Question) => boolean): QuestionKind => ({
  guess: (question) =>
    guessRate({
      options: question.answers.length,
      keys: question.correct.length,
      isCountTold: isCountTold(question),
    }),
});

export const KINDS: Readonly<Record<QuestionType, QuestionKind>> = {
  SINGLE_CHOICE: choice(() => true),
  MULTIPLE_CHOICE: choice(({ question }) => wantedCount(question) !== undefined),
  NUMERIC: {
    guess: () => FREE_GUESS,
    refusal: (text) => (rangeIn(text) ? undefined : say('quiz-number-expected', { text: text.slice(0, 60) })),
  },
  TYPED: { guess: () => FREE_GUESS },
};

/** As a file may write it: `numeric`, `Single choice`. */
export const typeNamed = (given = ''): QuestionType | undefined => {
  const word = given
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return questionTypes.find((known) => known === word);
};

/** What answers to the question are marked by, now and whenever they are marked again. */
export const keyOf = ({ type, correct, answers }: Question): AnswerKey =>
  isFreeType(type)
    ? { type, correct, accepted: answers.filter(({ id }) => correct.includes(id)).map(({ text }) => text) }
    : { correct };

/** Of a concept in all its languages: what may be typed in one of them may be typed. */
export const sharedKeyOf = (question: Question, others: Iterable<Question>): AnswerKey => {
  const key = keyOf(question);
  if (!key.accepted) return key;
  const texts = [...others]
    .filter(({ type }) => type === key.type)
    .flatMap((other) => keyOf(other).accepted ?? []);
  return { ...key, accepted: [...new Set([...key.accepted, ...texts])] };
};

export const isRightTo = (question: Question, picked: readonly string[]): boolean =>
  isRightAnswer(picked, keyOf(question));
