/** Places taken out of 0 ... size - 1; memory grows with what is taken, not with the size. */
export interface OrdinalSet {
  readonly size: number;
  taken: Int32Array;
  count: number;
}

export const emptyOrdinalSet = (size: number): OrdinalSet => ({ size, taken: new Int32Array(16), count: 0 });

/** Position of the first taken ordinal that is not below the wanted one. */
const positionOf = ({ taken, count }: OrdinalSet, ordinal: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle] as number) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const takeOrdinal = (set: OrdinalSet, ordinal: number): void => {
  if (hasOrdinal(set, ordinal)) return;
  const position = positionOf(set, ordinal);
  if (set.count === set.taken.length) {
    const longer = new Int32Array(set.taken.length * 2);
    longer.set(set.taken);
    set.taken = longer;
  }
  set.taken.copyWithin(position + 1, position, set.count);
  set.taken[position] = ordinal;
  set.count += 1;
};

export const hasOrdinal = (set: OrdinalSet, ordinal: number): boolean => {
  const position = positionOf(set, ordinal);
  return position < set.count && set.taken[position] === ordinal;
};

export const leftCount = ({ size, count }: OrdinalSet): number => size - count;

/** The n-th free ordinal (from 0): depends on what is taken, not on the order it was taken in. */
export const nthLeft = ({ taken, count }: OrdinalSet, n: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle] as number) - middle > n) high = middle;
    else low = middle + 1;
  }
  return n + low;
};
