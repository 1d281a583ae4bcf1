import { csvText } from '../rules/csv-text.ts';
import type { Sheet } from '../rules/sheet.ts';

export const writeCsv = (sheet: Sheet): Uint8Array => new TextEncoder().encode(csvText(sheet));
