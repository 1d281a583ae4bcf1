import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';

export interface Attempts {
  readonly count: number;
  readonly lastAt: Instant;
}

export interface ThrottlePolicy {
  /** So many attempts are never slowed down. */
  readonly free: number;
  readonly longestWaitMs: number;
  /** One attempt is forgotten each time; without it they all stay until the day is over. */
  readonly forgetsEveryMs?: number;
}

export const emailPolicy: ThrottlePolicy = { free: 5, longestWaitMs: 15 * MINUTE_MS };
export const devicePolicy: ThrottlePolicy = { free: 10, longestWaitMs: 15 * MINUTE_MS };
/** A whole school signs in from one address: it is slowed down, never shut out. */
export const addressPolicy: ThrottlePolicy = {
  free: 300,
  longestWaitMs: 15 * SECOND_MS,
  forgetsEveryMs: 12 * SECOND_MS,
};

/** Attempts are forgotten a day after the last one. */
export const ATTEMPTS_KEPT_MS = 24 * HOUR_MS;

export type Admittance =
  | { readonly admitted: true; readonly attempts: Attempts }
  | { readonly admitted: false; readonly waitMs: number };

/** Counts an attempt before it is tried, so parallel ones cannot pass the check together. */
export const admitAttempt = (
  attempts: Attempts | undefined,
  policy: ThrottlePolicy,
  now: Instant,
): Admittance => {
  if (attempts === undefined || now - attempts.lastAt >= ATTEMPTS_KEPT_MS) {
    return { admitted: true, attempts: { count: 1, lastAt: now } };
  }
  // Noted so far ahead, it was before the clock was set back; two nodes are apart by less.
  const isClockBack = attempts.lastAt - now > policy.longestWaitMs;
  const count = remembered(attempts, policy, now);
  const waitMs = isClockBack ? 0 : attempts.lastAt + delayMs(count, policy) - now;
  if (waitMs > 0) return { admitted: false, waitMs };
  return { admitted: true, attempts: { count: count + 1, lastAt: now } };
};

const remembered = (
  { count, lastAt }: Attempts,
  { forgetsEveryMs = Infinity }: ThrottlePolicy,
  now: Instant,
): number => Math.max(0, count - Math.max(0, now - lastAt) / forgetsEveryMs);

/** 1 s after the last free attempt, then twice as long each time. */
export const delayMs = (count: number, policy: ThrottlePolicy): number =>
  count < policy.free
    ? 0
    : Math.min(SECOND_MS * 2 ** Math.min(Math.floor(count - policy.free), 30), policy.longestWaitMs);
