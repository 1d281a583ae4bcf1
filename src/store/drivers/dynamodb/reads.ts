import { BatchGetItemCommand, GetItemCommand, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { toEpochSeconds } from '#core/instant.ts';
import { checkKey } from '#store/port/check-item.ts';
import { keyPairOf } from '#store/port/check-operations.ts';
import type { StoreClock } from '#store/port/clock.ts';
import type { Position } from '#store/port/cursor.ts';
import { isExpired } from '#store/port/expiry.ts';
import { planQuery, planScan } from '#store/port/query-plan.ts';
import type { QueryPlan } from '#store/port/query-plan.ts';
import type { Page, Query, ReadOptions, SortRange } from '#store/port/store.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { fromAttributes, toAttributes } from './attribute-values.ts';
import type { Attributes } from './attribute-values.ts';
import { chunksOf, runChunks } from './chunks.ts';
import type { DynamoConnection } from './connection.ts';
import { compileAlive, compileKeyRange, newPlaceholders } from './expressions.ts';
import { fillPage } from './pages.ts';
import type { PageFilling } from './pages.ts';

export interface DynamoDeps {
  readonly connection: DynamoConnection;
  readonly clock: Pick<StoreClock, 'now'>;
}

const BATCH_GET_KEYS = 100;

export const getItem = async (
  { connection, clock }: DynamoDeps,
  table: Table,
  key: Key,
  options?: ReadOptions,
): Promise<Item | undefined> => {
  checkKey(table, key);
  return aliveItem(table, await readStored(connection, table, toAttributes(key), options), clock);
};

const isStrong = (options: ReadOptions | undefined): boolean => options?.consistency !== 'eventual';

/** The engine's item at a key, even if it has expired. */
export const readStored = async (
  connection: DynamoConnection,
  table: Table,
  key: Attributes,
  options?: ReadOptions,
): Promise<Attributes | undefined> => {
  const answer = await connection.send({ operation: 'GetItem', repeatable: true }, (client, sendOptions) =>
    client.send(
      new GetItemCommand({
        TableName: connection.nameOf(table),
        Key: key,
        ConsistentRead: isStrong(options),
        ReturnConsumedCapacity: 'TOTAL',
      }),
      sendOptions,
    ),
  );
  return answer.Item;
};

const aliveItem = (
  table: Table,
  attributes: Attributes | undefined,
  clock: DynamoDeps['clock'],
): Item | undefined => {
  if (attributes === undefined) return undefined;
  const item = fromAttributes(attributes);
  return isExpired(table, item, clock.now()) ? undefined : item;
};

export const queryItems = async (deps: DynamoDeps, table: Table, query: Query): Promise<Page> => {
  const { connection, clock } = deps;
  const plan = planQuery(table, query);
  const to = newPlaceholders();
  const keyRange = compileKeyRange(plan.index ?? table, plan.partition, query.sort, to);
  const alive = compileAlive(table, toEpochSeconds(clock.now()), to);
  const request = {
    TableName: connection.nameOf(table),
    ...(plan.index === undefined ? { ConsistentRead: isStrong(query) } : { IndexName: plan.index.name }),
    KeyConditionExpression: keyRange,
    ...(alive !== undefined && { FilterExpression: alive }),
    ...to.fields(),
    ScanIndexForward: !plan.reverse,
    ReturnConsumedCapacity: 'TOTAL',
  } as const;
  return fillPage({
    table,
    limit: plan.limit,
    scope: plan.scope,
    start: plan.after && toAttributes(queryStart(table, plan, plan.after)),
    positionOf: (key) => positionInQuery(table, plan.index, key),
    belongs: prefixTest(query.sort, (plan.index ?? table).sortKey),
    fetch: (paging) =>
      connection.send({ operation: 'Query', repeatable: true }, (client, options) =>
        client.send(new QueryCommand({ ...request, ...paging }), options),
      ),
  });
};

export const scanItems = async (
  deps: DynamoDeps,
  table: Table,
  options?: { readonly limit?: number; readonly cursor?: string },
): Promise<Page> => {
  const { connection, clock } = deps;
  const plan = planScan(table, options);
  const to = newPlaceholders();
  const alive = compileAlive(table, toEpochSeconds(clock.now()), to);
  const request = {
    TableName: connection.nameOf(table),
    ConsistentRead: true,
    ...(alive !== undefined && { FilterExpression: alive, ...to.fields() }),
    ReturnConsumedCapacity: 'TOTAL',
  } as const;
  return fillPage({
    table,
    limit: plan.limit,
    scope: plan.scope,
    start: plan.after && toAttributes(keyAt(table, plan.after[0] ?? '', plan.after[1] ?? '')),
    positionOf: (key) => positionInTable(table, key),
    fetch: (paging) =>
      connection.send({ operation: 'Scan', repeatable: true }, (client, sendOptions) =>
        client.send(new ScanCommand({ ...request, ...paging }), sendOptions),
      ),
  });
};

export const getItems = async (
  { connection, clock }: DynamoDeps,
  table: Table,
  keys: readonly Key[],
  options?: ReadOptions,
): Promise<readonly (Item | undefined)[]> => {
  for (const key of keys) checkKey(table, key);
  const placeOf = (key: Item | Key): string => {
    const { pk, sk } = keyPairOf(table, key);
    return JSON.stringify([pk, sk]);
  };
  // BatchGetItem refuses a key that is named twice.
  const wanted = new Map(keys.map((key) => [placeOf(key), key]));
  const found = new Map<string, Item>();
  const name = connection.nameOf(table);
  await runChunks(
    connection,
    chunksOf([...wanted.values()].map(toAttributes), BATCH_GET_KEYS),
    async (chunk) => {
      const answer = await connection.send(
        { operation: 'BatchGetItem', repeatable: true },
        (client, sendOptions) =>
          client.send(
            new BatchGetItemCommand({
              RequestItems: { [name]: { Keys: chunk, ConsistentRead: isStrong(options) } },
              ReturnConsumedCapacity: 'TOTAL',
            }),
            sendOptions,
          ),
      );
      for (const attributes of answer.Responses?.[name] ?? []) {
        const item = aliveItem(table, attributes, clock);
        if (item !== undefined) found.set(placeOf(item), item);
      }
      return answer.UnprocessedKeys?.[name]?.Keys ?? [];
    },
  );
  return keys.map((key) => found.get(placeOf(key)));
};

// dynoxide and DynamoDB Local keep their items in SQLite, and both cut a prefix short at a NUL character.
const prefixTest = (range: SortRange | undefined, sortKey: string | undefined): PageFilling['belongs'] => {
  if (range === undefined || sortKey === undefined || !('beginsWith' in range)) return undefined;
  return (item) => {
    const value = item[sortKey];
    return typeof value === 'string' && value.startsWith(range.beginsWith);
  };
};

const keyAt = (table: Table, pk: string, sk: string): Key => ({
  [table.partitionKey]: pk,
  ...(table.sortKey !== undefined && { [table.sortKey]: sk }),
});

const queryStart = (table: Table, plan: QueryPlan, after: Position): Key => {
  if (plan.index === undefined) return keyAt(table, plan.partition, after[0] ?? '');
  const { partitionKey, sortKey } = plan.index;
  return {
    [partitionKey]: plan.partition,
    ...(sortKey !== undefined && { [sortKey]: after[0] ?? '' }),
    ...keyAt(table, after[1] ?? '', after[2] ?? ''),
  };
};

const positionInTable = (table: Table, key: Item): Position => {
  const { pk, sk } = keyPairOf(table, key);
  return [pk, sk];
};

const positionInQuery = (table: Table, index: IndexDefinition | undefined, key: Item): Position => {
  const { pk, sk } = keyPairOf(table, key);
  if (index === undefined) return [sk];
  const indexSort = index.sortKey === undefined ? '' : key[index.sortKey];
  return [typeof indexSort === 'string' ? indexSort : '', pk, sk];
};
