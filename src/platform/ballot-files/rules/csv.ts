import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { encodeRanks, ProfileBuilder, SKIPPED_RANK } from '#platform/tally/rules/profile.ts';
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
const eachRow = (text: string, visit: (row: Row) => void): void => {
  const hasQuotes = text.includes('"');
  let line = 1;
  for (let from = 0; from < text.length; line++) {
    const first = line;
    let end = lineEnd(text, from);
    while (hasQuotes && end < text.length && hasOpenQuote(text.slice(from, end))) {
      end = lineEnd(text, end + 1);
      line++;
    }
    const row = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    if (row !== '') visit({ text: row, line: first });
    from = end + 1;
  }
};

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
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
  readonly #numbers = new Map<string, number>();
  readonly #folded = new Map<string, { count: number; readonly line: number }>();
  #isListed = false;
  #separator = ',';
  #columns: Columns | undefined;

  row({ text, line }: Row): void {
    const known = this.#folded.get(text);
    if (known) known.count++;
    else if (text.startsWith('#') && this.#columns === undefined) this.#readPreamble(text);
    else if (this.#columns) this.#folded.set(text, { count: 1, line });
    else this.#readHeader(text, line);
  }

  build(): ElectionFile {
    const columns = this.#columns;
    if (!columns) throw new BadLine(1, 'there is no ballot in this file');
    const ballots = [...this.#folded].map(([text, { count, line }]) => ({
      count,
      line,
      cells: splitRow(text, this.#separator),
    }));
    const read = ballots.map(({ cells, line, count }) => ({
      ranks: columns.ranks.map((column) => this.#readRank(cells[column] ?? '', line)),
      count: count * countIn(cells, columns, line),
    }));
    const builder = new ProfileBuilder([...this.#numbers.keys()]);
    for (const { ranks, count } of read) builder.addTokens(tokensOf(ranks), count);
    return { title: this.title, seats: this.seats, profile: builder.build(), rules: {} };
  }

  #readPreamble(text: string): void {
    this.#separator = separatorOf(text);
    const [key = '', ...cells] = splitRow(text, this.#separator);
    const values = cells.map((cell) => fromCell(cell));
    if (key === '#title') this.title = values[0] ?? '';
    else if (key === '#seats') this.seats = Math.max(1, Math.trunc(Number(values[0])) || 1);
    else if (key === '#candidates') {
      values.forEach((name) => this.#numbers.set(name, this.#numbers.size));
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
    this.#folded.set(text, { count: 1, line });
  }

  #readRank(cell: string, line: number): number[] {
    if (SKIPPED.test(cell.trim())) return [];
    return namesIn(cell).map((name) => {
      const known = this.#numbers.get(name);
      if (known !== undefined) return known;
      if (this.#isListed) throw new BadLine(line, `“${name}” is not among the candidates`);
      this.#numbers.set(name, this.#numbers.size);
      return this.#numbers.size - 1;
    });
  }
}

const tokensOf = (ranks: readonly (readonly number[])[]): number[] =>
  ranks.every((rank) => rank.length <= 1) ? ranks.map((rank) => rank[0] ?? SKIPPED_RANK) : encodeRanks(ranks);

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

export const parseCsv = (text: string): Result<ParsedFile> =>
  readingLines(() => {
    const reader = new CsvReader();
    eachRow(withoutMark(text), (row) => reader.row(row));
    const file = reader.build();
    return ok({ file, notes: [...reader.notes] });
  });

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
