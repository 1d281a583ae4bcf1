import type { Control } from '#activities/timers/rules/clock/control.ts';
import type { ClockEvent, ClockLog } from '#activities/timers/rules/clock/event.ts';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import type { Replayed } from '#activities/timers/rules/clock/timeline.ts';
import { reportOf } from '#activities/timers/rules/clock/report.ts';
import type { ClockReport } from '#activities/timers/rules/clock/report.ts';

const NAMES = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal'];

export const aLog = (
  controls: Control | readonly Control[],
  events: readonly ClockEvent[],
  { players = 2, lag = false }: { readonly players?: number; readonly lag?: boolean } = {},
): ClockLog => ({
  players: NAMES.slice(0, players).map((name) => ({ name })),
  controls: 'type' in controls ? [controls] : controls,
  events,
  ...(lag && { lag }),
});

/** Plays a log that must be accepted. */
export const played = (log: ClockLog): Replayed => {
  const result = replay(log);
  if (!result.ok) throw new Error(`event ${result.refused.index}: ${JSON.stringify(result.refused.error)}`);
  return result.value;
};

export const reported = (log: ClockLog): ClockReport => reportOf(played(log));

/** Ann takes these times for her turns; Bo answers at once and has no limit. */
export const turnsOf = (control: Control, usedMs: readonly number[]): ClockReport => {
  let at = 0;
  const events: ClockEvent[] = [{ at, type: 'start', seat: 0 }];
  for (const ms of usedMs) {
    at += ms;
    events.push({ at, type: 'tap', seat: 0 }, { at, type: 'tap', seat: 1 });
  }
  return reported(aLog([control, { type: 'count-up' }], events));
};

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
