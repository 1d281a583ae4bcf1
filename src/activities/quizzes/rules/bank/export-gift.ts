import type { Said } from '#core/words.ts';
import type { FileQuestion } from '#platform/question-files/rules/file-question.ts';
import { giftBlocks } from '#platform/question-files/rules/gift-write.ts';
import { isChoiceType, isFreeType } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { rangeIn } from '../kinds/numbers.ts';
import { keyOf } from '../kinds/table.ts';
import { DEFAULT_DIFFICULTY } from './accept.ts';
import {
  hasOwnAnswerIds,
  hasOwnPins,
  isPlainType,
  keyPlaces,
  lossOf,
  stemWithPassage,
} from './export-table.ts';
import type { QuestionWriter } from './export-table.ts';

/** Fractions that add up to the whole, as Moodle accepts them. */
const shareOf = (count: number): number => Number((100 / count).toFixed(5));

const pathOf = ({ category, provider, certificate }: Question): string[] =>
  provider !== '' && certificate !== '' ? [provider, certificate, category] : [category];

const hasLooseParts = ({ provider, certificate }: Question): boolean =>
  (provider === '') !== (certificate === '');

/** If all answers are right, nothing wrong is left to tell it from typed answers, and there is nothing to choose. */
const fits = ({ answers, correct, type }: Question): boolean =>
  type !== 'ORDERING' && (!isChoiceType(type) || correct.length < answers.length);

const faceOf = (question: Question) => ({
  title: question.questionId,
  text: stemWithPassage(question),
  category: pathOf(question),
  ...(question.explanation !== undefined && { feedback: question.explanation }),
});

const freeQuestionOf = (question: Question): FileQuestion => {
  const texts = keyOf(question).accepted ?? [];
  if (question.type === 'TYPED')
    return { kind: 'typed', ...faceOf(question), answers: texts.map((text) => ({ text, weight: 100 })) };
  const ranges = texts.flatMap((text) => rangeIn(text) ?? []);
  return {
    kind: 'numeric',
    ...faceOf(question),
    ranges: ranges.map(({ low, high }) => ({
      middle: Number(((low + high) / 2).toPrecision(12)),
      tolerance: Number(((high - low) / 2).toPrecision(12)),
      weight: 100,
    })),
  };
};

/** They would be written differently after reading them back. */
export const hasOwnSpelling = ({ type, answers }: Question): boolean =>
  type === 'NUMERIC' && answers.some(({ text }) => String(Number(text)) !== text);

const pairsOf = ({ answers }: Question): [string, string][] =>
  answers.map(({ text, match }) => (match === undefined ? ['', text] : [text, match]));

const fileQuestionOf = (question: Question): FileQuestion => {
  if (question.type === 'MATCHING')
    return { kind: 'matching', ...faceOf(question), pairs: pairsOf(question) };
  if (isFreeType(question.type)) return freeQuestionOf(question);
  const right = keyPlaces(question);
  const share = right.length === 1 ? 100 : shareOf(right.length);
  const wrong = right.length === 1 ? 0 : -100;
  return {
    kind: 'choice',
    ...faceOf(question),
    answers: question.answers.map(({ text, explanation }, index) => ({
      text,
      weight: right.includes(index) ? share : wrong,
      ...(explanation !== undefined && { feedback: explanation }),
    })),
  };
};

const hasReasons = ({ answers }: Question): boolean =>
  answers.some(({ explanation }) => explanation !== undefined);

const LOST_TYPE = 'quiz-lost-type' as const;

const lostOfFree = (question: Question) =>
  [hasOwnSpelling(question) && 'quiz-lost-spelling', hasReasons(question) && 'quiz-lost-reasons'] as const;

const wholeLost = (question: Question): Said['code'] | false => {
  if (question.type === 'ORDERING') return 'quiz-lost-kind';
  return !fits(question) && 'quiz-lost-question';
};

const lostOf = (question: Question): (Said['code'] | false)[] => [
  wholeLost(question),
  hasOwnAnswerIds(question) && 'quiz-lost-answer-ids',
  hasOwnPins(question) && 'quiz-lost-pins',
  question.language !== 'EN' && 'quiz-lost-language',
  question.difficulty !== DEFAULT_DIFFICULTY && 'quiz-lost-difficulty',
  hasLooseParts(question) && 'quiz-lost-provider',
  question.references.length > 0 && 'quiz-lost-references',
  question.conceptId !== question.questionId && 'quiz-lost-concept',
  ...(isChoiceType(question.type) ? [!isPlainType(question) && LOST_TYPE] : lostOfFree(question)),
  question.passage !== undefined && 'quiz-lost-passage',
  question.metadata !== undefined && 'quiz-lost-metadata',
];

export const giftWriter = (): QuestionWriter => {
  const write = giftBlocks();
  let isFirst = true;
  const textOf = (question: Question): string => {
    if (!fits(question)) return '';
    const text = `${isFirst ? '' : '\n\n'}${write(fileQuestionOf(question))}`;
    isFirst = false;
    return text;
  };
  return {
    add: (question) => ({ content: textOf(question), lost: lossOf(question, lostOf(question)) }),
    end: () => '\n',
  };
};
