import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { clearUnfinished, exportName, fillFolder, listCopies, pruneCopies } from './copies.ts';

const folder = temporaryFolder('copies');

test('only what is named like a copy is listed and removed, the oldest first', async () => {
  const backups = [16, 14, 15].map((day) => `roundtable-2026-11-${day}T03-00-00Z`);
  const others = [
    exportName(Date.UTC(2026, 10, 1)),
    'roundtable-by-hand',
    'photos',
    'roundtable-2026-11-10T03-00-00Z.unfinished',
  ];
  for (const name of [...backups, ...others]) {
    await mkdir(join(folder, name, 'files'), { recursive: true });
    await writeFile(join(folder, name, 'files', 'x'), 'seven b');
  }
  expect(await listCopies(folder, 'backup')).toEqual([
    { name: backups[0], madeAt: Date.UTC(2026, 10, 16, 3), bytes: 7 },
    { name: backups[2], madeAt: Date.UTC(2026, 10, 15, 3), bytes: 7 },
    { name: backups[1], madeAt: Date.UTC(2026, 10, 14, 3), bytes: 7 },
  ]);
  expect((await listCopies(folder, 'export')).map(({ name }) => name)).toEqual([others[0]]);
  await pruneCopies(folder, 'backup', 2);
  const left = new Set(await readdir(folder));
  expect(left).toEqual(new Set([backups[0], backups[2], ...others]));
  expect(await listCopies(join(folder, 'nowhere'), 'backup')).toEqual([]);
});

test('a copy has its name when it is whole; what was left half done is taken away when it is old', async () => {
  const place = join(folder, 'exports');
  const write = async (to: string): Promise<string> => {
    await mkdir(to, { recursive: true });
    await writeFile(join(to, 'x'), '1');
    return to;
  };
  const first = exportName(Date.UTC(2026, 10, 1));
  const failing = fillFolder(place, first, async (to) => {
    await write(to);
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(await readdir(place)).toEqual([`${first}.unfinished`]);
  expect(await listCopies(place, 'export')).toEqual([]);
  const second = exportName(Date.UTC(2026, 10, 2));
  await clearUnfinished(place, Date.UTC(2026, 10, 1));
  expect(await readdir(place)).toEqual([`${first}.unfinished`]);
  await clearUnfinished(place, Date.UTC(2026, 10, 1, 1));
  expect(await fillFolder(place, second, write)).toBe(join(place, `${second}.unfinished`));
  expect(await readdir(place)).toEqual([second]);
});
