import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sizeText } from './body.ts';
import { parseFilesUrl } from './location.ts';
import { openFiles } from './open-files.ts';

test.each([
  ['folder', { kind: 'folder' }],
  ['s3://bucket', { kind: 's3', bucket: 'bucket', prefix: '' }],
  ['s3://bucket/', { kind: 's3', bucket: 'bucket', prefix: '' }],
  ['s3://my.bucket-1/prefix', { kind: 's3', bucket: 'my.bucket-1', prefix: 'prefix/' }],
  ['s3://bucket/a/b/', { kind: 's3', bucket: 'bucket', prefix: 'a/b/' }],
])('%s', (text, expected) => {
  expect(parseFilesUrl(text)).toEqual(expected);
});

test.each([
  '',
  'Folder',
  './files',
  's3:bucket',
  's3://',
  's3://ab',
  's3://Bucket',
  's3://bucket-',
  's3://bucket//a',
  's3://bucket/../a',
  's3://bucket/a b',
  's3://user:key@bucket',
  'http://bucket/a',
])('%j is no place for files', (text) => {
  expect(parseFilesUrl(text)).toBeUndefined();
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [64 * 1024 * 1024, '64 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('a folder is opened where the server says', async () => {
  const base = await mkdtemp(join(tmpdir(), 'roundtable-places-'));
  const s3 = { region: 'us-east-1' };
  const one = await openFiles({ location: { kind: 'folder' }, folder: join(base, 'one'), s3 });
  const two = await openFiles({ location: { kind: 'folder' }, folder: join(base, 'two'), s3 });
  expect(await one.put('a/b.png', Buffer.from('png'), { contentType: 'image/png' })).toMatchObject({
    ok: true,
    value: { key: 'a/b.png', sizeBytes: 3, contentType: 'image/png' },
  });
  expect(await two.get('a/b.png')).toMatchObject({ error: { code: 'file-not-found' } });
  expect(await two.put('../x', Buffer.from('png'), { contentType: 'image/png' })).toMatchObject({
    error: { code: 'file-name-refused' },
  });
  await rm(base, { recursive: true });
});
