import { applyStep } from '#activities/timers/rules/clock/apply.ts';
import type { StepEvent } from '#activities/timers/rules/clock/apply.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import type { Wish } from './table-model.ts';
import { ThinkWatch } from './think-watch.ts';

/** Something done here that the server has not shown yet. */
export interface Pending {
  readonly id: string;
  readonly event: StepEvent;
  /** Of a tap: how many turns the seat had finished, so that it is not shown twice. */
  readonly turn?: number | undefined;
  /** Once acknowledged: the version that holds it. */
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
      return clock.hasStarted;
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

/** The server's clock with what was done here on top; what no longer fits is left out. */
export const withPending = (clock: ClockState, pending: readonly Pending[]): ClockState =>
  pending.reduce((before, each) => {
    if (isShown(before, each)) return before;
    const applied = applyStep(before, { ...each.event, at: Math.max(each.event.at, before.at) });
    return applied.ok ? applied.value.state : before;
  }, clock);

/** Shows what was done here at once, and measures how long the player thought by this screen. */
export interface QuickActs {
  readonly pendingOf: typeof pendingOf;
  readonly withPending: typeof withPending;
  see(clock: ClockState, at: number, serverNow: number): void;
  thoughtMs(seat: number, at: number): number | undefined;
}

export const quickActs = (): QuickActs => {
  const watch = new ThinkWatch();
  return {
    pendingOf,
    withPending,
    see: (clock, at, serverNow) => watch.see(clock, at, serverNow),
    thoughtMs: (seat, at) => watch.thoughtMs(seat, at),
  };
};
