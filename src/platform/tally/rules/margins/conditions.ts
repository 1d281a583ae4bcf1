/** One ballot that differs from what was cast: filled in differently, one more, or one fewer. */
export type Edit = 'changed' | 'added' | 'removed';

/** A ballot that nobody cast yet: what it adds to each row, and a name to know it by. */
export interface NewBallot {
  readonly key: string;
  readonly parts: Float64Array;
}

/** Ballots that are alike in all that the rows ask for. */
export interface CastBallots {
  /** A name to know them by, as a new ballot like them would have it. */
  readonly key?: string;
  readonly parts: Float64Array;
  readonly count: number;
}

/**
 * What must become true, as sums over ballots: every row lacks so much (below 0: has so much to spare). Ballots that
 * are removed take their parts away, new ones bring theirs.
 */
export interface Conditions {
  readonly lacks: Float64Array;
  readonly cast: readonly CastBallots[];
  /**
   * The new ballot worth most at these prices, at least nothing; `barred` ones are left out. Undefined: there is none,
   * or it cannot be found, and then nothing is proven.
   */
  readonly best: (prices: Float64Array, barred: ReadonlySet<string>) => NewBallot | 'none' | undefined;
}

/** Ballots to take away, by their place in `cast`, and to bring in. */
export interface Change {
  readonly removed: ReadonlyMap<number, number>;
  readonly added: ReadonlyMap<string, { readonly ballot: NewBallot; readonly count: number }>;
}

export const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
};

/** Errors of floating point stay far below this; what a bound loses by it is not claimed. */
export const TINY = 1e-6;

export const roundUp = (bound: number): number => Math.max(0, Math.ceil(bound - TINY));
