import { CsvError, parse } from 'csv-parse/sync';
import { rearmCell } from '../rules/cells.ts';
import type { Sheet } from '../rules/sheet.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** So many lines decide the separator, including headers further down. */
const LINES_TRIED = 40;
export const MOST_ROWS = 20_000;

export type CsvReading =
  | { readonly ok: true; readonly sheet: Sheet; readonly isCut: boolean }
  /** A quote that is never closed: everything after it would be one cell. */
  | { readonly ok: false; readonly row: number };

const rowsOf = (text: string, delimiter: string, to: number): string[][] =>
  parse(text, {
    delimiter,
    to,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });

const tryRows = (text: string, delimiter: string): string[][] => {
  try {
    return rowsOf(text, delimiter, LINES_TRIED);
  } catch {
    return [];
  }
};

const firstLines = (text: string): string => {
  let end = -1;
  for (let line = 0; line < LINES_TRIED * 3; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
};

/** `scoreOf` says how much sense a table makes; of equal ones the separator that is there more often wins. */
const separatorOf = (text: string, scoreOf: (sheet: Sheet) => number): string => {
  const beginning = firstLines(text);
  const tried = SEPARATORS.map((separator) => ({
    separator,
    score: scoreOf(tryRows(beginning, separator)),
    times: beginning.split(separator).length,
  }));
  return tried.toSorted((a, b) => b.score - a.score || b.times - a.times)[0]?.separator ?? ',';
};

export const readCsv = (text: string, scoreOf: (sheet: Sheet) => number): CsvReading => {
  try {
    const rows = rowsOf(text, separatorOf(text, scoreOf), MOST_ROWS + 1);
    const sheet = rows.slice(0, MOST_ROWS).map((row) => row.map(rearmCell));
    return { ok: true, sheet, isCut: rows.length > MOST_ROWS };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const records: unknown = error['records'];
    return { ok: false, row: (typeof records === 'number' ? records : 0) + 1 };
  }
};
