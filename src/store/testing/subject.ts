import { expect } from 'vitest';
import type { StoreErrorCode } from '#store/port/store-error.ts';
import type { Page, Query, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import type { ManualClock } from './manual-clock.ts';

/** What a group of cases works on. Cases share one store, so each uses its own partition. */
export interface Subject {
  readonly store: () => Store;
  readonly clock: ManualClock;
  readonly partition: () => string;
  /** Index reads may be stale on some engines: runs the assertion until it holds or time is up. */
  readonly soon: (assertion: () => Promise<void>) => Promise<void>;
  /** Operations the engine accepts in one transaction: 100, or fewer on engines older than that limit. */
  readonly largestTransaction: number;
}

/** Every page of a query, followed to its end. */
export const pagesOf = async (store: Store, table: Table, query: Query): Promise<Page[]> => {
  const pages = [await store.query(table, query)];
  for (let cursor = pages[0]?.cursor; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
    pages.push(await store.query(table, { ...query, cursor }));
  }
  return pages;
};

export const itemsOf = async (store: Store, table: Table, query: Query): Promise<Item[]> =>
  (await pagesOf(store, table, query)).flatMap((page) => page.items);

/** A text attribute; anything else is returned as stored, so that a failure shows it. */
export const textOf = (item: Item | undefined, name: string): string => {
  const value = item?.[name];
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export const sortKeysOf = async (store: Store, table: Table, query: Query): Promise<string[]> =>
  (await itemsOf(store, table, query)).map((item) => textOf(item, 'SK'));

export const expectRefusal = async (attempt: Promise<unknown>, code: StoreErrorCode): Promise<void> => {
  await expect(attempt).rejects.toMatchObject({ name: 'StoreError', code });
};
