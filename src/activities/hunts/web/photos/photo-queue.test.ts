import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { isErrorCode, isPassing } from '#register/errors.ts';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import type { Answer } from '#web/kit/client.ts';
import type { FinishedPhoto, PhotoUpload } from '#activities/hunts/contract.photos.ts';
import { newPhotoId } from './new-photo-id.ts';
import { PhotoQueue } from './photo-queue.ts';
import { openPhotoStore } from './photo-store.ts';
import type { QueuedPhoto } from './photo-store.ts';
import { preparePhoto } from './prepare-photo.ts';
import { sendPhotoBy } from './send-photo.ts';
import type { PhotoOutcome } from './send-photo.ts';

const finished = { outcome: 'completed' } as unknown as FinishedPhoto;

const aPhoto = (photoId: string, more: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  photoId,
  ownerId: 'ada',
  gameId: 'game',
  levelId: 'gate',
  isTwin: false,
  bytes: new ArrayBuffer(700_000),
  type: 'image/jpeg',
  deviceAt: Number(photoId),
  ...more,
});

const newBrowser = () => {
  const clock = fakeClock();
  const sent: string[] = [];
  const counts: number[] = [];
  const browser = {
    clock,
    sent,
    counts,
    ownerId: 'ada' as string | undefined,
    outcome: { kind: 'done', answer: finished } as PhotoOutcome,
    open: () =>
      new PhotoQueue({
        store: openPhotoStore(),
        send: async ({ photoId }, onProgress) => {
          sent.push(photoId);
          onProgress(0.5);
          return browser.outcome;
        },
        ownerId: async () => browser.ownerId,
        after: (durationMs, task) => clock.after(durationMs, task),
        alone: (task) => task(),
        onCount: (count) => counts.push(count),
      }),
  };
  return browser;
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('photos that wait', () => {
  test('[PHOTO-16] they are on disk before anything is sent, and sent after a reload', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const before = browser.open();
    await before.add(aPhoto('2'));
    await before.add(aPhoto('1'));
    await before.idle();
    before.close();
    browser.ownerId = 'ada';
    const after = browser.open();
    const heard: string[] = [];
    after.onFinished(({ photoId }) => heard.push(photoId));
    after.wake();
    await after.idle();
    expect([browser.sent, heard]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(browser.counts.at(-1)).toBe(0);
    expect(await openPhotoStore().all()).toEqual([]);
  });

  test('[PHOTO-16] without network they are tried again after growing pauses, and at once when woken', async () => {
    const browser = newBrowser();
    browser.outcome = { kind: 'lost' };
    const queue = browser.open();
    await queue.add(aPhoto('1'));
    await queue.idle();
    for (const pauseMs of [2000, 4000, 8000]) {
      const before = browser.sent.length;
      browser.clock.advance(pauseMs - 1);
      await queue.idle();
      expect(browser.sent.length).toBe(before);
      browser.clock.advance(1);
      await queue.idle();
      expect(browser.sent.length).toBe(before + 1);
    }
    expect(queue.photos.value).toMatchObject([{ state: 'waiting' }]);
    browser.outcome = { kind: 'done', answer: finished };
    queue.wake();
    await queue.idle();
    expect(queue.photos.value).toEqual([]);
  });

  test('[PHOTO-16] a refused photo stays with its reason and holds up no other', async () => {
    const browser = newBrowser();
    browser.outcome = { kind: 'refused', message: 'Too many pixels' };
    const queue = browser.open();
    await queue.add(aPhoto('1'));
    await queue.idle();
    expect(queue.photos.value).toMatchObject([{ state: 'refused', photo: { refusal: 'Too many pixels' } }]);
    browser.outcome = { kind: 'done', answer: finished };
    await queue.add(aPhoto('2'));
    await queue.idle();
    expect(browser.sent).toEqual(['1', '2']);
    await queue.retry('1');
    await queue.idle();
    expect(queue.photos.value).toEqual([]);
  });

  test('[PLAYER-11] a photo for a level that an answer on its way opens is sent again, though not for ever', async () => {
    const browser = newBrowser();
    browser.outcome = { kind: 'early', message: 'Not open yet' };
    const queue = browser.open();
    await queue.add(aPhoto('1'));
    await queue.idle();
    expect(queue.photos.value).toMatchObject([{ state: 'waiting' }]);
    browser.outcome = { kind: 'done', answer: finished };
    browser.clock.advance(2000);
    await queue.idle();
    expect(queue.photos.value).toEqual([]);

    browser.outcome = { kind: 'early', message: 'Not open yet' };
    await queue.add(aPhoto('2'));
    for (let attempt = 0; attempt < 20; attempt++) {
      await queue.idle();
      browser.clock.advance(60_000);
    }
    expect(queue.photos.value).toMatchObject([{ state: 'refused', photo: { refusal: 'Not open yet' } }]);
  });

  test('[PHOTO-16] nobody sends the photo of who was here before', async () => {
    const browser = newBrowser();
    const queue = browser.open();
    await queue.add(aPhoto('1', { ownerId: 'ben' }));
    await queue.idle();
    expect(browser.sent).toEqual([]);
    expect(browser.counts.at(-1)).toBe(1);
    await queue.discard('1');
    expect(queue.photos.value).toEqual([]);
  });
});

test('[PHOTO-16] [DEVICE-5] photos that an earlier version kept are sent', async () => {
  const layOut = (made: IDBDatabase) => made.createObjectStore('photos', { keyPath: 'photoId' });
  await makeOldDatabase('roundtable-photos', layOut, [['photos', aPhoto('1')]]);
  const browser = newBrowser();
  const queue = browser.open();
  queue.wake();
  await queue.idle();
  expect(browser.sent).toEqual(['1']);
});

/** A server as the contract has it, over bytes in memory. */
const newServer = (photo: QueuedPhoto) => {
  const sizeBytes = photo.bytes.byteLength;
  const server = {
    offset: 0,
    parts: [] as number[],
    refusal: undefined as string | undefined,
    upload: (): Answer<PhotoUpload> => ({
      ok: true,
      value: { photoId: photo.photoId, offset: server.offset, sizeBytes, isFinished: false },
    }),
    refuse: (code: string): Answer<never> => ({
      ok: false,
      error: {
        code: code as never,
        message: code,
        isPassing: code === 'offline' || (isErrorCode(code) && isPassing(code)),
        fields: [],
        params: { offset: server.offset },
      },
    }),
    beginPhoto: async () => server.upload(),
    async sendPhotoPart({ params, body }: { params: { offset: number }; body: Uint8Array }) {
      if (server.refusal !== undefined) return server.refuse(server.refusal);
      if (params.offset !== server.offset) return server.refuse('hunt-photo-part-refused');
      server.parts.push(body.length);
      server.offset += body.length;
      return server.upload();
    },
    finishPhoto: async (): Promise<Answer<FinishedPhoto>> =>
      server.offset === sizeBytes ? { ok: true, value: finished } : server.refuse('hunt-photo-not-whole'),
  };
  return server;
};

describe('sending one photo', () => {
  const photo = aPhoto('1');
  const shares: number[] = [];
  const send = (server: ReturnType<typeof newServer>) =>
    sendPhotoBy(server as never)(photo, (share) => shares.push(share));
  beforeEach(() => void shares.splice(0));

  test('[PHOTO-16] in parts, with progress, from where the server has it', async () => {
    const server = newServer(photo);
    server.offset = 262_144;
    expect(await send(server)).toMatchObject({ kind: 'done' });
    expect(server.parts).toEqual([262_144, 175_712]);
    expect(shares[0]).toBeCloseTo(0.374, 2);
    expect(shares.at(-1)).toBe(1);
  });

  test('[PHOTO-16] a server that has less than it said is followed', async () => {
    const server = newServer(photo);
    server.beginPhoto = async () => {
      const answer = server.upload();
      return answer.ok ? { ok: true, value: { ...answer.value, offset: 262_144 } } : answer;
    };
    expect(await send(server)).toMatchObject({ kind: 'done' });
    expect(server.offset).toBe(700_000);
  });

  test('[PLAYER-11] a level that is locked may open yet', async () => {
    const server = newServer(photo);
    server.refusal = 'hunt-level-locked';
    expect(await send(server)).toMatchObject({ kind: 'early' });
  });

  test.each([
    'offline',
    'pictures-busy',
    'server-stopping',
    'too-many-requests',
    'room-busy',
    'storage-full',
  ])('[PHOTO-16] %s is no judgement', async (code) => {
    const server = newServer(photo);
    server.refusal = code;
    expect(await send(server)).toEqual({ kind: 'lost' });
  });

  test('[PHOTO-16] a judgement is told', async () => {
    const server = newServer(photo);
    server.refusal = 'picture-heic-refused';
    expect(await send(server)).toEqual({ kind: 'refused', message: 'picture-heic-refused' });
    server.refusal = 'hunt-photo-part-refused';
    expect(await send(server)).toMatchObject({ kind: 'refused' });
  });
});

describe('making a photo ready', () => {
  const heic = new Blob(['\0\0\0\x18ftypheic', new Uint8Array(50)], { type: 'image/heic' });
  const drawn = new Blob(['drawn'], { type: 'image/jpeg' });

  test('[PHOTO-16] as it is, or smaller if wanted', async () => {
    const file = new Blob([new Uint8Array(900_000)], { type: 'image/jpeg' });
    const asItIs = await preparePhoto(file, false, async () => drawn);
    expect(asItIs).toMatchObject({ ok: true, photo: { type: 'image/jpeg' } });
    expect(asItIs.ok && asItIs.photo.bytes.byteLength).toBe(900_000);
    const smaller = await preparePhoto(file, true, async () => drawn);
    expect(smaller.ok && smaller.photo.bytes.byteLength).toBe(5);
  });

  test('[PHOTO-3] made smaller, what the camera noted goes along; as it is, it is in the picture', async () => {
    const file = new Blob([await phonePhoto()], { type: 'image/jpeg' });
    const smaller = await preparePhoto(file, true, async () => drawn);
    expect(smaller.ok && smaller.photo.place?.longitude).toBeCloseTo(13.4, 6);
    const asItIs = await preparePhoto(file, false, async () => drawn);
    expect(asItIs.ok && asItIs.photo).not.toHaveProperty('place');
  });

  test('[PHOTO-16] HEIC becomes a JPEG where the browser can read it, else there is a way out', async () => {
    expect(await preparePhoto(heic, false, async () => drawn)).toMatchObject({ ok: true });
    expect(await preparePhoto(heic, true, async (file) => file)).toEqual({ ok: false, trouble: 'heic' });
  });

  test('[PHOTO-16] what stays too large is said before anything is sent', async () => {
    const huge = new Blob([new Uint8Array(21 * 1024 * 1024)], { type: 'image/jpeg' });
    expect(await preparePhoto(huge, false, async (file) => file)).toEqual({
      ok: false,
      trouble: 'too-large',
    });
    expect(await preparePhoto(huge, false, async () => drawn)).toMatchObject({ ok: true });
  });

  test('[PHOTO-1] ids are UUIDs, and never the same', () => {
    const ids = Array.from({ length: 100 }, newPhotoId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
