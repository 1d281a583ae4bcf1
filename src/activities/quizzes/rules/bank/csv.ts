import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import {
  COLUMNS,
  columnsIn,
  fieldsOfAnswers,
  unusedHeaders,
} from '#platform/question-files/rules/columns.ts';
import type { Columns, Fields } from '#platform/question-files/rules/columns.ts';
import { rearmCell } from '#platform/spreadsheets/rules/cells.ts';
import { MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { csvRows } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import { readKey } from './key-letters.ts';
import type { KeyCount } from './key-letters.ts';
import { entryOf, letterOf, lineAt, refuse } from './raw-question.ts';
import type { FileEntry, RawAnswer, RawQuestion } from './raw-question.ts';

const SEPARATORS = [',', ';', '\t'];

/** More than a question may have: what is too much has to be seen before it can be refused. */
const LETTERS = Array.from({ length: 26 }, (_, index) => letterOf(index).toLowerCase());

const ANSWER_NAMES = ['option', 'answer', 'choice', 'antwort', 'antwortmöglichkeit', 'auswahl'];
const NOTE_NAMES = ['explanation', 'rationale', 'feedback', 'erklärung', 'begründung'];

/** `Option A`, `option_a` and `answer 1` all name the first answer. */
const FIELDS: Fields = {
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
  ...fieldsOfAnswers(
    LETTERS.length,
    (letter) => letter,
    ...ANSWER_NAMES.flatMap((name) => [
      (letter: string) => `${name}${letter}`,
      (_: string, number: number) => `${name}${number}`,
    ]),
    (letter) => letter,
  ),
  ...fieldsOfAnswers(
    MOST_ANSWERS,
    (letter) => `explanation ${letter}`,
    ...NOTE_NAMES.map((name) => (letter: string) => `${name}${letter}`),
  ),
};

const columnsOf = (headers: readonly string[]): Columns => {
  const columns = columnsIn(headers, FIELDS);
  // A `k` alone may be anything; after `j` it is one answer too many, and the question must not be cut.
  const surplus = LETTERS.slice(MOST_ANSWERS);
  const end = surplus.findIndex((_, index) => !columns.has(LETTERS[MOST_ANSWERS + index - 1] ?? ''));
  for (const letter of end < 0 ? [] : surplus.slice(end)) columns.delete(letter);
  return columns;
};

const unquoted = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, '');

const separatorOf = (line: string): string => {
  const announced = /^"?sep=(.)"?$/i.exec(line.trim())?.[1];
  if (announced !== undefined) return announced;
  const known = SEPARATORS.map((separator) => ({
    separator,
    columns: columnsOf(line.split(separator).map(unquoted)).size,
  }));
  return known.toSorted((a, b) => b.columns - a.columns)[0]?.separator ?? ',';
};

/** The file as a whole is no table of questions. */
export class NoQuestionTable extends Error {
  readonly reason: Said;
  constructor(reason: Said) {
    super(reason.code);
    this.reason = reason;
  }
}

const headersFrom = (row: CsvRow): Columns => {
  const columns = columnsOf('cells' in row ? row.cells : []);
  const missing = ['question', 'a', 'b', 'correct'].filter((name) => !columns.has(name));
  if (missing.length === 0) return columns;
  const names = missing.join(', ');
  throw new NoQuestionTable(say('quiz-csv-columns-missing', { names }));
};

class RowReader {
  readonly #columns: Columns;
  readonly #options: readonly { readonly text: number; readonly note: number }[];
  readonly #width: number;
  readonly #count: KeyCount | undefined;

  constructor(columns: Columns, width: number, count: KeyCount | undefined) {
    this.#columns = columns;
    this.#width = width;
    this.#count = count;
    const last = LETTERS.findLastIndex((letter) => columns.has(letter));
    this.#options = LETTERS.slice(0, last + 1).map((letter) => ({
      text: columns.get(letter) ?? -1,
      note: columns.get(`explanation ${letter}`) ?? -1,
    }));
  }

  read(cells: readonly string[]): RawQuestion {
    if (cells.slice(this.#width).some((cell) => cell.trim() !== '')) {
      refuse(say('quiz-csv-cells-too-many', { cells: cells.length, columns: this.#width }));
    }
    const cell = (name: string): string => cellAt(cells, this.#columns.get(name) ?? -1);
    const answers = this.#answers(cells);
    return {
      id: cell('id'),
      conceptId: cell('concept'),
      question: cell('question'),
      answers,
      correct: readKey(cell('correct'), answers.length, this.#count),
      type: cell('type'),
      explanation: cell('explanation'),
      category: cell('category'),
      provider: cell('provider'),
      certificate: cell('certificate'),
      language: cell('language'),
      difficulty: cell('difficulty'),
      references: splitReferences(cell('references')),
    };
  }

  #answers(cells: readonly string[]): RawAnswer[] {
    const texts = this.#options.map(({ text }) => cellAt(cells, text));
    const count = texts.findLastIndex((text) => text !== '') + 1;
    const gap = texts.slice(0, count).indexOf('');
    if (gap >= 0) {
      refuse(say('quiz-csv-answer-gap', { gap: letterOf(gap), last: letterOf(count - 1) }));
    }
    return texts.slice(0, count).map((text, index) => {
      const explanation = cellAt(cells, this.#options[index]?.note ?? -1);
      return explanation === '' ? { text } : { text, explanation };
    });
  }
}

const cellAt = (cells: readonly string[], index: number): string => rearmCell((cells[index] ?? '').trim());

/** One reference a line; on one line a bar, or a space before the next address, sets them apart. */
export const splitReferences = (text: string): string[] =>
  text.split(/\s*[\n|]\s*|[\s,;]+(?=https?:\/\/)/).filter((one) => one !== '');

/** Longer than any row of headers. */
const LONGEST_HEAD = 64 * 1024;

/** Where the first line ends with a return alone, as on an old Mac, all lines do. */
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
  /** Told what becomes of the table as a whole. */
  readonly note?: ((what: Said) => void) | undefined;
}

const readerFor = (row: CsvRow, { correct, note }: CsvOptions): RowReader => {
  const columns = headersFrom(row);
  const headers = 'cells' in row ? row.cells : [];
  const unread = unusedHeaders(headers, columns).join(', ').slice(0, 200);
  if (unread !== '') note?.(say('quiz-csv-columns-left-out', { names: unread }));
  return new RowReader(columns, headers.length, correct);
};

/** The questions of a table, row by row, while the file is being read. */
export function* readCsvQuestions(chunks: Iterable<string>, options: CsvOptions = {}): Generator<FileEntry> {
  let reader: RowReader | undefined;
  for (const row of csvRows(withNewlines(chunks), separatorOf)) {
    const isEmpty = 'cells' in row && row.cells.every((cell) => cell.trim() === '');
    const isAnnouncement = 'cells' in row && /^"?sep=/i.test(row.cells[0] ?? '');
    if (isEmpty || (isAnnouncement && !reader)) continue;
    if (reader) yield entryOfRow(reader, row);
    else reader = readerFor(row, options);
  }
  if (!reader) throw new NoQuestionTable(say('quiz-csv-empty'));
}

const entryOfRow = (reader: RowReader, row: CsvRow): FileEntry => {
  const where = lineAt(row.line);
  return 'cells' in row ? entryOf(where, () => reader.read(row.cells)) : { where, reason: row.reason };
};
