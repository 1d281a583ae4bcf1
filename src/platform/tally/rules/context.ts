import type { CountOptions } from './options.ts';
import type { Profile } from './profile.ts';
import type { RoundLog } from './round-log.ts';
import type { TieBreaker } from './ties.ts';

/** What every counting method is passed. */
export interface CountContext {
  readonly profile: Profile;
  readonly options: CountOptions;
  readonly ties: TieBreaker;
  readonly log: RoundLog;
  /** The value of one whole vote, for methods without decimals of their own. */
  readonly unit: bigint;
  /** How much more than half is a majority: one vote, or the smallest part of one that is shown. */
  readonly least: bigint;
  /** Number of the folded ballot to follow through the rounds. */
  readonly traced: number | undefined;
  /** Where the followed ballot was in each round. */
  readonly trail: TrailStep[];
}

/** A part of one ballot: who holds it (below 0: nobody), and its value there. */
export interface Share {
  readonly at: number;
  readonly value: bigint;
}

export interface TrailStep extends Share {
  readonly round: number;
  /** The pair it chose between. */
  readonly pair?: readonly [number, number];
}

/** Records where the followed ballot is in the round about to be written. */
export const follow = (
  { log, trail }: CountContext,
  shares: readonly Share[],
  pair?: TrailStep['pair'],
): void => {
  const round = log.rounds.length + 1;
  for (const { at, value } of shares) trail.push({ round, at, value, ...(pair && { pair }) });
};

export const standingCandidates = ({ profile, options }: CountContext): number[] =>
  profile.candidates.map((_, candidate) => candidate).filter((candidate) => !options.excluded.has(candidate));

export const sumOf = (candidates: readonly number[], votes: readonly bigint[]): bigint =>
  candidates.reduce((sum, candidate) => sum + (votes[candidate] ?? 0n), 0n);

/** Most votes first; equals in candidate order. */
export const byVotes = (
  candidates: readonly number[],
  votes: readonly bigint[],
  place: readonly number[],
): number[] =>
  candidates.toSorted((a, b) => {
    const difference = votes[b]! - votes[a]!;
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return place[a]! - place[b]!;
  });
