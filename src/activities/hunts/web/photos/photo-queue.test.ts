import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { isErrorCode, isPassing } from '#register/errors.ts';
import type { ErrorCode } from '#core/result.ts';
import { problemOf } from '#server/kit/problem.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import type { Answer } from '#web/kit/client.ts';
import { rowsIfThere } from '#web/kit/data/device-store.ts';
import { Outbox } from '#web/kit/data/outbox.ts';
import type { SendOutcome } from '#web/kit/data/outbox.ts';
import { sturdyStore } from '#web/kit/data/outbox-store.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { sendUpload } from '#web/kit/data/send-upload.ts';
import type { FinishedPhoto, PhotoUpload } from '#activities/hunts/contract.photos.ts';
import { newId } from '../new-id.ts';
import { moveOldPhotos, PhotoQueue } from './photo-queue.ts';
import type { TakenPhoto } from './photo-queue.ts';
import { preparePhoto } from './PhotoMission.tsx';

const finished = { outcome: 'completed' } as unknown as FinishedPhoto;

const aPhoto = (photoId: string, more: Partial<TakenPhoto> = {}): TakenPhoto => ({
  photoId,
  gameId: 'game',
  levelId: 'gate',
  isTwin: false,
  bytes: new ArrayBuffer(700_000),
  type: 'image/jpeg',
  deviceAt: Number(photoId),
  ...more,
});

const done = { kind: 'done', value: finished } as const;
const refused = (code: ErrorCode): SendOutcome => ({ kind: 'refused', problem: problemOf({ code }, 'en') });

const newBrowser = () => {
  const clock = fakeClock();
  const sent: Waiting[] = [];
  const counts: number[] = [];
  const browser = {
    clock,
    sent,
    ids: () => sent.map(({ id }) => id),
    counts,
    ownerId: 'ada' as string | undefined,
    outcome: done as SendOutcome,
    open() {
      const outbox = new Outbox({
        store: sturdyStore(),
        send: async (command, upload) => {
          sent.push(command);
          upload?.onProgress(0.5);
          return browser.outcome;
        },
        ownerId: () => browser.ownerId,
        now: () => clock.now(),
        after: (durationMs, task) => clock.after(durationMs, task),
        random: () => 0.5,
        alone: (task) => task(),
        tell: () => undefined,
      });
      const queue = new PhotoQueue({ outbox, onCount: (count) => counts.push(count) });
      const close = (): void => {
        queue.close();
        outbox.close();
      };
      return { queue, outbox, close };
    },
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
    await before.queue.add(aPhoto('1'));
    await before.queue.add(aPhoto('2'));
    await quiet();
    before.close();
    browser.ownerId = 'ada';
    const after = browser.open();
    const heard: string[] = [];
    after.queue.onFinished(({ photoId }) => heard.push(photoId));
    await expect.poll(() => heard).toEqual(['1', '2']);
    expect(browser.ids()).toEqual(['1', '2']);
    await expect.poll(() => browser.counts.at(-1)).toBe(0);
    expect([await sturdyStore().all(), await sturdyStore().bytes('1')]).toEqual([[], undefined]);
  });

  test('[PHOTO-16] without network they are tried again after growing pauses, and at once when woken', async () => {
    const browser = newBrowser();
    browser.outcome = { kind: 'lost' };
    const { queue } = browser.open();
    await queue.add(aPhoto('1'));
    await expect.poll(() => browser.sent.length).toBe(1);
    await quiet();
    for (const pauseMs of [1000, 1500, 2500]) {
      const before = browser.sent.length;
      browser.clock.advance(pauseMs - 1);
      await quiet();
      expect(browser.sent.length).toBe(before);
      browser.clock.advance(1);
      await expect.poll(() => browser.sent.length).toBe(before + 1);
      await quiet();
    }
    expect(queue.photos.value).toMatchObject([{ state: 'waiting' }]);
    browser.outcome = done;
    queue.wake();
    await expect.poll(() => queue.photos.value).toEqual([]);
  });

  test('[PHOTO-16] a refused photo stays with its reason and holds up no other', async () => {
    const browser = newBrowser();
    browser.outcome = refused('picture-heic-refused');
    const { queue } = browser.open();
    await queue.add(aPhoto('1'));
    await expect.poll(() => queue.photos.value).toMatchObject([{ state: 'refused' }]);
    expect(queue.photos.value[0]?.refusal).toBe(problemOf({ code: 'picture-heic-refused' }, 'en').title);
    browser.outcome = done;
    await queue.add(aPhoto('2'));
    await expect.poll(() => queue.photos.value).toHaveLength(1);
    expect(browser.ids()).toEqual(['1', '2']);
    await queue.retry('1');
    await expect.poll(() => queue.photos.value).toEqual([]);
  });

  test('[PHOTO-16] a photo can be looked at while it waits, dropped, and had back', async () => {
    const browser = newBrowser();
    browser.outcome = refused('picture-heic-refused');
    const { queue } = browser.open();
    await queue.add(aPhoto('1'));
    await expect.poll(() => queue.photos.value).toMatchObject([{ state: 'refused' }]);
    const [photo] = queue.photos.value;
    expect(photo && (await queue.picture(photo))?.size).toBe(700_000);
    const undo = await queue.discard('1');
    expect(queue.photos.value).toEqual([]);
    browser.outcome = done;
    const heard: string[] = [];
    queue.onFinished(({ photoId }) => heard.push(photoId));
    await undo();
    await expect.poll(() => heard).toEqual(['1']);
  });

  test('[PLAYER-11] a photo for a level that an answer on its way opens is sent again, though not for ever', async () => {
    const browser = newBrowser();
    browser.outcome = refused('hunt-level-locked');
    const { queue } = browser.open();
    await queue.add(aPhoto('1'));
    await expect.poll(() => browser.sent.length).toBe(1);
    expect(queue.photos.value).toMatchObject([{ photoId: '1' }]);
    browser.outcome = done;
    queue.wake();
    await expect.poll(() => queue.photos.value).toEqual([]);

    browser.outcome = refused('hunt-level-locked');
    await queue.add(aPhoto('2'));
    await expect
      .poll(() => {
        browser.clock.advance(31_000);
        return queue.photos.value;
      })
      .toMatchObject([{ state: 'refused', refusal: problemOf({ code: 'hunt-level-locked' }, 'en').title }]);
  });

  test('[PHOTO-16] nobody sends the photo of who was here before', async () => {
    const browser = newBrowser();
    browser.ownerId = 'ben';
    browser.outcome = { kind: 'lost' };
    const { queue } = browser.open();
    await queue.add(aPhoto('1'));
    await expect.poll(() => browser.sent.length).toBe(1);
    browser.ownerId = 'ada';
    queue.wake();
    browser.clock.advance(3_600_000);
    await quiet();
    expect(browser.sent).toHaveLength(1);
    expect(browser.counts.at(-1)).toBe(1);
    await queue.discard('1');
    expect(queue.photos.value).toEqual([]);
  });
});

describe('[PHOTO-16] [DEVICE-5] photos that an earlier version kept', () => {
  const kept = [
    { ...aPhoto('2'), ownerId: 'ada' },
    { ...aPhoto('1'), ownerId: 'ada' },
    { ...aPhoto('3'), ownerId: 'ben' },
    { ...aPhoto('4'), ownerId: 'ada', refusal: 'Too many pixels' },
  ];
  const layOut = (made: IDBDatabase) => made.createObjectStore('photos', { keyPath: 'photoId' });
  const keep = () =>
    makeOldDatabase(
      'roundtable-photos',
      layOut,
      kept.map((photo) => ['photos', photo]),
    );
  const stillThere = async () => (await rowsIfThere('roundtable-photos', 'photos')).length;

  test('are sent in the order they were taken, for who took them, and are moved once', async () => {
    await keep();
    const browser = newBrowser();
    const { queue, outbox } = browser.open();
    await moveOldPhotos(outbox);
    await expect
      .poll(() => queue.photos.value)
      .toMatchObject([
        { photoId: '3', state: 'waiting' },
        { photoId: '4', state: 'refused', refusal: 'Too many pixels' },
      ]);
    expect(browser.ids()).toEqual(['1', '2']);
    expect(await stillThere()).toBe(0);
    await moveOldPhotos(outbox);
    expect(browser.ids()).toEqual(['1', '2']);
  });

  test('stay where they are while the disk has no room for the outbox', async () => {
    await keep();
    const outbox = { add: async () => ({ settled: new Promise<never>(() => undefined), isOnDisk: false }) };
    await moveOldPhotos(outbox);
    expect(await stillThere()).toBe(4);
  });
});

/** A server as the contract has it, over bytes in memory. */
const newServer = (photo: TakenPhoto) => {
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
  /** Announced, in parts and finished, as the rows' paths end. */
  const send = async (server: ReturnType<typeof newServer>) => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const { queue, outbox } = browser.open();
    await queue.add(photo);
    const [command] = await sturdyStore().all();
    outbox.close();
    const sent = { bytes: photo.bytes, onProgress: (share: number) => void shares.push(share) };
    return sendUpload(command as Waiting, sent, async ({ path }, call) => {
      if (path.endsWith('/photos')) return server.beginPhoto();
      return path.endsWith('/finish') ? server.finishPhoto() : server.sendPhotoPart(call as never);
    });
  };
  beforeEach(() => void shares.splice(0));

  test('[PHOTO-16] in parts, with progress, from where the server has it', async () => {
    const server = newServer(photo);
    server.offset = 262_144;
    expect(await send(server)).toMatchObject({ ok: true, value: finished });
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
    expect(await send(server)).toMatchObject({ ok: true, value: finished });
    expect(server.offset).toBe(700_000);
  });

  test('[PLAYER-11] a level that is locked may open yet', async () => {
    const server = newServer(photo);
    server.refusal = 'hunt-level-locked';
    expect(await send(server)).toMatchObject({ ok: false, error: { code: 'hunt-level-locked' } });
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
    expect(await send(server)).toMatchObject({ ok: false, error: { code, isPassing: true } });
  });

  test('[PHOTO-16] a judgement is told', async () => {
    const server = newServer(photo);
    server.refusal = 'picture-heic-refused';
    expect(await send(server)).toMatchObject({ ok: false, error: { code: 'picture-heic-refused' } });
    server.refusal = 'hunt-photo-part-refused';
    expect(await send(server)).toMatchObject({ ok: false, error: { isPassing: false } });
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
    const ids = Array.from({ length: 100 }, newId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
