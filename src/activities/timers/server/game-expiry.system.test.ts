import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { SqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { GameRow } from '../contract.views.ts';
import { timersTable } from './timers.items.ts';

const DAYS = 2;
const host = 'guest:host';
const tables = [platformTable, timersTable];
const folder = temporaryFolder('game-expiry');
let engine: DynamoEngine;
beforeAll(async () => {
  engine = await startDynoxide();
}, 120_000);
afterAll(() => engine?.stop());

const openers: Readonly<Record<string, (clock: FakeClock) => Promise<Store>>> = {
  SQLite: (clock) => SqliteStore.open({ file: join(folder, 'games.sqlite'), tables, clock }),
  DynamoDB: async (clock) => {
    const store = openDynamoStore({ ...engine.access, tables, clock });
    await store.ensureTables();
    return store;
  },
};

describe.each(Object.entries(openers))('on %s', (_, open) => {
  test('[TIMER-27] a finished game goes with everything that lists it; a running one stays', async () => {
    const clock = fakeClock();
    const store = await open(clock);
    const world = await startTimersApp(store, { TIMER_GAME_DAYS: DAYS });
    try {
      clock.set(world.app.clock.now());
      const game = await world.play(host);
      const { tableId } = await world.open(host);
      await world.act(host, tableId, { type: 'start' });
      const stored = async () =>
        (await store.scan(timersTable)).items.map((item) => `${textIn(item, 'PK')} ${textIn(item, 'SK')}`);
      const before = await stored();
      expect(before.filter((name) => name.includes(game.gameId)).length).toBeGreaterThan(4);
      clock.set(game.endedAt + DAYS * DAY_MS + 1000);
      const left = await stored();
      expect(left).toEqual(before.filter((name) => !name.includes(game.gameId)));
      expect((await world.must<{ games: GameRow[] }>(host, 'GET /games')).games).toEqual([]);
      expect((await world.call(host, `GET /games/${game.gameId}`)).status).toBe(404);
      expect((await world.call(host, `GET /tables/${tableId}`)).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
