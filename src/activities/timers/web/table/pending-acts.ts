import { applyStep } from '#activities/timers/rules/clock/apply.ts';
import type { StepEvent } from '#activities/timers/rules/clock/apply.ts';
import { followersOf } from '#activities/timers/rules/clock/order.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import type { Wish } from './table-model.ts';
import { ThinkWatch } from './think-watch.ts';
import type { Moment } from './think-watch.ts';

/** An act on this device that the server has not confirmed yet. */
export interface Pending {
  readonly id: string;
  readonly event: StepEvent;
  /** For a tap: how many turns the seat had finished, so it is not shown twice. */
  readonly turn?: number | undefined;
  /** Once acknowledged: the version that contains it. */
  readonly version?: number;
}

/** Taps and pauses are shown at once; rarer acts wait for the server, which may refuse them. */
export const pendingOf = (id: string, wish: Wish, at: number): Pending | undefined => {
  switch (wish.type) {
    case 'tap':
      return { id, turn: wish.turn, event: { type: 'tap', seat: wish.seat, next: wish.next, at } };
    case 'start':
    case 'pause':
    case 'resume':
    case 'pass':
    case 'reorder':
      return { id, event: { ...wish, at } };
    default:
      return undefined;
  }
};

const isShown = (clock: ClockState, { event, turn }: Pending): boolean => {
  switch (event.type) {
    case 'tap':
      return turn !== undefined && clock.seats[event.seat]?.turns !== turn;
    case 'start':
      return clock.hasStarted && [event.seat ?? []].flat().every((seat) => clock.running.includes(seat));
    case 'reorder':
      return event.order.every((seat, place) => clock.order[place] === seat);
    case 'pause':
      return clock.pause !== undefined;
    case 'resume':
      return clock.pause === undefined;
    case 'pass':
      return clock.seats[event.seat]?.hasPassed === true;
    default:
      return true;
  }
};

/** The server's clock plus the acts on this device; acts that no longer fit are dropped. */
export const withPending = (clock: ClockState, pending: readonly Pending[]): ClockState =>
  pending.reduce((before, each) => {
    if (isShown(before, each)) return before;
    const { event } = each;
    const next = event.type === 'tap' && { next: followersOf(before, event.seat, event.next) };
    const applied = applyStep(before, { ...event, ...next, at: Math.max(event.at, before.at) });
    return applied.ok ? applied.value.state : before;
  }, clock);

/** Shows acts on this device at once, and measures think time by this screen. */
export interface QuickActs {
  readonly pendingOf: typeof pendingOf;
  readonly withPending: typeof withPending;
  beat(now: Moment): void;
  see(clock: ClockState, now: Moment): void;
  thoughtMs(seat: number, now: Moment, serverNow: number): number | undefined;
}

export const quickActs = (): QuickActs => {
  const watch = new ThinkWatch();
  return {
    pendingOf,
    withPending,
    beat: (now) => watch.beat(now),
    see: (clock, now) => watch.see(clock, now),
    thoughtMs: (seat, now, serverNow) => watch.thoughtMs(seat, now, serverNow),
  };
};
