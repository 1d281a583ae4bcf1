/** Rows of cells; row 1 of the spreadsheet is index 0, empty rows included. */
export type Sheet = readonly (readonly string[])[];

export const cellAt = (row: readonly string[] | undefined, column: number): string => row?.[column] ?? '';

export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');
