import type { Instant } from '#core/instant.ts';

/** Time for the drivers: expiry, journal stamps and the sweeper. */
export interface StoreClock {
  now(): Instant;
  /** Runs `task` once after `durationMs`; the returned function cancels it. */
  after(durationMs: number, task: () => void): () => void;
}
