import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { contractTables, events, note } from '#store/testing/contract-tables.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('log-size');
const MEGABYTE = 1024 * 1024;

test('the log stays bounded while 100 MB are written, also behind a reader that takes its time', async () => {
  const file = join(folder, 'store.db');
  const store = await openSqliteStore({
    file,
    tables: contractTables,
    clock: new ManualClock(),
    journalDays: 0,
  });
  let longest = 0;
  const write = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      // Another letter each time: SQLite does not write pages that stay the same.
      const text = String.fromCharCode(97 + (n % 26)).repeat(390_000);
      await store.put(events, note('p', `${n % 10}`, { n, text }));
      longest = Math.max(longest, statSync(`${file}-wal`).size);
    }
  };
  await write(280);
  expect(longest).toBeLessThan(24 * MEGABYTE);

  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM "contract-events"').get();
  await write(100);
  expect(longest).toBeGreaterThan(24 * MEGABYTE);
  reader.exec('COMMIT');
  reader.close();
  await write(5);
  longest = 0;
  await write(100);
  expect(longest).toBeLessThan(64 * MEGABYTE);
  await store.close();
  const after = await openSqliteStore({ file, tables: contractTables, clock: new ManualClock() });
  expect(await after.get(events, { PK: 'p', SK: '9' })).toMatchObject({ n: 99 });
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBeLessThan(MEGABYTE);
  await after.close();
});
