import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolderFiles } from '#platform/files/server/folder-files.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { SqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { contractTables, events, note, notes } from '#store/testing/contract-tables.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { openStore } from '#server/open-store.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { makeBackup } from './backup.ts';
import { downloadBackup, uploadBackup } from './remote.ts';
import { restoreBackup } from './restore.ts';
import { systemClock } from '#server/kit/clock.ts';

const root = temporaryFolder('recovery');
let folders = 0;
const newFolder = (): string => join(root, `${++folders}`);

const openIn = (folder: string): Promise<SqliteStore> =>
  openSqliteStore({ file: join(folder, 'roundtable.sqlite'), tables: contractTables, clock: systemClock });

/** Both sides of an account: written in one transaction, they say the same at every moment. */
const writePair = async (store: SqliteStore, n: number): Promise<void> => {
  const count = { n, filler: 'x'.repeat(200) };
  await store.transact([
    { op: 'put', table: notes, item: note('left', `${n % 50}`, count) },
    { op: 'put', table: events, item: note('right', `${n % 50}`, count) },
  ]);
};

const countsIn = async (folder: string): Promise<readonly (readonly unknown[])[]> => {
  const store = await openIn(folder);
  const [left, right] = await Promise.all([
    store.query(notes, { partition: 'left' }),
    store.query(events, { partition: 'right' }),
  ]);
  await store.close();
  return [left.items.map(({ n }) => n), right.items.map(({ n }) => n)];
};

test('a backup under write load is the state of one moment, with everything acknowledged before it', async () => {
  const folder = newFolder();
  const store = await openIn(folder);
  let acknowledged = 0;
  let isOver = false;
  const writer = (async () => {
    for (let n = 1; !isOver; n++) {
      await writePair(store, n);
      acknowledged = n;
    }
  })();
  await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(100);
  const before = acknowledged;
  const to = newFolder();
  const manifest = await makeBackup({ dataFolder: folder, to, now: Date.now() });
  const after = acknowledged + 1;
  isOver = true;
  await writer;
  await store.close();
  expect(manifest.tables.find(({ name }) => name === notes.name)?.items).toBe(50);

  const restored = newFolder();
  await restoreBackup({ from: to, to: restored, now: Date.now() });
  const [left = [], right] = await countsIn(restored);
  expect(left).toEqual(right);
  const last = Math.max(...left.map(Number));
  expect(last).toBeGreaterThanOrEqual(before);
  expect(last).toBeLessThanOrEqual(after);
  // The last fifty writes before that moment, and none after it.
  expect(left.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, k) => last - 49 + k),
  );
});

test('a backup does not mind files that come and go while it is made', async () => {
  const folder = newFolder();
  const store = await openIn(folder);
  await writePair(store, 1);
  const photos = join(folder, 'files', 'photos');
  const take = async (n: number): Promise<void> => {
    await mkdir(join(photos, `${n}`), { recursive: true });
    await writeFile(join(photos, `${n}`, 'small.webp'), `${n}`);
  };
  for (let n = 0; n < 200; n++) await take(n);
  let isOver = false;
  const churning = (async () => {
    for (let n = 0; !isOver; n = (n + 1) % 100) {
      await rm(join(photos, `${n}`), { recursive: true });
      await take(n);
    }
  })();
  for (let round = 0; round < 4; round++) {
    const { contents } = await makeBackup({ dataFolder: folder, to: newFolder(), now: Date.now() });
    const kept = contents.filter(({ path }) => /^files.photos.1\d\d.small\.webp$/.test(path));
    expect(kept).toHaveLength(100);
  }
  isOver = true;
  await churning;
  await store.close();
});

test('a moment of a folder that a server writes to comes back in another folder', async () => {
  const folder = newFolder();
  const store = await openIn(folder);
  for (let n = 1; n <= 60; n++) await writePair(store, n);
  const at = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(at);
  for (let n = 61; n <= 90; n++) await writePair(store, n);
  const restored = newFolder();
  await restoreBackup({ from: folder, to: restored, at, now: Date.now() });
  const [left = [], right] = await countsIn(restored);
  expect(left).toEqual(right);
  expect(Math.max(...left.map(Number))).toBe(60);
  expect((await store.query(notes, { partition: 'left' })).items.some(({ n }) => n === 90)).toBe(true);
  await store.close();
});

test('a backup that a server has run on is a data folder like every other', async () => {
  const [folder, backup, restored] = [newFolder(), newFolder(), newFolder()];
  const first = await openIn(folder);
  await writePair(first, 1);
  await first.close();
  await makeBackup({ dataFolder: folder, to: backup, now: Date.now() });
  const at = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(at);
  const config = testConfig({ STORE: 'sqlite', DATA_DIR: backup });
  const store = await openStore(config, contractTables, systemClock);
  await store.put(notes, note('left', '2', { n: 2 }));
  await store.close();
  await restoreBackup({ from: backup, to: restored, at, now: Date.now() });
  expect(await countsIn(restored)).toEqual([[1], [1]]);
});

test('what is at the place is moved aside with --replace only, and never while a server runs on it', async () => {
  const [from, to] = [newFolder(), newFolder()];
  const source = await openIn(from);
  await writePair(source, 1);
  await source.close();
  const live = await openIn(to);
  await writePair(live, 7);
  const options = { from, to, now: Date.now() };
  await expect(restoreBackup(options)).rejects.toThrow('is not empty');
  await expect(restoreBackup({ ...options, isReplacing: true })).rejects.toThrow(
    'in use by another Roundtable',
  );
  await live.close();
  const { aside = '' } = await restoreBackup({ ...options, isReplacing: true });
  expect(await countsIn(to)).toEqual([[1], [1]]);
  expect(await countsIn(aside)).toEqual([[7], [7]]);
});

test('a backup of many and large files goes through a bucket in parts and comes back the same', async () => {
  const folder = newFolder();
  const store = await openIn(folder);
  await writePair(store, 1);
  await store.close();
  await mkdir(join(folder, 'files', 'photos'), { recursive: true });
  await writeFile(join(folder, 'files', 'photos', 'large'), randomBytes(40 * 1024 * 1024));
  await writeFile(join(folder, 'files', 'photos', 'empty'), '');
  const to = newFolder();
  const manifest = await makeBackup({ dataFolder: folder, to, now: Date.now() });
  const bucket = await openFolderFiles(newFolder());
  await uploadBackup(to, bucket, 'monday');
  const stored: string[] = [];
  for await (const { key } of bucket.list('')) stored.push(key);
  expect(stored).toEqual(['monday/backup.json', 'monday/part-000000', 'monday/part-000001']);

  const back = newFolder();
  await downloadBackup(bucket, 'monday', back);
  for (const { path } of manifest.contents)
    expect((await readFile(join(back, path))).equals(await readFile(join(to, path)))).toBe(true);

  await bucket.delete('monday/part-000001');
  const lost = newFolder();
  await expect(downloadBackup(bucket, 'monday', lost)).rejects.toThrow('ends too early');
  await expect(readdir(lost)).rejects.toThrow('ENOENT');
  await expect(downloadBackup(bucket, 'tuesday', lost)).rejects.toThrow('There is no backup at tuesday');
  await bucket.close();
});
