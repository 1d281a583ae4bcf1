import { describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { accountOf, accountToItem, keys, usersTable } from './identity.items.ts';
import {
  apiTokenFrom,
  apiTokenToItem,
  listedSessionToItem,
  sessionFrom,
  sessionToItem,
} from './sessions.items.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const id = idOf<'identity'>('ada');

describe('stored items', () => {
  test('[IDENT-5] no two kinds of item can have the same key', () => {
    const { user: _, attempts, ...rest } = keys;
    const made = [
      ...Object.values(rest).map((key) => (key as (...parts: string[]) => object)('x', 'x', 'x')),
      attempts('EMAIL', 'x'),
      attempts('ADDRESS', 'x'),
    ].map((key) => JSON.stringify(key));
    expect(new Set(made).size).toBe(made.length);
  });

  test('[IDENT-3] the account table is the one of the seed', () => {
    expect(usersTable).toEqual({
      name: 'quiz-users',
      partitionKey: 'userId',
      indexes: [{ name: 'email-index', partitionKey: 'email' }],
    });
    const account = {
      id,
      name: 'Ada',
      email: 'ada@example.org',
      preferences: { language: 'de' },
      createdAt: NOW,
    } as const;
    const item = accountToItem(account);
    expect(item).toEqual({
      userId: 'ada',
      email: 'ada@example.org',
      username: 'Ada',
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
      preferences: { language: 'de' },
      stats: {},
    });
    expect(accountOf(item)).toEqual(account);
  });

  test('[IDENT-13] sessions and tokens come back as they were stored', () => {
    const session = {
      id: 'hash',
      identityId: id,
      way: 'password',
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt: NOW + 60_000,
      device: 'Firefox',
    } as const;
    expect(sessionFrom(sessionToItem(session))).toEqual(session);
    expect(sessionFrom(listedSessionToItem(session))).toEqual(session);
    const token = { id: 'hash', identityId: id, name: 'script', createdAt: NOW, expiresAt: NOW + 60_000 };
    expect(apiTokenFrom(apiTokenToItem(token))).toEqual(token);
  });
});
