import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Item } from '#store/port/values.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import {
  originalGame,
  originalGameId,
  originalPlayers,
  originalTemplate,
  smallestTemplates,
} from '#tests/support/originals/timers.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import type { GameView, TemplateView } from '../contract.views.ts';
import { timersTable } from './timers.items.ts';

let store: Store;
let world: TimersApp | undefined;
beforeEach(() => {
  store = new MemoryStore({ tables: [platformTable, timersTable], clock: fakeClock() });
});
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** The rows are there before the server has ever started. */
const startOn = async (...items: readonly Item[]): Promise<TimersApp> => {
  for (const item of items) await store.put(timersTable, item);
  world = await startTimersApp(store);
  return world;
};
const stored = (item: Item) => store.get(timersTable, { PK: textIn(item, 'PK'), SK: textIn(item, 'SK') });
const listed = async ({ must }: TimersApp) =>
  (await must<{ templates: TemplateView[] }>('guest:ana', 'GET /templates')).templates;

test('[TIMER-25] the server starts on the templates of the original system, and lists them as they are', async () => {
  const started = await startOn(...smallestTemplates);
  expect((await listed(started)).map(({ name }) => name)).toEqual([
    'Chess at lunch',
    'Chess Standard',
    'Letters on a board',
    'Streets and rents',
  ]);
  for (const template of smallestTemplates) expect(await stored(template)).toEqual(template);
});

test('[TIMER-25] what adopting wrote before the first start keeps its mark, and one odd template hides no other', async () => {
  const [blitz = {}, monopoly = {}] = smallestTemplates;
  const row = {
    ...blitz,
    PK: 'TEMPLATE',
    SK: 'TEMPLATE#chess-blitz',
    adopted: { at: '2026-11-17T06:45:10Z' },
  };
  const started = await startOn(blitz, row, { ...monopoly, max_players: 'six' });
  expect(await stored(row)).toEqual(row);
  expect((await listed(started)).map(({ name }) => name)).toEqual([
    'Chess at lunch',
    'Chess Standard',
    'Scrabble Tournament',
  ]);
});

test('[TIMER-25] a game is played from an old template and counts up its use, wherever it stands', async () => {
  const started = await startOn(originalTemplate, ...smallestTemplates);
  const { must, play } = started;
  const template = await must<TemplateView>('guest:ana', 'GET /templates/go-club-night');
  expect(template).toMatchObject({ name: originalTemplate['name'], usageCount: 7, minPlayers: 2 });
  await play('guest:ana', { templateId: 'go-club-night' });
  expect(await stored(originalTemplate)).toEqual({ ...originalTemplate, usage_count: 8 });
  await play('guest:ana', { templateId: 'chess-blitz' });
  const blitz = (await listed(started)).find(({ templateId }) => templateId === 'chess-blitz');
  expect(blitz?.usageCount).toBe(1);
});

test('[TIMER-25] an administrator changes an old template, and then it is in the catalogue', async () => {
  const started = await startOn(originalTemplate);
  const path = 'PATCH /templates/go-club-night';
  expect((await started.call('guest:ana', path, { name: 'Mine' })).status).toBe(403);
  await started.must('admin:root', path, { name: 'Go on Fridays' });
  await started.must('admin:root', path, { description: 'And on Mondays' });
  const found = (await listed(started)).find(({ templateId }) => templateId === 'go-club-night');
  expect(found).toMatchObject({ name: 'Go on Fridays', description: 'And on Mondays', usageCount: 7 });
});

test('[TIMER-25] an old game opens with its link', async () => {
  const { must } = await startOn(originalGame, ...originalPlayers);
  const game = await must<GameView>('guest:ana', `GET /games/${originalGameId}`);
  expect(game).toMatchObject({
    title: 'Go on club night',
    winner: 'Mira',
    isMine: false,
    durationSeconds: 1810,
  });
  expect(game.players.map(({ name, turns }) => [name, turns])).toEqual([
    ['Mira', 18],
    ['Oskar', 18],
  ]);
  for (const row of [originalGame, ...originalPlayers]) expect(await stored(row)).toEqual(row);
});

test('[TIMER-25] one odd row breaks no list: it is left out there, and a 422 by name', async () => {
  const oddRow = { PK: 'TEMPLATE', SK: 'TEMPLATE#odd', name: 3 };
  const oddTemplate = { ...originalTemplate, turn_time_seconds: 'forty' };
  const oddPlayer = { PK: 'GAME#x', SK: 'PLAYER#Mira', player_name: 'Mira', ended_at: 'some day' };
  const oddGame = { ...originalGame, PK: 'GAME#game-999', ended_at: '2024-02-30T99:00:00Z' };
  const { must, call } = await startOn(oddRow, oddTemplate, oddPlayer, oddGame);
  expect(await listed(world as TimersApp)).toHaveLength(4);
  await must('guest:ana', 'GET /popular-templates');
  await must('guest:ana', 'GET /history/player?name=Mira');
  await must('guest:ana', 'GET /games');
  for (const path of ['/templates/go-club-night', '/games/game-999']) {
    expect((await call('guest:ana', `GET ${path}`)).body).toMatchObject({ code: 'stored-unreadable' });
  }
});

const REQUIRED = new Set([
  'PK',
  'SK',
  'EntityType',
  'name',
  'player_name',
  'turn_time_seconds',
  'round_time_seconds',
  'max_players',
  'ended_at',
]);
/** Which of the attributes another system might not have written. */
const thinned = (item: Item, random: () => number): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => REQUIRED.has(name) || random() < 0.5));

test('[TIMER-25] whatever optional attributes are missing, every page answers', async () => {
  const random = seededRandom('timers without attributes');
  const { must, call } = await startOn();
  for (let round = 0; round < 60; round++) {
    for (const item of [originalTemplate, originalGame, ...originalPlayers])
      await store.put(
        timersTable,
        thinned(item, () => random.next()),
      );
    await store.put(timersTable, {
      ...thinned(originalTemplate, () => random.next()),
      PK: 'TEMPLATE',
      SK: 'TEMPLATE#go-club-night',
    });
    await must('guest:ana', `GET /games/${originalGameId}`);
    await must('guest:ana', 'GET /templates');
    await must('guest:ana', 'GET /templates/go-club-night');
    await must('guest:ana', 'GET /history/player?name=Mira');
    expect((await call('admin:root', 'GET /games?scope=all')).status).toBe(200);
  }
});
