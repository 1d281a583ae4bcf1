import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { GAME, phoneOf, photosTable, startPhotosApp } from '#tests/support/hunts/photos-app.ts';
import type { PhotosApp } from '#tests/support/hunts/photos-app.ts';
import { paddedPhoto, phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import { PART_BYTES } from '#activities/hunts/contract.photos.ts';
import { photosQuery } from './photos.items.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';

let app: PhotosApp;
let phone: ReturnType<typeof phoneOf>;
beforeEach(async () => {
  app = await startPhotosApp();
  phone = phoneOf(app);
});
afterEach(() => app.close());

const items = async () => (await app.store.query(photosTable, photosQuery({ gameId: GAME }))).items;

/** What there is of photos beside the rest of the hunt. */
const photoTypes = async (): Promise<unknown[]> =>
  (await app.store.scan(photosTable)).items
    .map(({ ItemType }) => ItemType)
    .filter((type) => type === 'PHOTO' || type === 'PHOTOS' || type === 'UPLOAD');

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of app.blobs.list('hunts/')) found.push(key);
  return found;
};

/** Lets days go by, with every deadline met at its time. */
const passDays = async (days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed++) {
    app.clock.advance(DAY_MS);
    await app.rooms.changes.deadlines.poll();
    app.clock.advance(MINUTE_MS);
    await app.rooms.changes.deadlines.idle();
  }
};

const hasPlace = async (): Promise<boolean[]> =>
  (await items()).map((item) => item['taken_latitude'] !== undefined);

describe('how long photos are kept', () => {
  test('[PHOTO-15] after the end first the notes go, then the photo with its files', async () => {
    await phone.send(await phonePhoto());
    expect(await hasPlace()).toEqual([true]);
    const now = app.clock.now();
    await app.photos.onEnded(GAME, { positionsUntil: now + 7 * DAY_MS, photosUntil: now + 20 * DAY_MS });
    await passDays(6);
    expect(await hasPlace()).toEqual([true]);
    await passDays(2);
    expect(await hasPlace()).toEqual([false]);
    expect((await phone.hostAlbum()).photos[0]?.taken).toBeUndefined();
    expect(await keys()).toHaveLength(3);
    await passDays(13);
    expect(await items()).toEqual([]);
    expect(await keys()).toEqual([]);
    expect(await photoTypes()).toEqual(['PHOTOS']);
  });

  test('[PHOTO-15] a hunt that keeps photos for good still drops the notes, ended or not', async () => {
    await phone.send(await phonePhoto());
    await passDays(31);
    expect(await hasPlace()).toEqual([false]);
    await app.photos.onEnded(GAME, { positionsUntil: app.clock.now() });
    await passDays(40);
    expect(await items()).toHaveLength(1);
    expect((await items())[0]).not.toHaveProperty('deleted_at');
    expect(await keys()).toHaveLength(3);
  });

  test('[PHOTO-15] photos that come after the end are kept as long as the others', async () => {
    await app.hunt.change(({ settings }) => ({ settings: { ...settings, keepDays: 5 } }));
    await app.hunt.phase('end');
    const { endedAt = 0 } = (await app.hunt.state()).progress;
    await phone.send(await phonePhoto());
    expect((await items())[0]).toMatchObject({ deleted_at: Math.floor((endedAt + 5 * DAY_MS) / 1000) });
    await passDays(6);
    expect(await keys()).toEqual([]);
  });

  test('[PHOTO-15] an upload that nobody finished is removed after a week', async () => {
    const bytes = await paddedPhoto(1_200_000);
    await phone.begin(bytes.length);
    await phone.part(bytes.subarray(0, PART_BYTES), 0);
    await passDays(6);
    expect(await keys()).toHaveLength(1);
    await passDays(2);
    expect(await keys()).toEqual([]);
    expect(await photoTypes()).toEqual([]);
  });

  test('[PHOTO-15] bytes that a dead node left behind, with the notes in them, are removed', async () => {
    await phone.send(await phonePhoto());
    await app.blobs.put('hunts/uploads/11111111-1111-4111-8111-111111111111/000000000', Buffer.from('Exif'), {
      contentType: 'application/octet-stream',
    });
    await app.photos.onEnded(GAME, { positionsUntil: app.clock.now() + HOUR_MS });
    await passDays(2);
    expect((await keys()).filter((key) => key.startsWith('hunts/uploads/'))).toEqual([]);
  });
});

describe('what a player deletes', () => {
  test('[PHOTO-14] my positions: the places that my camera noted, and nobody else’s', async () => {
    await phone.send(await phonePhoto());
    await phone.send(await phonePhoto(), { as: 'ben', photoId: OTHER, levelId: 'bridge' });
    await app.photos.forgetPlaces({ gameId: GAME, userId: 'user-ada' });
    const notes = (await items()).map((item) => [item['user_id'], item['taken_latitude'] !== undefined]);
    expect(notes).toContainEqual(['user-ada', false]);
    expect(notes).toContainEqual(['user-ben', true]);
  });

  test('[PHOTO-14] my photos: all of them in this hunt', async () => {
    await phone.send(await phonePhoto());
    await phone.send(await phonePhoto(), { as: 'ben', photoId: OTHER, levelId: 'bridge' });
    const me = { gameId: GAME, userId: 'user-ada' };
    expect(await app.photos.countOf(me)).toBe(1);
    expect(await app.photos.forgetUser(me)).toBe(1);
    expect((await items()).map(({ user_id: userId }) => userId)).toEqual(['user-ben']);
    expect(await keys()).toHaveLength(3);
    await app.photos.forgetGame(GAME);
    expect(await keys()).toEqual([]);
  });
});
