import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { encodeRanks, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { BadLine, foldedBallots, lostFeatures, readingLines, withoutMark } from './election-file.ts';
import type { ElectionFile, ParsedFile, WrittenFile } from './election-file.ts';

const RANK_COLUMN =
  /^(rank|choice|preference|pref|r)?[\s_#.-]*(\d+)(st|nd|rd|th|\.)?([\s_-]*(rank|choice|preference))?$/i;
const COUNT_COLUMN = /^(count|weight|votes|ballots|number)$/i;
const SKIPPED = /^(|skipped|undervote|skippedrank)$/i;

interface Columns {
  readonly ranks: readonly number[];
  readonly count: number | undefined;
}

/** One line of the file with everything it says: records may span lines only inside quotes. */
interface Row {
  readonly text: string;
  readonly line: number;
}

/** Rows before anything is split: a million equal lines are folded first and split once. */
const eachRow = (chunks: Iterable<string>, visit: (row: Row) => void): void => {
  let line = 1;
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + chunk;
    const { from, lines } = eachWholeRow(text, line, visit);
    rest = text.slice(from);
    line += lines;
  }
  if (rest !== '') visit({ text: rest.replace(/\r$/, ''), line });
};

/** Visits the rows that end in this text; gives back where the unfinished one begins. */
const eachWholeRow = (
  text: string,
  firstLine: number,
  visit: (row: Row) => void,
): { from: number; lines: number } => {
  const hasQuotes = text.includes('"');
  let line = firstLine;
  let from = 0;
  for (;;) {
    let end = text.indexOf('\n', from);
    let lines = 1;
    while (end >= 0 && hasQuotes && hasOpenQuote(text.slice(from, end))) {
      end = text.indexOf('\n', end + 1);
      lines++;
    }
    if (end < 0) return { from, lines: line - firstLine };
    const row = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    if (row !== '') visit({ text: row, line });
    line += lines;
    from = end + 1;
  }
};

const hasOpenQuote = (row: string): boolean => (row.split('"').length - 1) % 2 === 1;

const splitRow = (row: string, separator: string): string[] => {
  if (!row.includes('"')) return row.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at++) {
    const sign = row[at] as string;
    if (sign === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
};

/** A cell that a spreadsheet would run as a formula was written with an apostrophe before it. */
const fromCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
const toCell = (text: string): string => {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\t\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Several names in one cell are joined by `|`; a name's own `|` and `\` have a `\` before them. */
const namesIn = (cell: string): string[] =>
  cell.includes('|') || cell.includes('\\')
    ? (cell.match(/(?:\\.|[^|\\])+/gs) ?? []).map((name) => fromCell(name.replaceAll(/\\(.)/gs, '$1').trim()))
    : [fromCell(cell.trim())];
const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\|]/g, '\\$&')).join('|');

/** Ballots in the order they come, names becoming candidates when first seen unless the file lists them. */
class CsvReader {
  title = '';
  seats = 1;
  readonly notes = new Set<string>();
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #builder = new ProfileBuilder(this.#names);
  /** Each different line, and where the builder keeps its ballot and how often it counts. */
  readonly #lines = new Map<string, number>();
  /** A file names a few dozen candidates a million times. */
  readonly #cells = new Map<string, readonly number[]>();
  #isListed = false;
  #separator = ',';
  #columns: Columns | undefined;

  row({ text, line }: Row): void {
    if (this.#columns) this.#fold(text, line, this.#columns);
    else if (text.startsWith('#')) this.#readPreamble(text);
    else this.#readHeader(text, line);
  }

  build(): ElectionFile {
    if (!this.#columns) throw new BadLine(1, 'there is no ballot in this file');
    return { title: this.title, seats: this.seats, profile: this.#builder.build(), rules: {} };
  }

  #fold(text: string, line: number, columns: Columns): void {
    // A count column makes lines differ in their weight; without one every line is one ballot.
    const known = columns.count === undefined ? this.#lines.get(text) : undefined;
    if (known !== undefined) return this.#builder.addAgain(known, 1);
    const cells = splitRow(text, this.#separator);
    const count = countIn(cells, columns, line);
    const folded = this.#builder.addTokens(this.#readTokens(cells, columns, line), count);
    // The joined text is a string of its own; a plain slice would keep the whole piece of the file in memory.
    if (columns.count === undefined) this.#lines.set(`${text}\n`.slice(0, -1), folded);
  }

  #readPreamble(text: string): void {
    this.#separator = separatorOf(text);
    const [key = '', ...cells] = splitRow(text, this.#separator);
    const values = cells.map((cell) => fromCell(cell));
    if (key === '#title') this.title = values[0] ?? '';
    else if (key === '#seats') this.seats = Math.max(1, Math.trunc(Number(values[0])) || 1);
    else if (key === '#candidates') {
      values.forEach((name) => this.#enter(name));
      this.#isListed = true;
    }
  }

  #readHeader(text: string, line: number): void {
    this.#separator = separatorOf(text);
    const cells = splitRow(text, this.#separator).map((cell) => cell.trim());
    const ranks = cells.flatMap((cell, column) => (RANK_COLUMN.test(cell) ? [column] : []));
    const count = cells.findIndex((cell) => COUNT_COLUMN.test(cell));
    if (ranks.length > 0) {
      this.#columns = { ranks, count: count < 0 ? undefined : count };
      const passedOver = cells.filter((_, column) => !ranks.includes(column) && column !== count);
      if (passedOver.length > 0) this.notes.add(`columns not used: ${passedOver.join(', ')}`);
      return;
    }
    this.notes.add('no header with rank columns: every column is taken as a rank');
    this.#columns = { ranks: cells.map((_, column) => column), count: undefined };
    this.#fold(text, line, this.#columns);
  }

  #readTokens(cells: readonly string[], { ranks }: Columns, line: number): number[] {
    const tokens: number[] = [];
    for (const column of ranks) {
      const marked = this.#readRank(cells[column] ?? '', line);
      if (marked.length === 1) tokens.push(marked[0]!);
      else tokens.push(...encodeRanks([marked]));
    }
    return tokens;
  }

  #readRank(cell: string, line: number): readonly number[] {
    const known = this.#cells.get(cell);
    if (known) return known;
    const marked = SKIPPED.test(cell.trim()) ? [] : namesIn(cell).map((name) => this.#numberOf(name, line));
    this.#cells.set(cell, marked);
    return marked;
  }

  #numberOf(name: string, line: number): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    if (this.#isListed) throw new BadLine(line, `“${name}” is not among the candidates`);
    return this.#enter(name);
  }

  #enter(name: string): number {
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }
}

const countIn = (cells: readonly string[], { count }: Columns, line: number): number => {
  if (count === undefined) return 1;
  const text = cells[count]?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  throw new BadLine(line, `the count must be a whole number, not “${text}”`);
};

const separatorOf = (row: string): string => {
  const outside = row.replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, times: outside.split(sign).length }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ',';
};

/** Takes the file in pieces, so that one larger than memory would bear is still counted. */
export const parseCsvChunks = (chunks: Iterable<string>): Result<ParsedFile> =>
  readingLines(() => {
    const reader = new CsvReader();
    eachRow(chunks, (row) => reader.row(row));
    const file = reader.build();
    return ok({ file, notes: [...reader.notes] });
  });

export const parseCsv = (text: string): Result<ParsedFile> => parseCsvChunks([withoutMark(text)]);

/** One row per ballot, one column per rank, after rows that keep what the ballots alone do not say. */
export const writeCsv = (file: ElectionFile): WrittenFile => {
  const { profile, title, seats } = file;
  const ballots = foldedBallots(profile);
  const width = Math.max(1, ...ballots.map(({ ranks }) => ranks.length));
  const rowOf = (cells: readonly string[]): string => cells.map(toCell).join(',');
  const header = Array.from({ length: width }, (_, rank) => `rank${rank + 1}`);
  const rows = ballots.flatMap(({ ranks, count }) => {
    const cells = header.map((_, rank) =>
      joinNames((ranks[rank] ?? []).map((candidate) => profile.candidates[candidate] as string)),
    );
    return Array.from({ length: count }, () => rowOf(cells));
  });
  const blank = rowOf(header.map(() => 'skipped'));
  const lines = [
    rowOf(['#title', title]),
    rowOf(['#seats', String(seats)]),
    rowOf(['#candidates', ...profile.candidates]),
    header.join(','),
    ...rows,
    ...Array.from({ length: profile.undervotes }, () => blank),
  ];
  return { text: `${lines.join('\r\n')}\r\n`, notes: lostFeatures(file, 'CSV', ['hasScores', 'hasRules']) };
};
