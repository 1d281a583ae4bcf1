import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { heicStart, phonePhoto, plainPicture, pngBomb } from '#tests/support/files/picture-fixtures.ts';
import { LARGEST_PICTURE_KB, pictureAddress } from '../contract.pictures.ts';
import { createFiles } from './files.wiring.ts';
import type { FilesPlatform } from './files.wiring.ts';
import { pictureKey } from './pictures.items.ts';
import type { StoredPicture } from './pictures.service.ts';

let app: TestApp;
let rooms: RoomsPlatform;
let files: FilesPlatform;

beforeEach(async () => {
  app = await startTestApp({
    modules: (kit, _, blobs) => {
      rooms = createRooms(kit);
      files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module];
    },
  });
});
afterEach(() => app.close());

const send = <T = StoredPicture>(body: unknown, headers: Record<string, string> = {}) =>
  app.as('guest:ada').request<T>('POST /api/pictures', {
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

const upload = async (bytes: Uint8Array): Promise<StoredPicture> => {
  const answer = await send(bytes);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};

const fetchPicture = (pictureId: string, size: 1600 | 640 | 160, headers: Record<string, string> = {}) =>
  fetch(`${app.baseUrl}${pictureAddress(pictureId, size)}`, { headers });

/** Reads the answer to its end: an open one would hold up the app's close. */
const statusOf = async (pictureId: string, size: 640 | 160): Promise<number> => {
  const answer = await fetchPicture(pictureId, size);
  await answer.bytes();
  return answer.status;
};

const cutOff = (bytes: Uint8Array): Uint8Array => bytes.slice(0, Math.floor(bytes.length / 2));

const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of app.files.list('')) keys.push(key);
  return keys;
};

describe('uploading', () => {
  test('a photo is stored in three sizes and served for ever, inert', async () => {
    const { pictureId, width, height } = await upload(
      await plainPicture('jpeg', { width: 2000, height: 1000 }),
    );
    expect([width, height]).toEqual([2000, 1000]);
    expect(pictureId).toMatch(/^[\da-f]{64}$/);
    for (const size of [1600, 640, 160] as const) {
      const served = await fetchPicture(pictureId, size);
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="picture-${pictureId.slice(0, 8)}-${size}.webp"`,
        'cross-origin-resource-policy': 'same-origin',
      });
      const bytes = await served.bytes();
      expect(served.headers.get('content-length')).toBe(String(bytes.length));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size / 2 });
    }
  });

  test('what a browser has is not sent again', async () => {
    const { pictureId } = await upload(await plainPicture('png'));
    const first = await fetchPicture(pictureId, 160);
    await first.bytes();
    const again = await fetchPicture(pictureId, 160, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, (await again.bytes()).length]).toEqual([304, 0]);
    expect(again.headers.get('cache-control')).toContain('immutable');
  });

  test('the same picture twice is one picture, whoever sends it and whatever it is called', async () => {
    const bytes = await phonePhoto();
    const first = await upload(bytes);
    const again = await app.as('account:ben').request<StoredPicture>('POST /api/pictures', {
      body: bytes,
      headers: { 'content-type': 'image/png' },
    });
    expect(again.body).toEqual(first);
    expect(await storedKeys()).toHaveLength(3);
  });

  test('a first visitor may send one, from our own pages only', async () => {
    const body = await plainPicture('webp');
    const headers = { 'content-type': 'image/webp' };
    const ours = { body, headers: { ...headers, origin: app.baseUrl } };
    expect((await app.request('POST /api/pictures', ours)).status).toBe(200);
    const foreign = { body, headers: { ...headers, origin: 'https://evil.example' } };
    expect((await app.request('POST /api/pictures', foreign)).status).toBe(403);
  });

  test.each([
    ['nothing', async () => new Uint8Array(), 400, 'bad-input'],
    ['text', async () => Buffer.from('hello'), 415, 'picture-kind-refused'],
    ['an SVG', async () => Buffer.from('<svg onload="alert(1)"/>'), 415, 'picture-kind-refused'],
    ['an iPhone’s HEIC', async () => heicStart(), 415, 'picture-heic-refused'],
    ['half a photo', async () => cutOff(await phonePhoto()), 422, 'picture-damaged'],
    ['a bomb', async () => pngBomb(60_000, 60_000), 413, 'picture-too-many-pixels'],
    ['9 MB', async () => new Uint8Array(LARGEST_PICTURE_KB * 1024 + 1), 413, 'body-too-large'],
  ])('%s is refused and nothing is stored', async (_, bytes, status, code) => {
    const answer = await send<{ code: string; title: string }>(await bytes(), { 'accept-language': 'de' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.title).not.toMatch(/[{}]/);
    expect(await storedKeys()).toEqual([]);
  });

  test('JSON around the bytes is no picture, and what is wrong is said in the reader’s language', async () => {
    const wrapped = JSON.stringify({ picture: 'abc' });
    const answer = await send<{ title: string }>(wrapped, {
      'content-type': 'application/json',
      'accept-language': 'de',
    });
    expect(answer.status).toBe(415);
    expect(answer.body.title).toMatch(/^Das ist kein JPEG-, PNG- oder WebP-Bild/);
  });

  test('it is no socket command', async () => {
    const row = app.app.commands.find('files.uploadPicture');
    if (!row) throw new Error('not bound');
    const actor = { identityId: 'ada', kind: 'guest', sessionId: 's', isAdmin: false } as never;
    const call = {
      transport: 'socket',
      body: new Uint8Array(3),
      actor,
      address: '::1',
      locale: 'en',
    } as const;
    expect(await app.app.commands.invoke(row, call)).toMatchObject({
      ok: false,
      error: { code: 'unknown-command' },
    });
  });

  test('other rows still take JSON alone', async () => {
    const answer = await app.as('guest:ada').request('POST /api/rooms', {
      body: new Uint8Array([1, 2, 3]),
      headers: { 'content-type': 'image/png' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('reading', () => {
  test.each([
    '/api/pictures/nothing/160',
    `/api/pictures/${'a'.repeat(64)}/160`,
    `/api/pictures/${'a'.repeat(64)}/161`,
    `/api/pictures/..%2f..%2fsecret/160`,
    `/api/pictures/%00/160`,
  ])('%s is not found, and that is not kept', async (path) => {
    const answer = await app.request<{ code: string }>(`GET ${path}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'file-not-found']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('lost files are "try again", never a bug', async () => {
    const { pictureId } = await upload(await plainPicture('png'));
    await app.files.close();
    const answer = await app.request<{ code: string }>(`GET ${pictureAddress(pictureId, 160)}`);
    expect([answer.status, answer.body.code]).toEqual([503, 'server-stopping']);
    expect((await send(await plainPicture('jpeg'))).status).toBe(503);
  });
});

/** Lets days go by, with every deadline met at its time. */
const passDays = async (days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed++) {
    app.clock.advance(DAY_MS);
    await rooms.changes.deadlines.poll();
    app.clock.advance(MINUTE_MS);
    await rooms.changes.deadlines.idle();
  }
};

describe('a picture that something shows', () => {
  const shown = new Set<string>();
  beforeEach(() => {
    shown.clear();
    files.pictures.register('album', async (holderId) => shown.has(holderId));
  });
  const album = (holderId: string) => ({ kind: 'album', holderId });

  test('stays as long as one of them does, and goes a day after it was found that none does', async () => {
    const { pictureId } = await upload(await plainPicture('png'));
    shown.add('a').add('b');
    expect(await files.pictures.keep(pictureId, album('a'))).toBe(true);
    expect(await files.pictures.keep(pictureId, album('b'))).toBe(true);
    await passDays(40);
    expect(await statusOf(pictureId, 160)).toBe(200);
    shown.delete('a');
    await passDays(30);
    expect(await statusOf(pictureId, 160)).toBe(200);
    shown.delete('b');
    await passDays(32);
    expect(await statusOf(pictureId, 160)).toBe(404);
    expect(await storedKeys()).toEqual([]);
    expect((await app.store.query(platformTable, { partition: `PICTURE#${pictureId}` })).items).toEqual([]);
    expect(await files.pictures.keep(pictureId, album('a'))).toBe(false);
  });

  test('kept again on its last day it stays, also before it is saved', async () => {
    const { pictureId } = await upload(await plainPicture('png'));
    await files.pictures.keep(pictureId, album('a'));
    await passDays(31);
    const record = await app.store.get(platformTable, pictureKey(pictureId));
    expect(record).toMatchObject({ dropAt: expect.any(Number) as number });
    await files.pictures.keep(pictureId, album('b'));
    await passDays(1);
    shown.add('b');
    await passDays(40);
    expect(await statusOf(pictureId, 160)).toBe(200);
  });

  test('used for a time it needs nobody who says so; then it goes', async () => {
    const { pictureId } = await upload(await plainPicture('png'));
    const until = app.clock.now() + 40 * DAY_MS;
    await files.pictures.keep(pictureId, { kind: 'session', holderId: '4821', until });
    await passDays(39);
    expect(await statusOf(pictureId, 160)).toBe(200);
    await passDays(25);
    expect(await statusOf(pictureId, 160)).toBe(404);
  });

  test('of a part that does not run, and kept for good, it stays', async () => {
    const away = await upload(await plainPicture('png'));
    await files.pictures.keep(away.pictureId, { kind: 'nobody-here', holderId: '1' });
    const kept = await upload(await plainPicture('jpeg', { width: 90 }));
    await files.pictures.keep(kept.pictureId, album('a'));
    await files.pictures.keep(kept.pictureId);
    await files.pictures.keep(kept.pictureId, album('a'));
    await passDays(70);
    expect([await statusOf(away.pictureId, 160), await statusOf(kept.pictureId, 160)]).toEqual([200, 200]);
  });
});

describe('a picture that nothing uses', () => {
  const passDay = async (): Promise<void> => {
    for (let passed = 0; passed <= DAY_MS; passed += DAY_MS / 2) {
      app.clock.advance(DAY_MS / 2 + MINUTE_MS);
      await rooms.changes.deadlines.poll();
      app.clock.advance(MINUTE_MS);
      await rooms.changes.deadlines.idle();
    }
  };

  test('is removed after a day, and one that is used stays', async () => {
    const unused = await upload(await plainPicture('png'));
    const used = await upload(await plainPicture('jpeg', { width: 90 }));
    expect(await files.pictures.keep(used.pictureId)).toBe(true);
    await passDay();
    expect(await statusOf(unused.pictureId, 640)).toBe(404);
    expect(await app.store.get(platformTable, pictureKey(unused.pictureId))).toBeUndefined();
    expect(await statusOf(used.pictureId, 640)).toBe(200);
    expect(await storedKeys()).toHaveLength(3);
  });

  test('sent again it gets a new day, and once used it needs none', async () => {
    const bytes = await plainPicture('png');
    const { pictureId } = await upload(bytes);
    app.clock.advance(DAY_MS - MINUTE_MS);
    await upload(bytes);
    app.clock.advance(MINUTE_MS * 2);
    await rooms.changes.deadlines.poll();
    await rooms.changes.deadlines.idle();
    expect(await statusOf(pictureId, 160)).toBe(200);
    expect(await Promise.all([1, 2, 3].map(() => files.pictures.keep(pictureId)))).toEqual([
      true,
      true,
      true,
    ]);
    await upload(bytes);
    await passDay();
    expect(await statusOf(pictureId, 160)).toBe(200);
  });

  test('only a stored picture can be used', async () => {
    for (const id of ['', 'x', 'a'.repeat(64), '../secret', 'A'.repeat(64)]) {
      expect(await files.pictures.keep(id), id).toBe(false);
    }
  });
});
