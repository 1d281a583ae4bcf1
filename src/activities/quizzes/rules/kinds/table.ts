import type { Said } from '#core/words.ts';
import { say } from '#core/words.ts';
import { pairOf, questionTypes } from '#activities/quizzes/contract.kinds.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { Answer, Question } from '#activities/quizzes/contract.questions.ts';
import { wantedCount } from '../bank/wanted-count.ts';
import { guessRate } from '../study/guess.ts';
import { isRightAnswer, isSameKey } from './answer-key.ts';
import type { AnswerKey } from './answer-key.ts';
import { rangeIn } from './numbers.ts';

type Keyed = Pick<Question, 'type' | 'answers' | 'correct'>;

/**
 * What rules and server need of a kind of question; how it is marked, which the browser needs too, is in
 * answer-key.ts.
 */
interface QuestionKind {
  /** What an answer by pure chance is worth. */
  readonly guess: (question: Question) => number;
  /** What its answers are marked by. */
  readonly key: (question: Keyed) => AnswerKey;
  /** Why these cannot be its answers, apart from how many there are. */
  readonly refusal?: (text: string) => Said | undefined;
}

/** Nobody hits a word or a number by pure chance, but some guess well. */
const FREE_GUESS = 0.02;

const choice = (isCountTold: (question: Question) => boolean): QuestionKind => ({
  guess: (question) =>
    guessRate({
      options: question.answers.length,
      keys: question.correct.length,
      isCountTold: isCountTold(question),
    }),
  key: ({ correct }) => ({ correct }),
});

const typed: QuestionKind = {
  guess: () => FREE_GUESS,
  key: ({ type, correct, answers }) => ({
    type,
    correct,
    accepted: answers.filter(({ id }) => correct.includes(id)).map(({ text }) => text),
  }),
};

/** Ways to give each of `places` another one of `things`. */
const waysOf = (things: number, places: number): number => {
  let ways = 1;
  for (let left = things; left > Math.max(0, things - places); left--) ways *= left;
  return ways;
};

const matchText = ({ match, text }: Answer): string => match ?? text;

/**
 * What the left sides can be matched with, by text; the same text twice is one. An extra match, which belongs to
 * none, has only this text.
 */
export const matchesOf = ({ answers }: Pick<Question, 'answers'>): { id: string; text: string }[] => {
  const byText = new Map<string, string>();
  for (const answer of answers) if (!byText.has(matchText(answer))) byText.set(matchText(answer), answer.id);
  return [...byText]
    .map(([text, id]) => ({ id, text }))
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
};

const pairsIn = (question: Keyed): string[] => {
  const matches = matchesOf(question);
  return question.answers
    .filter(({ id }) => question.correct.includes(id))
    .map((answer) => pairOf(answer.id, matches.find(({ text }) => text === answer.match)?.id ?? ''));
};

export const KINDS: Readonly<Record<QuestionType, QuestionKind>> = {
  SINGLE_CHOICE: choice(() => true),
  MULTIPLE_CHOICE: choice(({ question }) => wantedCount(question) !== undefined),
  NUMERIC: {
    ...typed,
    refusal: (text) => (rangeIn(text) ? undefined : say('quiz-number-expected', { text: text.slice(0, 60) })),
  },
  TYPED: typed,
  ORDERING: {
    // It is never shown in its right order.
    guess: ({ answers: { length } }) => 1 / Math.max(1, waysOf(length, length) - 1),
    key: ({ type, correct }) => ({ type, correct }),
  },
  MATCHING: {
    guess: (question) => 1 / waysOf(matchesOf(question).length, question.correct.length),
    key: (question) => ({ type: question.type, correct: pairsIn(question) }),
  },
};

/** As files write it: `numeric`, `Single choice`. */
export const typeNamed = (given = ''): QuestionType | undefined => {
  const word = given
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return questionTypes.find((known) => known === word);
};

/** What answers to the question are marked by, now and whenever they are marked again. */
export const keyOf = (question: Keyed): AnswerKey => KINDS[question.type].key(question);

/** The same answers are right. */
export const haveSameKey = (one: Keyed, other: Keyed): boolean => isSameKey(keyOf(one), keyOf(other));

/** What is accepted in one language of a concept is accepted in all. */
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
