import type { Bilingual } from '#core/result.ts';
import { rearmCell } from '#platform/spreadsheets/rules/cells.ts';
import { MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { csvRows } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import { readKey } from './key-letters.ts';
import type { KeyCount } from './key-letters.ts';
import { entryOf, letterOf, lineAt, refuse } from './raw-question.ts';
import type { FileEntry, RawAnswer, RawQuestion } from './raw-question.ts';

const SEPARATORS = [',', ';', '\t'];

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'qid', 'questionid', 'questionnumber', 'nr', 'no', 'number', 'nummer', 'fragenid'],
  question: ['question', 'questiontext', 'questionstem', 'stem', 'prompt', 'text', 'frage', 'fragetext'],
  correct:
    'correct correctanswer correctanswers correctoption correctoptions correctchoice correctchoices correctletter correctletters correctkey answerkey rightanswer rightanswers answer answers key solution richtig richtigeantwort richtigeantworten lösung'.split(
      ' ',
    ),
  explanation: [
    'explanation',
    'explanations',
    'rationale',
    'justification',
    'feedback',
    'erklärung',
    'begründung',
    'erläuterung',
  ],
  category: ['category', 'domain', 'topic', 'section', 'kategorie', 'thema', 'bereich'],
  provider: ['provider', 'vendor', 'anbieter', 'hersteller'],
  certificate: ['certificate', 'certification', 'cert', 'exam', 'zertifikat', 'zertifizierung', 'prüfung'],
  language: ['language', 'lang', 'sprache'],
  difficulty: ['difficulty', 'level', 'schwierigkeit', 'stufe'],
  references: [
    'references',
    'reference',
    'links',
    'link',
    'source',
    'sources',
    'url',
    'referenzen',
    'quelle',
    'quellen',
  ],
  concept: ['concept', 'conceptid', 'konzept'],
  type: ['type', 'questiontype', 'typ'],
};

/** More than a question may have: what is too much has to be seen before it can be refused. */
const LETTERS = Array.from({ length: 26 }, (_, index) => letterOf(index).toLowerCase());

const OPTION = /^(?:option|answer|choice|antwort|antwortmöglichkeit|auswahl)?([a-z]|1\d|2[0-6]|[1-9])$/;
const OPTION_NOTE = /^(?:explanation|rationale|feedback|erklärung|begründung)([a-j])$/;

/** `Option A`, `option_a` and `answer 1` all name the first answer. */
const columnName = (header: string): string | undefined => {
  const plain = header
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\s_().:-]+/g, '');
  const known = Object.entries(SYNONYMS).find(([, names]) => names.includes(plain))?.[0];
  if (known !== undefined) return known;
  const note = OPTION_NOTE.exec(plain)?.[1];
  if (note !== undefined) return `explanation ${note}`;
  const option = OPTION.exec(plain)?.[1];
  if (option === undefined || /^\d+$/.test(plain)) return undefined;
  return /\d/.test(option) ? letterOf(Number(option) - 1).toLowerCase() : option;
};

/** Columns by our name; a second column of the same name does not count. */
type Columns = ReadonlyMap<string, number>;

/** Further right nobody would find a column. */
const MOST_COLUMNS = 1000;

const columnsOf = (headers: readonly string[]): Columns => {
  const columns = new Map<string, number>();
  headers.slice(0, MOST_COLUMNS).forEach((header, index) => {
    const name = columnName(header);
    if (name !== undefined && !columns.has(name)) columns.set(name, index);
  });
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
  readonly reason: Bilingual;
  constructor(reason: Bilingual) {
    super(reason.en);
    this.reason = reason;
  }
}

const headersFrom = (row: CsvRow): Columns => {
  const columns = columnsOf('cells' in row ? row.cells : []);
  const missing = ['question', 'a', 'b', 'correct'].filter((name) => !columns.has(name));
  if (missing.length === 0) return columns;
  const names = missing.join(', ');
  throw new NoQuestionTable({
    en: `The first row names no column ${names}. It needs question, a, b ..., correct; id, explanation, category, provider, certificate, language, difficulty and references may follow.`,
    de: `Die erste Zeile nennt keine Spalte ${names}. Nötig sind question, a, b ..., correct; id, explanation, category, provider, certificate, language, difficulty und references dürfen folgen.`,
  });
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
      refuse({
        en: `The row has ${cells.length} cells, but there are ${this.#width} columns. A text with the separator in it needs quotes.`,
        de: `Die Zeile hat ${cells.length} Zellen, aber es gibt ${this.#width} Spalten. Ein Text mit dem Trennzeichen darin braucht Anführungszeichen.`,
      });
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
      refuse({
        en: `Answer ${letterOf(gap)} is empty, but ${letterOf(count - 1)} is not. Answers stand side by side from A on.`,
        de: `Antwort ${letterOf(gap)} ist leer, ${letterOf(count - 1)} aber nicht. Antworten stehen ab A nebeneinander.`,
      });
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
  readonly note?: ((what: Bilingual) => void) | undefined;
}

/** Columns that are not read: unknown ones, and second ones of the same name. */
const unreadColumns = (row: CsvRow, columns: Columns): Bilingual | undefined => {
  const used = new Set(columns.values());
  const names = ('cells' in row ? row.cells : []).filter(
    (name, index) => name.trim() !== '' && !used.has(index),
  );
  if (names.length === 0) return undefined;
  const list = names
    .map((name) => name.trim())
    .join(', ')
    .slice(0, 200);
  return {
    en: `left out columns that are not known: ${list}`,
    de: `weggelassene Spalten, die nicht bekannt sind: ${list}`,
  };
};

const readerFor = (row: CsvRow, { correct, note }: CsvOptions): RowReader => {
  const columns = headersFrom(row);
  const unread = unreadColumns(row, columns);
  if (unread) note?.(unread);
  return new RowReader(columns, 'cells' in row ? row.cells.length : 0, correct);
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
  if (!reader)
    throw new NoQuestionTable({
      en: 'The file is empty. Its first row names the columns: question, a, b ..., correct.',
      de: 'Die Datei ist leer. Ihre erste Zeile nennt die Spalten: question, a, b ..., correct.',
    });
}

const entryOfRow = (reader: RowReader, row: CsvRow): FileEntry => {
  const where = lineAt(row.line);
  return 'cells' in row ? entryOf(where, () => reader.read(row.cells)) : { where, reason: row.reason };
};
