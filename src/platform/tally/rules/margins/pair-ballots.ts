import type { CountContext } from '../context.ts';
import { standingCandidates } from '../context.ts';
import { ranksOn, UNRANKED } from '../pairwise.ts';
import type { Pairwise } from '../pairwise.ts';
import type { Change, Conditions, NewBallot } from './conditions.ts';

/** The number of ballots that prefer the first to the second, times this. */
export type PairTerm = readonly [one: number, other: number, times: number];

/** The terms add up to at least this. */
export interface PairRow {
  readonly key: string;
  readonly terms: readonly PairTerm[];
  readonly atLeast: number;
}

export const pairRow = (terms: readonly PairTerm[], atLeast: number): PairRow => ({
  key: `${terms.join(' ')} ${atLeast}`,
  terms,
  atLeast,
});

/** With more candidates, not every order can be tried. */
export const MOST_ORDERED = 12;
export const MOST_SHARED = 8;
/** Up to so many candidates, all ballots are enumerated when some are barred. */
const MOST_LISTED = 5;

/** A way to fill in a ballot: groups of candidates, first rank first; all others are unranked. */
type Groups = readonly (readonly number[])[];

const keyOf = (groups: Groups): string => groups.map((group) => group.join('=')).join('>');

const groupsOf = (key: string): Groups => key.split('>').map((group) => group.split('=').map(Number));

/** Ballots as head-to-head methods see them: who is ranked ahead of whom. */
export class PairBallots {
  readonly standing: readonly number[];
  readonly pairwise: Pairwise;
  readonly #context: CountContext;
  readonly #hasEqualRanks: boolean;
  readonly #size: number;
  /** Rank by ballot and candidate; the extra row is for blank ballots. */
  readonly #ranks: Uint16Array[] = [];
  readonly #counts: number[] = [];

  constructor(context: CountContext, pairwise: Pairwise, hasEqualRanks: boolean) {
    const { profile, options } = context;
    this.#context = context;
    this.#hasEqualRanks = hasEqualRanks;
    this.standing = standingCandidates(context);
    this.pairwise = pairwise;
    this.#size = profile.candidates.length;
    const folded = new Map<string, number>();
    for (let ballot = 0; ballot < profile.counts.length; ballot++) {
      const ranks = new Uint16Array(this.#size);
      ranksOn(profile, ballot, options, ranks);
      const key = ranks.join();
      const known = folded.get(key);
      if (known === undefined) {
        folded.set(key, this.#ranks.push(ranks) - 1);
        this.#counts.push(profile.counts[ballot]!);
      } else this.#counts[known] = this.#counts[known]! + profile.counts[ballot]!;
    }
  }

  /** Blank ballots are the last kind; at least one ballot must rank somebody. */
  conditions(rows: readonly PairRow[]): Conditions & { readonly members: readonly (readonly number[])[] } {
    const kinds = new Map<string, { parts: Float64Array; count: number; members: number[] }>();
    const put = (parts: Float64Array, count: number, member: number): void => {
      const key = parts.join();
      const known = kinds.get(key);
      if (!known) kinds.set(key, { parts, count, members: [member] });
      else {
        known.count += count;
        known.members.push(member);
      }
    };
    this.#ranks.forEach((ranks, ballot) => put(partsOf(rows, ranks), this.#counts[ballot]!, ballot));
    const { undervotes } = this.#context.profile;
    if (undervotes > 0) put(new Float64Array(rows.length + 1), undervotes, this.#ranks.length);
    const cast = [...kinds.values()];
    const lacks = Float64Array.from([...rows.map(({ atLeast }) => atLeast), 1]);
    for (const { parts, count } of cast)
      for (let row = 0; row < lacks.length; row++) lacks[row] = lacks[row]! - count * parts[row]!;
    return {
      lacks,
      cast,
      members: cast.map(({ members }) => members),
      best: (prices, barred) => this.#best(rows, prices, barred),
    };
  }

  /** The pairwise counts after a change: among ballots that are alike in all that was asked, the first are taken. */
  after({ removed, added }: Change, rows: readonly PairRow[]): Pairwise {
    const { members } = this.conditions(rows);
    const after = this.pairwise.map((row) => Float64Array.from(row));
    for (const [kind, count] of removed) {
      let left = count;
      for (const ballot of members[kind]!) {
        const ranks = this.#ranks[ballot];
        const taken = Math.min(left, this.#counts[ballot] ?? left);
        if (ranks) addPairs(after, ranks, -taken);
        left -= taken;
      }
    }
    for (const [key, { count }] of added) addPairs(after, this.#filledIn(groupsOf(key)), count);
    return after;
  }

  #filledIn(groups: Groups): Uint16Array {
    const ranks = new Uint16Array(this.#size).fill(UNRANKED);
    groups.forEach((group, rank) => group.forEach((candidate) => (ranks[candidate] = rank + 1)));
    return ranks;
  }

  #best(
    rows: readonly PairRow[],
    prices: Float64Array,
    barred: ReadonlySet<string>,
  ): NewBallot | 'none' | undefined {
    const worth = Array.from({ length: this.#size }, () => new Float64Array(this.#size));
    rows.forEach(({ terms }, row) => {
      for (const [one, other, times] of terms)
        worth[one]![other] = worth[one]![other]! + times * prices[row]!;
    });
    const asked = this.standing.filter((candidate) =>
      rows.some(({ terms }) => terms.some(([one, other]) => one === candidate || other === candidate)),
    );
    // If all that is needed is that somebody votes, any name will do.
    const named = asked.length > 0 ? asked : this.standing.slice(0, 1);
    const groups = barred.size > 0 ? this.#bestListed(named, worth, barred) : this.#bestOrder(named, worth);
    if (groups === undefined) return undefined;
    return { key: keyOf(groups), parts: partsOf(rows, this.#filledIn(groups)) };
  }

  /** Ranks are filled from the first; the set that is already ranked determines what one more candidate is worth. */
  #bestOrder(named: readonly number[], worth: readonly Float64Array[]): Groups | undefined {
    const most = Math.min(this.#context.options.maxRanks, named.length);
    if (named.length > (this.#hasEqualRanks ? MOST_SHARED : MOST_ORDERED)) return undefined;
    // A set can be reached with few ranks or many: if ranks are limited, knowing only the best way is not enough.
    if (this.#hasEqualRanks && most < named.length) return undefined;
    const all = (1 << named.length) - 1;
    const values = new Float64Array(all + 1).fill(-Infinity);
    const ranks = new Uint8Array(all + 1);
    const before = new Int32Array(all + 1);
    values[0] = 0;
    for (let ranked = 0; ranked <= all; ranked++) {
      if (values[ranked] === -Infinity || ranks[ranked]! >= most) continue;
      for (const group of this.#groupsIn(all & ~ranked)) {
        const next = ranked | group;
        const value = values[ranked]! + gainOf(group, all & ~next, named, worth);
        if (value <= values[next]!) continue;
        values[next] = value;
        ranks[next] = ranks[ranked]! + 1;
        before[next] = ranked;
      }
    }
    const best = values.indexOf(
      values.subarray(1).reduce((most, value) => Math.max(most, value)),
      1,
    );
    const groups: number[][] = [];
    for (let at = best; at !== 0; at = before[at]!)
      groups.unshift(named.filter((_, bit) => ((at & ~before[at]!) >> bit) & 1));
    return groups;
  }

  /** Who may share the next rank, as bits: one alone, or any of them. */
  *#groupsIn(free: number): Generator<number> {
    if (this.#hasEqualRanks) for (let group = free; group > 0; group = (group - 1) & free) yield group;
    else for (let left = free; left > 0; left &= left - 1) yield left & -left;
  }

  #bestListed(
    named: readonly number[],
    worth: readonly Float64Array[],
    barred: ReadonlySet<string>,
  ): Groups | undefined {
    if (named.length > MOST_LISTED) return undefined;
    let best: Groups | undefined;
    let most = -Infinity;
    const visit = (groups: Groups, rest: readonly number[], value: number): void => {
      if (groups.length > 0 && value > most && !barred.has(keyOf(groups))) {
        most = value;
        best = groups;
      }
      if (groups.length >= this.#context.options.maxRanks) return;
      for (let chosen = 1; chosen < 1 << rest.length; chosen++) {
        const group = rest.filter((_, bit) => (chosen >> bit) & 1);
        if (group.length > 1 && !this.#hasEqualRanks) continue;
        const left = rest.filter((candidate) => !group.includes(candidate));
        let gain = 0;
        for (const one of group) for (const other of left) gain += worth[one]![other]!;
        visit([...groups, group], left, value + gain);
      }
    };
    visit([], named, 0);
    return best;
  }
}

const gainOf = (
  group: number,
  behind: number,
  named: readonly number[],
  worth: readonly Float64Array[],
): number => {
  let gain = 0;
  for (let one = 0; one < named.length; one++) {
    if (((group >> one) & 1) === 0) continue;
    for (let other = 0; other < named.length; other++)
      if ((behind >> other) & 1) gain += worth[named[one]!]![named[other]!]!;
  }
  return gain;
};

/** The last row requires that a ballot ranks somebody. */
const partsOf = (rows: readonly PairRow[], ranks: Uint16Array): Float64Array => {
  const parts = new Float64Array(rows.length + 1);
  rows.forEach(({ terms }, row) => {
    for (const [one, other, times] of terms)
      if (ranks[one]! < ranks[other]!) parts[row] = parts[row]! + times;
  });
  parts[rows.length] = 1;
  return parts;
};

const addPairs = (pairwise: readonly Float64Array[], ranks: Uint16Array, count: number): void => {
  pairwise.forEach((row, one) => {
    for (let other = 0; other < row.length; other++)
      if (ranks[one]! < ranks[other]!) row[other] = row[other]! + count;
  });
};
