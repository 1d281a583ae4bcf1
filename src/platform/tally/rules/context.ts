import type { CountOptions } from './options.ts';
import type { Profile } from './profile.ts';
import type { RoundLog } from './round-log.ts';
import type { TieBreaker } from './ties.ts';

/** What every counting method works with. */
export interface CountContext {
  readonly profile: Profile;
  readonly options: CountOptions;
  readonly ties: TieBreaker;
  readonly log: RoundLog;
  /** Number of the folded ballot to follow through the rounds. */
  readonly traced: number | undefined;
  /** Where the followed ballot lay in each round: a candidate, or why it is exhausted. */
  readonly trail: { readonly at: number; readonly value: bigint }[];
}

export const standingCandidates = ({ profile, options }: CountContext): number[] =>
  profile.candidates.map((_, candidate) => candidate).filter((candidate) => !options.excluded.has(candidate));

export const sumOf = (candidates: readonly number[], votes: readonly bigint[]): bigint =>
  candidates.reduce((sum, candidate) => sum + (votes[candidate] ?? 0n), 0n);

/** Most votes first; equals as in the candidate order. */
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
