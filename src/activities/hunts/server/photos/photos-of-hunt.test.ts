import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { aCommand, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { FinishedPhoto, HostAlbum, JudgedPhotoAnswer } from '#activities/hunts/contract.photos.ts';
import type { Traces } from '../traces.service.ts';
import { photosQuery } from './photos.items.ts';

const photoLevels = {
  levels: [
    { id: 'gate', name: 'The gate', mission: { type: 'photo' }, points: 100 },
    { id: 'bridge', name: 'The bridge', mission: { type: 'photo' }, points: 60 },
  ],
};
const photoIdOf = (number: number): string => `${number}2222222-2222-4222-8222-222222222222`;

let world: HuntWorld;
let gameId: string;
let levels: readonly string[];
beforeAll(async () => {
  world = await HuntWorld.start();
  gameId = await world.running(fiveStops(photoLevels));
  await world.join(gameId, 'guest:ben', { teamId: 'red' });
  await world.join(gameId, 'guest:cem', { teamId: 'blue', passcode: 'hush' });
  levels = (await world.hostView(gameId)).levels.map(({ levelId }) => levelId);
});
afterAll(() => world.close());

const send = async (who: TestToken, photoId: string, levelId: string): Promise<FinishedPhoto> =>
  world.photograph(gameId, who, { photoId, levelId, bytes: await phonePhoto() });

const pointsOf = async (teamId: string): Promise<number | undefined> =>
  (await world.hostView(gameId)).board.find((row) => row.teamId === teamId)?.points;

const levelAt = (index: number): string => levels[index] ?? '';

describe('photos of a hunt that runs', () => {
  test('[PHOTO-8] two phones of a team send at once: one completion, and nothing for the others', async () => {
    const [one, other] = await Promise.all([
      send('guest:ada', photoIdOf(1), levelAt(0)),
      send('guest:ben', photoIdOf(2), levelAt(0)),
    ]);
    expect([one.outcome, other.outcome].toSorted()).toEqual(['completed', 'was-completed']);
    const [red, blue] = [await world.player(gameId, 'guest:ada'), await world.player(gameId, 'guest:cem')];
    expect(red.play.levels.map(({ state }) => state)).toEqual(['completed', 'open']);
    expect(blue.play.levels.map(({ state }) => state)).toEqual(['open', 'locked']);
  });

  test('[PHOTO-7] the level that is open next has no photo by it', async () => {
    const albums = await Promise.all(
      levels.map((levelId) =>
        world.call<HostAlbum>(`GET /api/hunts/${gameId}/photos?levelId=${levelId}`, huntHost),
      ),
    );
    expect(albums.map(({ photos }) => photos.length)).toEqual([2, 0]);
  });

  test('[PHOTO-18] one photo alone is read by who may see it, with the count of changes', async () => {
    const one = (who: TestToken, photoId: string): Promise<HostAlbum> =>
      world.call(`GET /api/hunts/${gameId}/photos?photoId=${photoId}`, who);
    const seen = await Promise.all([
      one(huntHost, photoIdOf(2)),
      one('guest:ada', photoIdOf(2)),
      one('guest:cem', photoIdOf(2)),
      one(huntHost, photoIdOf(7)),
    ]);
    expect(seen.map(({ photos }) => photos.map(({ photoId }) => photoId))).toEqual([
      [photoIdOf(2)],
      [photoIdOf(2)],
      [],
      [],
    ]);
    const version = seen[0]?.version ?? 0;
    expect(version).toBeGreaterThan(0);
    const hidden = { isHidden: false };
    await world.call(`PUT /api/hunts/${gameId}/photos/${photoIdOf(2)}/hidden`, huntHost, hidden);
    expect((await one(huntHost, photoIdOf(2))).version).toBe(version + 1);
  });

  test('[PHOTO-11] [SCORE-10] verdicts on both photos take the points on the real board; the log takes one back', async () => {
    const judge = (photo: number, verdictId: string, reason: string) =>
      world.call<JudgedPhotoAnswer>(
        `POST /api/hunts/${gameId}/photos/${photoIdOf(photo)}/verdicts`,
        huntHost,
        { verdictId, isAccepted: false, reason },
      );
    const rejected = await judge(2, aCommand(), 'Too dark');
    expect([rejected.changes, await pointsOf('red')]).toEqual([[], 100]);
    const verdictId = aCommand();
    const judged = await judge(1, verdictId, 'Another gate');
    expect(judged.changes).toContainEqual(expect.objectContaining({ teamId: 'red', pointsAfter: 0 }));
    expect(await pointsOf('red')).toBe(0);
    const [level] = (await world.player(gameId, 'guest:ben')).play.levels;
    expect(level).toMatchObject({ verdict: { status: 'rejected', reason: 'Another gate' } });
    const stored = await world.app.store.query(table, {
      partition: `GAME#${gameId}`,
      sort: { beginsWith: 'EVENT#' },
    });
    expect(stored.items).toContainEqual(
      expect.objectContaining({ ItemType: 'VERDICT', event: expect.objectContaining({ id: verdictId }) }),
    );
    await world.call(`POST /api/hunts/${gameId}/events/${verdictId}/undo`, huntHost, { id: aCommand() });
    expect(await pointsOf('red')).toBe(100);
    // Stored with the undoing: to look at the album changes nothing.
    const copies = (await world.app.store.query(table, photosQuery({ gameId }))).items;
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set(['rejected', 'waiting']));
    const { photos } = await world.call<HostAlbum>(`GET /api/hunts/${gameId}/photos`, huntHost);
    expect(photos.map(({ status }) => status).toSorted()).toEqual(['rejected', 'waiting']);
  });

  test('[PHOTO-14] [KEEP-5] a player reads what photos noted, and deletes positions and photos; after the end the rest goes in time', async () => {
    const placesOf = async (userId: string) =>
      (await world.app.store.query(table, photosQuery({ userId }))).items.map(
        (item) => item['taken_latitude'],
      );
    const { me } = await world.player(gameId, 'guest:ada');
    const path = `POST /api/hunts/${gameId}/me/traces/deletion`;
    expect(await placesOf(me.userId)).toEqual([expect.any(Number)]);
    const traces = () => world.call<Traces>(`GET /api/hunts/${gameId}/me/traces`, 'guest:ada');
    expect((await traces()).notes).toEqual([
      expect.objectContaining({
        photoId: photoIdOf(1),
        name: 'The gate',
        hasPlace: true,
        deletedAt: world.app.clock.now() + 30 * DAY_MS,
      }),
    ]);
    await world.call(path, 'guest:ada', { what: ['positions'] });
    expect(await placesOf(me.userId)).toEqual([undefined]);
    expect((await traces()).notes).toEqual([]);
    await world.call(path, 'guest:ada', { what: ['photos'] });
    expect(await placesOf(me.userId)).toEqual([]);
    await world.phase(gameId, 'end');
    const { me: ben } = await world.player(gameId, 'guest:ben');
    for (let day = 0; day < 9; day++) {
      world.app.clock.advance(DAY_MS);
      await world.rooms.changes.deadlines.poll();
      await world.settle(MINUTE_MS);
    }
    expect(await placesOf(ben.userId)).toEqual([undefined]);
  });
});
