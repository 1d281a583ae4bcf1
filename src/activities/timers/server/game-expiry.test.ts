import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, toEpochSeconds } from '#core/instant.ts';
import { idOf } from '#core/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import { settleSession, wakeOf } from '../rules/session.ts';
import { EVENTS_IN_CHUNK } from '../rules/session-state.ts';
import type { GameRow, GameView } from '../contract.views.ts';
import { NOW, aTable } from '#tests/support/timers/table.ts';
import { timersTable } from './timers.items.ts';

const DAYS = 30;
const host = 'guest:host';
let clock: FakeClock;
let store: MemoryStore;
let world: TimersApp;

const start = async (days: number): Promise<void> => {
  clock = fakeClock();
  store = new MemoryStore({ tables: [platformTable, timersTable], clock });
  world = await startTimersApp(store, { TIMER_GAME_DAYS: days });
  // The app has a clock of its own.
  clock.set(world.app.clock.now());
};
beforeEach(() => start(DAYS));
afterEach(() => world.close());

const pass = (durationMs: number): void => {
  clock.advance(durationMs);
  world.app.clock.advance(durationMs);
};
const rows = async (): Promise<readonly Item[]> => (await store.scan(timersTable)).items;
const nameOf = (item: Item): string => `${textIn(item, 'PK')} ${textIn(item, 'SK')}`;
const ofGame = async (gameId: string): Promise<readonly Item[]> =>
  (await rows()).filter((item) => nameOf(item).includes(gameId));
const games = async () => (await world.must<{ games: GameRow[] }>(host, 'GET /games')).games;

/** A game of so many taps, long enough to fill chunks of its log. */
const playLong = async (taps: number): Promise<GameView> => {
  const { tableId } = await world.open(host);
  await world.must('guest:ben', `POST /tables/${tableId}/seats/1/claim`, {});
  await world.act(host, tableId, { type: 'start' });
  for (let tap = 0; tap < taps; tap++) {
    pass(1000);
    expect((await world.act(host, tableId, { type: 'tap', seat: tap % 2 })).status).toBe(200);
  }
  const game = await world.must<GameView>(host, `POST /tables/${tableId}/end`, {});
  for (let turn = 0; turn < 20; turn++) {
    pass(1);
    await new Promise(setImmediate);
  }
  return game;
};

test('[TIMER-27] every row of a finished game has the same end, and the log that was stored before gets it', async () => {
  const game = await playLong(70);
  const found = await ofGame(game.gameId);
  expect(found.map((item) => textIn(item, 'EntityType')).toSorted()).toEqual([
    'GAME',
    'GAME_PLAYER',
    'GAME_PLAYER',
    'PERSON_GAME',
    'PERSON_GAME',
    'TABLE',
    'TABLE_LOG',
    'TABLE_LOG',
    'TABLE_TURNS',
  ]);
  const ends = new Set(found.map(({ ttl }) => ttl));
  expect([...ends]).toEqual([toEpochSeconds(game.expiresAt ?? 0)]);
  expect(game.expiresAt).toBe(game.endedAt + DAYS * DAY_MS);
  const { events } = await world.must<{ events: unknown[] }>(host, `GET /games/${game.gameId}/log`);
  expect(events).toHaveLength(72);
});

test('[TIMER-27] when its time has come it is gone from every list and page, and nothing else is', async () => {
  const game = await playLong(40);
  pass(10 * DAY_MS);
  const later = await world.play(host);
  pass(DAYS * DAY_MS - 10 * DAY_MS - 5000);
  expect((await games()).map(({ gameId }) => gameId)).toContain(game.gameId);
  pass(5000);
  expect((await games()).map(({ gameId }) => gameId)).toEqual([later.gameId]);
  for (const path of [`/games/${game.gameId}`, `/games/${game.gameId}/turns`, `/tables/${game.gameId}`])
    expect((await world.call(host, `GET ${path}`)).status).toBe(404);
  const history = await world.must<{ games: unknown[] }>(host, 'GET /history/player?name=Ada');
  expect(history.games).toHaveLength(1);
  const { usageCount } = await world.must<{ usageCount: number }>(host, 'GET /templates/monopoly-standard');
  expect(usageCount).toBe(2);
});

test('[TIMER-27] a correction and another owner leave the end where it is', async () => {
  const game = await world.play(host);
  pass(DAY_MS);
  await world.must(host, `PATCH /games/${game.gameId}`, { notes: 'A good one' });
  const [from, to] = [host, 'guest:ada'].map((token) =>
    idOf<'identity'>(actorOf(token as typeof host).identityId),
  );
  if (!from || !to) throw new Error('two people');
  await world.timers.onIdentityMerged(from, to);
  const ends = new Set((await ofGame(game.gameId)).map(({ ttl }) => ttl));
  expect([...ends]).toEqual([toEpochSeconds(game.expiresAt ?? 0)]);
});

test('[TIMER-27] an imported game is kept from the day it came, however old it is', async () => {
  const text =
    '[Event "Old"]\n[Date "1999.01.02"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 {[%emt 0:00:05]} e5 {[%emt 0:00:07]} 1-0\n';
  const { games: imported } = await world.must<{ games: GameRow[] }>(host, 'POST /imports', { text });
  const found = await ofGame(imported[0]?.gameId ?? '');
  expect(found.length).toBeGreaterThan(3);
  for (const { ttl } of found) expect(ttl).toBe(toEpochSeconds(clock.now() + DAYS * DAY_MS));
});

test('[TIMER-27] unless it is set, nothing goes', async () => {
  await world.close();
  await start(0);
  const game = await playLong(40);
  expect(game.expiresAt).toBeUndefined();
  expect((await rows()).filter(({ ttl }) => ttl !== undefined)).toEqual([]);
  pass(4000 * DAY_MS);
  expect(await games()).toHaveLength(1);
});

test('[TIMER-27] the longest log gets its end in steps, each after the one before it', () => {
  const events = 300 * EVENTS_IN_CHUNK;
  let table = {
    ...aTable({}),
    status: 'over' as const,
    endedAt: NOW,
    expiresAt: NOW + DAY_MS,
    events,
    tail: [],
  };
  const steps: (readonly [number, number])[] = [];
  const due: (number | undefined)[] = [];
  for (
    let settled = settleSession(table, NOW);
    settled.events.length > 0;
    settled = settleSession(table, NOW)
  ) {
    due.push(wakeOf(table));
    const [event] = settled.events;
    if (event?.type !== 'log-expires') throw new Error('another event');
    steps.push([event.from, event.to]);
    table = { ...table, ...settled.state, status: 'over', endedAt: NOW, expiresAt: NOW + DAY_MS, tail: [] };
  }
  expect(steps.map(([from, to]) => to - from).reduce((sum, count) => sum + count, 0)).toBe(events);
  expect(steps.every(([from, to]) => to - from <= 80 * EVENTS_IN_CHUNK)).toBe(true);
  expect(new Set(due).size).toBe(steps.length);
  expect(wakeOf(table)).toBeUndefined();
});
