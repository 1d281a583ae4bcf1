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
