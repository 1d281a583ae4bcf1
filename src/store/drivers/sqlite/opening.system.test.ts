import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { contractTables, events, note } from '#store/testing/contract-tables.ts';
import { expectRefusal } from '#store/testing/subject.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { SqliteStore } from './sqlite-store.ts';

const folder = temporaryFolder('opening');
let files = 0;
const newFile = (): string => join(folder, `${++files}.db`);

const open = (
  file: string,
  tables: readonly Table[] = contractTables,
  maxBytes?: number,
): Promise<SqliteStore> =>
  openSqliteStore({ file, tables, clock: new ManualClock(), ...(maxBytes && { maxBytes }) });

const messageOf = async (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'it opened',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a file that cannot be opened', () => {
  test('a file that is no database is corrupt', async () => {
    const file = newFile();
    writeFileSync(file, 'this is a text, and not a short one. '.repeat(200));
    await expectRefusal(open(file), 'corrupt');
    expect(await messageOf(open(file))).toContain(`${file} is not a database`);
    expect(readFileSync(file, 'utf8')).toMatch(/^this is a text/);
  });

  test('a database with damaged pages is corrupt', async () => {
    const file = newFile();
    const store = await open(file);
    await store.batchWrite(
      Array.from({ length: 300 }, (_, n) => ({
        op: 'put',
        table: events,
        item: note('p', `${n}`, { text: 'x'.repeat(500) }),
      })),
    );
    await store.close();
    const handle = openSync(file, 'r+');
    for (let page = 10; page < 20; page++) writeSync(handle, Buffer.alloc(4096, 0xaa), 0, 4096, page * 4096);
    closeSync(handle);
    await expectRefusal(open(file), 'corrupt');
  });

  test('a database of another program is refused and left alone', async () => {
    const file = newFile();
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE theirs (x)');
    db.close();
    await expectRefusal(open(file), 'corrupt');
    expect(await messageOf(open(file))).toContain('another program');
    const again = new DatabaseSync(file);
    expect(again.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toMatchObject([
      { name: 'theirs' },
    ]);
    again.close();
  });

  test('a file of a newer version is refused as newer', async () => {
    const file = newFile();
    await (await open(file)).close();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    await expectRefusal(open(file), 'newer');
    expect(await messageOf(open(file))).toContain('newer version (99)');
  });

  test('a folder that cannot be made gives one clear sentence', async () => {
    const notAFolder = newFile();
    writeFileSync(notAFolder, '');
    const opening = open(join(notAFolder, 'inside', 'store.db'));
    await expectRefusal(opening, 'unavailable');
    expect(await messageOf(opening)).toContain(`the folder ${join(notAFolder, 'inside')} cannot be made`);
  });

  test('a file that is a folder gives one clear sentence', async () => {
    expect(await messageOf(open(folder))).toMatch(/cannot be opened: check that the folder is there/);
  });

  test('a missing folder is made', async () => {
    const store = await open(join(folder, 'a', 'b', 'store.db'));
    expect(await store.put(events, note('p', 'a'))).toMatchObject({ ok: true });
    await store.close();
  });

  test('a second opener is told that the file is in use; it may have it after the first has closed', async () => {
    const file = newFile();
    const first = await open(file);
    await expectRefusal(open(file), 'in-use');
    await first.put(events, note('p', 'a'));
    await first.close();
    const second = await open(file);
    expect(await second.get(events, { PK: 'p', SK: 'a' })).toEqual(note('p', 'a'));
    await second.close();
  });

  test('a failed opening does not keep the lock', async () => {
    const file = newFile();
    await (await open(file)).close();
    const other = defineTable({ ...events, partitionKey: 'other' });
    await expectRefusal(open(file, [other]), 'bad-operation');
    await (await open(file)).close();
  });

  test.each(['_meta', 'sqlite_x', 'a b', 'x', 'no"quote'])('%s cannot name a table', async (name) => {
    await expectRefusal(open(newFile(), [defineTable({ name, partitionKey: 'id' })]), 'bad-operation');
  });
});

describe('no space left', () => {
  const large = (n: number) => note('large', `${n}`, { text: 'x'.repeat(100_000) });

  test('a write is refused as full, and what was acknowledged stays', async () => {
    const file = newFile();
    const store = await open(file, contractTables, 1_500_000);
    let stored = 0;
    await expectRefusal(
      (async () => {
        for (; stored < 100; stored++) await store.put(events, large(stored));
      })(),
      'full',
    );
    expect(stored).toBeGreaterThan(2);
    expect(stored).toBeLessThan(15);
    await expectRefusal(store.put(events, large(stored)), 'full');
    for (let n = 0; n < stored; n++)
      expect(await store.get(events, { PK: 'large', SK: `${n}` })).toEqual(large(n));
    expect(await store.get(events, { PK: 'large', SK: `${stored}` })).toBeUndefined();
    await store.close();

    const roomier = await open(file, contractTables, 10_000_000);
    expect(await roomier.get(events, { PK: 'large', SK: '0' })).toEqual(large(0));
    await roomier.put(events, large(stored));
    await roomier.close();
  });

  test('deleting makes room again without opening anew', async () => {
    const store = await openSqliteStore({
      file: newFile(),
      tables: contractTables,
      clock: new ManualClock(),
      journalDays: 0,
      maxBytes: 1_000_000,
    });
    let stored = 0;
    const fill = async (): Promise<void> => {
      for (; stored < 100; stored++) await store.put(events, large(stored));
    };
    await expectRefusal(fill(), 'full');
    await store.delete(events, { PK: 'large', SK: '0' });
    expect(await store.put(events, large(99))).toMatchObject({ ok: true });
    await store.close();
  });
});

describe('tables that change between openings', () => {
  const v1 = defineTable({ name: 'things', partitionKey: 'PK', sortKey: 'SK' });
  const withIndex = defineTable({
    ...v1,
    indexes: [{ name: 'by-colour', partitionKey: 'colour', sortKey: 'size' }],
    ttl: 'until',
  });

  const filled = async (table: Table): Promise<string> => {
    const file = newFile();
    const store = await open(file, [table]);
    await store.put(table, { PK: 'p', SK: '1', colour: 'red', size: 'L' });
    await store.put(table, { PK: 'p', SK: '2', colour: 'red', size: 'S', until: 1 });
    await store.put(table, { PK: 'p', SK: '3', colour: 'blue' });
    await store.put(table, { PK: 'p', SK: '4', colour: 'red', size: 'M', until: 9_999_999_999 });
    await store.close();
    return file;
  };

  test('an index that is added later finds the items from before, and a new expiry applies to them', async () => {
    const file = await filled(v1);
    const store = await open(file, [withIndex]);
    const { items } = await store.query(withIndex, { index: 'by-colour', partition: 'red' });
    expect(items.map((item) => item['SK'])).toEqual(['1', '4']);
    expect(await store.get(withIndex, { PK: 'p', SK: '2' })).toBeUndefined();
    await store.close();
  });

  test('an index that was taken away can come back over other attributes', async () => {
    const file = await filled(withIndex);
    const store = await open(file, [v1]);
    await store.put(v1, { PK: 'p', SK: '5', colour: 'red', size: 'XL' });
    await expectRefusal(store.query(v1, { index: 'by-colour', partition: 'red' }), 'bad-operation');
    await store.close();
    const swapped = defineTable({
      ...v1,
      indexes: [{ name: 'by-colour', partitionKey: 'size', sortKey: 'colour' }],
    });
    const again = await open(file, [swapped]);
    const { items } = await again.query(swapped, { index: 'by-colour', partition: 'XL' });
    expect(items.map((item) => item['SK'])).toEqual(['5']);
    await again.close();
  });

  test('a table that is no longer declared keeps its items', async () => {
    const file = await filled(v1);
    await (await open(file, [events])).close();
    const store = await open(file, [v1, events]);
    expect(await store.get(v1, { PK: 'p', SK: '1' })).toMatchObject({ colour: 'red' });
    await store.close();
  });

  test('a table whose keys changed is refused, and its items stay', async () => {
    const file = await filled(v1);
    await expectRefusal(open(file, [defineTable({ ...v1, sortKey: 'other' })]), 'bad-operation');
    const store = await open(file, [v1]);
    expect((await store.query(v1, { partition: 'p' })).items).toHaveLength(4);
    await store.close();
  });
});
