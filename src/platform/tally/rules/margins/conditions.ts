/** One ballot that differs from those cast: filled in differently, added or removed. */
export type Edit = 'changed' | 'added' | 'removed';

/** A ballot that could be added: what it adds to each row, and an id. */
export interface NewBallot {
  readonly key: string;
  readonly parts: Float64Array;
}

/** Ballots that are alike in everything the rows ask about. */
export interface CastBallots {
  /** The id that a new ballot like them would have. */
  readonly key?: string;
  readonly parts: Float64Array;
  readonly count: number;
}

/**
 * What must become true, as sums over ballots: how much each row lacks (below 0: how much it has to spare). Removed
 * ballots take their parts away, new ones add theirs.
 */
export interface Conditions {
  readonly lacks: Float64Array;
  readonly cast: readonly CastBallots[];
  /**
   * The new ballot worth most at these prices, at least 0; `barred` ones are left out. Undefined if there is none or
   * it cannot be found; then nothing is proven.
   */
  readonly best: (prices: Float64Array, barred: ReadonlySet<string>) => NewBallot | 'none' | undefined;
}

/** Ballots to remove, by their index in `cast`, and ballots to add. */
export interface Change {
  readonly removed: ReadonlyMap<number, number>;
  readonly added: ReadonlyMap<string, { readonly ballot: NewBallot; readonly count: number }>;
}

export const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
};

/** Far above floating-point error; a bound claims this much less than it was computed to be. */
export const TINY = 1e-6;

export const roundUp = (bound: number): number => Math.max(0, Math.ceil(bound - TINY));
