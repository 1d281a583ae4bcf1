import { isBlank } from '#platform/spreadsheets/rules/sheet.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { decodeText } from '#platform/spreadsheets/server/decode-text.ts';
import { readCsv } from '#platform/spreadsheets/server/read-csv.ts';
import { readXlsx } from '#platform/spreadsheets/server/read-xlsx.ts';

/** More rows than a hunt can have levels and teams are nobody's table. */
const MOST_ROWS = 2000;
const MOST_CELLS = 60;
const LONGEST_CELL = 5000;

const rowsOf = (sheet: Sheet): string[][] => {
  const rows = sheet
    .slice(0, MOST_ROWS)
    .map((row) => row.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL)));
  return rows.some((row) => !isBlank(row)) ? rows : [];
};

/** The separator that makes the most columns of the first row is the right one. */
const scoreOf = (sheet: Sheet): number => sheet[0]?.length ?? 0;

const looksLikeJson = (text: string): boolean => /^\s*[[{"]?[[{]/.test(text);

/** Rows of a text table; none where it is no table. */
export const readText = (bytes: Uint8Array): string[][] => {
  const text = decodeText(bytes);
  if (looksLikeJson(text)) return [];
  const read = readCsv(text, scoreOf);
  return read.ok ? rowsOf(read.sheet) : [];
};

/** Rows of the first sheet of a workbook. Blocks while it reads. */
export const readWorkbook = (bytes: Uint8Array): string[][] => {
  const read = readXlsx(bytes);
  return read.ok ? rowsOf(read.sheet) : [];
};
