import { byVotes } from './context.ts';
import type { CountContext } from './context.ts';
import { divideUp } from './decimal.ts';
import type { CountOptions } from './options.ts';
import { Transfers } from './round-log.ts';
import { StvState } from './stv-state.ts';
import type { OpenRound } from './stv-state.ts';
import { extremes } from './ties.ts';

/** The fractional-transfer STV of US tabulators: one threshold, truncated decimals, losses in `residual`. */
export const countFractionalStv = (context: CountContext): { winners: number[]; quota: bigint } => {
  const { seats, decimals } = context.options;
  const state = new StvState(context, decimals);
  const quota = quotaOf(state.active, context.options, state.unit);
  const isEmpty = state.active === 0n && state.hopeful.length > seats;
  for (;;) {
    const round = state.openRound(quota);
    // The last round only records the last surpluses.
    if (isEmpty || state.seatsLeft <= 0 || state.hopeful.length === 0) {
      state.write(round);
      break;
    }
    const winners = winnersOf(state, quota);
    if (winners.length > 0) elect(state, quota, winners, round);
    else state.exclude(round);
    // More seats than candidates: nobody is left to receive a surplus.
    if (state.hopeful.length === 0 && state.seatsLeft > 0) break;
  }
  return { winners: state.elected, quota };
};

const winnersOf = (state: StvState, quota: bigint): readonly number[] => {
  const { options, ties } = state.context;
  const { votes } = state.piles;
  if (state.bucketWithVotes() !== undefined) return [];
  // More seats than candidates: nobody waits for a turn.
  if (state.hopeful.length < state.seatsLeft) return byVotes(state.hopeful, votes, options.place);
  const isFilling = state.hopeful.length === state.seatsLeft;
  const over = state.hopeful.filter((candidate) => isFilling || votes[candidate]! >= quota);
  if (over.length <= 1 || options.winnersPerRound === 'many') return byVotes(over, votes, options.place);
  return [ties.choose(extremes(over, votes, 'most'), 'winner', state.past)];
};

const elect = (state: StvState, quota: bigint, winners: readonly number[], round: OpenRound): void => {
  state.elect(winners);
  const isLast = state.seatsLeft <= 0;
  const isEverybody = state.hopeful.length === 0 && !isLast;
  const transfers = new Transfers();
  for (const winner of winners) {
    const votes = state.piles.votes[winner]!;
    if (votes <= quota || isEverybody) continue;
    const fraction = ((votes - quota) * state.unit) / votes;
    const revalue = (value: bigint): bigint => (value * fraction) / state.unit;
    state.piles.handOnSurplus(winner, quota, revalue, { transfers, isLast });
  }
  state.write({ ...round, elected: winners, transfers });
};

const quotaOf = (active: bigint, options: CountOptions, unit: bigint): bigint => {
  const seats = BigInt(options.seats);
  const whole = active / unit;
  switch (options.quota) {
    case 'droop-integer':
      return (whole / (seats + 1n) + 1n) * unit;
    case 'droop-decimal':
      return active / (seats + 1n) + 1n;
    case 'hare':
      return divideUp(whole, seats) * unit;
  }
};
