import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import type { ReadOptions, Store } from '#store/port/store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { testConfig } from '#tests/support/server/app.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { OWNED } from '#tests/support/server/owned-things.ts';
import { tablesOf } from './activities.ts';

/** As late as can be: reads that may be stale find nothing of what was ever written. */
const lateStore = (): Store => {
  const store = new MemoryStore({ tables: tablesOf(testConfig()), clock: fakeClock() });
  const isLate = (options: ReadOptions | undefined): boolean => options?.consistency === 'eventual';
  return {
    get: async (table, key, options) => (isLate(options) ? undefined : store.get(table, key)),
    query: async (table, query) => (isLate(query) ? { items: [] } : store.query(table, query)),
    put: (...args) => store.put(...args),
    update: (...args) => store.update(...args),
    delete: (...args) => store.delete(...args),
    batchGet: async (table, keys, options) =>
      isLate(options) ? keys.map(() => undefined) : store.batchGet(table, keys),
    batchWrite: (...args) => store.batchWrite(...args),
    transact: (...args) => store.transact(...args),
    scan: (...args) => store.scan(...args),
    check: () => store.check(),
    close: () => store.close(),
  };
};

let composed: ComposedApp;
let owner: Caller;
beforeAll(async () => {
  composed = await startComposedApp({ store: lateStore() });
  owner = composed.callerWith(await composed.newAccount());
});
afterAll(() => composed.app.close());

const LISTS = Object.entries(OWNED).flatMap(([name, { lists = {} }]) =>
  Object.entries(lists).map(([id, list]) => [name, id, list] as const),
);

test.each(LISTS)(
  '%s: who has just made something (%s) finds it in their own list',
  async (name, id, list) => {
    const made = await OWNED[name]?.make(owner);
    const answer = await owner.request(`GET /api${list}`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain(made?.[id]);
  },
);

test('a report right after an answer has it', async () => {
  const made = await OWNED['engagements-report']?.make(owner);
  const answer = await owner.request(`GET /api/engagements/${made?.['gameId']}/report`);
  expect(JSON.stringify(answer.body)).toContain('Sharing');
});
