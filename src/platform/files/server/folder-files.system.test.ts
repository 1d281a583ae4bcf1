import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFiles, textOf } from '#tests/support/files/files-suite.ts';
import { openFolderFiles } from './folder-files.ts';

const TEXT = { contentType: 'text/plain' };

describe('files in a folder', () => {
  let base: string;
  let folders = 0;
  const newRoot = (): string => join(base, `root-${++folders}`);
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'roundtable-files-'));
  });
  afterAll(async () => rm(base, { recursive: true, force: true }));

  describeFiles('the folder driver', () => openFolderFiles(newRoot()));

  test('a person finds a file under its own name', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await files.put('hunts/1/photo.jpg', Buffer.from('jpeg'), { contentType: 'image/jpeg' });
    expect(await readFile(join(root, 'hunts/1/photo.jpg'), 'utf8')).toBe('jpeg');
    expect((await readdir(root)).sort()).toEqual(['.records', '.temporary', 'hunts']);
  });

  test('what was put outlives the process', async () => {
    const root = newRoot();
    const first = await openFolderFiles(root);
    const put = await first.put('a/b', Buffer.from('x'), { contentType: 'image/png' });
    await first.close();
    expect(await (await openFolderFiles(root)).head('a/b')).toEqual(put);
  });

  test('deleting leaves no empty folders and no records behind', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await files.put('a/b/c/d', Buffer.from('x'), TEXT);
    await files.delete('a/b/c/d');
    expect(await readdir(root, { recursive: true })).toEqual(['.records', '.temporary']);
  });

  test('puts and deletes next to each other do not trip over vanishing folders', async () => {
    const files = await openFolderFiles(newRoot());
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        for (let round = 0; round < 25; round++) {
          expect(await files.put(`deep/er/${n}`, Buffer.from('x'), TEXT)).toMatchObject({ ok: true });
          await files.delete(`deep/er/${n}`);
        }
      }),
    );
  });

  test('a reader that has begun gets the content that was there', async () => {
    const files = await openFolderFiles(newRoot());
    await files.put('a', Buffer.alloc(500_000, 'x'), TEXT);
    const found = await files.get('a');
    if (!found.ok) throw new Error('not found');
    await files.put('a', Buffer.from('new'), TEXT);
    await files.delete('a');
    expect(Buffer.concat(await found.value.body.toArray())).toEqual(Buffer.alloc(500_000, 'x'));
  });

  test('a name cannot be a file and a folder', async () => {
    const files = await openFolderFiles(newRoot());
    await files.put('a', Buffer.from('x'), TEXT);
    expect(await files.put('a/b', Buffer.from('x'), TEXT)).toMatchObject({
      error: { code: 'file-name-refused' },
    });
    await files.put('c/d', Buffer.from('x'), TEXT);
    expect(await files.put('c', Buffer.from('x'), TEXT)).toMatchObject({
      error: { code: 'file-name-refused' },
    });
    expect(await textOf(files, 'a')).toBe('x');
    expect(await textOf(files, 'c/d')).toBe('x');
  });

  test('a file copied there by hand is read, without a type', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await writeFile(join(root, 'by-hand.txt'), 'hello');
    expect(await files.head('by-hand.txt')).toMatchObject({
      ok: true,
      value: { sizeBytes: 5, contentType: 'application/octet-stream' },
    });
    expect(await textOf(files, 'by-hand.txt')).toBe('hello');
  });

  test('a restored backup with other times keeps its types', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await files.put('a', Buffer.from('x'), { contentType: 'image/png' });
    await utimes(join(root, 'a'), 1, 1);
    expect(await files.head('a')).toMatchObject({
      ok: true,
      value: { contentType: 'image/png', modifiedAt: 1_000 },
    });
  });

  test('a damaged record costs the type, not the content', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await files.put('a', Buffer.from('x'), { contentType: 'image/png' });
    for (const damage of ['{"half', '{}', '[{"sizeBytes":"1"}]', '']) {
      await writeFile(join(root, '.records/a~'), damage);
      expect(await files.head('a')).toMatchObject({
        ok: true,
        value: { contentType: 'application/octet-stream' },
      });
    }
    await files.put('a', Buffer.from('y'), TEXT);
    expect(await files.head('a')).toMatchObject({ ok: true, value: { contentType: 'text/plain' } });
  });

  test('what a killed process left unfinished is removed when it is old', async () => {
    const root = newRoot();
    await openFolderFiles(root);
    await writeFile(join(root, '.temporary/old'), 'half');
    await utimes(join(root, '.temporary/old'), 1, 1);
    await writeFile(join(root, '.temporary/young'), 'half');
    await openFolderFiles(root);
    expect(await readdir(join(root, '.temporary'))).toEqual(['young']);
  });

  test('a put that fails leaves nothing half', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await files.put('a', Buffer.alloc(100), { ...TEXT, maxBytes: 10 });
    expect(await readdir(join(root, '.temporary'))).toEqual([]);
    expect(await readdir(join(root, '.records'))).toEqual([]);
  });

  test('a path that is a file is unavailable, in a sentence', async () => {
    const path = newRoot();
    await writeFile(path, 'I am a file');
    await expect(openFolderFiles(path)).rejects.toMatchObject({
      name: 'FilesError',
      code: 'unavailable',
      message: expect.stringContaining('The folder for files cannot be used') as string,
    });
  });

  test('a folder that vanished is not ready', async () => {
    const root = newRoot();
    const files = await openFolderFiles(root);
    await rm(root, { recursive: true });
    await expect(files.check()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(files.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
