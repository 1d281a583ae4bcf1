import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
// Our own reader instead of csv-parse: after an unclosed quote it loses only that row, and it holds one row at a
// time, whatever the size of the file.

/** Longer than any question can be: beyond it, a quote was never closed. */
const LONGEST_ROW = 256 * 1024;

export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly reason: Said };

type Scan = { readonly cells: string[]; readonly end: number } | 'open' | 'broken';

const BROKEN: Said = say('quiz-csv-quote-open');

const skipSpaces = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ') at++;
  return text[at] === '"' ? at : from;
};

/** Where the quoted cell that starts at `from` is closed; a doubled quote does not close it. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
};

const lineEndFrom = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

const isLineEnd = (text: string, at: number): boolean =>
  at >= text.length ||
  text[at] === '\n' ||
  (text[at] === '\r' && (at + 1 >= text.length || text[at + 1] === '\n'));

/** One row starting at `from`, with quoted cells; 'open' if the text ends inside a quote. */
const scanRow = (text: string, from: number, separator: string): Scan => {
  const cells: string[] = [];
  // Searched once a line, not once a cell.
  let lineEnd = lineEndFrom(text, from);
  for (let at = from; ;) {
    const start = skipSpaces(text, at);
    let end = start;
    if (text[start] === '"') {
      const close = closingQuote(text, start);
      if (close < 0) return 'open';
      cells.push(text.slice(start + 1, close).replaceAll('""', '"'));
      end = close + 1;
      while (text[end] === ' ') end++;
      if (text[end] !== separator && !isLineEnd(text, end)) return 'broken';
    } else {
      if (start > lineEnd) lineEnd = lineEndFrom(text, start);
      const cellEnd = text.indexOf(separator, start);
      end = cellEnd >= 0 && cellEnd < lineEnd ? cellEnd : lineEnd;
      cells.push(withoutReturn(text.slice(start, end)));
    }
    if (text[end] !== separator) return { cells, end: text[end] === '\r' ? end + 1 : end };
    at = end + 1;
  }
};

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

const newlinesIn = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** Keeps the text that is not read yet. */
class Window {
  text = '';
  at = 0;
  isEnded = false;
  readonly #chunks: Iterator<string>;

  constructor(chunks: Iterable<string>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  grow(): void {
    const next = this.#chunks.next();
    if (next.done === true) this.isEnded = true;
    else {
      this.text = this.text.slice(this.at) + next.value;
      this.at = 0;
    }
  }

  /** The end of the line that starts at `at`, without its line break. */
  lineEnd(): number {
    for (let from = 0; ;) {
      const end = this.text.indexOf('\n', this.at + from);
      if (end >= 0) return end;
      from = this.text.length - this.at;
      if (this.isEnded) return this.text.length;
      this.grow();
    }
  }
}

const quotedRow = (window: Window, separator: string): Scan => {
  for (;;) {
    const scan = scanRow(window.text, window.at, separator);
    // A closing quote at the very end of a piece may be the first half of a doubled one.
    const isCut = scan === 'open' || (scan !== 'broken' && scan.end >= window.text.length);
    if (!isCut || window.isEnded || window.text.length - window.at > LONGEST_ROW) return scan;
    window.grow();
  }
};

/** Rows with the line they start on. The first line decides the separator. */
export function* csvRows(
  chunks: Iterable<string>,
  separatorOf: (firstLine: string) => string,
): Generator<CsvRow> {
  const window = new Window(chunks);
  let separator: string | undefined;
  for (let line = 1; ; line++) {
    const lineEnd = window.lineEnd();
    if (window.at >= window.text.length && window.isEnded) return;
    const whole = withoutReturn(window.text.slice(window.at, lineEnd));
    separator ??= separatorOf(whole);
    if (!whole.includes('"')) {
      yield { line, cells: whole.split(separator) };
      window.at = lineEnd + 1;
      continue;
    }
    const scan = quotedRow(window, separator);
    if (typeof scan === 'string') {
      yield { line, reason: BROKEN };
      window.at = window.lineEnd() + 1;
    } else {
      yield { line, cells: scan.cells };
      line += newlinesIn(window.text, window.at, scan.end);
      window.at = scan.end + 1;
    }
  }
}
