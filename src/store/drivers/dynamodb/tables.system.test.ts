import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notExists } from '#store/port/conditions.ts';
import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { dynamoEngines } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { openDynamoStore } from './dynamo-store.ts';
import type { DynamoStore } from './dynamo-store.ts';

const games = defineTable({
  name: 'games',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: [
    { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    { name: 'by-owner', partitionKey: 'owner', sortKey: 'PK' },
  ],
  ttl: 'expiresAt',
});
const flat = defineTable({ name: 'flat', partitionKey: 'id' });

describe.each(dynamoEngines)('tables on $name', ({ start }) => {
  let engine: DynamoEngine;
  let sdk: DynamoDBClient;
  let stores = 0;
  const opened: DynamoStore[] = [];
  const open = (
    tables: readonly Table[],
    prefix = `case-${++stores}-`,
  ): { store: DynamoStore; prefix: string } => {
    const tablePrefix = engine.access.tablePrefix + prefix;
    const store = openDynamoStore({
      ...engine.access,
      tablePrefix,
      tables,
      clock: new ManualClock(),
      requestTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
    });
    opened.push(store);
    return { store, prefix: tablePrefix };
  };
  beforeAll(async () => {
    engine = await start();
    sdk = new DynamoDBClient(engine.access);
  });
  afterAll(async () => {
    for (const store of opened) await store.close();
    sdk.destroy();
    await engine.stop();
  });

  test('missing tables are made as their definitions say, and ready when it returns', async () => {
    const { store, prefix } = open([games, flat]);
    await expect(store.check()).rejects.toMatchObject({
      code: 'unavailable',
      message: `DynamoDB tables that do not serve: ${prefix}games (missing), ${prefix}flat (missing).`,
    });
    await store.ensureTables();
    await expect(store.check()).resolves.toBeUndefined();
    const { Table: made } = await sdk.send(new DescribeTableCommand({ TableName: `${prefix}games` }));
    expect(made?.TableStatus).toBe('ACTIVE');
    expect(made?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    expect(made?.KeySchema).toEqual([
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ]);
    expect(made?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual([
      'GSI1',
      'by-owner',
    ]);
    expect(
      made?.GlobalSecondaryIndexes?.every(({ Projection }) => Projection?.ProjectionType === 'ALL'),
    ).toBe(true);
    const ttl = await sdk.send(new DescribeTimeToLiveCommand({ TableName: `${prefix}games` }));
    expect(ttl.TimeToLiveDescription).toMatchObject({
      TimeToLiveStatus: 'ENABLED',
      AttributeName: 'expiresAt',
    });
  });

  test('those that are there are told from those that are not', async () => {
    const { store, prefix } = open([flat]);
    await store.ensureTables();
    const { store: both } = open([games, flat], prefix.slice(engine.access.tablePrefix.length));
    expect(await both.existing()).toEqual([flat]);
  });

  test('tables that are there stay, with what is in them', async () => {
    const { store } = open([games, flat]);
    await store.ensureTables();
    await store.put(flat, { id: 'a', n: 1 });
    await store.ensureTables();
    expect(await store.get(flat, { id: 'a' })).toEqual({ id: 'a', n: 1 });
  });

  test('two nodes that start at once make them together', async () => {
    const { store } = open([games, flat], 'together-');
    const { store: other } = open([games, flat], 'together-');
    await Promise.all([store.ensureTables(), other.ensureTables()]);
    await store.put(flat, { id: 'a' });
    expect(await other.get(flat, { id: 'a' })).toEqual({ id: 'a' });
  });

  test('a prefix keeps stores of one account apart', async () => {
    const { store } = open([flat]);
    const { store: other } = open([flat]);
    await store.ensureTables();
    await other.ensureTables();
    await store.put(flat, { id: 'a' });
    expect(await other.put(flat, { id: 'a' }, notExists)).toMatchObject({ ok: true });
  });

  describe('a table that exists with another shape is refused in a sentence', () => {
    const refusalOf = async (existing: Table, wanted: Table): Promise<string> => {
      const { store, prefix } = open([existing]);
      await store.ensureTables();
      const { store: second } = open([wanted], prefix.slice(engine.access.tablePrefix.length));
      const error = await second.ensureTables().then(
        () => new Error('was accepted'),
        (caught: Error) => caught,
      );
      expect(error).toMatchObject({ name: 'StoreError', code: 'bad-operation' });
      return error.message.replace(prefix, '');
    };

    test('other key names', async () => {
      expect(await refusalOf(flat, { ...flat, partitionKey: 'uid' })).toBe(
        'The table flat has the key id instead of uid: choose another TABLE_PREFIX. Nothing was changed.',
      );
    });
    test('a missing sort key', async () => {
      expect(await refusalOf({ ...flat, name: 'games' }, games)).toMatch(
        /has the key id instead of PK \+ SK/,
      );
    });
    test('a missing index', async () => {
      expect(await refusalOf({ ...games, indexes: [] }, games)).toMatch(
        /games has no index GSI1 with the key GSI1PK \+ GSI1SK: add it/,
      );
    });
    test('an index over other attributes', async () => {
      const indexes = [{ name: 'GSI1', partitionKey: 'GSI1PK' }];
      expect(await refusalOf({ ...games, indexes }, games)).toMatch(
        /The index GSI1 of the table games has the key GSI1PK instead of GSI1PK \+ GSI1SK/,
      );
    });
    test('a missing index is found where no table may be made, and by readiness checks', async () => {
      const { store, prefix } = open([{ ...games, indexes: [] }]);
      await store.ensureTables();
      const { store: second } = open([games, flat], prefix.slice(engine.access.tablePrefix.length));
      await expect(second.existing()).rejects.toThrow('has no index GSI1');
      await expect(second.ensureTables()).rejects.toThrow('has no index GSI1');
      await expect(second.check()).rejects.toThrow(`${prefix}flat (missing)`);
      const { store: third } = open([games], prefix.slice(engine.access.tablePrefix.length));
      await expect(third.check()).rejects.toMatchObject({
        code: 'bad-operation',
        message: expect.stringContaining('has no index GSI1'),
      });
    });
    test('another expiry attribute', async () => {
      expect(await refusalOf(games, { ...games, ttl: 'endsAt' })).toBe(
        'The table games expires items by expiresAt instead of endsAt.',
      );
    });
    test('a key that is no string', async () => {
      const { store, prefix } = open([flat]);
      await sdk.send(
        new CreateTableCommand({
          TableName: `${prefix}flat`,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'N' }],
          KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        }),
      );
      await expect(store.ensureTables()).rejects.toThrow('has the key id (N) instead of id:');
    });
  });

  test('a reader with the plain SDK finds the types a person expects', async () => {
    const { store, prefix } = open([games]);
    await store.ensureTables();
    await store.put(games, {
      PK: 'GAME#1',
      SK: 'METADATA',
      GSI1PK: 'HOST#9',
      GSI1SK: '2026-01-15',
      title: 'Quiz',
      players: 12,
      score: 0.1,
      isOpen: true,
      winner: null,
      photo: new Uint8Array([1, 2, 3]),
      rounds: [1, 'two', { three: 3 }],
      stats: { wins: 3 },
      left: undefined,
      expiresAt: 4_102_444_800,
    });
    const { Item: item } = await sdk.send(
      new GetItemCommand({
        TableName: `${prefix}games`,
        Key: { PK: { S: 'GAME#1' }, SK: { S: 'METADATA' } },
        ConsistentRead: true,
      }),
    );
    expect(item).toEqual({
      PK: { S: 'GAME#1' },
      SK: { S: 'METADATA' },
      GSI1PK: { S: 'HOST#9' },
      GSI1SK: { S: '2026-01-15' },
      title: { S: 'Quiz' },
      players: { N: '12' },
      score: { N: '0.1' },
      isOpen: { BOOL: true },
      winner: { NULL: true },
      photo: { B: new Uint8Array([1, 2, 3]) },
      rounds: { L: [{ N: '1' }, { S: 'two' }, { M: { three: { N: '3' } } }] },
      stats: { M: { wins: { N: '3' } } },
      expiresAt: { N: '4102444800' },
    });
  });
});
