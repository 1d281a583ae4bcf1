import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractTables, note, notes } from '#store/testing/contract-tables.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { measureFile } from './sizes.ts';
import { openSqliteStore } from './sqlite-store.ts';

test('items, bytes and journal of an open database are counted while it is written to', async () => {
  const file = join(temporaryFolder('sizes'), 'roundtable.sqlite');
  const store = await openSqliteStore({
    file,
    tables: contractTables,
    clock: { now: () => Date.now(), after: () => () => undefined },
    journalDays: 35,
  });
  const empty = measureFile(file);
  expect(empty.tables.map(({ items }) => items)).toEqual(contractTables.map(() => 0));
  const put = (n: number) => store.put(notes, note('p', `${n}`, { filler: 'x'.repeat(1000) }));
  await Promise.all(Array.from({ length: 300 }, (_, n) => put(n)));
  const { tables, journal } = measureFile(file);
  const mine = tables.find(({ name }) => name === notes.name);
  expect(mine?.items).toBe(300);
  expect(mine?.bytes).toBeGreaterThan(300_000);
  expect(mine?.bytes).toBeLessThan(900_000);
  expect(journal.entries).toBe(300);
  expect(journal.bytes).toBeGreaterThan(0);
  expect(journal.since).toBeLessThanOrEqual(Date.now());
  await store.close();
  const all = [...measureFile(file).tables, journal].reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all).toBeLessThanOrEqual(statSync(file).size);
});
