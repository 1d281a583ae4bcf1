import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { defineTable } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { readAll, readOn, readPages, scanPages } from './read-pages.ts';

const table = defineTable({ name: 'words', partitionKey: 'PK', sortKey: 'SK' });
const query = { partition: 'a', limit: 3 };
const numberOf = ({ SK }: Item): number => Number(SK);

let store: MemoryStore;

beforeEach(async () => {
  store = new MemoryStore({ tables: [table], clock: fakeClock() });
  await store.batchWrite(
    Array.from({ length: 8 }, (_, index) => ({ op: 'put', table, item: { PK: 'a', SK: `${index}` } })),
  );
});

describe('all of a query', () => {
  test('comes page by page, and as one list', async () => {
    const lengths: number[] = [];
    for await (const items of readPages({ store, table }, query)) lengths.push(items.length);
    expect(lengths).toEqual([3, 3, 2]);
    expect((await readAll({ store, table }, query)).map(numberOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await readAll({ store, table }, { partition: 'nobody' })).toEqual([]);
  });

  test('leaves a turn of the loop to others between two pages', async () => {
    const seen: string[] = [];
    setImmediate(() => seen.push('another'));
    for await (const items of readPages({ store, table }, query)) seen.push(`${items.length} items`);
    expect(seen).toEqual(['3 items', 'another', '3 items', '2 items']);
  });

  test('a table is read the same way', async () => {
    const numbers: number[] = [];
    for await (const items of scanPages(store, table, 3)) numbers.push(...items.map(numberOf));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('as much of a query as is wanted', () => {
  const even = (items: readonly Item[]): number[] => items.map(numberOf).filter((number) => number % 2 === 0);

  test('is read on until it is enough, and on from there', async () => {
    const first = await readOn({ store, table }, query, even, { enough: 3 });
    expect(first.rows).toEqual([0, 2, 4]);
    const { rows, ...more } = await readOn(
      { store, table },
      { ...query, cursor: first.cursor },
      (items) => Promise.resolve(even(items)),
      { enough: 3 },
    );
    expect(rows).toEqual([6]);
    expect(more).toEqual({});
  });

  test('is never more than enough where that is asked for', async () => {
    const { rows, cursor } = await readOn({ store, table }, query, (items) => items.map(numberOf), {
      enough: 4,
      isExact: true,
    });
    expect(rows).toEqual([0, 1, 2, 3]);
    expect(cursor).toBeDefined();
  });

  test('ends after so many reads, however little was found', async () => {
    const { rows, cursor } = await readOn({ store, table }, query, () => [], { enough: 1, mostReads: 2 });
    expect(rows).toEqual([]);
    const rest = await readOn({ store, table }, { ...query, cursor }, even, { enough: 9 });
    expect(rest.rows).toEqual([6]);
  });
});
