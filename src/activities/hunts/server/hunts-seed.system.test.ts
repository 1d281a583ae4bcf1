import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { aCommand, aPlace, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import { openPlainHunts } from '#tests/support/hunts/plain-table.ts';
import { openPlainTables } from '#tests/support/store/plain-tables.ts';
import type { PlainItem } from '#tests/support/store/plain-tables.ts';

let engine: DynamoEngine;
let world: HuntWorld;
let plain: ReturnType<typeof openPlainHunts>;
let items: PlainItem[];
let gameId: string;
let userId: string;

const uuid = (text: string): string => `${text.repeat(8)}-1111-4111-8111-111111111111`;
const [red, blue] = [uuid('a'), uuid('b')];
const levelIds = ['1', '2', '3', '4', '5'].map(uuid);
const [fountain = '', sign = ''] = levelIds;

/** The five stops with UUIDs, as the editor makes them, and somebody to talk to at the second. */
const theHunt = () => {
  const { levels, ...file } = fiveStops() as { levels: object[] };
  const character = { name: 'Otto', intents: [], fallbacks: ['Who knows.'] };
  return {
    ...file,
    description: 'Through the old town',
    levels: levels.map((level, place) => ({ ...level, id: levelIds[place], character })),
    teams: [
      { id: red, name: 'Red', difficulty_level: 'easy' },
      { id: blue, name: 'Blue' },
    ],
  };
};

const playIt = async (): Promise<void> => {
  ({ gameId } = await world.make(theHunt()));
  const { view } = await world.join(gameId, 'guest:ada', { teamId: red });
  await world.join(gameId, 'guest:ben', { teamId: red });
  await world.join(gameId, 'guest:cleo', { teamId: blue });
  userId = view.me.userId;
  await world.phase(gameId, 'start');
  const fixes = Array.from({ length: 30 }, (_, second) => ({
    ...aPlace,
    accuracy: 7,
    deviceAt: world.app.clock.now() + second * SECOND_MS,
  }));
  world.app.clock.advance(60 * SECOND_MS);
  await world.call(`POST /api/hunts/${gameId}/positions`, 'guest:ada', { fixes });
  await world.attempt(gameId, 'guest:ada', fountain, { type: 'gps' }, world.at());
  await world.attempt(gameId, 'guest:ben', sign, { type: 'text', text: 'Mozart' });
  for (let message = 0; message < 5; message++) {
    world.app.clock.advance(SECOND_MS);
    await world.call(`POST /api/hunts/${gameId}/levels/${sign}/messages`, 'guest:ada', {
      id: randomUUID(),
      text: `Hello ${message}`,
    });
  }
  const photoId = randomUUID();
  await world.photograph(gameId, 'guest:ada', {
    photoId,
    levelId: fountain,
    bytes: await plainPicture('png'),
  });
  const verdict = { verdictId: aCommand(), isAccepted: true };
  await world.call(`POST /api/hunts/${gameId}/photos/${photoId}/verdicts`, huntHost, verdict);
  await world.settle(2 * SECOND_MS);
};

beforeAll(async () => {
  engine = await startDynoxide();
  const clock = fakeClock();
  const store = openDynamoStore({ ...engine.access, tables: [platformTable, table], clock });
  await store.ensureTables();
  world = await HuntWorld.start({ store, clock });
  plain = openPlainHunts(engine.access, table.name);
  await playIt();
  const tables = openPlainTables(engine.access);
  items = await tables.scan(table.name);
  tables.close();
}, 240_000);
afterAll(async () => {
  plain?.close();
  await world?.close();
  await engine?.stop();
});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ofType = (type: string): PlainItem[] => items.filter(({ ItemType }) => ItemType === type);

test('[HUNT-5] every item has the seed’s common attributes and a key of the README', () => {
  const known: readonly (readonly [RegExp, RegExp])[] = [
    [/^GAME#[\w-]+ #METADATA$/, /^GAME$/],
    [/^GAME#[\w-]+ LEVEL#[\w-]+$/, /^LEVEL$/],
    [/^GAME#[\w-]+ TEAM#[\w-]+$/, /^TEAM$/],
    [/^GAME#[\w-]+ EVENT#\d{13}#[\w:-]+$/, /^EVENT|VERDICT$/],
    [/^TEAM#[\w-]+ USER#[\w-]+$/, /^USER$/],
    [/^TEAM#[\w-]+ LEVEL#[\w-]+$/, /^TEAM_LEVEL$/],
    [/^(TEAM|LEVEL)#[\w-]+ #METADATA$/, /^CLAIM$/],
    [/^USER#[\w-]+ MESSAGE#\d{13}#[\w-]+$/, /^MESSAGE$/],
    [/^USER#[\w-]+ COORDINATE_SNAPSHOT#\d{13}#[\w-]+$/, /^COORDINATE_SNAPSHOT$/],
    [/^IDENTITY#[\w-]+ (HOSTED#\d{13}#|SEAT#)[\w-]+$/, /^HOSTED|SEAT$/],
  ];
  const seeds = items.filter(({ ItemType }) => known.some(([, type]) => type.test(String(ItemType))));
  for (const { PK, SK, ItemType, id, created_at, updated_at } of seeds) {
    const fits = known.some(
      ([key, type]) => key.test(`${String(PK)} ${String(SK)}`) && type.test(String(ItemType)),
    );
    expect(fits, `${String(PK)} ${String(SK)} ${String(ItemType)}`).toBe(true);
    expect([id, created_at, updated_at]).toEqual([
      expect.stringMatching(UUID),
      expect.stringMatching(ISO),
      expect.stringMatching(ISO),
    ]);
  }
  expect(ofType('VERDICT')).toHaveLength(1);
});

describe('[HUNT-5] items have the seed’s attributes and index keys', () => {
  test('the hunt, its levels and teams never expire', () => {
    expect(ofType('GAME')).toMatchObject([
      { id: gameId, name: 'Old town', description: 'Through the old town', status: 'running' },
    ]);
    expect(ofType('LEVEL').find(({ id }) => id === fountain)).toMatchObject({
      game_id: gameId,
      GSI1PK: `LEVEL#${fountain}`,
      GSI1SK: `GAME#${gameId}`,
      mission: { type: 'gps' },
    });
    expect(ofType('TEAM').find(({ id }) => id === red)).toMatchObject({
      name: 'Red',
      game_id: gameId,
      difficulty_level: 'easy',
      phones: 2,
      score: 95,
    });
    const kept = ['GAME', 'LEVEL', 'TEAM', 'TEAM_LEVEL', 'USER', 'EVENT', 'VERDICT'].flatMap(ofType);
    expect(kept.filter((item) => 'deleted_at' in item)).toEqual([]);
  });

  test('phones and what their team has done', () => {
    expect(ofType('USER').find(({ id }) => id === userId)).toMatchObject({
      PK: `TEAM#${red}`,
      SK: `USER#${userId}`,
      GSI1PK: `USER#${userId}`,
      GSI1SK: '#METADATA',
      team_id: red,
    });
    const row = ofType('TEAM_LEVEL').find(
      ({ team_id, level_id }) => team_id === red && level_id === fountain,
    );
    expect(row).toMatchObject({
      GSI1PK: `LEVEL#${fountain}`,
      GSI1SK: `TEAM#${red}`,
      index: 1,
      completed_at: expect.stringMatching(ISO),
    });
    expect(ofType('TEAM_LEVEL')).toHaveLength(10);
    expect(ofType('TEAM_LEVEL').filter((item) => 'completed_at' in item)).toHaveLength(1);
  });

  test('messages and positions', () => {
    const message = ofType('MESSAGE').find(({ role }) => role === 'user');
    expect(message).toMatchObject({
      user_id: userId,
      team_id: red,
      game_id: gameId,
      level_id: sign,
      text: expect.stringMatching(/^Hello/),
      GSI1PK: `TEAM#${red}`,
      GSI2PK: `GAME#${gameId}`,
      GSI3PK: `LEVEL#${sign}`,
      deleted_at: expect.any(Number),
    });
    for (const index of ['GSI1SK', 'GSI2SK', 'GSI3SK']) expect(message?.[index]).toBe(message?.['SK']);
    const fix = ofType('COORDINATE_SNAPSHOT')[0];
    expect(fix).toMatchObject({
      user_id: userId,
      team_id: red,
      ...aPlace,
      accuracy: 7,
      GSI1PK: `TEAM#${red}`,
      GSI1SK: fix?.['SK'],
      deleted_at: expect.any(Number),
    });
  });
});

describe('[HUNT-5] every access pattern of the seed is one query', () => {
  const count = async (query: Parameters<typeof plain.query>[0]): Promise<number> => {
    const { items: found, next } = await plain.query(query);
    expect(next).toBeUndefined();
    return found.length;
  };

  test('by key', async () => {
    expect(await plain.get(`GAME#${gameId}`, '#METADATA')).toMatchObject({ ItemType: 'GAME' });
    expect(await plain.get(`GAME#${gameId}`, `LEVEL#${sign}`)).toMatchObject({ ItemType: 'LEVEL' });
    expect(await plain.get(`GAME#${gameId}`, `TEAM#${blue}`)).toMatchObject({ name: 'Blue' });
  });

  test('lists', async () => {
    expect(await count({ partition: `GAME#${gameId}`, begins: 'LEVEL#' })).toBe(5);
    expect(await count({ partition: `GAME#${gameId}`, begins: 'TEAM#' })).toBe(2);
    expect(await count({ partition: `TEAM#${red}`, begins: 'USER#' })).toBe(2);
    expect(await count({ index: 'GSI1', partition: `USER#${userId}` })).toBe(1);
    expect(await count({ partition: `TEAM#${red}`, begins: 'LEVEL#' })).toBe(5);
    expect(await count({ index: 'GSI1', partition: `LEVEL#${fountain}`, begins: 'TEAM#' })).toBe(2);
  });

  test('feeds by user, team, game and level, newest or oldest first, page by page', async () => {
    const feeds = [
      { partition: `USER#${userId}` },
      { index: 'GSI1', partition: `TEAM#${red}` },
      { index: 'GSI2', partition: `GAME#${gameId}` },
      { index: 'GSI3', partition: `LEVEL#${sign}` },
    ] as const;
    for (const feed of feeds) {
      const { items: oldest } = await plain.query({ ...feed, begins: 'MESSAGE#' });
      const { items: newest } = await plain.query({ ...feed, begins: 'MESSAGE#', newestFirst: true });
      expect(oldest).toHaveLength(10);
      expect(newest).toEqual(oldest.toReversed());
      const first = await plain.query({ ...feed, begins: 'MESSAGE#', limit: 4 });
      const rest = await plain.query({
        ...feed,
        begins: 'MESSAGE#',
        ...(first.next && { from: first.next }),
      });
      expect([...first.items, ...rest.items]).toEqual(oldest);
    }
    for (const feed of feeds.slice(0, 2))
      expect(await count({ ...feed, begins: 'COORDINATE_SNAPSHOT#' })).toBe(30);
  });
});
