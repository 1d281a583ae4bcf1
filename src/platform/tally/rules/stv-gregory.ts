import { byVotes } from './context.ts';
import type { CountContext } from './context.ts';
import { Transfers } from './round-log.ts';
import { StvState } from './stv-state.ts';
import type { OpenRound } from './stv-state.ts';
import { extremes } from './ties.ts';

export const SCOTTISH_DECIMALS = 5;
export const WIGM_DECIMALS = 4;

/**
 * Weighted inclusive Gregory, one surplus a stage, largest first. Scotland: whole quota, 5 decimals
 * (Scottish Local Government Elections Order 2007, schedule 1 part III). PRF: quota with 4 decimals.
 */
export const countGregoryStv = (context: CountContext): { winners: number[]; quota: bigint } => {
  const isScottish = context.options.method === 'stv-scottish';
  const state = new StvState(context, isScottish ? SCOTTISH_DECIMALS : WIGM_DECIMALS);
  const divisor = BigInt(context.options.seats) + 1n;
  const quota = isScottish
    ? (state.active / state.unit / divisor + 1n) * state.unit
    : state.active / divisor + 1n;
  const isEmpty = state.active === 0n && state.hopeful.length > context.options.seats;
  /** Elected, with a surplus not yet transferred. */
  let pending: readonly number[] = [];
  for (;;) {
    const opened = state.openRound(quota);
    const elected = isEmpty ? [] : electOverQuota(state, quota);
    const round = { ...opened, elected };
    // PRF transfers a surplus "possibly zero", which takes a round of its own; Scotland only what exceeds the quota.
    pending = [...pending, ...elected.filter((winner) => !isScottish || state.piles.votes[winner]! > quota)];
    if (isEmpty || state.seatsLeft <= 0 || state.hopeful.length === 0) {
      state.write(round);
      return { winners: state.elected, quota };
    }
    const giver = state.bucketWithVotes() === undefined ? largestSurplus(state, pending) : undefined;
    if (giver === undefined) state.exclude(round);
    else handOnSurplus(state, quota, giver, round);
    pending = pending.filter((candidate) => candidate !== giver);
  }
};

const electOverQuota = (state: StvState, quota: bigint): readonly number[] => {
  const { votes } = state.piles;
  if (state.bucketWithVotes() !== undefined) return [];
  const isFilling = state.hopeful.length <= state.seatsLeft;
  const over = state.hopeful.filter((candidate) => isFilling || votes[candidate]! >= quota);
  const winners = byVotes(over, votes, state.context.options.place);
  state.elect(winners);
  return winners;
};

const largestSurplus = (state: StvState, pending: readonly number[]): number | undefined => {
  const largest = extremes(pending, state.piles.votes, 'most');
  return largest.length === 0 ? undefined : state.context.ties.choose(largest, 'surplus', state.past);
};

const handOnSurplus = (state: StvState, quota: bigint, giver: number, round: OpenRound): void => {
  const total = state.piles.votes[giver]!;
  const surplus = total - quota;
  const transfers = new Transfers();
  // Scotland truncates once, after the division; PRF after each multiplication and each division.
  const isScottish = state.context.options.method === 'stv-scottish';
  const revalue = isScottish
    ? (value: bigint): bigint => (value * surplus) / total
    : (value: bigint): bigint => (((value * surplus) / state.unit) * state.unit) / total;
  state.piles.handOnSurplus(giver, quota, revalue, { transfers, isLast: false });
  state.write({ ...round, transfers });
};
