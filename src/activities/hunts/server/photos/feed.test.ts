import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PhotoFeed, ReactedPhoto } from '#activities/hunts/contract.feed.ts';
import type { HostAlbum } from '#activities/hunts/contract.photos.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import { aCommand, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { reactionsBy, reactionsTo } from './reactions.items.ts';

const photoStops = fiveStops({
  levels: [
    { id: 'gate', name: 'The gate', mission: { type: 'photo' }, points: 100 },
    { id: 'bridge', name: 'The bridge', mission: { type: 'photo' }, points: 60 },
  ],
});
const photoIdOf = (number: number): string => `${number}3333333-3333-4333-8333-333333333333`;

let world: HuntWorld;
let gameId: string;
let levels: readonly string[];
beforeEach(async () => {
  world = await HuntWorld.start();
  gameId = await world.running(photoStops);
  await world.join(gameId, 'guest:cem', { teamId: 'blue', passcode: 'hush' });
  levels = (await world.hostView(gameId)).levels.map(({ levelId }) => levelId);
});
afterEach(() => world.close());

const share = (photoFeed: 'off' | 'judged' | 'at-once') =>
  world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { photoFeed });
const send = async (who: TestToken, number: number, level = 0) =>
  world.photograph(gameId, who, {
    photoId: photoIdOf(number),
    levelId: levels[level] ?? '',
    bytes: await phonePhoto(),
  });
const feed = (who: TestToken, query = '') =>
  world.call<PhotoFeed>(`GET /api/hunts/${gameId}/feed${query}`, who);
const shown = async (who: TestToken): Promise<string[]> =>
  (await feed(who)).photos.map(({ photoId }) => photoId[0] ?? '');
const judge = (number: number, isAccepted: boolean) =>
  world.call(`POST /api/hunts/${gameId}/photos/${photoIdOf(number)}/verdicts`, huntHost, {
    verdictId: aCommand(),
    isAccepted,
    reason: 'So it is',
  });
const hide = (number: number, isHidden: boolean) =>
  world.call(`PUT /api/hunts/${gameId}/photos/${photoIdOf(number)}/hidden`, huntHost, { isHidden });
const reactPath = (number: number, kind: string): string =>
  `PUT /api/hunts/${gameId}/feed/${photoIdOf(number)}/reactions/${kind}`;
const react = (who: TestToken, number: number, kind: string, isOn = true) =>
  world.call<ReactedPhoto>(reactPath(number, kind), who, { isOn });
const reportPath = (number: number): string => `POST /api/hunts/${gameId}/feed/${photoIdOf(number)}/reports`;

describe('the feed', () => {
  test('[FEED-1] follows the switch, verdicts, hiding and deletion at once', async () => {
    await send('guest:ada', 1);
    expect(await world.refusal(`GET /api/hunts/${gameId}/feed`, 'guest:cem')).toBe('hunt-feed-off');
    await share('judged');
    expect(await shown('guest:cem')).toEqual([]);
    await judge(1, true);
    expect(await shown('guest:cem')).toEqual(['1']);
    await judge(1, false);
    expect(await shown('guest:cem')).toEqual([]);
    await share('at-once');
    expect(await shown('guest:cem')).toEqual([]);
    await send('guest:cem', 2);
    expect(await shown('guest:ada')).toEqual(['2']);
    await hide(2, true);
    expect(await shown('guest:ada')).toEqual([]);
    await hide(2, false);
    expect(await shown('guest:ada')).toEqual(['2']);
    await world.call(`DELETE /api/hunts/${gameId}/photos/${photoIdOf(2)}`, 'guest:cem');
    expect(await shown('guest:ada')).toEqual([]);
  });

  test('[FEED-2] a stop that is locked is not given away; after the end all see all, strangers nothing', async () => {
    await share('at-once');
    await send('guest:ada', 1);
    await send('guest:ada', 2, 1);
    const before = await feed('guest:cem');
    expect(before.photos.map(({ photoId }) => photoId)).toEqual([photoIdOf(1)]);
    expect(before.levels.map(({ name }) => name)).toEqual(['The gate']);
    expect((await feed('guest:cem', `?photoId=${photoIdOf(2)}`)).photos).toEqual([]);
    expect(await world.refusal(reactPath(2, 'wow'), 'guest:cem', { isOn: true })).toBe(
      'hunt-photo-not-found',
    );
    expect((await shown(huntHost)).toSorted()).toEqual(['1', '2']);
    expect(await world.refusal(`GET /api/hunts/${gameId}/feed`, 'guest:stranger')).toBe('hunt-not-joined');
    await world.phase(gameId, 'end');
    expect((await shown('guest:cem')).toSorted()).toEqual(['1', '2']);
  });

  test('[FEED-3] neither who sent a photo nor what was noted with it leaves; its address opens for the reader alone', async () => {
    await share('at-once');
    await send('guest:ada', 1);
    const answer = await feed('guest:cem');
    const { me } = await world.player(gameId, 'guest:ada');
    const text = JSON.stringify(answer);
    for (const secret of [me.userId, 'latitude', 'taken', 'fence', 'status', 'deviceAt'])
      expect(text).not.toContain(secret);
    const address = answer.photos[0]?.addresses.medium ?? '';
    const open = async (who: string) =>
      (await fetch(`${world.app.baseUrl}${address}`, { headers: { authorization: `Bearer guest.${who}` } }))
        .status;
    expect([await open('cem'), await open('stranger')]).toEqual([200, 404]);
  });

  test('pages: newest first, each once', async () => {
    await share('at-once');
    for (const number of [1, 2, 3]) {
      await send('guest:ada', number);
      world.app.clock.advance(1000);
    }
    const first = await feed('guest:cem', '?limit=2');
    const second = await feed('guest:cem', `?limit=2&cursor=${encodeURIComponent(first.cursor ?? '')}`);
    const ids = [...first.photos, ...second.photos].map(({ photoId }) => photoId[0]);
    expect([ids, second.cursor]).toEqual([['3', '2', '1'], undefined]);
  });
});

describe('reactions', () => {
  beforeEach(async () => {
    await share('at-once');
    await send('guest:ada', 1);
  });

  test('[FEED-4] each kind counts once for a phone, also fifty times at the same moment, and is taken back once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => react('guest:cem', 1, 'wow')));
    await react('guest:cem', 1, 'love');
    await react('guest:ada', 1, 'wow');
    const [photo] = (await feed('guest:cem')).photos;
    expect(photo).toMatchObject({
      reactions: { wow: 2, love: 1, clap: 0, laugh: 0 },
      mine: expect.arrayContaining(['wow', 'love']),
    });
    await Promise.all(Array.from({ length: 20 }, () => react('guest:cem', 1, 'wow', false)));
    expect((await feed('guest:cem')).photos[0]).toMatchObject({
      reactions: { wow: 1, love: 1 },
      mine: ['love'],
    });
    expect((await feed('guest:ada')).photos[0]?.mine).toEqual(['wow']);
  });

  test('[FEED-4] only players give them, and no other kind', async () => {
    expect(await world.refusal(reactPath(1, 'wow'), huntHost, { isOn: true })).toBe('hunt-not-joined');
    expect(await world.refusal(reactPath(1, 'shrug'), 'guest:cem', { isOn: true })).toBe('bad-input');
    expect(await world.refusal(reactPath(7, 'wow'), 'guest:cem', { isOn: true })).toBe(
      'hunt-photo-not-found',
    );
  });

  test('[FEED-4] they go with the photo, and with what is deleted of a player', async () => {
    const { me } = await world.player(gameId, 'guest:cem');
    const stored = async () => [
      (await world.app.store.query(table, reactionsTo(photoIdOf(1)))).items.length,
      (await world.app.store.query(table, reactionsBy(me.userId))).items.length,
    ];
    await react('guest:cem', 1, 'wow');
    await react('guest:cem', 1, 'clap');
    expect(await stored()).toEqual([2, 2]);
    await world.call(`POST /api/hunts/${gameId}/me/traces/deletion`, 'guest:cem', { what: ['photos'] });
    expect([await stored(), (await feed('guest:ada')).photos[0]?.reactions.wow]).toEqual([[0, 0], 0]);
    await react('guest:cem', 1, 'wow');
    await world.call(`DELETE /api/hunts/${gameId}/photos/${photoIdOf(1)}`, 'guest:ada');
    expect(await stored()).toEqual([0, 0]);
  });

  test('[FEED-5] a hall that claps is told of in few messages, the last one with the whole count', async () => {
    const told = () =>
      world.hub.published
        .filter(({ topic }) => topic.kind === 'hunt-feed')
        .flatMap(({ messages }) => messages)
        .filter(({ type }) => type === 'feed.reacted');
    for (const kind of ['love', 'clap', 'laugh', 'wow']) {
      await react('guest:cem', 1, kind);
      await react('guest:ada', 1, kind);
    }
    await world.settle(1000);
    await expect
      .poll(() => told().at(-1)?.payload)
      .toMatchObject({ photos: [{ reactions: { love: 2, clap: 2, laugh: 2, wow: 2 }, reactionChanges: 8 }] });
    expect(told().length).toBeLessThanOrEqual(2);
  });
});

describe('reports', () => {
  test('[FEED-6] take a photo out until the host has looked; what the host shows again stays', async () => {
    await share('at-once');
    await send('guest:ada', 1);
    await world.call(reportPath(1), 'guest:cem', { reason: 'A stranger is in it' });
    expect([await shown('guest:cem'), await shown('guest:ada')]).toEqual([[], []]);
    const { photos } = await world.call<HostAlbum>(`GET /api/hunts/${gameId}/photos`, huntHost);
    expect(photos[0]?.reports).toEqual(['A stranger is in it']);
    await hide(1, false);
    await world.call(reportPath(1), 'guest:cem', { reason: 'I do not like it' });
    expect(await shown('guest:cem')).toEqual(['1']);
    await world.call(reportPath(1), 'guest:ada', { reason: 'We do not want it' });
    expect(await shown('guest:cem')).toEqual([]);
  });
});
