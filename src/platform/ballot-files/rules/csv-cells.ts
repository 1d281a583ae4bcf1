/** The cells of one row, without their quotes. */
export const splitRow = (row: string, separator: string): string[] => {
  if (!row.includes('"')) return row.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at++) {
    const sign = row[at] as string;
    if (sign === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
};

/** Cells that a spreadsheet would run as a formula are written with a leading apostrophe. */
export const fromCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
export const toCell = (text: string): string => {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\t\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Several names in one cell are joined by `|`; a `|` or `\` within a name is escaped by `\`. */
export const namesIn = (cell: string): string[] =>
  cell.includes('|') || cell.includes('\\')
    ? (cell.match(/(?:\\.|[^|\\])+/gs) ?? []).map((name) => fromCell(name.replaceAll(/\\(.)/gs, '$1').trim()))
    : [fromCell(cell.trim())];
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\|]/g, '\\$&')).join('|');

export const separatorOf = (row: string): string => {
  const outside = row.replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, times: outside.split(sign).length }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ',';
};
