import { rulesOfControl } from './banks/of-control.ts';
import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Seat } from './event.ts';
import { pourSand } from './hourglass.ts';
import { settle } from './running.ts';
import { bookTurn, shownMs, untilZeroMs } from './seat-clock.ts';
import type { ClockState, SeatState } from './state.ts';
import { usedMs } from './turn.ts';

/** What one clock shows at a moment. */
export interface SeatReading {
  readonly seat: Seat;
  readonly name: string;
  /** Its time is running. False during a pause. */
  readonly isRunning: boolean;
  /** null where nothing counts down. */
  readonly remainingMs: number | null;
  /** Time until zero, delays and periods included; null: never. */
  readonly untilZeroMs: number | null;
  /** What is left of the delay, turn, period or block; 0 where the control has none. */
  readonly allowanceMs: number;
  /** For controls with periods. */
  readonly periodsLeft?: number;
  /** Turns left in the block. */
  readonly turnsLeftInBlock?: number;
  /** Measured so far, including the current turn; corrections of a clock that counts up are in `shownMs`. */
  readonly totalMs: number;
  /** What the display shows: time left, or time counted. */
  readonly shownMs: number;
  /** The current turn so far; 0 without one. */
  readonly turnMs: number;
  readonly turns: number;
  readonly longestMs: number;
  readonly shortestMs: number;
  readonly overtimeMs: number;
  /** If overtime costs points: for every started minute, up to the hard stop. */
  readonly points?: number;
  /** The allowed overtime is used up. */
  readonly isStopped?: boolean;
  readonly flaggedAt?: Instant;
  readonly isOut: boolean;
  readonly hasPassed: boolean;
}

export interface ClockReading {
  readonly at: Instant;
  readonly seats: readonly SeatReading[];
  readonly running: readonly Seat[];
  readonly pause?: { readonly reason: string; readonly lastedMs: number; readonly leftMs?: number };
  readonly buckets: Readonly<Record<string, number>>;
  readonly wallMs: number;
}

const penalty = ({ control }: SeatState, overtimeMs: number) => {
  if (!control.overtime) return {};
  const { pointsPerMinute, hardStopMs = Infinity } = control.overtime;
  const minutes = Math.ceil(Math.min(overtimeMs, hardStopMs) / MINUTE_MS);
  return { points: pointsPerMinute * minutes, isStopped: overtimeMs >= hardStopMs };
};

const counters = ({ control, bank }: SeatState) => {
  const { counts } = rulesOfControl(control);
  return {
    ...(counts === 'periods' && { periodsLeft: bank.periodsLeft }),
    ...(counts === 'block' && { turnsLeftInBlock: bank.turnsLeft }),
  };
};

const readSeat = (seat: SeatState, number: Seat, at: Instant): SeatReading => {
  const turnMs = usedMs(seat.turn, at);
  const totalMs = seat.totalMs + turnMs;
  const remainingMs = shownMs(seat) ?? null;
  return {
    seat: number,
    name: seat.name,
    isRunning: seat.turn?.since !== undefined,
    remainingMs,
    untilZeroMs: untilZeroMs(seat) ?? null,
    allowanceMs: seat.bank.allowanceMs,
    ...counters(seat),
    totalMs,
    shownMs: remainingMs ?? totalMs + seat.bank.bankMs,
    turnMs,
    turns: seat.turns,
    longestMs: seat.longestMs,
    shortestMs: seat.shortestMs,
    overtimeMs: seat.overtimeMs,
    ...penalty(seat, seat.overtimeMs),
    ...(seat.flaggedAt !== undefined && { flaggedAt: seat.flaggedAt }),
    isOut: seat.isOut,
    hasPassed: seat.hasPassed,
  };
};

/** Every seat with its turn booked up to now, without bonus; what an hourglass has lost so far is with the others. */
export const bookedSeats = ({ seats, order }: ClockState, at: Instant): readonly SeatState[] => {
  const bookings = seats.map((seat) => bookTurn(seat, usedMs(seat.turn, at)));
  return bookings.reduce<readonly SeatState[]>(
    (poured, { lostMs }, number) => pourSand(poured, order, number, lostMs),
    bookings.map(({ seat }) => seat),
  );
};

/** Reading changes nothing: everything is computed from stamps. A moment before the state reads as the state's own. */
export const readClock = (state: ClockState, moment: Instant): ClockReading => {
  const at = state.endedAt ?? Math.max(moment, state.at);
  const settled = settle(state, at).state;
  const { pause } = settled;
  const lastedMs = pause ? at - pause.since : 0;
  return {
    at,
    seats: bookedSeats(settled, at).map((seat, number) => readSeat(seat, number, at)),
    running: settled.running,
    ...(pause && {
      pause: {
        reason: pause.reason,
        lastedMs,
        ...(pause.limitMs !== undefined && { leftMs: Math.max(0, pause.limitMs - lastedMs) }),
      },
    }),
    buckets: settled.buckets,
    wallMs: settled.beganAt === undefined ? 0 : at - settled.beganAt,
  };
};
