import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { checkItem } from '#store/port/check-item.ts';
import { packedIn } from '#store/port/packed.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Value } from '#store/port/values.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import { NOW, PlayedSession, aTable } from '#tests/support/timers/table.ts';
import type { GameView } from '../contract.views.ts';
import { saveSessionOperations, tableKey } from './sessions.items.ts';
import { timersTable } from './timers.items.ts';

const host = 'guest:host';
const opened: TimersApp[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

const newStore = () => new MemoryStore({ tables: [platformTable, timersTable], clock: fakeClock() });
const startOn = async (store: MemoryStore): Promise<TimersApp> => {
  const world = await startTimersApp(store);
  opened.push(world);
  return world;
};

const tapOn = async (world: TimersApp, tableId: string, from: number, to: number): Promise<void> => {
  for (let tap = from; tap < to; tap++) {
    world.app.clock.advance(1000);
    const tapped = await world.act(host, tableId, { type: 'tap', seat: tap % 2, id: `packed-tap-${tap}` });
    expect(tapped.status).toBe(200);
  }
};

const runningOn = async (world: TimersApp): Promise<string> => {
  const { tableId } = await world.open(host);
  await world.must(host, `POST /tables/${tableId}/seats/1/claim`, {});
  await world.act(host, tableId, { type: 'start', id: 'packed-start' });
  await tapOn(world, tableId, 0, 40);
  return tableId;
};

const rowsOf = async (store: MemoryStore, tableId: string): Promise<readonly Item[]> =>
  (await store.query(timersTable, { partition: `TABLE#${tableId}` })).items;

/** As earlier versions wrote it: `live` as text with whole ids, seats and controls beside it, lists as lists. */
const asBefore = (item: Item): Item => {
  if (item['EntityType'] === 'TABLE_LOG') return { ...item, events: packedIn<Value>(item, 'events') };
  if (item['EntityType'] === 'TABLE_TURNS') return { ...item, turns: packedIn<Value>(item, 'turns') };
  const { seats, controls, ...live } = packedIn<{
    seats: readonly { name: string; color: string; identityId?: string; seatHash?: string }[];
    controls: Value;
  }>(item, 'live');
  return {
    ...item,
    controls,
    seats: seats.map(({ name, color, identityId, seatHash }) => ({
      name,
      color,
      identity_id: identityId,
      seat_hash: seatHash,
    })),
    live: JSON.stringify({ ...live, doneActs: ['packed-start', 'packed-tap-0'] }),
  };
};

test('[TIMER-26] log, turns and live state are stored packed, and tell all they told before', async () => {
  const store = newStore();
  const world = await startOn(store);
  const tableId = await runningOn(world);
  await world.must<GameView>(host, `POST /tables/${tableId}/end`, {});
  const rows = await rowsOf(store, tableId);
  expect(rows.map(({ SK }) => SK)).toEqual(['LOG#000000', 'STATE', 'TURNS#000000']);
  const [log, state, turns] = rows;
  expect([log?.['events'], state?.['live'], turns?.['turns']]).toEqual([
    expect.any(Uint8Array),
    expect.any(Uint8Array),
    expect.any(Uint8Array),
  ]);
  expect(packedIn<unknown[]>(log ?? {}, 'events')).toHaveLength(32);
  expect(packedIn<unknown[]>(turns ?? {}, 'turns')).toHaveLength(40);
  const told = await world.must<{ events: unknown[] }>(host, `GET /games/${tableId}/log`);
  expect(told.events).toHaveLength(42);
});

test('[TIMER-26] a table that was stored before goes on, and its log and turns are read', async () => {
  const store = newStore();
  const tableId = await runningOn(await startOn(store));
  for (const item of await rowsOf(store, tableId)) await store.put(timersTable, asBefore(item));
  const before = await rowsOf(store, tableId);

  const world = await startOn(store);
  const view = await world.read(host, tableId);
  expect(view.seats).toMatchObject([
    { name: 'Ada', isClaimed: false },
    { name: 'Ben', isClaimed: true },
  ]);
  expect(await rowsOf(store, tableId)).toEqual(before);
  const again = await world.act(host, tableId, { type: 'tap', seat: 0, id: 'packed-tap-0' });
  expect(again.body).toMatchObject({ hasChanged: false });
  await tapOn(world, tableId, 40, 70);
  expect((await world.act(host, tableId, { type: 'undo', steps: 50 })).status).toBe(200);
  expect((await world.act(host, tableId, { type: 'redo' })).status).toBe(200);
  const game = await world.must<GameView>(host, `POST /tables/${tableId}/end`, {});
  expect(game.players.map(({ turns }) => turns)).toEqual([35, 35]);

  for (const item of await rowsOf(store, tableId)) await store.put(timersTable, asBefore(item));
  const turns = await world.must<{ turns: unknown[] }>(host, `GET /games/${tableId}/turns`);
  expect(turns.turns).toHaveLength(70);
  const log = await world.must<{ events: unknown[] }>(host, `GET /games/${tableId}/log`);
  expect(log.events).toHaveLength(74);
});

test('[TIMER-26] a table whose live state cannot be unpacked is refused by name', async () => {
  const store = newStore();
  const { tableId } = await (await startOn(store)).open(host);
  const item = (await store.get(timersTable, tableKey(tableId))) ?? {};
  await store.put(timersTable, { ...item, live: Uint8Array.of(1, 2, 3) });
  const world = await startOn(store);
  expect((await world.call(host, `GET /tables/${tableId}`)).body).toMatchObject({
    code: 'stored-unreadable',
  });
  expect((await world.call(host, 'GET /tables')).status).toBe(200);
});

/** As DynamoDB counts a put: begun kilobytes, twice in a transaction. */
const writeUnits = (operations: readonly Operation[]): number =>
  operations.reduce((units, operation) => {
    if (operation.op !== 'put') throw new Error('a tap only puts');
    const own = Math.ceil(checkItem(operation.table, operation.item) / 1024);
    return units + (operations.length > 1 ? 2 * own : own);
  }, 0);

test('[TIMER-26] a tap of two players costs at most three write units on average', () => {
  const random = seededRandom('ids as the app makes them');
  const commandId = () => Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  const table = new PlayedSession(aTable({}));
  table.must({ type: 'start' }, NOW);
  let units = 0;
  for (let tap = 0; tap < 100; tap++) {
    const previous = table.state;
    const at = NOW + (tap + 1) * 7000 + random.below(5000);
    const earlier = table.events.length;
    const next = table.must({ type: 'tap', seat: tap % 2, turn: Math.floor(tap / 2), id: commandId() }, at);
    units += writeUnits(saveSessionOperations(next, previous, table.events.slice(earlier)));
  }
  expect(units / 100).toBeLessThanOrEqual(3);
});
