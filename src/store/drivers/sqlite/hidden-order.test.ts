import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/instant.ts';
import { notExists } from '#store/port/conditions.ts';
import { defineTable } from '#store/port/table.ts';
import { note } from '#store/testing/contract-tables.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { chanceBound, correlation } from '#tests/support/core/statistics.ts';
import { rewind } from './rewind.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('hidden-order');
const hidden = defineTable({ name: 'hidden', partitionKey: 'PK', sortKey: 'SK', hidesOrder: true });
const plain = defineTable({ name: 'plain', partitionKey: 'PK', sortKey: 'SK' });
const WRITES = 400;

const rowNumbers = (file: string, table: string): Map<string, number> => {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(`SELECT rowid, sk FROM "${table}"`).all();
  db.close();
  return new Map(rows.map((row) => [String(row['sk']), Number(row['rowid'])]));
};

test('row numbers of a table that hides its order tell the hour and nothing finer', async () => {
  const clock = new ManualClock();
  const file = join(folder, 'order.db');
  const store = await openSqliteStore({ file, tables: [hidden, plain], clock });
  for (const table of [hidden, plain]) {
    for (const half of [0, 1]) {
      // One commit for all of them, in this order.
      await Promise.all(
        Array.from({ length: WRITES / 2 }, (_, index) => {
          const item = note('p', `${half * (WRITES / 2) + index}`);
          return index % 2 === 0
            ? store.put(table, item, notExists)
            : store.transact([{ op: 'put', table, item }]);
        }),
      );
      clock.advance(HOUR_MS);
    }
    // A change of an item leaves it where it is.
    await store.put(table, note('p', '0', { changed: true }));
  }
  await store.close();
  const numbersIn = (table: string): number[] => {
    const numbers = rowNumbers(file, table);
    return Array.from({ length: WRITES }, (_, n) => numbers.get(`${n}`) ?? 0);
  };
  const pairs = (numbers: readonly number[]) => numbers.map((number, n) => [n, number] as const);
  const [before, after] = [numbersIn('hidden').slice(0, WRITES / 2), numbersIn('hidden').slice(WRITES / 2)];
  expect(Math.max(...before)).toBeLessThan(Math.min(...after));
  for (const hour of [before, after])
    expect(Math.abs(correlation(pairs(hour)))).toBeLessThan(chanceBound(hour.length));
  // The measure would notice an order where there is one.
  expect(correlation(pairs(numbersIn('plain')))).toBeGreaterThan(0.99);
});

test('what is deleted is wiped from the file', async () => {
  const file = join(folder, 'wiped.db');
  const store = await openSqliteStore({
    file,
    tables: [hidden],
    clock: new ManualClock(),
    journalDays: 0,
  });
  const SECRET = 'nobody may find this sentence afterwards';
  const keys = Array.from({ length: 300 }, (_, n) => `${n}`);
  await Promise.all(keys.map((key) => store.put(hidden, note('p', key, { text: SECRET }))));
  await store.put(hidden, note('p', 'stays', { text: 'this one stays' }));
  await Promise.all(keys.map((key) => store.delete(hidden, { PK: 'p', SK: key })));
  await store.close();
  const bytes = await readFile(file, 'latin1');
  expect(bytes).toContain('this one stays');
  expect(bytes).not.toContain(SECRET);
});

const timeless = defineTable({
  name: 'timeless',
  partitionKey: 'PK',
  sortKey: 'SK',
  hidesOrder: true,
  timeless: 'TOKEN#',
});

const kinds = ['TOKEN#', 'PLAIN#'] as const;
const PAGE_BYTES = 4096;

/** Of two texts on one page, the page keeps the later one before the earlier: +1 for each page that says a came first. */
const orderOnPages = (bytes: Buffer, a: string, b: string): number => {
  let found = 0;
  for (let at = bytes.indexOf(a); at >= 0; at = bytes.indexOf(a, at + 1)) {
    const start = at - (at % PAGE_BYTES);
    const place = bytes.subarray(start, start + PAGE_BYTES).indexOf(b);
    if (place >= 0) found += start + place < at ? 1 : -1;
  }
  return found;
};

test('nothing in the file tells in which order timeless items came, nor when', async () => {
  const clock = new ManualClock();
  const file = join(folder, 'timeless.db');
  const store = await openSqliteStore({ file, tables: [timeless], clock });
  const PAIRS = 64;
  // Half of them against the order of their keys, which a page also knows.
  const names = Array.from({ length: PAIRS }, (_, n) => [
    `TOKEN#${n}-${'ab'[n % 2]}`,
    `TOKEN#${n}-${'ba'[n % 2]}`,
  ]);
  for (const [n, pair] of names.entries())
    for (const kind of kinds)
      for (const name of pair) {
        await store.put(timeless, note(`${kind}${n}`, name.replace('TOKEN#', kind)), notExists);
        clock.advance(HOUR_MS);
      }
  const journal = await store.readJournal({ from: 0, to: Number.MAX_SAFE_INTEGER });
  expect(journal.filter(({ sort }) => sort.startsWith('TOKEN#'))).toEqual([]);
  await store.close();
  const bytes = await readFile(file);
  const numbers = rowNumbers(file, 'timeless');
  /** Of how many pairs the first is known: by its row number, by where it lies on a page. */
  const known = (kind: (typeof kinds)[number]) => {
    let [byNumber, byPlace] = [0, 0];
    for (const pair of names) {
      const [a, b] = pair.map((name) => name.replace('TOKEN#', kind)) as [string, string];
      byNumber += Math.sign((numbers.get(b) ?? 0) - (numbers.get(a) ?? 0));
      byPlace += Math.sign(orderOnPages(bytes, a, b));
    }
    return [byNumber, byPlace];
  };
  // Of 64 fair coins the sum is within six standard deviations.
  for (const sum of known('TOKEN#')) expect(Math.abs(sum)).toBeLessThan(48);
  // The measures notice an order where there is one.
  for (const sum of known('PLAIN#')) expect(Math.abs(sum)).toBeGreaterThan(48);
});

test('of two timeless items either may lie first on its page, whichever came first', async () => {
  const laid = async (n: number, kind: (typeof kinds)[number]): Promise<number> => {
    const file = join(folder, `two-${kind.slice(0, -1)}-${n}.db`);
    const store = await openSqliteStore({ file, tables: [timeless], clock: new ManualClock() });
    for (const name of ['a', 'b']) await store.put(timeless, note('p', `${kind}${name}`), notExists);
    await store.close();
    return Math.sign(orderOnPages(await readFile(file), `${kind}a`, `${kind}b`));
  };
  const orders = async (kind: (typeof kinds)[number], files: number): Promise<Set<number>> => {
    const found = new Set<number>();
    for (let n = 0; n < files && found.size < 2; n++) found.add(await laid(n, kind));
    return found;
  };
  // Forty fair coins are never all alike.
  expect(await orders('TOKEN#', 40)).toEqual(new Set([1, -1]));
  expect(await orders('PLAIN#', 5)).toEqual(new Set([1]));
});

test('of timeless items in one commit, none tells its order, and each is there as it was last written', async () => {
  const file = join(folder, 'one-commit.db');
  const store = await openSqliteStore({ file, tables: [timeless], clock: new ManualClock() });
  const names = Array.from({ length: WRITES }, (_, n) => `TOKEN#${n}`);
  // All of one turn of the event loop are one commit.
  await Promise.all([
    ...names.map((name) => store.put(timeless, note('p', name), notExists)),
    store.put(timeless, note('p', 'TOKEN#0', { changed: true })),
    store.put(timeless, note('p', 'TOKEN#gone'), notExists),
    store.delete(timeless, { PK: 'p', SK: 'TOKEN#gone' }),
  ]);
  expect(await store.get(timeless, { PK: 'p', SK: 'TOKEN#0' })).toMatchObject({ changed: true });
  expect(await store.get(timeless, { PK: 'p', SK: 'TOKEN#gone' })).toBeUndefined();
  await store.close();
  const numbers = rowNumbers(file, 'timeless');
  expect(numbers.size).toBe(WRITES);
  const pairs = names.map((name, n) => [n, numbers.get(name) ?? 0] as const);
  expect(Math.abs(correlation(pairs))).toBeLessThan(chanceBound(WRITES));
});

test('going back leaves timeless items, and brings back those that were deleted since', async () => {
  const clock = new ManualClock();
  const file = join(folder, 'back.db');
  const store = await openSqliteStore({ file, tables: [timeless], clock });
  await store.put(timeless, note('p', 'TOKEN#1', { by: 'ada' }), notExists);
  const before = clock.now();
  clock.advance(HOUR_MS);
  await store.put(timeless, note('p', 'TOKEN#2', { by: 'ben' }), notExists);
  await store.put(timeless, note('p', 'ballot'), notExists);
  await store.delete(timeless, { PK: 'p', SK: 'TOKEN#1' });
  await store.close();
  const db = new DatabaseSync(file);
  rewind(db, before);
  const left = db.prepare('SELECT sk FROM "timeless" ORDER BY sk').all();
  db.close();
  expect(left.map((row) => row['sk'])).toEqual(['TOKEN#1', 'TOKEN#2']);
});
