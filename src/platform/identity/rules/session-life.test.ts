import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { expiryOf, isDueForExtension } from './session-life.ts';

describe('how long a session lives', () => {
  test('[IDENT-2] a guest and an account have their own idle time', () => {
    const idle = { guest: 180, account: 90 };
    expect(expiryOf('guest', idle, 1000)).toBe(1000 + 180 * DAY_MS);
    expect(expiryOf('password', idle, 1000)).toBe(1000 + 90 * DAY_MS);
    expect(expiryOf('oidc', idle, 1000)).toBe(1000 + 90 * DAY_MS);
  });

  test('[IDENT-2] use extends it at most once a day', () => {
    expect(isDueForExtension({ lastUsedAt: 0 }, DAY_MS - 1)).toBe(false);
    expect(isDueForExtension({ lastUsedAt: 0 }, DAY_MS)).toBe(true);
  });
});
