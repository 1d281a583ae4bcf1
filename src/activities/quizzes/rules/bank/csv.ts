import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import {
  COLUMNS,
  noteFields,
  optionFields,
  QuestionTable,
} from '#platform/question-files/rules/question-table.ts';
import type { Fields, QuestionRow } from '#platform/question-files/rules/question-table.ts';
import { rearmCell } from '#platform/spreadsheets/rules/cells.ts';
import { isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import { MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { csvRows } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import { allPlaces, readKey } from './key-letters.ts';
import type { KeyCount } from './key-letters.ts';
import { entryOf, letterOf, lineAt, refuse } from './raw-question.ts';
import type { FileEntry, RawAnswer, RawQuestion } from './raw-question.ts';

const SEPARATORS = [',', ';', '\t'];

/** More than a question may have: too many must be seen before they can be refused. */
const MOST_COLUMNS = 26;

/** `Option A`, `option_a` and `answer 1` all name the first answer. */
const FIELDS = {
  id: ['id', 'qid', 'questionid', 'questionnumber', 'nr', 'no', 'number', 'nummer', 'fragenid'],
  question: COLUMNS.question,
  correct: COLUMNS.right,
  explanation: COLUMNS.explanation,
  category: COLUMNS.category,
  provider: ['provider', 'vendor', 'anbieter', 'hersteller'],
  certificate: ['certificate', 'certification', 'cert', 'exam', 'zertifikat', 'zertifizierung', 'prüfung'],
  language: ['language', 'lang', 'sprache'],
  difficulty: ['difficulty', 'level', 'schwierigkeit', 'stufe'],
  references: 'references reference links link source sources url referenzen quelle quellen'.split(' '),
  concept: ['concept', 'conceptid', 'konzept'],
  type: ['type', 'questiontype', 'typ'],
  passage: ['passage', 'stimulus', 'scenario', 'case', 'szenario', 'fallbeispiel', 'lesetext'],
  ...optionFields(
    MOST_COLUMNS,
    'option{a}',
    'option{1}',
    'answer{a}',
    'answer{1}',
    'choice{a}',
    'choice{1}',
    'antwort{a}',
    'antwort{1}',
    'antwortmöglichkeit{a}',
    'antwortmöglichkeit{1}',
    'auswahl{a}',
    'auswahl{1}',
    '{a}',
  ),
  ...noteFields(
    MOST_ANSWERS,
    'explanation{a}',
    'rationale{a}',
    'feedback{a}',
    'erklärung{a}',
    'begründung{a}',
  ),
};

type Field = keyof typeof FIELDS;

/** `match a`: the partner of the first answer, in a matching question. */
const MATCHES: Fields = Object.fromEntries(
  Array.from({ length: MOST_ANSWERS }, (_, index) => {
    const letter = letterOf(index).toLowerCase();
    return [`match${index}`, [`match${letter}`, `match${index + 1}`, `zuordnung${letter}`]];
  }),
);
const ALL: typeof FIELDS = { ...FIELDS, ...MATCHES };
type Table = QuestionTable<Field>;

const tableOf = (headers: readonly string[]): Table => new QuestionTable(headers, ALL, MOST_ANSWERS);

const unquoted = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, '');

const separatorOf = (line: string): string => {
  const announced = /^"?sep=(.)"?$/i.exec(line.trim())?.[1];
  if (announced !== undefined) return announced;
  const known = SEPARATORS.map((separator) => ({
    separator,
    columns: tableOf(line.split(separator).map(unquoted)).columns.size,
  }));
  return known.toSorted((a, b) => b.columns - a.columns)[0]?.separator ?? ',';
};

/** The file is not a table of questions. */
export class NoQuestionTable extends Error {
  readonly reason: Said;
  constructor(reason: Said) {
    super(reason.code);
    this.reason = reason;
  }
}

/** The columns every table needs, and their names in our own tables. */
const REQUIRED = [
  ['question', 'question'],
  ['option0', 'a'],
  ['option1', 'b'],
  ['correct', 'correct'],
] as const;

const answersOf = (row: QuestionRow<Field>): RawAnswer[] => {
  const { options } = row;
  const gap = options.findIndex(({ column }, index) => column !== index);
  if (gap >= 0) {
    refuse(say('quiz-csv-answer-gap', { gap: letterOf(gap), last: letterOf(options.at(-1)?.column ?? 0) }));
  }
  return options.map(({ text, note, column }) => {
    const match = row.text(`match${column}` as Field);
    return { text, ...(note !== '' && { explanation: note }), ...(match !== '' && { match }) };
  });
};

const questionOf = (row: QuestionRow<Field>, count: KeyCount | undefined): RawQuestion => {
  const answers = answersOf(row);
  return {
    id: row.text('id'),
    conceptId: row.text('concept'),
    question: row.text('question'),
    passage: row.text('passage'),
    answers,
    correct:
      allPlaces(row.text('type'), answers.length) ?? readKey(row.text('correct'), answers.length, count),
    type: row.text('type'),
    explanation: row.text('explanation'),
    category: row.text('category'),
    provider: row.text('provider'),
    certificate: row.text('certificate'),
    language: row.text('language'),
    difficulty: row.text('difficulty'),
    references: splitReferences(row.text('references')),
  };
};

/** One reference a line; within a line, a bar or a space before the next address separates them. */
export const splitReferences = (text: string): string[] =>
  text.split(/\s*[\n|]\s*|[\s,;]+(?=https?:\/\/)/).filter((one) => one !== '');

/** Longer than any row of headers. */
const LONGEST_HEAD = 64 * 1024;

/** If the first line ends with a carriage return alone, as on old Macs, all lines do. */
function* withNewlines(chunks: Iterable<string>): Generator<string> {
  let head: string | undefined = '';
  let isMac = false;
  const written = (text: string): string => (isMac ? text.replaceAll('\r', '\n') : text);
  for (const chunk of chunks) {
    if (head !== undefined) {
      head += chunk;
      const [end] = /[\r\n]./s.exec(head) ?? [];
      if (end === undefined && head.length < LONGEST_HEAD) continue;
      isMac = end !== undefined && /\r[^\n]/.test(end);
    }
    yield written(head ?? chunk);
    head = undefined;
  }
  if (head !== undefined) yield head;
}

export interface CsvOptions {
  readonly correct?: KeyCount | undefined;
  /** Reports what happens to the table as a whole. */
  readonly note?: ((what: Said) => void) | undefined;
}

const headersFrom = (row: CsvRow, { note }: CsvOptions): Table => {
  const table = tableOf('cells' in row ? row.cells : []);
  const missing = REQUIRED.flatMap(([field, name]) => (table.columns.has(field) ? [] : [name]));
  if (missing.length > 0)
    throw new NoQuestionTable(say('quiz-csv-columns-missing', { names: missing.join(', ') }));
  const unread = table.unused.join(', ').slice(0, 200);
  if (unread !== '') note?.(say('quiz-csv-columns-left-out', { names: unread }));
  return table;
};

const readRow = (table: Table, cells: readonly string[], count: KeyCount | undefined): RawQuestion => {
  const row = table.read(cells.map((cell) => rearmCell(cell.trim())));
  if (row.isTooWide)
    refuse(say('quiz-csv-cells-too-many', { cells: cells.length, columns: table.names.length }));
  return questionOf(row, count);
};

/** The questions of a table, row by row, while the file is being read. */
export function* readCsvQuestions(chunks: Iterable<string>, options: CsvOptions = {}): Generator<FileEntry> {
  let table: Table | undefined;
  for (const row of csvRows(withNewlines(chunks), separatorOf)) {
    const isEmpty = 'cells' in row && isBlank(row.cells);
    const isAnnouncement = 'cells' in row && /^"?sep=/i.test(row.cells[0] ?? '');
    if (isEmpty || (isAnnouncement && !table)) continue;
    if (table) yield entryOfRow(table, row, options);
    else table = headersFrom(row, options);
  }
  if (!table) throw new NoQuestionTable(say('quiz-csv-empty'));
}

const entryOfRow = (table: Table, row: CsvRow, { correct }: CsvOptions): FileEntry => {
  const where = lineAt(row.line);
  return 'cells' in row
    ? entryOf(where, () => readRow(table, row.cells, correct))
    : { where, reason: row.reason };
};
