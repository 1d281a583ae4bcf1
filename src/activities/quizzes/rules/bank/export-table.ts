import type { Said } from '#core/words.ts';
import { disarmCell } from '#platform/spreadsheets/rules/cells.ts';
import type { Answer, Question } from '#activities/quizzes/contract.questions.ts';
import { isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import { MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { splitReferences } from './csv.ts';
import { isPinnedText } from './pinned.ts';
import { letterOf } from './raw-question.ts';

/** What a format cannot hold of one question. */
export interface Loss {
  readonly where: string;
  readonly what: Said;
}

export interface Exported<T = string> {
  readonly content: T;
  readonly lost: readonly Loss[];
}

/** Writes one question after the other, so a file of any length needs little memory. */
export interface QuestionWriter {
  readonly add: (question: Question) => Exported;
  readonly end: () => string;
}

/** What is lost of one question; `false` is not. */
export const lossOf = ({ questionId }: Question, parts: readonly (Said['code'] | false)[]): Loss[] =>
  parts.flatMap((code) => (code === false ? [] : [{ where: questionId, what: { code } }]));

export const hasOwnAnswerIds = ({ answers }: Question): boolean =>
  answers.some(({ id }, index) => id !== letterOf(index).toLowerCase());

/** For formats without passages: a question without its text could not be answered. */
export const stemWithPassage = ({ passage, question }: Question): string =>
  passage === undefined ? question : `${passage}\n\n${question}`;

/** Pinned by hand, or not pinned although the text suggests it. */
export const hasOwnPins = ({ answers, type }: Question): boolean =>
  isChoiceType(type) && answers.some(({ text, isPinned }) => (isPinned ?? false) !== isPinnedText(text));

export const keyPlaces = ({ answers, correct }: Question): number[] =>
  answers.flatMap(({ id }, index) => (correct.includes(id) ? [index] : []));

export const isPlainType = ({ type, correct }: Question): boolean =>
  type === (correct.length > 1 ? 'MULTIPLE_CHOICE' : 'SINGLE_CHOICE');

interface Column {
  readonly name: string;
  readonly cell: (question: Question) => string;
  /** Written only when a question needs it. */
  readonly isNeeded?: (question: Question) => boolean;
}

const LETTERS = Array.from({ length: MOST_ANSWERS }, (_, index) => letterOf(index).toLowerCase());

const answerCell =
  (index: number, read: (answer: Answer) => string | undefined) =>
  (question: Question): string => {
    const answer = question.answers[index];
    return (answer && read(answer)) ?? '';
  };

const COLUMNS: readonly Column[] = [
  { name: 'id', cell: ({ questionId }) => questionId },
  { name: 'question', cell: ({ question }) => question },
  ...LETTERS.map((name, index): Column => ({ name, cell: answerCell(index, ({ text }) => text) })),
  { name: 'correct', cell: (question) => keyPlaces(question).map(letterOf).join(',') },
  { name: 'explanation', cell: ({ explanation }) => explanation ?? '' },
  { name: 'category', cell: ({ category }) => category },
  { name: 'provider', cell: ({ provider }) => provider },
  { name: 'certificate', cell: ({ certificate }) => certificate },
  { name: 'language', cell: ({ language }) => language },
  { name: 'difficulty', cell: ({ difficulty }) => String(difficulty) },
  { name: 'references', cell: ({ references }) => references.join('\n') },
  {
    name: 'concept',
    cell: ({ conceptId }) => conceptId,
    isNeeded: ({ conceptId, questionId }) => conceptId !== questionId,
  },
  {
    name: 'passage',
    cell: ({ passage }) => passage ?? '',
    isNeeded: ({ passage }) => passage !== undefined,
  },
  { name: 'type', cell: ({ type }) => type, isNeeded: (question) => !isPlainType(question) },
  ...LETTERS.map((letter, index): Column => {
    const cell = answerCell(index, ({ explanation }) => explanation);
    return { name: `explanation ${letter}`, cell, isNeeded: (question) => cell(question) !== '' };
  }),
  ...LETTERS.map((letter, index): Column => {
    const cell = answerCell(index, ({ match }) => match);
    return { name: `match ${letter}`, cell, isNeeded: (question) => cell(question) !== '' };
  }),
];

const quoted = (text: string): string =>
  /[",;\t\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const isSplit = ({ references }: Question): boolean =>
  splitReferences(references.join('\n')).join('\n\n') !== references.join('\n\n');

/** Which columns a table has is known only with its last question. */
export const csvWriter = (): QuestionWriter => {
  const questions: Question[] = [];
  return {
    add(question) {
      questions.push(question);
      const lost = lossOf(question, [
        hasOwnAnswerIds(question) && 'quiz-lost-answer-ids',
        hasOwnPins(question) && 'quiz-lost-pins',
        isSplit(question) && 'quiz-lost-reference',
        question.metadata !== undefined && 'quiz-lost-metadata',
      ]);
      return { content: '', lost };
    },
    end() {
      const columns = COLUMNS.filter(({ isNeeded }) => !isNeeded || questions.some(isNeeded));
      const rows = questions.map((question) =>
        columns.map(({ cell }) => quoted(disarmCell(cell(question)))).join(','),
      );
      return `${[columns.map(({ name }) => name).join(','), ...rows].join('\r\n')}\r\n`;
    },
  };
};

/** The stored shape: places of the right answers from 0, the category as one string. */
const jsonRow = ({ correct, ...question }: Question) => ({
  ...question,
  category: `${question.category}#${question.provider}#${question.certificate}`,
  correctAnswers: keyPlaces({ ...question, correct }),
  answers: question.answers.map((answer) =>
    (answer.isPinned ?? false) === isPinnedText(answer.text)
      ? answer
      : { ...answer, isPinned: answer.isPinned ?? false },
  ),
});

export const jsonWriter = (): QuestionWriter => {
  let isFirst = true;
  return {
    add(question) {
      // Without the brackets around a single entry.
      const row = JSON.stringify([jsonRow(question)], undefined, 2).slice(2, -2);
      const content = `${isFirst ? '[' : ','}\n${row}`;
      isFirst = false;
      return { content, lost: [] };
    },
    end: () => (isFirst ? '[]\n' : '\n]\n'),
  };
};
