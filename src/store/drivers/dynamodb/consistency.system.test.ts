import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventual } from '#store/port/consistency.ts';
import type { ReadOptions } from '#store/port/store.ts';
import { contractTables, events, note } from '#store/testing/contract-tables.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { dynamoEngines } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { openDynamoStore } from './dynamo-store.ts';
import type { DynamoStore } from './dynamo-store.ts';

describe.each(dynamoEngines)('read units on $name', ({ start }) => {
  let engine: DynamoEngine;
  let store: DynamoStore;
  beforeAll(async () => {
    engine = await start();
    store = openDynamoStore({
      ...engine.access,
      tables: contractTables,
      clock: new ManualClock(),
      requestTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
    });
    await store.ensureTables();
    // Just under the 8 KB that two units read.
    await store.put(events, note('p', 'a', { text: 'x'.repeat(8_000) }));
  });
  afterAll(async () => {
    await store.close();
    await engine.stop();
  });

  const unitsOf = async (read: () => Promise<unknown>): Promise<number> => {
    const total = (): number => store.capacity().reduce((sum, { units }) => sum + units, 0);
    const before = total();
    await read();
    return total() - before;
  };

  test.each<[string, (reads: ReadOptions) => Promise<unknown>]>([
    ['get', (reads) => store.get(events, { PK: 'p', SK: 'a' }, reads)],
    ['query', (reads) => store.query(events, { partition: 'p', ...reads })],
    ['batchGet', (reads) => store.batchGet(events, [{ PK: 'p', SK: 'a' }], reads)],
  ])('an eventual %s costs half of a strong one', async (_, read) => {
    expect(await unitsOf(() => read({}))).toBe(2);
    expect(await unitsOf(() => read(eventual))).toBe(1);
  });
});
