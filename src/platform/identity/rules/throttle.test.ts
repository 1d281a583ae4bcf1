import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { Attempts } from './throttle.ts';
import { ATTEMPTS_KEPT_MS, addressPolicy, admitAttempt, delayMs, emailPolicy } from './throttle.ts';

describe('admitAttempt', () => {
  test('[IDENT-11] the first attempts are free, then each wait is twice as long, up to 15 minutes', () => {
    expect([1, 4, 5, 6, 7, 10, 14, 15, 500].map((count) => delayMs(count, emailPolicy) / SECOND_MS)).toEqual([
      0, 0, 1, 2, 4, 32, 512, 900, 900,
    ]);
    expect(delayMs(299, addressPolicy)).toBe(0);
    expect([300, 301, 304, 5000].map((count) => delayMs(count, addressPolicy) / SECOND_MS)).toEqual([
      1, 2, 15, 15,
    ]);
  });

  test('[IDENT-11] an attempt before its time is refused with the time that is left', () => {
    const attempts: Attempts = { count: 7, lastAt: 10_000 };
    expect(admitAttempt(attempts, emailPolicy, 11_500)).toEqual({ admitted: false, waitMs: 2500 });
    expect(admitAttempt(attempts, emailPolicy, 14_000)).toEqual({
      admitted: true,
      attempts: { count: 8, lastAt: 14_000 },
    });
  });

  test('[IDENT-11] a clock that was set back by hours keeps nobody out for hours', () => {
    const attempts: Attempts = { count: 7, lastAt: 100 * MINUTE_MS };
    expect(admitAttempt(attempts, emailPolicy, 0)).toEqual({
      admitted: true,
      attempts: { count: 8, lastAt: 0 },
    });
    // Another node's clock may be a little ahead: that is no way around the wait.
    expect(admitAttempt(attempts, emailPolicy, 99 * MINUTE_MS)).toEqual({ admitted: false, waitMs: 64_000 });
  });

  test('[IDENT-11] a day later everything is forgotten', () => {
    const attempts: Attempts = { count: 400, lastAt: 0 };
    expect(admitAttempt(attempts, emailPolicy, ATTEMPTS_KEPT_MS)).toEqual({
      admitted: true,
      attempts: { count: 1, lastAt: ATTEMPTS_KEPT_MS },
    });
  });

  test('[IDENT-11] an address forgets a wrong sign-in every 12 seconds, however steady the traffic is', () => {
    let attempts: Attempts | undefined;
    for (let at = 0; at < 5000; at++) {
      const admittance = admitAttempt(attempts, addressPolicy, at * 13 * SECOND_MS);
      expect(admittance.admitted).toBe(true);
      if (admittance.admitted) attempts = admittance.attempts;
    }
    expect(attempts?.count).toBeLessThan(2);
  });

  test('[IDENT-11] whatever somebody tries, an address waits 15 seconds at most and gets 8,000 guesses a day', () => {
    let attempts: Attempts | undefined;
    let admitted = 0;
    let longestWaitMs = 0;
    for (let now = 0; now < ATTEMPTS_KEPT_MS; now += SECOND_MS) {
      const admittance = admitAttempt(attempts, addressPolicy, now);
      if (admittance.admitted) {
        attempts = admittance.attempts;
        admitted += 1;
      } else longestWaitMs = Math.max(longestWaitMs, admittance.waitMs);
    }
    expect(longestWaitMs).toBeLessThanOrEqual(15 * SECOND_MS);
    expect(admitted).toBeLessThan(8000);
  });

  test('[IDENT-11] however they are spaced, at most 110 guesses get through in a day', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 16 * MINUTE_MS }), { minLength: 50, maxLength: 400 });
    fc.assert(
      fc.property(gaps, (waits) => {
        let attempts: Attempts | undefined;
        let now = 0;
        let admitted = 0;
        for (const wait of waits) {
          now += wait;
          if (now >= ATTEMPTS_KEPT_MS) break;
          const admittance = admitAttempt(attempts, emailPolicy, now);
          if (!admittance.admitted) continue;
          attempts = admittance.attempts;
          admitted += 1;
        }
        expect(admitted).toBeLessThanOrEqual(110);
      }),
    );
  });
});
