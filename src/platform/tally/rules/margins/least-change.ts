import { dot, roundUp, TINY } from './conditions.ts';
import type { Change, Conditions, Edit, NewBallot } from './conditions.ts';
import { reducedCost, Simplex } from './simplex.ts';
import type { Unknown } from './simplex.ts';

/** What is known of the fewest edits that make the conditions true. */
export interface LeastChange {
  /** Proven: fewer are not enough. */
  readonly atLeast: number;
  /** This many are enough, and how; undefined if nothing was found below the limit. */
  readonly found: { readonly edits: number; readonly change: Change } | undefined;
}

/** What a branch of the search has fixed: at least and at most so many of a kind. */
interface Settled {
  readonly castLow: ReadonlyMap<number, number>;
  readonly castHigh: ReadonlyMap<number, number>;
  readonly newLow: ReadonlyMap<string, { readonly ballot: NewBallot; readonly count: number }>;
  readonly newHigh: ReadonlyMap<string, { readonly ballot: NewBallot; readonly count: number }>;
}

const NOTHING: Settled = {
  castLow: new Map(),
  castHigh: new Map(),
  newLow: new Map(),
  newHigh: new Map(),
};

interface Branch {
  readonly settled: Settled;
  readonly bound: number;
}

/** The result of a branch: a better solution, branches to examine next (none: it is finished), or only its bound. */
interface Looked {
  readonly bound: number;
  readonly found?: LeastChange['found'];
  readonly further?: readonly Branch[];
}

interface Relaxed {
  /** Proven for every integer solution of the branch. */
  readonly bound: number;
  readonly prices: Float64Array;
  readonly removed: ReadonlyMap<number, number>;
  readonly added: ReadonlyMap<string, { readonly ballot: NewBallot; readonly count: number }>;
  readonly isFeasible: boolean;
}

const MOST_BRANCHES = 300;

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

const extended = (parts: Float64Array, last: number | undefined, sign: number): Float64Array => {
  const longer = new Float64Array(parts.length + (last === undefined ? 0 : 1));
  for (let at = 0; at < parts.length; at++) longer[at] = sign * parts[at]!;
  if (last !== undefined) longer[parts.length] = last;
  return longer;
};

/**
 * The fewest edits that make the conditions true, by linear programmes and, where their solution is not integral, by
 * branching.
 */
export class LeastChangeSearch {
  readonly #conditions: Conditions;
  readonly #edit: Edit;
  readonly #rows: number;

  /** When the time is up, the search returns what it has proven so far. */
  readonly #isLate: () => boolean;

  constructor(conditions: Conditions, edit: Edit, isLate: () => boolean) {
    this.#conditions = conditions;
    this.#edit = edit;
    this.#isLate = isLate;
    this.#rows = conditions.lacks.length;
  }

  /** Without the search for integer solutions: a proven bound, quickly. */
  bound(): number {
    return this.#relax(NOTHING).bound;
  }

  /** Solutions of `limit` edits or more, and more than this many branches, are not of interest. */
  find(limit: number, mostBranches = MOST_BRANCHES): LeastChange {
    let found: LeastChange['found'];
    const best = (): number => found?.edits ?? limit;
    const open: Branch[] = [{ settled: NOTHING, bound: 0 }];
    let unresolved = Infinity;
    for (let branches = 0; open.length > 0; branches++) {
      const branch = open.pop()!;
      if (branch.bound >= best()) continue;
      const isOver = branches >= mostBranches || (branches > 0 && this.#isLate());
      const looked: Looked = isOver ? branch : this.#look(branch, best());
      found = looked.found ?? found;
      if (looked.further) open.push(...looked.further);
      else unresolved = Math.min(unresolved, looked.bound);
    }
    return { atLeast: Math.min(best(), unresolved), found };
  }

  #look({ settled, bound }: Branch, limit: number): Looked {
    const relaxed = this.#relax(settled);
    const proven = Math.max(bound, relaxed.bound);
    // If a row stays short whatever is done, no number of ballots is enough.
    if (proven >= limit || proven > this.#most()) return { bound: proven, further: [] };
    if (!relaxed.isFeasible) return { bound: proven };
    const found = this.#completed(relaxed, limit);
    if (found && proven >= found.edits) return { bound: proven, found, further: [] };
    const further = this.#branch(settled, relaxed).map((next) => ({ settled: next, bound: proven }));
    return { bound: proven, found, ...(further.length > 0 && { further }) };
  }

  #cost({ removed, added }: Change): number {
    const out = sum(removed.values());
    const brought = sum([...added.values()].map(({ count }) => count));
    return Math.max(out, brought);
  }

  /** No more ballots can be changed or removed than there are. */
  #most(): number {
    return this.#edit === 'added' ? Infinity : sum(this.#conditions.cast.map(({ count }) => count));
  }

  #isChange(): boolean {
    return this.#edit === 'changed';
  }

  #castUnknowns({ castLow, castHigh }: Settled): Unknown[] {
    if (this.#edit === 'added') return [];
    return this.#conditions.cast.map(({ parts, count }, at) => ({
      cost: 1,
      parts: extended(parts, this.#isChange() ? 1 : undefined, -1),
      most: Math.min(count, castHigh.get(at) ?? Infinity) - (castLow.get(at) ?? 0),
    }));
  }

  #newUnknown({ parts }: NewBallot, most: number): Unknown {
    return {
      cost: this.#isChange() ? 0 : 1,
      parts: extended(parts, this.#isChange() ? -1 : undefined, 1),
      most,
    };
  }

  /** What is still lacking once the fixed ballots are exchanged. */
  #lacksAfter({ castLow, newLow }: Settled): Float64Array {
    const { lacks, cast } = this.#conditions;
    const left = extended(lacks, this.#isChange() ? 0 : undefined, 1);
    const take = (parts: Float64Array, count: number): void => {
      for (let at = 0; at < this.#rows; at++) left[at] = left[at]! - count * parts[at]!;
      if (this.#isChange()) left[this.#rows] = left[this.#rows]! + count;
    };
    for (const [at, count] of castLow) take(cast[at]!.parts, -count);
    for (const { ballot, count } of newLow.values()) take(ballot.parts, count);
    return left;
  }

  #relax(settled: Settled): Relaxed {
    const lacks = this.#lacksAfter(settled);
    const cast = this.#castUnknowns(settled);
    const ballots = new Map<Unknown, NewBallot>();
    const barred = new Set(settled.newHigh.keys());
    const capped = [...settled.newHigh].map(([key, { ballot, count }]) => {
      const unknown = this.#newUnknown(ballot, count - (settled.newLow.get(key)?.count ?? 0));
      ballots.set(unknown, ballot);
      return unknown;
    });
    const price = (prices: Float64Array): Unknown | undefined => {
      const ballot = this.#best(prices, barred);
      if (typeof ballot !== 'object') return undefined;
      const unknown = this.#newUnknown(ballot, Infinity);
      ballots.set(unknown, ballot);
      return unknown;
    };
    const { prices, values, isFeasible } = new Simplex(lacks, [...cast, ...capped], price).solve(
      this.#isLate,
    );
    const removed = new Map(settled.castLow);
    cast.forEach((unknown, at) => {
      const value = values.get(unknown) ?? 0;
      if (value > TINY) removed.set(at, (removed.get(at) ?? 0) + value);
    });
    const added = new Map(settled.newLow);
    for (const [unknown, ballot] of ballots) {
      const value = values.get(unknown) ?? 0;
      if (value > TINY) added.set(ballot.key, { ballot, count: (added.get(ballot.key)?.count ?? 0) + value });
    }
    const bound = this.#proven({ settled, lacks, cast, capped, barred, prices });
    return { bound, prices, removed, added, isFeasible };
  }

  #best(prices: Float64Array, barred: ReadonlySet<string>): NewBallot | 'none' | undefined {
    if (this.#edit === 'removed') return 'none';
    return this.#conditions.best(prices.subarray(0, this.#rows), barred);
  }

  /**
   * What any prices prove (Lagrange): each row costs at least its price, less what ballots bring beyond their cost.
   * So an error in the simplex method can only weaken the bound, never make it too large.
   */
  #proven(given: {
    readonly settled: Settled;
    readonly lacks: Float64Array;
    readonly cast: readonly Unknown[];
    readonly capped: readonly Unknown[];
    readonly barred: ReadonlySet<string>;
    readonly prices: Float64Array;
  }): number {
    const { castLow, newLow } = given.settled;
    const base = Math.max(sum(castLow.values()), sum([...newLow.values()].map(({ count }) => count)));
    const prices = given.prices.map((price) => Math.max(0, price));
    const best = this.#best(prices, given.barred);
    if (best === undefined) return base;
    const worth = best === 'none' ? 0 : Math.max(0, dot(best.parts, prices.subarray(0, this.#rows)));
    if (this.#isChange()) prices[this.#rows] = worth;
    else if (worth > 1) for (let at = 0; at < prices.length; at++) prices[at] = prices[at]! / worth;
    let bound = dot(prices, given.lacks);
    for (const unknown of [...given.cast, ...given.capped])
      bound += Math.max(0, unknown.most) * Math.min(0, reducedCost(unknown, prices));
    const low =
      this.#edit === 'added' ? sum([...newLow.values()].map(({ count }) => count)) : sum(castLow.values());
    return Math.max(base, roundUp(low + bound));
  }

  /** An integer solution near the relaxed one: rounded down, then one edit at a time while a row is short. */
  #completed({ removed, added, prices }: Relaxed, limit: number): LeastChange['found'] {
    const { cast, lacks } = this.#conditions;
    const left = Float64Array.from(lacks);
    const out = new Map<number, number>();
    const brought = new Map<string, { ballot: NewBallot; count: number }>();
    const remove = (at: number, count: number): void => {
      out.set(at, (out.get(at) ?? 0) + count);
      for (let row = 0; row < this.#rows; row++) left[row] = left[row]! + count * cast[at]!.parts[row]!;
    };
    const bring = (ballot: NewBallot, count: number): void => {
      brought.set(ballot.key, { ballot, count: (brought.get(ballot.key)?.count ?? 0) + count });
      for (let row = 0; row < this.#rows; row++) left[row] = left[row]! - count * ballot.parts[row]!;
    };
    for (const [at, count] of removed) if (Math.floor(count + TINY) > 0) remove(at, Math.floor(count + TINY));
    for (const { ballot, count } of added.values())
      if (Math.floor(count + TINY) > 0) bring(ballot, Math.floor(count + TINY));
    const change = { removed: out, added: brought };
    for (let steps = 0; steps <= 3 * this.#rows + 10; steps++) {
      const isShort = left.some((lacking) => lacking > TINY);
      if (this.#isBalanced(change)) {
        const edits = this.#cost(change);
        if (edits >= limit) return undefined;
        if (!isShort) return { edits, change };
      }
      const wanted = left.map((lacking, row) => Math.max(0, prices[row]!) + (lacking > TINY ? 1 : 0));
      if (!this.#step(change, wanted, { remove, bring })) return undefined;
    }
    return undefined;
  }

  /** A change removes one ballot for each one it adds; any further ballot it removes comes back blank. */
  #isBalanced({ removed, added }: Change): boolean {
    return !this.#isChange() || sum(removed.values()) >= sum([...added.values()].map(({ count }) => count));
  }

  /** One more edit, or the missing half of a change. */
  #step(
    change: Change,
    wanted: Float64Array,
    {
      remove,
      bring,
    }: { remove: (at: number, count: number) => void; bring: (ballot: NewBallot, count: number) => void },
  ): boolean {
    const isEven = this.#isBalanced(change);
    if (this.#edit !== 'added') {
      const spareBlank = this.#isChange() && isEven && !this.#isFull(change);
      const at = spareBlank ? -1 : this.#worstCast(change, wanted);
      if (at !== undefined && at >= 0) remove(at, 1);
      else if (at === undefined) return false;
    }
    if (!isEven || this.#edit === 'removed') return true;
    const ballot = this.#best(wanted, new Set());
    if (typeof ballot === 'object') bring(ballot, 1);
    return typeof ballot === 'object' || this.#isChange();
  }

  #isFull({ removed, added }: Change): boolean {
    return sum(removed.values()) <= sum([...added.values()].map(({ count }) => count));
  }

  /** The cast ballot that hurts most. */
  #worstCast({ removed }: Change, wanted: Float64Array): number | undefined {
    let worst: number | undefined;
    let least = Infinity;
    this.#conditions.cast.forEach(({ parts, count }, at) => {
      if ((removed.get(at) ?? 0) + 1 > count + TINY) return;
      const value = dot(parts, wanted);
      if (value < least) {
        least = value;
        worst = at;
      }
    });
    return worst;
  }

  #branch(settled: Settled, { removed, added }: Relaxed): Settled[] {
    let fraction = TINY;
    let split: ((isUp: boolean) => Settled) | undefined;
    const consider = (value: number, branch: (isUp: boolean) => Settled): void => {
      const away = Math.min(value - Math.floor(value), Math.ceil(value) - value);
      if (away <= fraction) return;
      fraction = away;
      split = branch;
    };
    for (const [at, value] of removed)
      consider(value, (isUp) =>
        isUp
          ? { ...settled, castLow: new Map(settled.castLow).set(at, Math.ceil(value)) }
          : { ...settled, castHigh: new Map(settled.castHigh).set(at, Math.floor(value)) },
      );
    for (const [key, { ballot, count }] of added)
      consider(count, (isUp) =>
        isUp
          ? { ...settled, newLow: new Map(settled.newLow).set(key, { ballot, count: Math.ceil(count) }) }
          : { ...settled, newHigh: new Map(settled.newHigh).set(key, { ballot, count: Math.floor(count) }) },
      );
    return split ? [split(false), split(true)] : [];
  }
}
