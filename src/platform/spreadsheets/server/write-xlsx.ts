import writeExcelFile from 'write-excel-file/node';
import type { Sheet } from '../rules/sheet.ts';

/** A text that looks like an escape of the format is escaped itself, else it would be read as a character. */
const literal = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

const asEscape = (text: string): string =>
  `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_${text.slice(1)}`;

/**
 * The library looks texts up in a plain object, where `constructor` and the like are there before anybody stores them:
 * such a cell came out empty. With its first character escaped it is a text that no object has.
 */
const storable = (text: string): string => (text in Object.prototype ? asEscape(text) : literal(text));

/** Excel refuses these in the name of a sheet. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[\\/*?:[\]']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet';

/** Every cell is text: nothing is run, and nothing becomes a date. The header row is bold and stays in view. */
export const writeXlsx = async (
  sheet: Sheet,
  options: { readonly name: string; readonly headerRows?: number },
): Promise<Uint8Array> => {
  const { headerRows = 1 } = options;
  const rows = sheet.map((row, index) =>
    row.map((cell) =>
      cell === ''
        ? null
        : {
            value: storable(cell),
            type: String,
            ...(index === headerRows - 1 && { fontWeight: 'bold' as const }),
          },
    ),
  );
  const widths = sheet.reduce<number[]>((widest, row) => {
    row.forEach((cell, column) => {
      widest[column] = Math.min(60, Math.max(widest[column] ?? 10, cell.length + 2));
    });
    return widest;
  }, []);
  return writeExcelFile(rows, {
    sheet: sheetName(options.name),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: headerRows,
  }).toBuffer();
};
