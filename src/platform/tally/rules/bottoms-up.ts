import { byVotes, follow, standingCandidates, sumOf } from './context.ts';
import type { CountContext } from './context.ts';
import { formatDecimal } from './decimal.ts';
import { Piles } from './piles.ts';
import { extremes } from './ties.ts';
import type { PastRound, Votes } from './ties.ts';

/**
 * Eliminates the last candidate until the seats are filled, or until everybody left has the given share of the vote:
 * of the votes still in play, or of those in the first round. The last candidate left is elected even below that
 * share.
 */
export const countBottomsUp = (context: CountContext): number[] => {
  const { options, ties, log } = context;
  const piles = new Piles(context, standingCandidates(context), context.unit);
  const past: PastRound[] = [];
  let continuing: readonly number[] = standingCandidates(context);
  const atFirst = sumOf(continuing, piles.votes);
  for (;;) {
    const votes = [...piles.votes];
    const active = sumOf(continuing, votes);
    const measured = options.freezeThreshold ? atFirst : active;
    const threshold = thresholdOf(measured / context.unit, options.percentThreshold);
    const exhausted = piles.exhausted.format(log.show);
    follow(context, piles.traced);
    const round = { votes, listed: continuing, threshold, exhausted };
    if (active === 0n && continuing.length > options.seats) {
      log.write({ ...round, tieBreaks: [] });
      return [];
    }
    const losers = losersOf(context, continuing, { votes, measured }, past);
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

/** Empty when the count is done. */
const losersOf = (
  { options, ties }: CountContext,
  continuing: readonly number[],
  { votes, measured }: { readonly votes: Votes; readonly measured: bigint },
  past: readonly PastRound[],
): readonly number[] => {
  const { writeInBucket: bucket, percentThreshold, batchElimination, seats } = options;
  if (bucket !== undefined && continuing.includes(bucket) && votes[bucket]! > 0n) return [bucket];
  if (percentThreshold === undefined && continuing.length <= seats) return [];
  const short = continuing.filter((candidate) => !isEnough(votes[candidate]!, measured, percentThreshold));
  if (percentThreshold !== undefined && (short.length === 0 || continuing.length === 1)) return [];
  if (percentThreshold !== undefined && batchElimination && short.length < continuing.length) return short;
  return [ties.choose(extremes(continuing, votes, 'least'), 'loser', past)];
};

/** A percentage with up to six decimals, compared without division. */
const PERCENT_UNIT = 1_000_000;
const PERCENT_PLACES = 8;

const isEnough = (votes: bigint, measured: bigint, percent: number | undefined): boolean =>
  percent !== undefined &&
  votes * BigInt(100 * PERCENT_UNIT) >= measured * BigInt(Math.round(percent * PERCENT_UNIT));

/** 15 % of 27 votes is 4.05, and a candidate with 4 has less. */
const thresholdOf = (measured: bigint, percent: number | undefined): string | undefined =>
  percent === undefined
    ? undefined
    : formatDecimal(measured * BigInt(Math.round(percent * PERCENT_UNIT)), PERCENT_PLACES).replace(
        /\.?0+$/,
        '',
      );
