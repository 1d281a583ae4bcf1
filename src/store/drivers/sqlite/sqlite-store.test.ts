import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { notExists } from '#store/port/conditions.ts';
import { describeStore } from '#store/testing/contract-suite.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { contractTables, events, note } from '#store/testing/contract-tables.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { SqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('sqlite');
let files = 0;
const newFile = (): string => join(folder, `${++files}.db`);

describeStore('the SQLite driver', ({ tables, clock }) =>
  openSqliteStore({ file: newFile(), tables, clock }),
);

describe('the SQLite driver', () => {
  const open = (file: string): Promise<SqliteStore> =>
    openSqliteStore({ file, tables: contractTables, clock: new ManualClock() });

  test('what was written is there after closing and opening again', async () => {
    const file = newFile();
    const before = await open(file);
    const item = note('p', 'a', { text: 'é😀', bytes: new Uint8Array([0, 255]), list: [1, null, { x: 1 }] });
    await before.put(events, item);
    await before.close();
    const after = await open(file);
    expect(await after.get(events, { PK: 'p', SK: 'a' })).toEqual(item);
    await after.close();
  });

  test('close writes what is still on its way', async () => {
    const file = newFile();
    const before = await open(file);
    const writing = Array.from({ length: 100 }, (_, n) => before.put(events, note('p', `${n}`)));
    await before.close();
    expect(await Promise.all(writing)).toHaveLength(100);
    const after = await open(file);
    expect((await after.query(events, { partition: 'p' })).items).toHaveLength(100);
    await after.close();
  });

  test('close leaves one file that holds everything, and the lock beside it', async () => {
    const file = newFile();
    const store = await open(file);
    await store.put(events, note('p', 'a'));
    await store.close();
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('SELECT pk, sk FROM "contract-events"').all()).toMatchObject([{ pk: 'p', sk: 'a' }]);
    db.close();
  });

  test('writes that arrive together share commits', async () => {
    const store = await open(newFile());
    await Promise.all(Array.from({ length: 500 }, (_, n) => store.put(events, note('p', `${n}`), notExists)));
    const { requests, commits, waiting } = store.writeCounts();
    expect(requests).toBe(500);
    expect(commits).toBeLessThan(10);
    expect(waiting).toBe(0);
    await store.close();
  });

  test('a refused request leaves the others of its commit alone', async () => {
    const store = await open(newFile());
    await store.put(events, note('p', 'text', { n: 'x' }));
    const results = await Promise.allSettled([
      store.put(events, note('p', 'before')),
      store.update(events, { PK: 'p', SK: 'text' }, [{ op: 'add', path: 'n', by: 1 }]),
      store.put(events, note('p', 'after')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await store.query(events, { partition: 'p' })).items).toHaveLength(3);
    await store.close();
  });

  test('an item is stored as JSON that anybody can read', async () => {
    const file = newFile();
    const store = await open(file);
    await store.put(
      events,
      note('p', 'a', { name: 'Ada', bytes: new Uint8Array([1, 2]), nothing: undefined }),
    );
    await store.close();
    const db = new DatabaseSync(file, { readOnly: true });
    const row = db.prepare('SELECT item, size, ttl FROM "contract-events"').get();
    expect(row).toMatchObject({
      item: '{"PK":"p","SK":"a","name":"Ada","bytes":{"$b64":"AQI="}}',
      size: 20,
      ttl: null,
    });
    db.close();
  });

  test('a read after an acknowledged write sees it, also when a read of the same turn saw the item before', async () => {
    const store = await open(newFile());
    const key = { PK: 'p', SK: 'a' };
    await store.put(events, { ...key, n: 1 });
    const writing = store.put(events, { ...key, n: 2 });
    const before = new Promise((resolve) => {
      setImmediate(() => {
        resolve(store.get(events, key));
        // The answer of the writer arrives before this turn is over.
        for (const until = performance.now() + 200; performance.now() < until;);
      });
    });
    await writing;
    expect(await store.get(events, key)).toMatchObject({ n: 2 });
    await before;
    await store.close();
  });

  test('reads do not wait while another program holds the write lock', async () => {
    const file = newFile();
    const store = await open(file);
    await store.put(events, note('p', 'a', { n: 1 }));
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const writing = store.put(events, note('p', 'a', { n: 2 }));
    expect(await store.get(events, { PK: 'p', SK: 'a' })).toMatchObject({ n: 1 });
    other.exec('ROLLBACK');
    other.close();
    await writing;
    expect(await store.get(events, { PK: 'p', SK: 'a' })).toMatchObject({ n: 2 });
    await store.close();
  });
});
