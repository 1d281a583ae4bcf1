import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import { pendingOf, withPending } from './pending-acts.ts';
import { ThinkWatch } from './think-watch.ts';

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
