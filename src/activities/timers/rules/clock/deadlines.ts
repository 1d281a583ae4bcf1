import type { Instant } from '#core/instant.ts';
import { atZeroOf } from './control.ts';
import type { Seat } from './event.ts';
import { readClock, untilPeriodMs } from './reading.ts';
import type { ClockReading, SeatReading } from './reading.ts';
import { endsItselfAt, graceOf, zeroAtMs } from './seat-clock.ts';
import { seatOf, settle } from './running.ts';
import type { ClockState, SeatState } from './state.ts';
import { momentOf } from './turn.ts';

/**
 * Something happens by itself: a delay, main time or period ends; a clock reaches zero; a turn ends by itself or a
 * flag can be claimed whatever is on its way; overtime is used up; a phase is over.
 */
export interface Deadline {
  readonly at: Instant;
  readonly kind: 'period' | 'zero' | 'turn-over' | 'flag' | 'hard-stop' | 'phase';
  /** None for a phase. */
  readonly seat?: Seat;
}

const hardStop = (state: ClockState, { seat, overtimeMs, untilZeroMs }: SeatReading): number | undefined => {
  const stopMs = seatOf(state, seat).control.overtime?.hardStopMs;
  return stopMs === undefined || untilZeroMs === null ? undefined : untilZeroMs + stopMs - overtimeMs;
};

/** Counted from zero, not from now: otherwise it would move away with every look, and fall again after it fell. */
const flagAt = (clock: SeatState, lag: boolean): Instant | undefined => {
  const zeroMs = zeroAtMs(clock);
  if (!clock.turn || clock.hasFallen || zeroMs === undefined || atZeroOf(clock.control) !== 'flag')
    return undefined;
  return momentOf(clock.turn, zeroMs + graceOf(clock, lag));
};

const seatDeadlines = (state: ClockState, reading: ClockReading, seat: SeatReading): Deadline[] => {
  const { at } = reading;
  const clock = seatOf(state, seat.seat);
  const { untilZeroMs } = seat;
  const periodMs = untilPeriodMs(state, seat.seat, at);
  const stopMs = hardStop(state, seat);
  const turnOver = endsItselfAt(clock, state.lag);
  const flag = flagAt(clock, state.lag);
  const found: (Deadline | undefined)[] = [
    periodMs === undefined ? undefined : { at: at + periodMs, kind: 'period', seat: seat.seat },
    untilZeroMs === null ? undefined : { at: at + untilZeroMs, kind: 'zero', seat: seat.seat },
    flag === undefined ? undefined : { at: flag, kind: 'flag', seat: seat.seat },
    turnOver === undefined ? undefined : { at: turnOver, kind: 'turn-over', seat: seat.seat },
    stopMs === undefined ? undefined : { at: at + stopMs, kind: 'hard-stop', seat: seat.seat },
  ];
  return found.filter((deadline) => deadline !== undefined);
};

const ORDER: readonly Deadline['kind'][] = ['period', 'zero', 'flag', 'turn-over', 'hard-stop', 'phase'];

/** Everything still to come after `at` if nobody does anything, the next first. */
export const deadlinesAfter = (state: ClockState, at: Instant): readonly Deadline[] => {
  if (state.endedAt !== undefined) return [];
  const settled = settle(state, at).state;
  const reading = readClock(settled, at);
  const { pause } = settled;
  const all = reading.seats
    .filter(({ isRunning }) => isRunning)
    .flatMap((seat) => seatDeadlines(settled, reading, seat));
  if (pause?.limitMs !== undefined) all.push({ at: pause.since + pause.limitMs, kind: 'phase' });
  return all
    .filter((deadline) => deadline.at > at)
    .toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
};
