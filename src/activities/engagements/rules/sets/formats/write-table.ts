import { say } from '#core/words.ts';
import { kindsOf } from '#activities/engagements/contract.questions.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { kindColumns, rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { lostFields, sieve } from './lost.ts';
import { kindMeant } from './read-trivia-row.ts';
import type { SetFile, Written } from './set-file.ts';

interface Column {
  readonly name: string;
  readonly cell: (question: Question) => string;
}

const fieldCell =
  (field: string) =>
  (question: Question): string => {
    const value: unknown = field in question ? Reflect.get(question, field) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
const column = (name: string, field: string): Column => ({ name, cell: fieldCell(field) });

const optionsOf = (question: Question): readonly string[] =>
  'options' in question ? question.options.map(({ text }) => text) : [];

const rightCell = (question: Question): string => rulesOf(question.kind).rightCell?.(question) ?? '';

const isKindClear = (question: Question): boolean => {
  const rightCount = 'right' in question && Array.isArray(question.right) ? question.right.length : 0;
  return kindMeant(optionsOf(question).length, rightCount, rightCell(question)) === question.kind;
};

const optionColumn = (index: number): Column => ({
  name: `Option${String.fromCharCode(65 + index)}`,
  cell: (question) => optionsOf(question)[index] ?? '',
});

/** Columns only where some question has something in them. */
const ifUsed = (columns: readonly Column[], questions: readonly Question[]): Column[] =>
  columns.filter(({ cell }) => questions.some((question) => cell(question) !== ''));

const sheetOf = (columns: readonly Column[], questions: readonly Question[]): Sheet => [
  columns.map(({ name }) => name),
  ...questions.map((question) => columns.map(({ cell }) => cell(question))),
];

const TIMED = [
  column('TimeLimit', 'timeLimitSeconds'),
  column('Points', 'points'),
  column('Explanation', 'explanation'),
  column('PictureAlt', 'pictureAlt'),
  column('HostNotes', 'hostNotes'),
];

export const writeCallTable = (file: SetFile): Written<Sheet> => {
  const { fitting, notes } = sieve(file.questions, [
    {
      why: say('set-why-open'),
      applies: ({ kind }) => !kindsOf['call-and-answer'].includes(kind),
    },
  ]);
  const numbers = new Map<Question, number>();
  const counts = new Map<string, number>();
  for (const question of fitting) {
    const number = (counts.get(question.category) ?? 0) + 1;
    counts.set(question.category, number);
    numbers.set(question, number);
  }
  const columns = [
    column('Category', 'category'),
    { name: 'Question#', cell: (question: Question) => String(numbers.get(question) ?? '') },
    column('Title', 'title'),
    column('Detail_lesson', 'detail'),
    column('School', 'school'),
    column('CustomInstruction', 'customInstruction'),
    ...ifUsed(TIMED, fitting),
  ];
  return {
    content: sheetOf(columns, fitting),
    notes: [...notes, ...lostFields(fitting, ['picture'])],
    written: fitting.length,
  };
};

export const writeTriviaTable = (file: SetFile): Written<Sheet> => {
  const { questions } = file;
  const most = Math.max(4, ...questions.map((question) => optionsOf(question).length));
  const columns: Column[] = [
    column('Category', 'category'),
    column('Question', 'title'),
    ...(questions.every(isKindClear) ? [] : [column('Kind', 'kind')]),
    ...Array.from({ length: most }, (_, index) => optionColumn(index)),
    { name: 'CorrectAnswer', cell: rightCell },
    column('Points', 'points'),
    ...ifUsed(
      [
        ...kindColumns.map(([field, [name]]) => column(name, field)),
        column('TimeLimit', 'timeLimitSeconds'),
        column('Explanation', 'explanation'),
        column('PictureAlt', 'pictureAlt'),
        column('HostNotes', 'hostNotes'),
        column('Detail', 'detail'),
        column('School', 'school'),
        column('CustomInstruction', 'customInstruction'),
      ],
      questions,
    ),
  ];
  return {
    content: sheetOf(columns, questions),
    notes: lostFields(questions, ['picture']),
    written: questions.length,
  };
};
