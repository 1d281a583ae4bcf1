import type { Instant } from '#core/instant.ts';
import { rulesOfControl } from './banks/of-control.ts';
import { atZeroOf } from './control.ts';
import type { Seat } from './event.ts';
import { bookedSeats } from './reading.ts';
import { endsItselfAt, graceOf, untilZeroMs, zeroAtMs } from './seat-clock.ts';
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

/** How long until the time of a running turn changes: a delay, the main time or a period ends. */
const untilPeriodMs = ({ control, bank, hasFallen }: SeatState): number | undefined =>
  hasFallen ? undefined : rulesOfControl(control).untilPeriodMs?.(control, bank);

const hardStop = ({ control, overtimeMs }: SeatState, untilMs: number | undefined): number | undefined => {
  const stopMs = control.overtime?.hardStopMs;
  return stopMs === undefined || untilMs === undefined ? undefined : untilMs + stopMs - overtimeMs;
};

/** Counted from zero, not from now: otherwise it would move with every read, and fall again after it fell. */
const flagAt = (clock: SeatState, lag: boolean): Instant | undefined => {
  const zeroMs = zeroAtMs(clock);
  if (!clock.turn || clock.hasFallen || zeroMs === undefined || atZeroOf(clock.control) !== 'flag')
    return undefined;
  return momentOf(clock.turn, zeroMs + graceOf(clock, lag));
};

/** `booked` is the seat with its turn booked up to this moment. */
const seatDeadlines = (state: ClockState, booked: SeatState, seat: Seat, at: Instant): Deadline[] => {
  const clock = seatOf(state, seat);
  const untilMs = untilZeroMs(booked);
  const periodMs = untilPeriodMs(booked);
  const stopMs = hardStop(booked, untilMs);
  const turnOver = endsItselfAt(clock, state.lag);
  const flag = flagAt(clock, state.lag);
  const found: (Deadline | undefined)[] = [
    periodMs === undefined ? undefined : { at: at + periodMs, kind: 'period', seat },
    untilMs === undefined ? undefined : { at: at + untilMs, kind: 'zero', seat },
    flag === undefined ? undefined : { at: flag, kind: 'flag', seat },
    turnOver === undefined ? undefined : { at: turnOver, kind: 'turn-over', seat },
    stopMs === undefined ? undefined : { at: at + stopMs, kind: 'hard-stop', seat },
  ];
  return found.filter((deadline) => deadline !== undefined);
};

const ORDER: readonly Deadline['kind'][] = ['period', 'zero', 'flag', 'turn-over', 'hard-stop', 'phase'];

/** Everything that follows after `at` if nobody acts, soonest first. */
export const deadlinesAfter = (state: ClockState, at: Instant): readonly Deadline[] => {
  if (state.endedAt !== undefined) return [];
  const settled = settle(state, at).state;
  const { pause } = settled;
  const all = bookedSeats(settled, at).flatMap((seat, number) =>
    seat.turn?.since === undefined ? [] : seatDeadlines(settled, seat, number, at),
  );
  if (pause?.limitMs !== undefined) all.push({ at: pause.since + pause.limitMs, kind: 'phase' });
  return all
    .filter((deadline) => deadline.at > at)
    .toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
};
