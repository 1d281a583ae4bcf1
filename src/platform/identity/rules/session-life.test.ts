import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { isAdministrator } from './admin.ts';
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

describe('isAdministrator', () => {
  test('[IDENT-20] needs an e-mail of ADMINS that was proven', () => {
    const admins = ['eve@example.org'];
    expect(isAdministrator({ email: 'eve@example.org', emailProof: 'link' }, admins)).toBe(true);
    expect(isAdministrator({ email: 'eve@example.org', emailProof: 'oidc' }, admins)).toBe(true);
    expect(isAdministrator({ email: 'eve@example.org' }, admins)).toBe(false);
    expect(isAdministrator({ email: 'ada@example.org', emailProof: 'oidc' }, admins)).toBe(false);
    expect(isAdministrator({ emailProof: 'oidc' }, admins)).toBe(false);
  });
});
