import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import { numberIn, rightOptions, splitCell, truthIn } from './cell-values.ts';
import type { Draft, TableRow } from './read-table.ts';
import { say } from './set-file.ts';

const KINDS: Readonly<Record<string, QuestionKind>> = {
  open: 'open',
  text: 'open',
  freitext: 'open',
  single: 'single',
  singlechoice: 'single',
  multiplechoice: 'single',
  einfachauswahl: 'single',
  multiple: 'multiple',
  multipleanswers: 'multiple',
  checkbox: 'multiple',
  mehrfachauswahl: 'multiple',
  truefalse: 'true-false',
  wahrfalsch: 'true-false',
  richtigfalsch: 'true-false',
  numeric: 'numeric',
  number: 'numeric',
  zahl: 'numeric',
  schätzfrage: 'numeric',
  typed: 'typed',
  shortanswer: 'typed',
  kurzantwort: 'typed',
  ordering: 'ordering',
  order: 'ordering',
  reihenfolge: 'ordering',
  rating: 'rating',
  bewertung: 'rating',
  words: 'words',
  wordcloud: 'words',
  wortwolke: 'words',
  ranking: 'ranking',
  rangfolge: 'ranking',
};

/** What a row means that does not name its kind: by whether it has options, and by its right answer. */
export const kindMeant = (optionCount: number, rightCount: number, right: string): QuestionKind => {
  if (optionCount > 0) return rightCount > 1 ? 'multiple' : 'single';
  if (right === '') return 'open';
  if (truthIn(right) !== undefined) return 'true-false';
  return numberIn(right) === undefined ? 'typed' : 'numeric';
};

const kindOf = (row: TableRow, rightCount: number): QuestionKind => {
  const named = row.text('kind');
  const known = KINDS[named.toLowerCase().replaceAll(/[^\p{L}]/gu, '')];
  if (known) return known;
  if (named !== '') {
    row.error(
      'kind',
      say(`“${named.slice(0, 40)}” is not known here.`, `„${named.slice(0, 40)}“ ist hier nicht bekannt.`),
      say(
        'single, multiple, true-false, numeric, typed, ordering, rating, words, ranking or open.',
        'single, multiple, true-false, numeric, typed, ordering, rating, words, ranking oder open.',
      ),
    );
  }
  return kindMeant(row.options.length, rightCount, row.text('right'));
};

const choice = (row: TableRow): Draft => {
  const right =
    row.text('right') === '' ? undefined : row.right(rightOptions(row.options, row.text('right')));
  return { ...optionsOf(row), ...(right && { right }) };
};

const optionsOf = (row: TableRow): Draft => ({ options: row.options.map(({ text }) => ({ text })) });

const trueFalse = (row: TableRow): Draft => {
  const text = row.text('right');
  const right = truthIn(text);
  if (text !== '' && right === undefined) {
    row.error(
      'right',
      say(
        `“${text.slice(0, 40)}” is neither true nor false.`,
        `„${text.slice(0, 40)}“ ist weder wahr noch falsch.`,
      ),
      say('TRUE or FALSE.', 'TRUE oder FALSE.'),
    );
  }
  return right === undefined ? {} : { right };
};

/** What a row holds beside the fields that all questions have. */
const PARTS: Readonly<Record<QuestionKind, (row: TableRow) => Draft>> = {
  open: () => ({}),
  single: choice,
  multiple: choice,
  'true-false': trueFalse,
  numeric: (row) => row.numbers('right', 'tolerance'),
  typed: (row) => (row.text('right') === '' ? {} : { right: splitCell(row.text('right')) }),
  ordering: optionsOf,
  rating: (row) => ({ scale: row.number('scale') ?? 5 }),
  words: (row) => ({ mostWords: row.number('mostWords') ?? 3 }),
  ranking: (row) => ({ ...optionsOf(row), ...row.numbers('mostRanks') }),
};

export const readTriviaRow = (row: TableRow): Draft => {
  const read = rightOptions(row.options, row.text('right'));
  const kind = kindOf(row, read.ok ? read.right.length : 0);
  return { kind, ...row.face(), ...PARTS[kind](row) };
};
