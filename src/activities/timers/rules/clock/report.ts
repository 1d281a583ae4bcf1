import type { Instant } from '#core/instant.ts';
import { atZeroOf } from './control.ts';
import { readClock } from './reading.ts';
import type { SeatReading } from './reading.ts';
import { seatOf } from './running.ts';
import { graceOf } from './seat-clock.ts';
import type { ClockState, TurnReceipt } from './state.ts';

/** A player in the printed report; files of other programs give the same. */
export interface PlayerReport {
  readonly name: string;
  readonly remainingMs: number | null;
  readonly periodsLeft?: number;
  readonly turnsLeftInBlock?: number;
  readonly totalMs: number;
  readonly turns: number;
  readonly longestMs: number;
  readonly shortestMs: number;
  readonly flaggedAt?: Instant;
  readonly overtimeMs: number;
  readonly points?: number;
}

export interface ClockReport {
  readonly players: readonly PlayerReport[];
  /** null: the file does not say how long the turn took. */
  readonly turns: readonly (TurnReceipt | null)[];
  readonly buckets: Readonly<Record<string, number>>;
  readonly wallMs: number;
}

const playerReport = (seat: SeatReading): PlayerReport => ({
  name: seat.name,
  remainingMs: seat.remainingMs,
  ...(seat.periodsLeft !== undefined && { periodsLeft: seat.periodsLeft }),
  ...(seat.turnsLeftInBlock !== undefined && { turnsLeftInBlock: seat.turnsLeftInBlock }),
  totalMs: seat.totalMs,
  turns: seat.turns,
  longestMs: seat.longestMs,
  shortestMs: seat.shortestMs,
  ...(seat.flaggedAt !== undefined && { flaggedAt: seat.flaggedAt }),
  overtimeMs: seat.overtimeMs,
  ...(seat.points !== undefined && { points: seat.points }),
});

/** With lag, a flag waits for a tap in flight: until the grace is over, the clock shows 0 and has not fallen. */
const withinGrace = (state: ClockState, reading: SeatReading): SeatReading => {
  const seat = seatOf(state, reading.seat);
  const isWaiting =
    state.lag &&
    seat.flaggedAt === undefined &&
    atZeroOf(seat.control) === 'flag' &&
    reading.overtimeMs - seat.overtimeMs < graceOf(seat, state.lag);
  if (!isWaiting) return reading;
  const { flaggedAt: _, ...rest } = reading;
  return { ...rest, overtimeMs: seat.overtimeMs };
};

/** The game at its last event. */
export const reportOf = ({
  state,
  turns,
}: {
  readonly state: ClockState;
  readonly turns: ClockReport['turns'];
}): ClockReport => {
  const { seats, buckets, wallMs } = readClock(state, state.at);
  const players = seats.map((seat) => playerReport(withinGrace(state, seat)));
  return { players, turns, buckets, wallMs };
};
