import { isDeepStrictEqual } from 'node:util';
import { runAdopt } from '#server/run-adopt.ts';
import type { AdoptWish } from '#server/run-adopt.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { adoptersOf, tablesOf } from '#server/activities.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import type { Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { testConfig } from '#tests/support/server/app.ts';
import type { Rows } from './rows.ts';

export const config = testConfig();
export const tables = tablesOf(config);
const adopters = adoptersOf(config, false);

export type Everything = Readonly<Record<string, readonly Item[]>>;

/** Everything that is stored, in the order of its keys. */
export const everything = async (store: Store): Promise<Everything> => {
  const all: Record<string, Item[]> = {};
  for (const table of tables) {
    const items: Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.scan(table, cursor === undefined ? {} : { cursor });
      items.push(...page.items);
      ({ cursor } = page);
    } while (cursor !== undefined);
    const keyOf = (item: Item): string =>
      JSON.stringify([item[table.partitionKey], item[table.sortKey ?? '']]);
    all[table.name] = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
  return all;
};

/** The rows of the original systems' tables that are no longer as they were. */
export const changedIn = (before: Everything, now: Everything): readonly Item[] =>
  tables
    .filter(({ name }) => name !== platformTable.name)
    .flatMap(({ name }) =>
      (before[name] ?? []).filter((item) => !now[name]?.some((other) => isDeepStrictEqual(other, item))),
    );

export const storeWith = async (rows: Rows): Promise<Store> => {
  const store = new MemoryStore({ tables, clock: fakeClock() });
  for (const [table, item] of rows) await store.put(table, item);
  return store;
};

export class Stopped extends Error {}

/** Dies before its n-th write, as a process that is killed does. */
export const stopsAfter = (store: Store, writes: number): Store => {
  let left = writes;
  const counted =
    <A extends readonly unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Stopped('killed');
      return write(...args);
    };
  return {
    get: (...args) => store.get(...args),
    query: (...args) => store.query(...args),
    batchGet: (...args) => store.batchGet(...args),
    scan: (...args) => store.scan(...args),
    check: () => store.check(),
    close: () => store.close(),
    put: counted((...args: Parameters<Store['put']>) => store.put(...args)),
    update: counted((...args: Parameters<Store['update']>) => store.update(...args)),
    delete: counted((...args: Parameters<Store['delete']>) => store.delete(...args)),
    batchWrite: counted((...args: Parameters<Store['batchWrite']>) => store.batchWrite(...args)),
    transact: counted((...args: Parameters<Store['transact']>) => store.transact(...args)),
  };
};

export const OWNER = 'ada@example.org';

export const adopt = (store: Store, wish: Partial<AdoptWish> = {}) =>
  runAdopt({ adopters, tables, store, clock: fakeClock(), ids: seededIds('adopt'), owner: OWNER, ...wish });

export const undo = (store: Store, wish: Partial<AdoptWish> = {}) =>
  runAdopt({ adopters, tables, store, clock: fakeClock(), ids: seededIds('undo'), isUndo: true, ...wish });
