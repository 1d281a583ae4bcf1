import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { findHeader } from './headers.ts';
import type { TableLayout } from './headers.ts';
import { readTable } from './read-table.ts';
import type { DraftFile } from './set-file.ts';

type Row = Readonly<Record<string, unknown>>;

const MOST_COLUMNS = 100;

const cellOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** Only what a table can hold: our own questions have lists in them, and name their kind. */
const sheetOf = (rows: readonly Row[]): Sheet | undefined => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.includes('kind') || names.length > MOST_COLUMNS) return undefined;
  const sheet = [names];
  for (const row of rows) {
    const cells = names.flatMap((name) => cellOf(row[name]) ?? []);
    if (cells.length < names.length) return undefined;
    sheet.push(cells);
  }
  return sheet;
};

/** One of the table layouts written as a list of objects that have its columns; entries count from 1. */
export const readJsonTable = (
  rows: readonly Row[],
  defaultCategory: string,
  wanted?: TableLayout,
): DraftFile | undefined => {
  const sheet = sheetOf(rows) ?? [];
  const header = findHeader(sheet.slice(0, 1), wanted);
  return header && readTable(sheet, header, defaultCategory, 1);
};
