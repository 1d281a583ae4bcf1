import type { CountOptions } from '../options.ts';
import { SKIPPED_RANK } from '../profile.ts';
import type { Profile } from '../profile.ts';

/** One ballot as a runoff reads it: candidates in order; those who share a rank, and the vote, together. */
type Read = readonly (number | readonly number[])[];

export interface ReadBallot {
  readonly ranks: Read;
  readonly count: number;
}

/** Orders within shared ranks are enumerated: five candidates have 120. */
const MOST_SHARING = 5;

/** The smallest part a vote can have: three thirds, or two halves, make one. */
const PARTS = [1, 1, 2, 6, 12, 60] as const;

/**
 * Ballots as instant runoffs read them. Gaps, repeated names and equal ranks exhaust a ballot or are passed over no
 * matter who is still in, so they are resolved once; after that only the order of those who are left matters.
 */
export class RunoffBallots {
  readonly standing: readonly number[];
  readonly ballots: number;
  /** The smallest difference between two tallies. */
  readonly least: number;
  readonly #read: readonly ReadBallot[];
  readonly #folds = new Map<string, readonly ReadBallot[]>();
  readonly #tallies = new Map<string, ReadonlyMap<number, number>>();

  private constructor(read: readonly ReadBallot[], standing: readonly number[], least: number) {
    this.#read = read;
    this.standing = standing;
    this.least = least;
    this.ballots = read.reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * Undefined if what a ballot says depends on who was eliminated before, or there are too many shares to enumerate.
   */
  static of(profile: Profile, options: CountOptions): RunoffBallots | undefined {
    if (options.overvote === 'exhaust-if-multiple-continuing') return undefined;
    const standing = profile.candidates
      .map((_, candidate) => candidate)
      .filter((candidate) => !options.excluded.has(candidate) && candidate !== options.writeInBucket);
    const isStanding = new Set(standing);
    const read: ReadBallot[] = [{ ranks: [], count: profile.undervotes }];
    let sharing = 1;
    for (let ballot = 0; ballot < profile.counts.length; ballot++) {
      const ranks = readBallot(profile, options, ballot, isStanding);
      for (const rank of ranks) if (typeof rank !== 'number') sharing = Math.max(sharing, rank.length);
      read.push({ ranks, count: profile.counts[ballot]! });
    }
    if (sharing > MOST_SHARING) return undefined;
    return new RunoffBallots(read, standing, 1 / PARTS[sharing]!);
  }

  /** The ballots folded as if only these candidates stood. The most recent foldings are cached. */
  among(candidates: readonly number[]): readonly ReadBallot[] {
    const key = keyOf(candidates);
    let folded = this.#folds.get(key);
    if (!folded) {
      if (this.#folds.size >= MOST_KEPT) this.#folds.clear();
      folded = fold(this.#read, candidates);
      this.#folds.set(key, folded);
    }
    return folded;
  }

  /** What each of them has when all others are eliminated. */
  tallies(candidates: readonly number[]): ReadonlyMap<number, number> {
    const key = keyOf(candidates);
    let tallies = this.#tallies.get(key);
    if (!tallies) {
      tallies = talliesOf(this.#read, candidates);
      this.#tallies.set(key, tallies);
    }
    return tallies;
  }
}

const MOST_KEPT = 200;

const keyOf = (candidates: readonly number[]): string => candidates.toSorted((a, b) => a - b).join(',');

const readBallot = (
  { tokens, offsets }: Profile,
  options: CountOptions,
  ballot: number,
  isStanding: ReadonlySet<number>,
): Read => {
  const ranks: (number | number[])[] = [];
  const seen = new Set<number>();
  let lastMarked = 0;
  let rank = 0;
  const end = offsets[ballot + 1]!;
  for (let at = offsets[ballot]!; at < end && rank < options.maxRanks;) {
    const token = tokens[at]!;
    rank++;
    const marked = token < SKIPPED_RANK ? [...tokens.subarray(at + 1, at + 1 - token)] : [token];
    at += token < SKIPPED_RANK ? 1 - token : 1;
    if (token === SKIPPED_RANK) continue;
    if (rank - lastMarked > options.maxSkippedRanks + 1 || isEnd(marked, seen, options)) break;
    lastMarked = rank;
    for (const candidate of marked) seen.add(candidate);
    if (marked.length > 1 && options.overvote === 'skip') continue;
    const fresh = marked.filter((one) => isStanding.has(one) && !isTaken(ranks, one));
    ranks.push(...(fresh.length > 1 ? [fresh] : fresh));
  }
  return ranks;
};

/** A repeated name, or several on one rank, exhausts a ballot where the rules say so. */
const isEnd = (marked: readonly number[], seen: ReadonlySet<number>, options: CountOptions): boolean =>
  (options.exhaustOnDuplicate && marked.some((candidate) => seen.has(candidate))) ||
  (marked.length > 1 && options.overvote === 'exhaust');

const isTaken = (ranks: Read, candidate: number): boolean =>
  ranks.some((rank) => (typeof rank === 'number' ? rank === candidate : rank.includes(candidate)));

/** Four bits a rank: this many fit into an exact number. */
const MOST_IN_NUMBER = 12;

const fold = (read: readonly ReadBallot[], candidates: readonly number[]): readonly ReadBallot[] => {
  const isIn = new Set(candidates);
  const digits = new Uint8Array(Math.max(...candidates) + 1);
  candidates.forEach((candidate, at) => (digits[candidate] = at + 1));
  const folded = new Map<number | string, { ranks: Read; count: number }>();
  for (const { ranks, count } of read) {
    const key = candidates.length <= MOST_IN_NUMBER ? numberOf(ranks, digits) : undefined;
    const known = key === undefined ? undefined : folded.get(key);
    if (known) {
      known.count += count;
      continue;
    }
    const left = ranks.flatMap((rank) => keptOf(rank, isIn));
    const name = key ?? JSON.stringify(left);
    const same = folded.get(name);
    if (same) same.count += count;
    else folded.set(name, { ranks: left, count });
  }
  return [...folded.values()];
};

/** A ballot without shared ranks as one number, which makes a cheap key. */
const numberOf = (ranks: Read, digits: Uint8Array): number | undefined => {
  let number = 0;
  for (const rank of ranks) {
    if (typeof rank !== 'number') return undefined;
    const digit = digits[rank] ?? 0;
    if (digit > 0) number = number * 16 + digit;
  }
  return number;
};

const keptOf = (rank: Read[number], isIn: ReadonlySet<number>): Read => {
  if (typeof rank === 'number') return isIn.has(rank) ? [rank] : [];
  const kept = rank.filter((candidate) => isIn.has(candidate));
  return kept.length > 1 ? [kept] : kept;
};

const talliesOf = (
  read: readonly ReadBallot[],
  candidates: readonly number[],
): ReadonlyMap<number, number> => {
  const tallies = new Float64Array(Math.max(...candidates) + 1).fill(-1);
  for (const candidate of candidates) tallies[candidate] = 0;
  for (const { ranks, count } of read) {
    const rank = ranks.find((one) =>
      typeof one === 'number' ? tallies[one]! >= 0 : one.some((candidate) => tallies[candidate]! >= 0),
    );
    if (typeof rank === 'number') tallies[rank] = tallies[rank]! + count;
    else {
      const holders = (rank ?? []).filter((candidate) => tallies[candidate]! >= 0);
      for (const holder of holders) tallies[holder] = tallies[holder]! + count / holders.length;
    }
  }
  return new Map(candidates.map((candidate) => [candidate, tallies[candidate]!]));
};
