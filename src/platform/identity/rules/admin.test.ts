import { describe, expect, test } from 'vitest';
import { isAdministrator, isConnectedTooEarly } from './admin.ts';

const NOW = Date.UTC(2026, 0, 15);

describe('administrators', () => {
  const admins = ['eve@example.org'];

  test('[IDENT-20] are proven, not typed', () => {
    expect(isAdministrator({ email: 'eve@example.org' }, admins)).toBe(false);
    expect(isAdministrator({ email: 'eve@example.org', emailProof: 'link' }, admins)).toBe(true);
    expect(isAdministrator({ email: 'eve@example.org', emailProof: 'oidc' }, admins)).toBe(true);
    expect(isAdministrator({ email: 'ada@example.org', emailProof: 'oidc' }, admins)).toBe(false);
    expect(isAdministrator({ emailProof: 'oidc' }, admins)).toBe(false);
  });
});

describe('a connected login', () => {
  test.each([
    ['nobody has proven the e-mail', { createdAt: NOW }, NOW + 5, true],
    ['proven later', { createdAt: NOW, emailProof: 'link', emailProvenAt: NOW + 9 }, NOW + 5, true],
    ['proven before', { createdAt: NOW, emailProof: 'link', emailProvenAt: NOW + 2 }, NOW + 5, false],
    ['proved it itself', { createdAt: NOW, emailProof: 'oidc', emailProvenAt: NOW }, NOW, false],
    ['proved it before dates were kept', { createdAt: NOW, emailProof: 'oidc' }, NOW + 5, false],
    ['proven by a link before dates were kept', { createdAt: NOW, emailProof: 'link' }, NOW + 5, true],
    ['without a date', { createdAt: NOW, emailProof: 'link', emailProvenAt: NOW }, undefined, true],
  ] as const)('[IDENT-26] %s', (_, account, connectedAt, isEnded) => {
    expect(isConnectedTooEarly(account, connectedAt)).toBe(isEnded);
  });
});
