import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_FILE_BYTES } from '#platform/files/server/files.ts';
import type { FileBody, FileEntry, Files } from '#platform/files/server/files.ts';

const MB = 1024 * 1024;
const TEXT = { contentType: 'text/plain' };

export const textOf = async (files: Files, key: string): Promise<string | undefined> => {
  const found = await files.get(key);
  return found.ok ? (await bytesOf(found.value.body)).toString() : undefined;
};

const bytesOf = async (body: Readable): Promise<Buffer> => Buffer.concat(await body.toArray());

const entriesOf = async (files: Files, prefix: string): Promise<FileEntry[]> => {
  const entries: FileEntry[] = [];
  for await (const entry of files.list(prefix)) entries.push(entry);
  return entries;
};

export const keysOf = async (files: Files, prefix: string): Promise<string[]> =>
  (await entriesOf(files, prefix)).map(({ key }) => key);

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Varying bytes, so that a misplaced part is noticed. */
const pattern = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let offset = 0; offset + 4 <= length; offset += 4) bytes.writeUInt32LE(offset, offset);
  return bytes;
};

async function* inChunks(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes)
    yield bytes.subarray(offset, offset + chunkBytes);
}

const REFUSED_KEYS: readonly string[] = [
  '',
  '/',
  '/etc/passwd',
  '..',
  '../secret',
  'a/../../secret',
  'a/..',
  'a/./b',
  './a',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  '-rf',
  'a\\b',
  '..\\secret',
  'C:\\x',
  'a b',
  'a\u0000b',
  'a\n',
  'a%2e%2e/b',
  'über.txt',
  'a?b',
  'a:b',
  '~root',
  'x'.repeat(129),
  Array.from({ length: 17 }, () => 'a').join('/'),
  Array.from({ length: 6 }, () => 'x'.repeat(100)).join('/'),
];

const ALLOWED_KEYS: readonly string[] = [
  'a',
  'A-b_c.d',
  '_started',
  'a..b',
  '1/2/3.jpg',
  'AWSDynamoDB/01700000000000-abcdef12/data/x.json.gz',
  'x'.repeat(128),
  Array.from({ length: 16 }, () => 'a').join('/'),
];

/** Registers the cases that every files driver passes. Cases share one place; each uses its own folder. */
export const describeFiles = (name: string, open: () => Promise<Files>): void => {
  describe(`${name} keeps the promises of files`, () => {
    let files: Files;
    let folders = 0;
    const folder = (): string => `case-${++folders}`;
    beforeAll(async () => {
      files = await open();
    });
    afterAll(async () => files.close());

    describePuts(() => files, folder);
    describeLimits(() => files, folder);
    describeGets(() => files, folder);
    describeListing(() => files, folder);
    describeCopies(() => files, folder);
    describeKeys(() => files, folder);

    test('files that are open are ready; closed ones refuse everything and close again without harm', async () => {
      const own = await open();
      await expect(own.check()).resolves.toBeUndefined();
      await own.close();
      await expect(own.put('a', new Uint8Array(), TEXT)).rejects.toMatchObject({ code: 'closed' });
      await expect(own.get('a')).rejects.toMatchObject({ code: 'closed' });
      await expect(own.head('a')).rejects.toMatchObject({ code: 'closed' });
      await expect(own.delete('a')).rejects.toMatchObject({ code: 'closed' });
      await expect(own.copy('a', 'b')).rejects.toMatchObject({ code: 'closed' });
      await expect(keysOf(own, '')).rejects.toMatchObject({ code: 'closed' });
      await expect(own.check()).rejects.toMatchObject({ code: 'closed' });
      await expect(own.close()).resolves.toBeUndefined();
    });
  });
};

type Subject = () => Files;

const describePuts = (files: Subject, folder: () => string): void => {
  describe('put', () => {
    test('what was put is what is read, with its type, size and time', async () => {
      const key = `${folder()}/photo.jpg`;
      const before = Date.now();
      const put = await files().put(key, Buffer.from('hello'), { contentType: 'image/jpeg' });
      expect(put).toMatchObject({ ok: true, value: { key, sizeBytes: 5, contentType: 'image/jpeg' } });
      const found = await files().get(key);
      if (!found.ok) throw new Error('not found');
      const { body, ...head } = found.value;
      expect((await bytesOf(body)).toString()).toBe('hello');
      expect(put).toEqual({ ok: true, value: head });
      expect(await files().head(key)).toEqual({ ok: true, value: head });
      expect(head.etag).toMatch(/^"[^"]+"$/);
      // S3 counts whole seconds.
      expect(head.modifiedAt).toBeGreaterThan(before - 2_000);
      expect(head.modifiedAt).toBeLessThan(Date.now() + 2_000);
    });

    const bodies: readonly (readonly [string, () => FileBody])[] = [
      ['bytes', () => Buffer.from('one two')],
      ['a Node stream', () => Readable.from([Buffer.from('one '), Buffer.from('two')])],
      ['a web stream', () => new Blob(['one ', 'two']).stream()],
      ['a generator', () => inChunks(Buffer.from('one two'), 1)],
      [
        'a stream with empty chunks',
        () => Readable.from(['one ', '', 'two'].map((text) => Buffer.from(text))),
      ],
    ];
    test.each(bodies)('takes %s', async (_, body) => {
      const key = `${folder()}/a`;
      expect(await files().put(key, body(), TEXT)).toMatchObject({ ok: true, value: { sizeBytes: 7 } });
      expect(await textOf(files(), key)).toBe('one two');
    });

    test('a stream that uses its buffer again is stored as it was sent', async () => {
      const key = `${folder()}/a`;
      const reusing = async function* (): AsyncGenerator<Uint8Array> {
        const buffer = Buffer.alloc(1);
        for (const letter of 'abcdef') {
          buffer.write(letter);
          yield buffer;
        }
      };
      await files().put(key, reusing(), TEXT);
      expect(await textOf(files(), key)).toBe('abcdef');
    });

    test('an empty file is a file', async () => {
      const key = `${folder()}/empty`;
      expect(await files().put(key, new Uint8Array(), TEXT)).toMatchObject({
        ok: true,
        value: { sizeBytes: 0 },
      });
      expect(await textOf(files(), key)).toBe('');
    });

    test('a second put replaces content, type and etag', async () => {
      const key = `${folder()}/a`;
      const first = await files().put(key, Buffer.from('first'), TEXT);
      const second = await files().put(key, Buffer.from('other'), { contentType: 'text/html' });
      expect(second).toMatchObject({ ok: true, value: { contentType: 'text/html' } });
      expect(first.ok && second.ok && first.value.etag !== second.value.etag).toBe(true);
      expect(await textOf(files(), key)).toBe('other');
    });

    test.each([
      ['as long as a part', 8 * MB],
      ['a byte longer than a part', 8 * MB + 1],
      ['of several parts', 20 * MB + 12_345],
    ])('a stream %s arrives whole and in order', async (_, length) => {
      const key = `${folder()}/large.bin`;
      const bytes = pattern(length);
      const put = await files().put(key, inChunks(bytes, 1_000_003), TEXT);
      expect(put).toMatchObject({ ok: true, value: { sizeBytes: length, contentType: 'text/plain' } });
      const found = await files().get(key);
      if (!found.ok) throw new Error('not found');
      expect(digestOf(await bytesOf(found.value.body))).toBe(digestOf(bytes));
    });

    test('of many writers at once one wins, and its type is that of its content', async () => {
      const key = `${folder()}/contested`;
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          files().put(key, Buffer.from(`${n}`.repeat(1_000)), { contentType: `text/x-${n}` }),
        ),
      );
      const head = await files().head(key);
      const text = (await textOf(files(), key)) ?? '';
      if (!head.ok) throw new Error('not found');
      const winner = head.value.contentType.slice('text/x-'.length);
      expect(text).toBe(winner.repeat(1_000));
    });
  });
};

const describeLimits = (files: Subject, folder: () => string): void => {
  describe('limits', () => {
    test.each([
      ['small', 100, 99, '99 bytes'],
      ['of several parts', 20 * MB, 18 * MB, '18 MB'],
    ])(
      'a %s body over its limit is refused and leaves what was there',
      async (_, length, maxBytes, limit) => {
        const key = `${folder()}/a`;
        const refused = { ok: false, error: { code: 'file-too-large', params: { limit } } };
        const put = (): Promise<unknown> =>
          files().put(key, inChunks(Buffer.alloc(length), MB), { ...TEXT, maxBytes });
        expect(await put()).toEqual(refused);
        expect(await files().head(key)).toMatchObject({ ok: false, error: { code: 'file-not-found' } });
        await files().put(key, Buffer.from('before'), TEXT);
        expect(await put()).toEqual(refused);
        expect(await textOf(files(), key)).toBe('before');
      },
    );

    test('bytes over the limit are refused like streams', async () => {
      const put = await files().put(`${folder()}/a`, Buffer.alloc(11), { ...TEXT, maxBytes: 10 });
      expect(put).toMatchObject({ ok: false, error: { code: 'file-too-large' } });
    });

    test('a body of exactly the limit is taken', async () => {
      const put = await files().put(`${folder()}/a`, Buffer.alloc(10), { ...TEXT, maxBytes: 10 });
      expect(put).toMatchObject({ ok: true });
    });

    test('nothing is larger than 64 MB, whatever the caller allows, and no more of it is read', async () => {
      let sentBytes = 0;
      const endless = async function* (): AsyncGenerator<Uint8Array> {
        const chunk = new Uint8Array(MB);
        for (;;) {
          sentBytes += chunk.length;
          yield chunk;
        }
      };
      const put = await files().put(`${folder()}/a`, endless(), { ...TEXT, maxBytes: 1024 * MB });
      expect(put).toMatchObject({ ok: false, error: { code: 'file-too-large', params: { limit: '64 MB' } } });
      expect(sentBytes).toBe(LARGEST_FILE_BYTES + MB);
    });

    test.each([
      ['at once', 0],
      ['after a few bytes', 10],
      ['after some parts', 17 * MB],
    ])(
      'a source that breaks %s fails the put with its own error and leaves what was there',
      async (_, length) => {
        const key = `${folder()}/a`;
        await files().put(key, Buffer.from('before'), TEXT);
        const breaking = async function* (): AsyncGenerator<Uint8Array> {
          yield* inChunks(Buffer.alloc(length), MB);
          throw new Error('the phone went away');
        };
        await expect(files().put(key, breaking(), TEXT)).rejects.toThrow('the phone went away');
        expect(await textOf(files(), key)).toBe('before');
      },
    );
  });
};

const describeGets = (files: Subject, folder: () => string): void => {
  describe('get and head', () => {
    test('what is not there is not found', async () => {
      const key = `${folder()}/missing`;
      const missing = { ok: false, error: { code: 'file-not-found', params: { name: key } } };
      expect(await files().get(key)).toEqual(missing);
      expect(await files().get(key, { from: 0 })).toEqual(missing);
      expect(await files().head(key)).toEqual(missing);
    });

    test('a folder is no file', async () => {
      const path = folder();
      await files().put(`${path}/a`, Buffer.from('x'), TEXT);
      expect(await files().get(path)).toMatchObject({ ok: false, error: { code: 'file-not-found' } });
      expect(await files().head(path)).toMatchObject({ ok: false, error: { code: 'file-not-found' } });
    });

    test.each([
      [{ from: 0, to: 0 }, '0', { from: 0, to: 0 }],
      [{ from: 2, to: 4 }, '234', { from: 2, to: 4 }],
      [{ from: 7 }, '789', { from: 7, to: 9 }],
      [{ from: 9 }, '9', { from: 9, to: 9 }],
      [{ from: 5, to: 1_000 }, '56789', { from: 5, to: 9 }],
      [{ from: 0, to: 9 }, '0123456789', { from: 0, to: 9 }],
    ])('the range %j', async (range, text, served) => {
      const key = `${folder()}/digits`;
      await files().put(key, Buffer.from('0123456789'), TEXT);
      const found = await files().get(key, range);
      if (!found.ok) throw new Error(found.error.code);
      expect((await bytesOf(found.value.body)).toString()).toBe(text);
      expect(found.value.range).toEqual(served);
      expect(found.value.sizeBytes).toBe(10);
      expect(found.value.contentType).toBe('text/plain');
    });

    test.each([{ from: 10 }, { from: -1 }, { from: 5, to: 4 }, { from: 0.5 }, { from: Number.NaN }])(
      'the range %j of ten bytes is refused',
      async (range) => {
        const key = `${folder()}/digits`;
        await files().put(key, Buffer.from('0123456789'), TEXT);
        expect(await files().get(key, range)).toEqual({
          ok: false,
          error: { code: 'file-range-refused', params: { size: 10 } },
        });
      },
    );

    test('no part of an empty file can be had', async () => {
      const key = `${folder()}/empty`;
      await files().put(key, new Uint8Array(), TEXT);
      expect(await files().get(key, { from: 0 })).toMatchObject({ error: { code: 'file-range-refused' } });
    });

    test('a body may be left unread', async () => {
      const key = `${folder()}/large`;
      await files().put(key, Buffer.alloc(MB), TEXT);
      for (let round = 0; round < 60; round++) {
        const found = await files().get(key);
        if (found.ok) found.value.body.destroy();
      }
      expect(await files().head(key)).toMatchObject({ ok: true });
    });
  });
};

const describeListing = (files: Subject, folder: () => string): void => {
  describe('delete and list', () => {
    test('what was deleted is gone, its neighbours stay, and once more does no harm', async () => {
      const path = folder();
      for (const name of ['a', 'b', 'deep/er/c'])
        await files().put(`${path}/${name}`, Buffer.from(name), TEXT);
      expect(await files().delete(`${path}/deep/er/c`)).toEqual({ ok: true, value: undefined });
      expect(await files().delete(`${path}/a`)).toEqual({ ok: true, value: undefined });
      expect(await files().delete(`${path}/a`)).toEqual({ ok: true, value: undefined });
      expect(await files().delete(`${path}/never/was`)).toEqual({ ok: true, value: undefined });
      expect(await files().head(`${path}/a`)).toMatchObject({ ok: false });
      expect(await keysOf(files(), path)).toEqual([`${path}/b`]);
      expect(await textOf(files(), `${path}/b`)).toBe('b');
    });

    test('deleting a folder deletes none of its files', async () => {
      const path = folder();
      await files().put(`${path}/a`, Buffer.from('x'), TEXT);
      expect(await files().delete(path)).toMatchObject({ ok: true });
      expect(await textOf(files(), `${path}/a`)).toBe('x');
    });

    test('a file put again after its deletion has its new type', async () => {
      const key = `${folder()}/a`;
      await files().put(key, Buffer.from('x'), TEXT);
      await files().delete(key);
      await files().put(key, Buffer.from('x'), { contentType: 'text/css' });
      expect(await files().head(key)).toMatchObject({ ok: true, value: { contentType: 'text/css' } });
    });

    test('keys come in the order of their bytes, by any prefix', async () => {
      const path = folder();
      const names = ['B', 'a-b', 'a.b', 'a/b', 'a/c/d', 'a0', 'a_b', 'aa/z', 'b'];
      for (const name of [...names].reverse()) await files().put(`${path}/${name}`, Buffer.from(name), TEXT);
      const keys = names.map((name) => `${path}/${name}`);
      expect(await keysOf(files(), `${path}/`)).toEqual(keys);
      expect(await keysOf(files(), `${path}/a`)).toEqual(keys.slice(1, 8));
      expect(await keysOf(files(), `${path}/a/`)).toEqual([`${path}/a/b`, `${path}/a/c/d`]);
      expect(await keysOf(files(), `${path}/a/c`)).toEqual([`${path}/a/c/d`]);
      expect(await keysOf(files(), `${path}/a/b`)).toEqual([`${path}/a/b`]);
      expect(await keysOf(files(), `${path}/x`)).toEqual([]);
      expect(await keysOf(files(), path)).toEqual(keys);
      expect((await keysOf(files(), '')).filter((key) => key.startsWith(`${path}/`))).toEqual(keys);
    });

    test('entries tell size and time', async () => {
      const path = folder();
      await files().put(`${path}/a`, Buffer.from('12345'), TEXT);
      const head = await files().head(`${path}/a`);
      const [entry] = await entriesOf(files(), path);
      expect(head).toMatchObject({ ok: true, value: { ...entry } });
      expect(entry?.sizeBytes).toBe(5);
    });

    test.each(['../', '/', '..', 'a//', './', '.records', '.temporary/'])(
      'the prefix %j finds nothing',
      async (prefix) => {
        expect(await keysOf(files(), prefix)).toEqual([]);
      },
    );

    test('a thousand and more are listed, and a reader may stop early', async () => {
      const path = folder();
      const keys = Array.from({ length: 1_010 }, (_, n) => `${path}/${String(n).padStart(5, '0')}`);
      for (let start = 0; start < keys.length; start += 50) {
        await Promise.all(
          keys.slice(start, start + 50).map((key) => files().put(key, Buffer.from('x'), TEXT)),
        );
      }
      expect(await keysOf(files(), `${path}/`)).toEqual(keys);
      for await (const { key } of files().list(`${path}/`)) {
        expect(key).toBe(keys[0]);
        break;
      }
    });
  });
};

const describeCopies = (files: Subject, folder: () => string): void => {
  describe('copy', () => {
    test('a copy has content and type of its source, replaces what was there and is independent', async () => {
      const path = folder();
      await files().put(`${path}/from`, Buffer.from('first'), { contentType: 'text/css' });
      await files().put(`${path}/to`, Buffer.from('old'), TEXT);
      const copied = await files().copy(`${path}/from`, `${path}/to`);
      expect(copied).toMatchObject({
        ok: true,
        value: { key: `${path}/to`, sizeBytes: 5, contentType: 'text/css' },
      });
      await files().put(`${path}/from`, Buffer.from('second'), TEXT);
      expect(await textOf(files(), `${path}/to`)).toBe('first');
      expect(await files().head(`${path}/to`)).toEqual(copied);
    });

    test('what is not there cannot be copied, and the target stays', async () => {
      const path = folder();
      await files().put(`${path}/to`, Buffer.from('old'), TEXT);
      expect(await files().copy(`${path}/from`, `${path}/to`)).toEqual({
        ok: false,
        error: { code: 'file-not-found', params: { name: `${path}/from` } },
      });
      expect(await textOf(files(), `${path}/to`)).toBe('old');
    });
  });
};

const describeKeys = (files: Subject, folder: () => string): void => {
  describe('keys', () => {
    test.each(REFUSED_KEYS)('%j is refused everywhere', async (key) => {
      const refused = { ok: false, error: { code: 'file-name-refused' } };
      const good = `${folder()}/a`;
      await files().put(good, Buffer.from('x'), TEXT);
      expect(await files().put(key, Buffer.from('x'), TEXT)).toMatchObject(refused);
      expect(await files().get(key)).toMatchObject(refused);
      expect(await files().head(key)).toMatchObject(refused);
      expect(await files().delete(key)).toMatchObject(refused);
      expect(await files().copy(key, good)).toMatchObject(refused);
      expect(await files().copy(good, key)).toMatchObject(refused);
      expect(await textOf(files(), good)).toBe('x');
    });

    test.each(ALLOWED_KEYS)('%j is allowed', async (name) => {
      const key = name.split('/').length < 16 && name.length < 400 ? `${folder()}/${name}` : name;
      expect(await files().put(key, Buffer.from(name), TEXT)).toMatchObject({ ok: true });
      expect(await textOf(files(), key)).toBe(name);
      await files().delete(key);
    });
  });
};
