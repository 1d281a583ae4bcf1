import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { packedIn } from '#store/port/packed.ts';
import type { Item } from '#store/port/values.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { openPlainTables } from '#tests/support/store/plain-tables.ts';
import type { PlainItem, PlainTables } from '#tests/support/store/plain-tables.ts';
import { openPlainIndexes } from '#tests/support/timers/plain-index.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import type { GameView, TemplateView } from '../contract.views.ts';
import { timersTable } from './timers.items.ts';

const TABLE = 'boardgame-timer-data';
const host = 'guest:host';

let engine: DynamoEngine;
let world: TimersApp;
let tables: PlainTables;
let indexes: ReturnType<typeof openPlainIndexes>;
let items: PlainItem[];
let first: GameView;
let second: GameView;
let runningId: string;

const playAll = async (): Promise<void> => {
  world.app.clock.set(Date.UTC(2024, 0, 1, 10));
  first = await world.play(
    host,
    { templateId: 'chess-standard', players: [{ name: 'Alice', color: '#FF5733' }, { name: 'Bob' }] },
    {
      winner: 'Alice',
      notes: 'Great game!',
      device: { userAgent: 'Mobile Safari', screenSize: '375x812', platform: 'iOS' },
    },
  );
  world.app.clock.set(Date.UTC(2024, 0, 31, 23, 50));
  second = await world.play(host, {
    templateId: 'chess-standard',
    players: [{ name: 'Alice' }, { name: 'Cleo' }],
    controls: [{ type: 'turn-and-round', turnMs: 30_000, roundMs: 1_800_000, atZero: 'warn' }],
  });
  ({ tableId: runningId } = await world.open(host));
  await world.act(host, runningId, { type: 'start' });
  for (let tap = 0; tap < 40; tap++) {
    world.app.clock.advance(1000);
    await world.act(host, runningId, { type: 'tap', seat: tap % 2 });
  }
  await world.must<TemplateView>(host, 'POST /templates', {
    name: 'Mine',
    turnTimeSeconds: 30,
    roundTimeSeconds: 600,
    maxPlayers: 4,
  });
};

beforeAll(async () => {
  engine = await startDynoxide();
  const store = openDynamoStore({
    ...engine.access,
    tables: [platformTable, timersTable],
    clock: fakeClock(),
  });
  await store.ensureTables();
  world = await startTimersApp(store);
  tables = openPlainTables(engine.access);
  indexes = openPlainIndexes(engine.access, TABLE);
  await playAll();
  items = await tables.scan(TABLE);
}, 240_000);
afterAll(async () => {
  tables?.close();
  indexes?.close();
  await world?.close();
  await engine?.stop();
});

const at = (PK: string, SK: string): PlainItem | undefined =>
  items.find((item) => item['PK'] === PK && item['SK'] === SK);

test('every key is one of the seed’s or of the README’s, with its entity type', () => {
  const known: readonly (readonly [RegExp, string])[] = [
    [/^TEMPLATE#[\w-]+ METADATA$/, 'TEMPLATE'],
    [/^TEMPLATE TEMPLATE#[\w-]+$/, 'TEMPLATE_ROW'],
    [/^TEMPLATE DEFAULTS$/, 'TEMPLATE_DEFAULTS'],
    [/^GAME#[\w-]+ METADATA$/, 'GAME'],
    [/^GAME#[\w-]+ PLAYER#\w+$/, 'GAME_PLAYER'],
    [/^TABLE#[\w-]+ STATE$/, 'TABLE'],
    [/^TABLE#[\w-]+ LOG#\d{6}$/, 'TABLE_LOG'],
    [/^TABLE#[\w-]+ TURNS#\d{6}$/, 'TABLE_TURNS'],
    [/^PERSON#guest-host TEMPLATE#[\w-]+$/, 'PERSON_TEMPLATE'],
    [/^PERSON#guest-host TABLE#[\w-]+$/, 'PERSON_TABLE'],
    [/^PERSON#guest-host GAME#\d{4}-\d\d-\d\dT[\d:.]+Z#[\w-]+$/, 'PERSON_GAME'],
  ];
  const strange = items.filter(({ PK, SK, EntityType }) => {
    const kind = known.find(([pattern]) => pattern.test(`${String(PK)} ${String(SK)}`));
    return kind?.[1] !== EntityType;
  });
  expect(strange).toEqual([]);
  expect(new Set(items.map(({ EntityType }) => EntityType)).size).toBe(known.length);
});

describe('items have the seed’s attributes', () => {
  test('a template', () => {
    expect(at('TEMPLATE#chess-standard', 'METADATA')).toMatchObject({
      EntityType: 'TEMPLATE',
      template_id: 'chess-standard',
      name: 'Chess Standard',
      description: 'Standard chess tournament timing',
      turn_time_seconds: 30,
      round_time_seconds: 1800,
      max_players: 2,
      min_players: 2,
      is_active: true,
      created_by: 'admin',
      usage_count: 2,
      tags: ['chess', 'tournament', 'standard'],
    });
    const { created_at, updated_at } = at('TEMPLATE#chess-standard', 'METADATA') ?? {};
    for (const stamp of [created_at, updated_at])
      expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a finished game', () => {
    expect(at(`GAME#${first.gameId}`, 'METADATA')).toMatchObject({
      EntityType: 'GAME',
      game_id: first.gameId,
      template_id: 'chess-standard',
      template_name: 'Chess Standard',
      mode: 1,
      total_duration_seconds: 240,
      player_count: 2,
      started_at: '2024-01-01T10:00:00.000Z',
      ended_at: '2024-01-01T10:04:00.000Z',
      status: 'COMPLETED',
      winner: 'Alice',
      notes: 'Great game!',
      device_info: { user_agent: 'Mobile Safari', screen_size: '375x812', platform: 'iOS' },
    });
  });

  test('a player’s part', () => {
    expect(at(`GAME#${first.gameId}`, 'PLAYER#Alice')).toMatchObject({
      EntityType: 'GAME_PLAYER',
      game_id: first.gameId,
      player_name: 'Alice',
      player_color: '#FF5733',
      player_order: 1,
      total_time_seconds: 120,
      turns_taken: 2,
      average_turn_time: 60,
      longest_turn_seconds: 60,
      shortest_turn_seconds: 60,
      was_overtime: false,
      overtime_seconds: 0,
      final_turn_time: 60,
      final_round_time: 120,
      ended_at: '2024-01-01T10:04:00.000Z',
      of_template: 'chess-standard',
      mode: 1,
    });
    expect(at(`GAME#${second.gameId}`, 'PLAYER#Cleo')).toMatchObject({
      was_overtime: true,
      overtime_seconds: 60,
      final_turn_time: 30,
      final_round_time: 1680,
      mode: 2,
    });
  });
});

describe('each access pattern of the seed is one query', () => {
  test('all templates', async () => {
    const rows = await tables.queryOnce(TABLE, 'TEMPLATE', { beginsWith: 'TEMPLATE#' });
    expect(rows.map(({ name }) => String(name)).toSorted()).toEqual([
      'Chess Blitz',
      'Chess Standard',
      'Mine',
      'Monopoly Standard',
      'Scrabble Tournament',
    ]);
  });

  test('popular templates, without a scan', async () => {
    const rows = await tables.queryOnce(TABLE, 'TEMPLATE', { beginsWith: 'TEMPLATE#' });
    const [top] = rows.toSorted((a, b) => Number(b['usage_count']) - Number(a['usage_count']));
    expect([top?.['template_id'], top?.['usage_count']]).toEqual(['chess-standard', 2]);
  });

  test('one template', async () => {
    expect(await tables.queryOnce(TABLE, 'TEMPLATE#chess-blitz', { equals: 'METADATA' })).toHaveLength(1);
  });

  test('a game with its players', async () => {
    const players = await tables.queryOnce(TABLE, `GAME#${first.gameId}`, { beginsWith: 'PLAYER#' });
    expect(players.map(({ player_name }) => player_name)).toEqual(['Alice', 'Bob']);
    const whole = items.filter(({ PK }) => PK === `GAME#${first.gameId}`).map(({ SK }) => String(SK));
    expect(whole.toSorted()).toEqual(['METADATA', 'PLAYER#Alice', 'PLAYER#Bob']);
  });

  test('a player’s history, and their performance: the newest ten', async () => {
    const history = await indexes.query({ index: 'PlayerHistoryIndex', where: ['player_name', 'Alice'] });
    expect(history.map(({ game_id }) => game_id)).toEqual([first.gameId, second.gameId]);
    const newest = await indexes.query({
      index: 'PlayerHistoryIndex',
      where: ['player_name', 'Alice'],
      newestFirst: true,
      limit: 10,
    });
    expect(newest.map(({ game_id }) => game_id)).toEqual([second.gameId, first.gameId]);
    expect(newest.every(({ EntityType, mode }) => EntityType === 'GAME_PLAYER' && mode !== undefined)).toBe(
      true,
    );
  });

  test('a template’s use', async () => {
    const used = await indexes.query({
      index: 'TemplateUsageIndex',
      where: ['template_id', 'chess-standard'],
    });
    expect(used.map(({ EntityType, game_id }) => [EntityType, game_id])).toEqual([
      ['GAME', first.gameId],
      ['GAME', second.gameId],
    ]);
  });

  test('games in a range of days', async () => {
    const january = await indexes.query({
      index: 'DateRangeIndex',
      where: ['EntityType', 'GAME'],
      between: ['2024-01-01', '2024-01-31T23:59:59.999Z'],
    });
    expect(january.map(({ game_id }) => game_id)).toEqual([first.gameId, second.gameId]);
  });
});

test('nothing that runs or only describes is in any index', async () => {
  expect(at(`GAME#${runningId}`, 'METADATA')).toMatchObject({ status: 'RUNNING', player_count: 2 });
  expect(at(`GAME#${runningId}`, 'METADATA')).not.toHaveProperty('ended_at');
  for (const { EntityType } of items) {
    const found = await indexes.query({ index: 'DateRangeIndex', where: ['EntityType', String(EntityType)] });
    const expected = EntityType === 'GAME' ? 2 : EntityType === 'GAME_PLAYER' ? 4 : 0;
    expect([EntityType, found.length]).toEqual([EntityType, expected]);
  }
});

test('a state stays small while its log grows in chunks', () => {
  const state = at(`TABLE#${runningId}`, 'STATE') as Item;
  expect(JSON.stringify(state).length).toBeLessThan(12_000);
  const chunk = at(`TABLE#${runningId}`, 'LOG#000000') as Item;
  expect(packedIn<unknown[]>(chunk, 'events')).toHaveLength(32);
  const live = packedIn<{ events: number; tail: unknown[] }>(state, 'live');
  expect([live.events, live.tail.length]).toEqual([41, 9]);
});

test('tokens are stored hashed', async () => {
  const { tableId } = await world.open(host);
  const { token } = await world.must<{ token: string }>(host, `POST /tables/${tableId}/seats/0/claim`, {});
  const text = JSON.stringify(await tables.scan(TABLE));
  expect(text).not.toContain(token.split('.')[1]);
});
