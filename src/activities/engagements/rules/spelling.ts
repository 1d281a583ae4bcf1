/** Letters that may be wrong in a word of this length. */
const slipsIn = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** Whether two texts differ by no more than a slip or two; long ones are compared by their words instead. */
export const isNear = (a: string, b: string): boolean => {
  if (a === b) return true;
  const most = slipsIn(Math.min(a.length, b.length));
  if (most === 0 || Math.abs(a.length - b.length) > most || Math.max(a.length, b.length) > 40) return false;
  return distanceOf(a, b, most) <= most;
};

interface Rows {
  /** The row before the last one, for swaps. */
  readonly before: readonly number[];
  readonly last: readonly number[];
}

const isSwap = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

const nextRow = (a: string, b: string, i: number, { before, last }: Rows): number[] => {
  const row = [i];
  const at = (list: readonly number[], index: number): number => list[index] ?? Infinity;
  for (let j = 1; j <= b.length; j++) {
    const changed = at(last, j - 1) + Number(a[i - 1] !== b[j - 1]);
    const swapped = isSwap(a, b, i, j) ? at(before, j - 2) + 1 : Infinity;
    row.push(Math.min(at(row, j - 1) + 1, at(last, j) + 1, changed, swapped));
  }
  return row;
};

/** Insertions, deletions, changes and swaps of neighbours; beyond `most` it is only known to be more. */
const distanceOf = (a: string, b: string, most: number): number => {
  let rows: Rows = { before: [], last: Array.from({ length: b.length + 1 }, (_, index) => index) };
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, rows);
    if (Math.min(...row) > most) return most + 1;
    rows = { before: rows.last, last: row };
  }
  return rows.last[b.length] ?? 0;
};
