import { expect, test } from 'vitest';
import { defineTable } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { refuseBadItem } from './refuse-bad-item.ts';

const games = defineTable({
  name: 'games',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: [{ name: 'by-end', partitionKey: 'kind', sortKey: 'ended_at' }],
  ttl: 'ttl',
  numbers: ['turns'],
});
const item = {
  PK: 'GAME#1',
  SK: 'STATE',
  kind: 'GAME',
  ended_at: '2026-11-17T10:00:00Z',
  ttl: 1_800_000_000,
};
const refusalOf = (bad: Item): string => {
  try {
    refuseBadItem(games, bad);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

test('an item that a table cannot take is named by table, key and attribute', () => {
  expect(refusalOf(item)).toBe('accepted');
  expect(refusalOf({ PK: 'GAME#1', SK: 'STATE', ttl: null })).toBe('accepted');
  expect(refusalOf({ id: 'a' })).toBe(
    `games, PK undefined, SK undefined: PK should be a text, it is in the table's key. Nothing was changed.`,
  );
  expect(refusalOf({ ...item, ended_at: 1_800_000_000 })).toBe(
    'games, PK "GAME#1", SK "STATE": ended_at should be a text, it is in the key of by-end. Nothing was changed.',
  );
  expect(refusalOf({ ...item, ttl: '1800000000' })).toBe(
    'games, PK "GAME#1", SK "STATE": ttl should be a number. Nothing was changed.',
  );
  expect(refusalOf({ ...item, turns: '12' })).toBe(
    'games, PK "GAME#1", SK "STATE": turns should be a number. Nothing was changed.',
  );
  expect(refusalOf({ ...item, kind: '' })).toBe(
    'games, PK "GAME#1", SK "STATE": key attribute kind must be a string that is not empty. Nothing was changed.',
  );
  expect(refusalOf({ ...item, title: 'half \uD800' })).toBe(
    'games, PK "GAME#1", SK "STATE": title: a string has half a character. Nothing was changed.',
  );
});

test('an item over 400 KB is refused with its size and its largest attribute', () => {
  const rest = Object.entries({ ...item, ttl: 0 }).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length,
    0,
  );
  const room = 400 * 1024 - rest - 'ttl'.length - 'notes'.length;
  expect(refusalOf({ ...item, notes: 'x'.repeat(room) })).toBe('accepted');
  expect(refusalOf({ ...item, notes: 'x'.repeat(410_000) })).toMatch(
    /^games, PK "GAME#1", SK "STATE": the item has 410,0\d\d bytes, 409,600 at most can be stored, and notes alone has 410,005\. Nothing was changed\.$/,
  );
});
