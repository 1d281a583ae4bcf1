import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { encodeRanks, MOST_CANDIDATES, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { fromCell, joinNames, namesIn, separatorOf, splitRow, toCell } from './csv-cells.ts';
import { CodeWindow } from './code-window.ts';
import type { Piece } from './code-window.ts';
import { BadLine, foldedBallots, lostFeatures, readingLines, seatsIn, withoutMark } from './election-file.ts';
import type { ElectionFile, WrittenFile } from './election-file.ts';
import { addToHash, emptyHash, TextTable } from './text-table.ts';

const RANK_COLUMN =
  /^(rank|choice|preference|pref|r)?[\s_#.-]*(\d+)(st|nd|rd|th|\.)?([\s_-]*(rank|choice|preference))?$/i;
/** Columns that forms and surveys add to the answers. */
const SURVEY_COLUMN =
  /^(timestamp|zeitstempel|(start|completion|submit(ted)?|end) ?(time|date|at)?|date|datum|e-?mail([ -]?(address|adresse))?|user ?name|ip([ -]?address)?)$/i;
const COUNT_COLUMN = /^(count|weight|votes|ballots|number)$/i;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F\uFFFD]/;
const SKIPPED = /^(|skipped|undervote|skippedrank)$/i;
const [NEW_LINE, RETURN, QUOTE] = [10, 13, 34] as const;
const NO_SEPARATOR = -1;

/** What each column is, from the left. */
type Columns = readonly ('rank' | 'count' | 'unused')[];

function* withLastLine(pieces: Iterable<Piece>): Generator<Piece> {
  yield* pieces;
  yield '\n';
}

/** Finds where each cell ends; separators and line ends inside quotes belong to the cell. */
class CellFinder {
  /** Hash of the last cell found, quotes included. */
  hash = emptyHash;
  /** Whether the last cell found ends its row. */
  isLast = false;
  #lines = 0;

  /** The end of the cell that starts at `from`; below 0 if the window does not hold all of it. */
  find({ units, end }: CodeWindow, from: number, separator: number): number {
    let hash = emptyHash;
    let lines = 0;
    let isQuoted = false;
    for (let at = from; at < end; at++) {
      const unit = units[at]!;
      if (unit === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) lines += unit === NEW_LINE ? 1 : 0;
      else if (unit === separator || endsRow(units, at)) {
        this.hash = hash;
        this.isLast = unit !== separator;
        this.#lines += lines;
        return at;
      }
      hash = addToHash(hash, unit);
    }
    this.#lines = 0;
    return -1;
  }

  /** Line ends inside cells since the last call. */
  takeLines(): number {
    const lines = this.#lines;
    this.#lines = 0;
    return lines;
  }
}

const endsRow = (units: Uint16Array, at: number): boolean =>
  units[at] === NEW_LINE || (units[at] === RETURN && units[at + 1] === NEW_LINE);

/**
 * Reads ballots row by row. A name becomes a candidate when it is first seen, unless the file lists the candidates.
 */
class CsvReader {
  title = '';
  seats = 1;
  readonly notes: Said[] = [];
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #builder = new ProfileBuilder(this.#names);
  /** Each distinct cell as written, and the tokens it stands for. */
  readonly #cell = new CellFinder();
  readonly #cells = new TextTable();
  readonly #meanings: (readonly number[])[] = [];
  readonly #namesIn: number[] = [];
  #line = 1;
  #ballot = new Int16Array(64);
  #length = 0;
  #isListed = false;
  #hasHeader = false;
  #ballots = 0;
  #marks = 0;
  #separator = ',';
  #columns: Columns | undefined;

  read(pieces: Iterable<Piece>): void {
    const window = new CodeWindow(withLastLine(pieces));
    for (;;) {
      const next = this.#columns ? this.#readBallot(window, this.#columns) : this.#readTop(window);
      if (next !== undefined) window.at = next;
      else if (!window.double()) break;
    }
    if (window.at < window.end) throw new BadLine(this.#line, say('csv-quote'));
  }

  build(): ElectionFile {
    if (!this.#columns) throw new BadLine(1, say('ballots-none'));
    // In a letter or any other prose, every line would be a candidate with one vote.
    const isNoVote = this.#ballots > 1 && this.#marks === this.#names.length;
    if (isNoVote && !this.#hasHeader && !this.#isListed) throw new BadLine(1, say('csv-no-ballots'));
    return { title: this.title, seats: this.seats, profile: this.#builder.build(), rules: {} };
  }

  /** Reads a row before the ballots. Returns where the next row starts, undefined if this one is incomplete. */
  #readTop(window: CodeWindow): number | undefined {
    let end = window.at;
    this.#cell.isLast = false;
    for (; !this.#cell.isLast; end++) {
      end = this.#cell.find(window, end, NO_SEPARATOR);
      if (end < 0) return undefined;
    }
    const text = this.#readable(window.text(window.at, end - 1));
    if (text.startsWith('#')) this.#readPreamble(text);
    else if (text !== '' && this.#readHeader(text)) return window.at;
    return this.#endRow(window, end - 1);
  }

  #readPreamble(text: string): void {
    this.#separator = separatorOf(text);
    const [key = '', ...cells] = splitRow(text, this.#separator);
    const values = cells.map((cell) => fromCell(cell));
    if (key === '#title') this.title = values[0] ?? '';
    else if (key === '#seats') this.seats = seatsIn(values[0] ?? '', this.#line);
    else if (key === '#candidates') {
      for (const name of values) {
        if (this.#numbers.has(name)) throw new BadLine(this.#line, say('csv-listed-twice', { name }));
        this.#enter(name);
      }
      this.#isListed = true;
    }
  }

  /** True if the row is not a header but the first ballot. */
  #readHeader(text: string): boolean {
    this.#separator = separatorOf(text);
    const cells = splitRow(text, this.#separator).map((cell) => cell.trim());
    const counting = cells.findIndex((cell) => COUNT_COLUMN.test(cell));
    const columns = cells.map((cell, column) =>
      RANK_COLUMN.test(cell) ? 'rank' : column === counting ? 'count' : 'unused',
    );
    const hasHeader = columns.includes('rank');
    const aside = cells.filter((cell) => SURVEY_COLUMN.test(cell));
    if (!hasHeader && aside.length > 0)
      throw new BadLine(this.#line, say('csv-survey', { names: aside.join(', ') }));
    this.#hasHeader = hasHeader;
    this.#columns = hasHeader ? columns : cells.map(() => 'rank');
    const unused = cells.filter((_, column) => columns[column] === 'unused');
    if (!hasHeader) this.notes.push(say('csv-note-header'));
    else if (unused.length > 0) this.notes.push(say('csv-note-columns', { names: unused.join(', ') }));
    return !hasHeader;
  }

  /** Reads each character once: a cell seen before costs a hash and a comparison. */
  #readBallot(window: CodeWindow, columns: Columns): number | undefined {
    const cell = this.#cell;
    const separator = this.#separator.charCodeAt(0);
    let count = columns.includes('count') ? undefined : 1;
    let from = window.at;
    this.#length = 0;
    for (let column = 0; ; column++) {
      const end = cell.find(window, from, separator);
      if (end < 0) return undefined;
      if (end === window.at && cell.isLast) return this.#endRow(window, end);
      if (columns[column] === 'count') count = this.#countIn(window.text(from, end));
      else if (columns[column] === 'rank') this.#mark(window, from, end);
      from = end + 1;
      if (cell.isLast) break;
    }
    this.#ballots += 1;
    this.#builder.addTokens(this.#ballot, count ?? this.#countIn(''), undefined, this.#length);
    return this.#endRow(window, from - 1);
  }

  #endRow(window: CodeWindow, end: number): number {
    this.#line += 1 + this.#cell.takeLines();
    return window.units[end] === RETURN ? end + 2 : end + 1;
  }

  #mark(window: CodeWindow, from: number, to: number): void {
    const known = this.#cells.find(window.units, from, to, this.#cell.hash);
    const cell = known < 0 ? this.#learn(window.text(from, to)) : known;
    const tokens = this.#meanings[cell]!;
    this.#marks += this.#namesIn[cell]!;
    if (this.#length + tokens.length > this.#ballot.length) {
      const larger = new Int16Array(2 * this.#ballot.length + tokens.length);
      larger.set(this.#ballot);
      this.#ballot = larger;
    }
    for (let at = 0; at < tokens.length; at++) this.#ballot[this.#length++] = tokens[at]!;
  }

  #learn(raw: string): number {
    const [cell = ''] = splitRow(this.#readable(raw), this.#separator);
    const marked = SKIPPED.test(cell.trim()) ? [] : namesIn(cell).map((name) => this.#numberOf(name));
    this.#meanings.push(encodeRanks([marked]));
    this.#namesIn.push(marked.length);
    return this.#cells.add(raw);
  }

  /** A picture, or text in another encoding, would turn into meaningless names. */
  #readable(text: string): string {
    if (NO_TEXT.test(text)) throw new BadLine(this.#line, say('csv-not-text'));
    return text;
  }

  #countIn(cell: string): number {
    const text = cell.replaceAll('"', '').trim();
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new BadLine(this.#line, say('csv-count', { text }));
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    if (this.#isListed) throw new BadLine(this.#line, say('csv-not-listed', { name }));
    return this.#enter(name);
  }

  #enter(name: string): number {
    if (this.#names.length === MOST_CANDIDATES)
      throw new BadLine(this.#line, say('ballots-too-many-candidates', { limit: MOST_CANDIDATES }));
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }
}

/** Reads the file in pieces, so a file larger than memory can be counted. */
export const parseCsvChunks = (chunks: Iterable<Piece>) =>
  readingLines(() => {
    const reader = new CsvReader();
    reader.read(chunks);
    const file = reader.build();
    return ok({ file, notes: reader.notes });
  });

export const parseCsv = (text: string) => parseCsvChunks([withoutMark(text)]);

/** Beyond so many rows, equal ballots are written as one row with their count. */
const MOST_SINGLE_ROWS = 10_000;

/** One row per ballot and one column per rank, below the rows that say what the ballots alone do not. */
export const writeCsv = (file: ElectionFile): WrittenFile => {
  const { profile, title, seats } = file;
  const ballots = foldedBallots(profile);
  const width = Math.max(1, ...ballots.map(({ ranks }) => ranks.length));
  const rowOf = (cells: readonly string[]): string => cells.map(toCell).join(',');
  const ranked = Array.from({ length: width }, (_, rank) => `rank${rank + 1}`);
  const isCounted = profile.ballots > MOST_SINGLE_ROWS;
  const rowsOf = (cells: readonly string[], count: number): string[] =>
    isCounted ? [rowOf([String(count), ...cells])] : Array.from<string>({ length: count }).fill(rowOf(cells));
  const rows = ballots.flatMap(({ ranks, count }) => {
    const cells = ranked.map((_, rank) =>
      joinNames((ranks[rank] ?? []).map((candidate) => profile.candidates[candidate] as string)),
    );
    return rowsOf(cells, count);
  });
  const blank = ranked.map(() => 'skipped');
  const lines = [
    rowOf(['#title', title]),
    rowOf(['#seats', String(seats)]),
    rowOf(['#candidates', ...profile.candidates]),
    [...(isCounted ? ['count'] : []), ...ranked].join(','),
    ...rows,
    ...(profile.undervotes > 0 ? rowsOf(blank, profile.undervotes) : []),
  ];
  return { text: `${lines.join('\r\n')}\r\n`, notes: lostFeatures(file, 'CSV', ['hasScores', 'hasRules']) };
};
