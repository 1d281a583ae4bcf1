import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { decodeText } from '#platform/spreadsheets/server/decode-text.ts';
import { readCsv } from '#platform/spreadsheets/server/read-csv.ts';
import { isOldBox, isZip, readXlsx } from '#platform/spreadsheets/server/read-xlsx.ts';
import { job } from '#server/kit/jobs.ts';

/** More rows than a hunt can have levels and teams are nobody's table. */
const MOST_ROWS = 2000;
const MOST_CELLS = 60;
const LONGEST_CELL = 5000;

/** One text of a workbook may stand in all its cells: a small file, and more than any thread could hand on. */
const MOST_TEXT = 2_000_000;

const rowsOf = (sheet: Sheet): string[][] => {
  const rows = sheet
    .slice(0, MOST_ROWS)
    .map((row) => row.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL)));
  return rows.some((row) => !isBlank(row)) ? rows : [];
};

const lengthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0);

/** The separator that makes the most columns of the first row is the right one. */
const scoreOf = (sheet: Sheet): number => sheet[0]?.length ?? 0;

const looksLikeJson = (text: string): boolean => /^\s*[[{"]?[[{]/.test(text);

/** Rows of a text table; none where it is no table. */
const readText = (bytes: Uint8Array): string[][] => {
  const text = decodeText(bytes);
  if (looksLikeJson(text)) return [];
  const read = readCsv(text, scoreOf);
  return read.ok ? rowsOf(read.sheet) : [];
};

/** Rows of the first sheet of a workbook. */
const readWorkbook = (bytes: Uint8Array): string[][] => {
  const read = readXlsx(bytes);
  return read.ok ? rowsOf(read.sheet) : [];
};

/** The rows of a table of levels or teams. */
export const readRows = job(import.meta.url, 'readRows', (bytes: Uint8Array): Result<string[][]> => {
  const rows = isZip(bytes) || isOldBox(bytes) ? readWorkbook(bytes) : readText(bytes);
  if (rows.length === 0) return fail('hunt-sheet-unreadable');
  return lengthOf(rows) > MOST_TEXT
    ? fail('hunt-sheet-too-large', { kilobytes: MOST_TEXT / 1000 })
    : ok(rows);
});
