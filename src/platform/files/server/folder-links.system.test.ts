import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from './files.ts';
import { openFolderFiles } from './folder-files.ts';

let place: string;
let root: string;
let outside: string;
let files: Files;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'roundtable-links-'));
  root = join(place, 'files');
  outside = join(place, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret'), 'not ours');
  files = await openFolderFiles(root);
});
afterEach(async () => {
  await files.close();
  await rm(place, { recursive: true, force: true });
});

const text = { contentType: 'text/plain' };
const listed = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list('')) keys.push(key);
  return keys;
};

describe('a name that would lead out of the folder', () => {
  test.each([
    '../outside/secret',
    'a/../../outside/secret',
    '/etc/passwd',
    '//etc/passwd',
    'C:\\Windows\\win.ini',
    '..\\outside\\secret',
    'a\u0000b',
    'a/\u0000',
    '%2e%2e%2foutside%2fsecret',
    '.records/a',
    '.temporary/a',
    '-rf',
    `${'x'.repeat(129)}`,
    'x/'.repeat(300),
    Array.from({ length: 17 }, () => 'a').join('/'),
    '',
    '.',
    'a//b',
    'a/',
    'é',
    'a b',
  ])('%j is refused by every operation', async (key) => {
    for (const result of [
      await files.put(key, Buffer.from('x'), text),
      await files.get(key),
      await files.head(key),
      await files.delete(key),
      await files.copy(key, 'target'),
    ])
      expect(result).toMatchObject({ ok: false, error: { code: 'file-name-refused' } });
    await files.put('source', Buffer.from('x'), text);
    expect(await files.copy('source', key)).toMatchObject({ error: { code: 'file-name-refused' } });
    expect(await readdir(outside)).toEqual(['secret']);
    expect(await listed()).toEqual(['source']);
  });
});

describe('a link that somebody put into the folder', () => {
  test('to a file is no file of ours: not read, not listed; a put replaces the link, not what it points to', async () => {
    await symlink(join(outside, 'secret'), join(root, 'photo.jpg'));
    expect(await files.get('photo.jpg')).toMatchObject({ error: { code: 'file-not-found' } });
    expect(await files.head('photo.jpg')).toMatchObject({ error: { code: 'file-not-found' } });
    expect(await files.copy('photo.jpg', 'copied')).toMatchObject({ error: { code: 'file-not-found' } });
    expect(await listed()).toEqual([]);
    expect((await files.put('photo.jpg', Buffer.from('ours'), text)).ok).toBe(true);
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('not ours');
    expect(await readFile(join(root, 'photo.jpg'), 'utf8')).toBe('ours');
  });

  test('to a folder is not followed by reading, writing, listing or deleting', async () => {
    await symlink(outside, join(root, 'hunts'));
    expect(await files.get('hunts/secret')).toMatchObject({ error: { code: 'file-not-found' } });
    expect(await files.put('hunts/new', Buffer.from('x'), text)).toMatchObject({
      error: { code: 'file-name-refused' },
    });
    expect(await files.put('hunts/deep/new', Buffer.from('x'), text)).toMatchObject({
      error: { code: 'file-name-refused' },
    });
    expect(await listed()).toEqual([]);
    expect((await files.delete('hunts/secret')).ok).toBe(true);
    expect(await readdir(outside)).toEqual(['secret']);
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('not ours');
  });

  test('in a circle, or to nowhere, is no file', async () => {
    await symlink(join(root, 'round'), join(root, 'round'));
    await symlink(join(root, 'nothing'), join(root, 'dangling'));
    for (const key of ['round', 'round/a', 'dangling'])
      expect(await files.get(key)).toMatchObject({ error: { code: 'file-not-found' } });
  });

  test('which is the folder itself is the operator’s choice', async () => {
    const linked = join(place, 'linked');
    await symlink(root, linked);
    const through = await openFolderFiles(linked);
    expect((await through.put('a/b', Buffer.from('x'), text)).ok).toBe(true);
    expect((await files.get('a/b')).ok).toBe(true);
    await through.close();
  });
});
