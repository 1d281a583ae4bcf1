import type { Instant } from '#core/instant.ts';

/** The only source of time on the server; tests drive a fake one. */
export interface Clock {
  now(): Instant;
  /** Runs `task` once after `durationMs`; the returned function cancels it. */
  after(durationMs: number, task: () => void): () => void;
}

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(durationMs, task) {
    // Longer timeouts would overflow and fire at once.
    const timer = setTimeout(task, Math.min(Math.max(0, durationMs), LONGEST_TIMEOUT_MS));
    return () => clearTimeout(timer);
  },
};
