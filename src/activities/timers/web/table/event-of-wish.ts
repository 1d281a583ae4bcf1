import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import type { Wish } from './table-model.ts';

/** What a wish does to the clock at a moment, as the log keeps it. */
export const eventOfWish = (clock: ClockState, wish: Wish, at: number): ClockEvent => {
  switch (wish.type) {
    case 'set': {
      const shownMs = readClock(clock, at).seats[wish.seat]?.shownMs ?? 0;
      return { type: 'adjust', seat: wish.seat, byMs: wish.remainingMs - shownMs, at };
    }
    case 'tap': {
      const { type, seat, next, clientMs } = wish;
      return { type, seat, next, clientMs, at };
    }
    case 'adjust':
      return { type: 'adjust', seat: wish.seat, byMs: wish.byMs, at };
    default:
      return { ...wish, at };
  }
};
