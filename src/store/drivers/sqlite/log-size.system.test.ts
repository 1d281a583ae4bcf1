import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { contractTables, events, note } from '#store/testing/contract-tables.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { LONGEST_LOG_PAGES } from './log-copier.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('log-size');
const MEGABYTE = 1024 * 1024;
const PAGE_BYTES = 4096;
// Mostly it stays below 24 MB. How far the thread that copies falls behind is up to the machine; only this much is promised,
// and what one commit adds to it.
const BOUND = LONGEST_LOG_PAGES * PAGE_BYTES + 4 * MEGABYTE;

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
  expect(longest).toBeLessThan(BOUND);

  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM "contract-events"').get();
  longest = 0;
  await write(100);
  // Nothing that the reader may still need is overwritten.
  expect(longest).toBeGreaterThan(30 * MEGABYTE);
  reader.exec('COMMIT');
  reader.close();
  await write(5);
  longest = 0;
  await write(100);
  expect(longest).toBeLessThan(BOUND);
  await store.close();
  const after = await openSqliteStore({ file, tables: contractTables, clock: new ManualClock() });
  expect(await after.get(events, { PK: 'p', SK: '9' })).toMatchObject({ n: 99 });
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBeLessThan(MEGABYTE);
  await after.close();
});
