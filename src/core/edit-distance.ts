type Letters = ArrayLike<string>;

/** Three rows of the distance table, reused because a text is compared with a secret tens of thousands of times. */
interface Rows {
  beforeLast: Int32Array;
  last: Int32Array;
  next: Int32Array;
}

const FAR = 1 << 29;
const rows: Rows = { beforeLast: new Int32Array(0), last: new Int32Array(0), next: new Int32Array(0) };

const makeRoom = (width: number): void => {
  if (rows.next.length >= width) return;
  [rows.beforeLast, rows.last, rows.next] = [0, 1, 2].map(() => new Int32Array(2 * width)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
};

/** One cell of the table: a letter substituted, deleted, inserted, or transposed. */
const placeAt = (from: Letters, to: Letters, row: number, column: number): number => {
  const { beforeLast, last, next } = rows;
  if (column === 0) return row + 1;
  const changed = (last[column - 1] ?? FAR) + (from[row] === to[column - 1] ? 0 : 1);
  const least = Math.min(changed, (last[column] ?? FAR) + 1, (next[column - 1] ?? FAR) + 1);
  const isSwap = row > 0 && column > 1 && from[row] === to[column - 2] && from[row - 1] === to[column - 1];
  return isSwap ? Math.min(least, (beforeLast[column - 2] ?? FAR) + 1) : least;
};

/** Fills the cells near the diagonal, which alone can be `most` or less, and returns the smallest. */
const fillRow = (from: Letters, to: Letters, row: number, most: number): number => {
  const first = Math.max(0, row + 1 - most);
  const last = Math.min(to.length, row + 1 + most);
  if (first > 0) rows.next[first - 1] = FAR;
  rows.next[last + 1] = FAR;
  let least = FAR;
  for (let column = first; column <= last; column++) {
    const place = placeAt(from, to, row, column);
    rows.next[column] = place;
    if (place < least) least = place;
  }
  return least;
};

/** Optimal string alignment distance. Above `most`, any number greater than it. */
const boundedDistance = (from: Letters, to: Letters, most: number): number => {
  makeRoom(to.length + 2);
  for (let column = 0; column <= to.length; column++) rows.last[column] = column <= most ? column : FAR;
  let leastBefore = 0;
  for (let row = 0; row < from.length; row++) {
    const least = fillRow(from, to, row, most);
    // A transposition looks back two rows, so a single high row proves nothing.
    if (least > most && leastBefore > most) return most + 1;
    leastBefore = least;
    const { beforeLast, last, next } = rows;
    [rows.beforeLast, rows.last, rows.next] = [last, next, beforeLast];
  }
  return rows.last[to.length] ?? 0;
};

/** Code points, not surrogate halves. */
const lettersOf = (text: string): Letters => (/[\ud800-\udfff]/.test(text) ? Array.from(text) : text);

export const editDistance = (one: string, other: string): number =>
  boundedDistance(lettersOf(one), lettersOf(other), Math.max(one.length, other.length));

/** Whether two words differ by at most that many letters. */
export const isWithinEdits = (one: string, other: string, most: number): boolean => {
  if (one === other) return true;
  if (most === 0 || Math.abs(one.length - other.length) > 2 * most) return false;
  const [from, to] = [lettersOf(one), lettersOf(other)];
  return Math.abs(from.length - to.length) <= most && boundedDistance(from, to, most) <= most;
};

/** How many typos a word of this length may have and still be recognized. */
export const toleratedEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
