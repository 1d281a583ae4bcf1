import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uncountedOf } from '#activities/hunts/rules/progress/late.ts';
import { boardOf } from '#activities/hunts/rules/state.ts';
import { GAME, phoneOf, photosTable, startPhotosApp } from '#tests/support/hunts/photos-app.ts';
import type { PhotosApp } from '#tests/support/hunts/photos-app.ts';
import { phonePhoto, plainPicture } from '#tests/support/files/picture-fixtures.ts';
import type { HostPhoto, JudgedPhotoAnswer, TeamPhoto } from '#activities/hunts/contract.photos.ts';
import type { Traces } from '../traces.service.ts';
import { photosQuery } from './photos.items.ts';

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const THIRD = '33333333-3333-4333-8333-333333333333';

let app: PhotosApp;
let phone: ReturnType<typeof phoneOf>;
beforeEach(async () => {
  app = await startPhotosApp();
  phone = phoneOf(app);
});
afterEach(() => app.close());

const pointsOf = async (team: string): Promise<number | undefined> =>
  boardOf(await app.hunt.state(), app.clock.now()).find((row) => row.team === team)?.points;

const judge = async (isAccepted: boolean, more: object = {}, photoId = FIRST, as = 'host') => {
  app.clock.advance(1000);
  return phone.call<JudgedPhotoAnswer>(as, `POST /api/hunts/${GAME}/photos/${photoId}/verdicts`, {
    body: { verdictId: `verdict-${app.clock.now()}`, isAccepted, ...more },
  });
};

const weigh = (body: object) =>
  phone.call<JudgedPhotoAnswer>('host', `POST /api/hunts/${GAME}/photos/${FIRST}/weighing`, { body });

describe('a photo mission', () => {
  test('[PHOTO-7] a photo belongs to the level it was sent for, whatever is open when it arrives', async () => {
    await app.hunt.order('fixed');
    const bytes = await phonePhoto();
    await phone.begin(bytes.length);
    // Another phone completes it while this one still sends: the next level is open by then.
    await app.hunt.happen({ type: 'level.completed', team: 'red', level: 'gate', by: 'host' });
    expect([...((await app.hunt.state()).progress.teams.get('red')?.open.keys() ?? [])]).toEqual(['tower']);
    const { body } = await phone.send(bytes);
    expect(body).toMatchObject({ outcome: 'was-completed', photo: { levelId: 'gate' } });
    const [item] = (await app.store.query(photosTable, photosQuery({ levelId: 'gate' }))).items;
    expect(item).toMatchObject({ level_id: 'gate' });
    expect((await app.store.query(photosTable, photosQuery({ levelId: 'tower' }))).items).toEqual([]);
  });

  test('[PHOTO-8] one team’s photo opens nothing for others', async () => {
    await phone.send(await phonePhoto());
    const { teams } = (await app.hunt.state()).progress;
    expect([...(teams.get('red')?.completed.keys() ?? [])]).toEqual(['gate']);
    expect([...(teams.get('blue')?.completed.keys() ?? [])]).toEqual([]);
    expect([await pointsOf('red'), await pointsOf('blue')]).toEqual([100, 0]);
  });

  test('[PHOTO-8] a level that is locked, asks for no photo, or is not there takes none', async () => {
    await app.hunt.order('fixed');
    const refusals = await Promise.all(
      ['bridge', 'riddle', 'moon'].map(async (levelId) => (await phone.begin(99, { levelId })).body.code),
    );
    expect(refusals).toEqual(['hunt-level-locked', 'hunt-photo-not-asked', 'hunt-level-not-found']);
  });

  test('[PHOTO-9] in a pause and after the end a photo is kept, and completes nothing', async () => {
    const bytes = await phonePhoto();
    await app.hunt.phase('pause');
    expect((await phone.send(bytes)).body.outcome).toBe('kept');
    await app.hunt.phase('end');
    const late = await phone.send(bytes, { photoId: SECOND, levelId: 'bridge' });
    expect(late.body.outcome).toBe('kept');
    expect(await pointsOf('red')).toBe(0);
    expect((await phone.hostAlbum()).photos).toHaveLength(2);
  });

  test('[PHOTO-9] [PLAY-15] taken before the end and sent after it, it waits for the host’s word', async () => {
    const bytes = await phonePhoto();
    const deviceAt = app.clock.now();
    await app.hunt.phase('end');
    app.clock.advance(60_000);
    for (const photoId of [FIRST, SECOND])
      expect((await phone.send(bytes, { photoId, more: { deviceAt } })).body.outcome).toBe('kept');
    const late = await app.hunt.events('level.late');
    expect(late).toMatchObject([{ id: `photo:${FIRST}`, by: 'photo', deviceAt }]);
    expect(await pointsOf('red')).toBe(0);
    expect((await weigh({ isAccepted: true })).body.changes).toMatchObject([
      { teamId: 'red', pointsAfter: 100 },
      {},
    ]);
    const { body } = await judge(true);
    expect(await pointsOf('red')).toBe(100);
    const undo = `POST /api/hunts/${GAME}/photos/${FIRST}/verdicts/${body.photo.verdictId}/undo`;
    await phone.call('host', undo, { body: {} });
    expect(await pointsOf('red')).toBe(0);
    await judge(false, { reason: 'Too dark' });
    expect(await pointsOf('red')).toBe(0);
    expect(uncountedOf(await app.hunt.state(), 'red').map(({ level }) => level)).toEqual(['gate']);
  });

  test('[PHOTO-9] before the start there is nothing to photograph', async () => {
    await app.close();
    app = await startPhotosApp({ isRunning: false });
    expect((await phoneOf(app).begin(99)).body.code).toBe('hunt-not-started');
  });

  test('[PHOTO-10] a check-in takes a photo from a phone that is unsure, and from no other', async () => {
    const at = (latitude: number, accuracy: number) => ({ position: { latitude, longitude: 8, accuracy } });
    const bytes = await phonePhoto();
    const send = (photoId: string, more: object) => phone.send(bytes, { photoId, levelId: 'tower', more });
    expect((await send(FIRST, {})).body.outcome).toBe('place-missing');
    const far = await send(SECOND, at(50.01, 20));
    expect(far.body).toMatchObject({ outcome: 'place-missing', fence: { decision: 'outside' } });
    const unsure = await send(`3${SECOND.slice(1)}`, at(50.0006, 60));
    expect(unsure.body).toMatchObject({ outcome: 'completed', fence: { decision: 'uncertain' } });
    expect(await pointsOf('red')).toBe(80);
    const stored = JSON.stringify((await app.store.query(photosTable, photosQuery({ gameId: GAME }))).items);
    expect(stored).not.toMatch(/50\.0006|50\.01\b/);
  });

  test('[KEEP-5] how far the camera and the phone were is listed for who sent it, until it goes or is deleted', async () => {
    const more = { position: { latitude: 50.0027, longitude: 8, accuracy: 5 } };
    await phone.send(await phonePhoto(), { levelId: 'tower', more });
    const notes = async (as: string) =>
      (await phone.call<Traces>(as, `GET /api/hunts/${GAME}/me/traces`)).body.notes;
    expect(await notes('ben')).toEqual([]);
    const [note] = await notes('ada');
    expect(note).toMatchObject({ photoId: FIRST, levelId: 'tower', name: 'The tower', hasPlace: true });
    expect(note?.phoneM).toBeCloseTo(300, -1);
    expect(note?.takenM).toBeGreaterThan(1000);
    await phone.call('ada', `POST /api/hunts/${GAME}/me/traces/deletion`, { body: { what: ['positions'] } });
    expect(await notes('ada')).toEqual([]);
    const album = await phone.hostAlbum();
    expect(album.photos[0]).not.toHaveProperty('taken');
    expect(album.photos[0]).not.toHaveProperty('fence');
  });

  test('[PHOTO-10] a position that is none is refused by its field', async () => {
    const more = { position: { latitude: 91, longitude: 0, accuracy: -1 } };
    const answer = await phone.begin(99, { levelId: 'tower', more });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/position\.latitude.*position\.accuracy/);
  });
});

describe('verdicts', () => {
  beforeEach(async () => {
    await phone.send(await phonePhoto());
  });

  test('[PHOTO-11] a rejected photo takes its points, and the difference is shown before', async () => {
    const expected = [
      { teamId: 'blue', name: 'Blues', pointsBefore: 0, pointsAfter: 0, rankBefore: 2, rankAfter: 1 },
      { teamId: 'red', name: 'Reds', pointsBefore: 100, pointsAfter: 0, rankBefore: 1, rankAfter: 1 },
    ];
    const weighed = await weigh({ isAccepted: false });
    expect(weighed.body.changes).toEqual(expected);
    expect(await pointsOf('red')).toBe(100);
    const judged = await judge(false, { reason: 'That is another gate' });
    expect(judged.body).toMatchObject({
      changes: expected,
      photo: { status: 'rejected', reason: 'That is another gate' },
    });
    expect(await pointsOf('red')).toBe(0);
    const [own] = (await phone.album('ben')).photos;
    expect(own).toMatchObject({ status: 'rejected', reason: 'That is another gate' });
    const [item] = (await app.store.query(photosTable, photosQuery({ gameId: GAME }))).items;
    expect(item).toMatchObject({ status: 'rejected' });
  });

  test('[PHOTO-11] accepted with other points; undone, the verdict before it holds again', async () => {
    expect((await judge(true, { points: 40 })).body.photo).toMatchObject({ status: 'accepted', points: 40 });
    expect(await pointsOf('red')).toBe(40);
    const { body } = await judge(false, { reason: 'Blurred' });
    expect(await pointsOf('red')).toBe(0);
    const undo = (verdictId: string | undefined) =>
      phone.call<JudgedPhotoAnswer>(
        'host',
        `POST /api/hunts/${GAME}/photos/${FIRST}/verdicts/${verdictId}/undo`,
      );
    const undone = await undo(body.photo.verdictId);
    expect(undone.body).toMatchObject({
      photo: { status: 'accepted', points: 40 },
      changes: [
        { teamId: 'red', pointsBefore: 0, pointsAfter: 40 },
        { teamId: 'blue', rankAfter: 2 },
      ],
    });
    const again = await undo(body.photo.verdictId);
    expect([again.status, again.body.changes]).toEqual([200, []]);
    expect(await pointsOf('red')).toBe(40);
    await undo(undone.body.photo.verdictId);
    expect((await phone.album('ada')).photos[0]?.status).toBe('waiting');
    expect(await pointsOf('red')).toBe(100);
    expect((await undo('nothing-of-that')).body.code).toBe('hunt-event-not-found');
  });

  test('[PHOTO-11] sent twice it is one verdict', async () => {
    const body = { verdictId: 'verdict-once', isAccepted: false };
    const line = `POST /api/hunts/${GAME}/photos/${FIRST}/verdicts`;
    for (let times = 0; times < 3; times++) await phone.call('host', line, { body });
    expect(await app.hunt.events('photo.judged')).toHaveLength(1);
  });

  test('[PHOTO-11] a second photo after a rejection brings the points back, also while it waits', async () => {
    await judge(false);
    expect(await pointsOf('red')).toBe(0);
    expect((await phone.send(await plainPicture('png'), { photoId: SECOND })).body.outcome).toBe(
      'was-completed',
    );
    expect(await pointsOf('red')).toBe(100);
    expect((await phone.hostAlbum('?status=waiting')).photos.map(({ photoId }) => photoId)).toEqual([SECOND]);
    await judge(true, {}, SECOND);
    expect(await pointsOf('red')).toBe(100);
    const statuses = (await phone.hostAlbum('?order=oldest')).photos.map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'accepted']);
  });

  test('[PHOTO-11] a photo beside another proof takes none of its points', async () => {
    await app.hunt.happen({ type: 'level.completed', team: 'red', level: 'bridge', by: 'host' });
    await phone.send(await plainPicture('png'), { photoId: SECOND, levelId: 'bridge' });
    await judge(false, {}, SECOND);
    expect(await pointsOf('red')).toBe(160);
  });

  test('[SCORE-10] a photo from too far away, rejected later, takes nothing from the good one', async () => {
    const from = (latitude: number) => ({ position: { latitude, longitude: 8, accuracy: 60 } });
    const tower = { levelId: 'tower', photoId: SECOND, more: from(50.0027) };
    expect((await phone.send(await plainPicture('png'), tower)).body.outcome).toBe('place-missing');
    const good = { levelId: 'tower', photoId: THIRD, more: from(50.0006) };
    expect((await phone.send(await plainPicture('webp'), good)).body.outcome).toBe('completed');
    expect(await pointsOf('red')).toBe(180);
    expect((await judge(false, {}, SECOND)).body.changes).toEqual([]);
    expect(await pointsOf('red')).toBe(180);
  });

  test('[PHOTO-11] a photo from too far away counts when the host accepts it, and no sooner', async () => {
    const more = { position: { latitude: 50.0027, longitude: 8, accuracy: 5 } };
    await phone.send(await plainPicture('png'), { levelId: 'tower', photoId: SECOND, more });
    await phone.finish({ photoId: SECOND });
    expect(await app.hunt.events('photo.shown')).toHaveLength(1);
    expect(await pointsOf('red')).toBe(100);
    const { body } = await judge(true, {}, SECOND);
    expect(body.changes).toMatchObject([{ teamId: 'red', pointsBefore: 100, pointsAfter: 180 }]);
    expect(await pointsOf('red')).toBe(180);
    await judge(false, {}, SECOND);
    expect(await pointsOf('red')).toBe(100);
  });

  test('[PHOTO-12] only the host judges and hides', async () => {
    for (const as of ['ada', 'cem', 'eve']) {
      expect((await judge(true, { points: 99_999 }, FIRST, as)).status).toBeGreaterThanOrEqual(403);
      const hidden = await phone.call(as, `PUT /api/hunts/${GAME}/photos/${FIRST}/hidden`, {
        body: { isHidden: true },
      });
      expect(hidden.status).toBeGreaterThanOrEqual(403);
    }
    expect(await app.hunt.events('photo.judged')).toEqual([]);
  });
});

describe('report, hide, delete', () => {
  const line = (what: string) =>
    `${what === 'hidden' ? 'PUT' : 'POST'} /api/hunts/${GAME}/photos/${FIRST}/${what}`;
  beforeEach(async () => {
    await phone.send(await phonePhoto());
  });

  test('[PHOTO-13] the own team may report a photo; the host sees why, and answers by hiding or showing it', async () => {
    const body = { reason: 'My brother does not want to be seen' };
    expect((await phone.call('cem', line('reports'), { body })).status).toBe(404);
    const reported = await phone.call<TeamPhoto>('ben', line('reports'), { body });
    await phone.call('ben', line('reports'), { body });
    expect(reported.body).toMatchObject({ isReported: true, isHidden: false });
    expect((await phone.hostAlbum()).photos[0]?.reports).toEqual([body.reason]);
    const hidden = await phone.call<HostPhoto>('host', line('hidden'), { body: { isHidden: true } });
    expect(hidden.body).toMatchObject({ isHidden: true, isReported: false, reports: [] });
    const shown = await phone.call<HostPhoto>('host', line('hidden'), { body: { isHidden: false } });
    expect(shown.body.isHidden).toBe(false);
  });

  test('[PHOTO-14] who sent it deletes it for good, with everything noted; a team mate does not', async () => {
    const address = (await phone.album('ada')).photos[0]?.addresses.small ?? '';
    const path = `DELETE /api/hunts/${GAME}/photos/${FIRST}`;
    expect((await phone.call('ben', path)).status).toBe(403);
    expect((await phone.call('cem', path)).status).toBe(404);
    expect((await phone.call('ada', path)).status).toBe(200);
    expect((await phone.call('ada', path)).status).toBe(404);
    const served = await phone.get(address, 'ada');
    await served.bytes();
    expect(served.status).toBe(404);
    expect((await app.store.query(photosTable, { partition: `PHOTO#${FIRST}` })).items).toEqual([]);
    expect((await phone.hostAlbum()).photos).toEqual([]);
    for await (const { key } of app.blobs.list('hunts/')) expect(key).toBe('nothing');
    expect(await pointsOf('red')).toBe(100);
  });
});
