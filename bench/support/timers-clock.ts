import type { Control } from '#activities/timers/rules/clock/control.ts';
import type { ClockEvent, ClockLog } from '#activities/timers/rules/clock/event.ts';
import { deadlinesAfter } from '#activities/timers/rules/clock/deadlines.ts';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import { startClock } from '#activities/timers/rules/clock/start.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import { applyEvent, replay } from '#activities/timers/rules/clock/timeline.ts';

const PLAYERS = 4;
const TURN_MS = 700;

const controls: readonly Control[] = [
  { type: 'count-up' },
  { type: 'sudden-death', mainMs: 3_600_000 },
  { type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' },
  { type: 'delay', mainMs: 180_000, delayMs: 5000 },
  { type: 'byo-yomi', mainMs: 60_000, periods: 5, periodMs: 30_000 },
  { type: 'canadian', mainMs: 60_000, blockTurns: 25, blockMs: 300_000 },
  { type: 'hourglass', mainMs: 60_000 },
  { type: 'turn-and-round', turnMs: 30_000, roundMs: 1_800_000 },
];

const setupOf = (control: Control): Omit<ClockLog, 'events'> => ({
  players: Array.from({ length: PLAYERS }, (_, seat) => ({ name: `P${seat}` })),
  controls: [control],
  lag: true,
});

const tapAt = (turn: number): ClockEvent => ({
  at: (turn + 1) * TURN_MS,
  type: 'tap',
  seat: turn % PLAYERS,
  clientMs: TURN_MS - 60,
});

const begun = (control: Control): ClockState => {
  const first = startClock(setupOf(control));
  if (!first.ok) throw new Error('the setup is right');
  const started = applyEvent(first.value, { at: 0, type: 'start', seat: 0 }, () => ({
    ...setupOf(control),
    events: [],
  }));
  if (!started.ok) throw new Error('the first seat starts');
  return started.value.state;
};

/** Calls in batches until the time is over; operations a second. */
const rateOf = (durationMs: number, batch: () => number): number => {
  batch();
  const from = performance.now();
  let operations = 0;
  while (performance.now() - from < durationMs) operations += batch();
  return (operations / (performance.now() - from)) * 1000;
};

const tapRate = (control: Control, durationMs: number): number => {
  const past = (): ClockLog => ({ ...setupOf(control), events: [] });
  return rateOf(durationMs, () => {
    let state = begun(control);
    for (let turn = 0; turn < 1000; turn++) {
      const applied = applyEvent(state, tapAt(turn), past);
      if (!applied.ok) throw new Error('every tap is right');
      state = applied.value.state;
    }
    return 1000;
  });
};

const logOf = (control: Control, taps: number): ClockLog => ({
  ...setupOf(control),
  events: [{ at: 0, type: 'start', seat: 0 }, ...Array.from({ length: taps }, (_, turn) => tapAt(turn))],
});

const line = (name: string, rate: number, unit: string): void => {
  console.log(`  ${name.padEnd(32)}${Math.round(rate).toLocaleString('en').padStart(14)} ${unit}`);
};

/** Clock rules operations a second, one thread, no disk and no network. */
export const benchClockRules = (durationMs: number): void => {
  console.log(`Clock rules, ${PLAYERS} players, lag compensation on, ${durationMs} ms each`);
  for (const control of controls) line(`tap, ${control.type}`, tapRate(control, durationMs), 'a second');
  const state = begun({ type: 'byo-yomi', mainMs: 60_000, periods: 5, periodMs: 30_000 });
  let at = 0;
  const many = (read: () => void) => () => {
    for (let time = 0; time < 1000; time++) read();
    return 1000;
  };
  line(
    'read all clocks',
    rateOf(
      durationMs,
      many(() => readClock(state, at++ % 60_000)),
    ),
    'a second',
  );
  line(
    'next deadlines',
    rateOf(
      durationMs,
      many(() => deadlinesAfter(state, at++ % 60_000)),
    ),
    'a second',
  );
  const long = logOf({ type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' }, 10_000);
  line(
    'events replayed from a log',
    rateOf(durationMs, () => (replay(long).ok ? long.events.length : 0)),
    'a second',
  );
  const last = replay(long);
  if (!last.ok) throw new Error('the log is right');
  const undo: ClockEvent = { at: 10_001 * TURN_MS, type: 'undo', steps: 3, refund: true };
  line(
    'undo in a game of 10,000 turns',
    rateOf(durationMs, () => (applyEvent(last.value.state, undo, () => long).ok ? 1 : 0)),
    'a second',
  );
};
