import { disarmCell } from './cells.ts';
import type { Sheet } from './sheet.ts';

const quoted = (text: string): string =>
  /[",;\t\n\r|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** With a mark, because Excel takes UTF-8 without one for an old code page. */
export const csvText = (sheet: Sheet): string => {
  const lines = sheet.map((row) => row.map((cell) => quoted(disarmCell(cell))).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
};
