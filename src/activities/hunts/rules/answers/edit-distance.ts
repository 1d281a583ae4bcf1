interface Rows {
  readonly beforeLast: readonly number[];
  readonly last: readonly number[];
}

const nextRow = (from: readonly string[], to: readonly string[], row: number, rows: Rows): number[] => {
  const next = [row + 1];
  for (const [column, target] of to.entries()) {
    const changed = (rows.last[column] ?? 0) + (from[row] === target ? 0 : 1);
    const isSwap = row > 0 && from[row] === to[column - 1] && from[row - 1] === target;
    const swapped = isSwap ? (rows.beforeLast[column - 1] ?? 0) + 1 : changed;
    next.push(Math.min((rows.last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, changed, swapped));
  }
  return next;
};

/** Letters to change, add, leave out or swap with the next (optimal string alignment). */
export const editDistance = (one: string, other: string): number => boundedDistance(one, other, Infinity);

/** The same, but as soon as it is sure to be more than `most` any number above it: most words are far from another. */
const boundedDistance = (one: string, other: string, most: number): number => {
  const [from, to] = [Array.from(one), Array.from(other)];
  let rows: Rows = { beforeLast: [], last: Array.from({ length: to.length + 1 }, (_, column) => column) };
  for (const row of from.keys()) {
    const last = nextRow(from, to, row, rows);
    // A swap looks back two rows, so one row alone may be too high.
    if (Math.min(...last) > most && Math.min(...rows.last) > most) return most + 1;
    rows = { beforeLast: rows.last, last };
  }
  return rows.last.at(-1) ?? 0;
};

/** Whether two words differ by at most so many letters. */
export const isWithinEdits = (one: string, other: string, most: number): boolean =>
  Math.abs(one.length - other.length) <= 2 * most && boundedDistance(one, other, most) <= most;

/** How many letters may be wrong in a word of this length before it is another word. */
export const toleratedEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
