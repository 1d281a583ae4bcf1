import type { Instant } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';

export interface FakeClock extends Clock {
  /** Advances time, running every due task in order at its own moment. */
  advance(durationMs: number): void;
  set(instant: Instant): void;
}

interface Task {
  readonly at: Instant;
  readonly order: number;
  readonly run: () => void;
}

export const fakeClock = (start: Instant = Date.UTC(2026, 0, 15, 12)): FakeClock => {
  let now = start;
  let order = 0;
  const tasks = new Set<Task>();
  const nextDue = (until: Instant): Task | undefined =>
    [...tasks].filter((task) => task.at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0];

  const set = (instant: Instant): void => {
    for (let task = nextDue(instant); task; task = nextDue(instant)) {
      tasks.delete(task);
      now = Math.max(now, task.at);
      task.run();
    }
    now = instant;
  };
  return {
    now: () => now,
    after(durationMs, run) {
      const task: Task = { at: now + Math.max(0, durationMs), order: order++, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    advance: (durationMs) => set(now + durationMs),
    set,
  };
};
