import type { Instant } from '#core/instant.ts';

export interface Pause {
  readonly from: Instant;
  /** Undefined: it is not over. */
  readonly until?: Instant;
}

/** Milliseconds between two moments in which the hunt was not paused. */
export const playedBetween = (pauses: readonly Pause[], from: Instant, until: Instant): number => {
  let playedMs = Math.max(0, until - from);
  for (const pause of pauses) {
    const overlapMs = Math.min(until, pause.until ?? until) - Math.max(from, pause.from);
    playedMs -= Math.max(0, overlapMs);
  }
  return Math.max(0, playedMs);
};

/** When a team that started at `from` has played this long. Undefined while a pause comes before it. */
export const playedUntil = (
  pauses: readonly Pause[],
  from: Instant,
  durationMs: number,
): Instant | undefined => {
  let at = from + durationMs;
  for (const pause of pauses) {
    if (pause.from >= at || (pause.until !== undefined && pause.until <= from)) continue;
    if (pause.until === undefined) return undefined;
    at += pause.until - Math.max(from, pause.from);
  }
  return at;
};
