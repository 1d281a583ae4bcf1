import { byVotes, follow, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { Piles } from './piles.ts';
import { extremes } from './ties.ts';
import type { PastRound, Votes } from './ties.ts';

/** Drops the last until the seats are filled, or until everybody left has the given share of the vote. */
export const countBottomsUp = (context: CountContext): number[] => {
  const { options, ties, log } = context;
  const piles = new Piles(context, standingCandidates(context), 1n);
  const past: PastRound[] = [];
  let continuing: readonly number[] = standingCandidates(context);
  for (;;) {
    const votes = [...piles.votes];
    const active = sumOf(continuing, votes);
    const threshold = thresholdOf(active, options.percentThreshold);
    const exhausted = piles.exhausted.format(0);
    follow(context, piles.traced);
    const round = { votes, listed: continuing, threshold, exhausted };
    if (active === 0n && continuing.length > options.seats) {
      log.write({ ...round, tieBreaks: [] });
      return [];
    }
    const losers = losersOf(context, continuing, votes, past);
    if (losers.length === 0) {
      const elected = byVotes(continuing, votes, options.place);
      log.write({ ...round, elected, tieBreaks: ties.take() });
      return elected;
    }
    const transfers = piles.eliminate(losers);
    past.push({ round: log.rounds.length + 1, votes });
    log.write({ ...round, eliminated: losers, transfers, tieBreaks: ties.take() });
    continuing = continuing.filter((candidate) => !losers.includes(candidate));
  }
};

/** Nobody when the count is done. */
const losersOf = (
  { options, ties }: CountContext,
  continuing: readonly number[],
  votes: Votes,
  past: readonly PastRound[],
): readonly number[] => {
  const { writeInBucket: bucket, percentThreshold, batchElimination, seats } = options;
  if (bucket !== undefined && continuing.includes(bucket) && votes[bucket]! > 0n) return [bucket];
  const active = sumOf(continuing, votes);
  const short = continuing.filter((candidate) => !isEnough(votes[candidate]!, active, percentThreshold));
  if (percentThreshold === undefined ? continuing.length <= seats : short.length === 0) return [];
  if (percentThreshold !== undefined && batchElimination && short.length < continuing.length) return short;
  return [ties.choose(extremes(continuing, votes, 'least'), 'loser', past)];
};

/** Percent with up to six decimals, compared without division. */
const PERCENT_UNIT = 1_000_000;

const isEnough = (votes: bigint, active: bigint, percent: number | undefined): boolean =>
  percent !== undefined &&
  votes * BigInt(100 * PERCENT_UNIT) >= active * BigInt(Math.round(percent * PERCENT_UNIT));

const thresholdOf = (active: bigint, percent: number | undefined): bigint | undefined => {
  if (percent === undefined) return undefined;
  const share = active * BigInt(Math.round(percent * PERCENT_UNIT));
  const whole = BigInt(100 * PERCENT_UNIT);
  return (share + whole - 1n) / whole;
};
