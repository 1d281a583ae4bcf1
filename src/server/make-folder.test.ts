import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'roundtable-folder-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('makes what is missing above, for us alone', async () => {
  const path = join(root, 'a', 'b', 'c');
  await makeFolder(path);
  await makeFolder(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test('several at once make the same folders, whoever is first', async () => {
  for (let round = 0; round < 100; round += 1) {
    const path = join(root, String(round), 'b', 'c', 'd');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    expect((await stat(path)).isDirectory()).toBe(true);
  }
});

test('a file in the way is said, as the system says it', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(root, 'file', 'x', 'y'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('ends where nothing can be made', async () => {
  await expect(makeFolder('/proc/roundtable/x')).rejects.toMatchObject({ code: 'ENOENT' });
});
