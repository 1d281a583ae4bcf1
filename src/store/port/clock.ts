import type { Instant } from '#core/instant.ts';

/** Time as the drivers need it: expiry, journal stamps and the rhythm of the sweeper. */
export interface StoreClock {
  now(): Instant;
  /** Runs `task` once after `durationMs`; the returned function cancels it. */
  after(durationMs: number, task: () => void): () => void;
}
