import { disarmCell } from '../rules/cells.ts';
import type { Sheet } from '../rules/sheet.ts';

const quoted = (text: string): string =>
  /[",;\t\n\r|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** With a mark, because Excel takes UTF-8 without one for an old code page. */
export const writeCsv = (sheet: Sheet): Uint8Array => {
  const lines = sheet.map((row) => row.map((cell) => quoted(disarmCell(cell))).join(','));
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);
};
