const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

/** Spreadsheets run a cell that begins with one of these signs; an apostrophe before it makes it text. */
export const disarmCell = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;

export const rearmCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
