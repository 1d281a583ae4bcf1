import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { CreateTableCommandInput, KeySchemaElement, TableDescription } from '@aws-sdk/client-dynamodb';
import { StoreError } from '#store/port/store-error.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import type { DynamoConnection } from './connection.ts';

/** A readiness check that takes seconds is useless to a load balancer. */
const READINESS_ATTEMPTS = 2;

const FIRST_POLL_MS = 25;
const LONGEST_POLL_MS = 2_000;
const READY_WITHIN_MS = 180_000;

/** Creates missing tables and waits until they serve. For development and tests: on AWS the stack creates the tables. */
export const ensureTables = async (connection: DynamoConnection, tables: readonly Table[]): Promise<void> => {
  // All are checked before the first is created: a refusal leaves nothing behind.
  const existing = new Set(await existingTables(connection, tables));
  for (const table of tables) if (!existing.has(table)) await createTable(connection, table);
  for (const table of tables) {
    await waitUntilActive(connection, table);
    if (table.ttl !== undefined) await ensureTimeToLive(connection, table, table.ttl);
  }
};

/** The tables that exist; refuses one whose keys differ from its definition, or that lacks an index. */
export const existingTables = async (
  connection: DynamoConnection,
  tables: readonly Table[],
): Promise<readonly Table[]> => {
  const found = await Promise.all(tables.map((table) => describeTable(connection, table)));
  return tables.filter((table, index) => {
    const description = found[index];
    if (description !== undefined) refuseOtherShape(connection, table, description);
    return description !== undefined;
  });
};

/** Rejects unless every table exists, serves, and has the keys and indexes of its definition. */
export const checkTables = async (connection: DynamoConnection, tables: readonly Table[]): Promise<void> => {
  const found = await Promise.all(
    tables.map((table) => describeTable(connection, table, READINESS_ATTEMPTS)),
  );
  const problems = tables.flatMap((table, index) => {
    const description = found[index];
    if (isServing(description)) return [];
    return [`${connection.nameOf(table)} (${description?.TableStatus?.toLowerCase() ?? 'missing'})`];
  });
  if (problems.length > 0) {
    throw new StoreError('unavailable', `DynamoDB tables that do not serve: ${problems.join(', ')}.`);
  }
  for (const [index, table] of tables.entries()) {
    const description = found[index];
    if (description !== undefined) refuseOtherShape(connection, table, description);
  }
};

const describeTable = async (
  connection: DynamoConnection,
  table: Table,
  attempts = connection.attempts,
): Promise<TableDescription | undefined> => {
  try {
    const answer = await connection.send(
      { operation: 'DescribeTable', repeatable: true, attempts },
      (client, options) =>
        client.send(new DescribeTableCommand({ TableName: connection.nameOf(table) }), options),
    );
    return answer.Table;
  } catch (error) {
    if (causeOf(error) instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

export interface TableSize {
  readonly name: string;
  readonly items: number;
  readonly bytes: number;
}

/** As DynamoDB last counted them, which it does about every six hours. */
export const tableSizes = async (
  connection: DynamoConnection,
  tables: readonly Table[],
): Promise<readonly TableSize[]> => {
  const found = await Promise.all(tables.map((table) => describeTable(connection, table)));
  return tables.map(({ name }, index) => ({
    name,
    items: found[index]?.ItemCount ?? 0,
    bytes: found[index]?.TableSizeBytes ?? 0,
  }));
};

const causeOf = (error: unknown): unknown => (error instanceof StoreError ? error.cause : error);

const createTable = async (connection: DynamoConnection, table: Table): Promise<void> => {
  const input = tableInput(connection.nameOf(table), table);
  try {
    await connection.send({ operation: 'CreateTable', repeatable: true }, (client, options) =>
      client.send(new CreateTableCommand(input), options),
    );
  } catch (error) {
    // Another node that starts at the same moment may create the same table.
    if (!(causeOf(error) instanceof ResourceInUseException)) throw error;
  }
};

const tableInput = (name: string, table: Table): CreateTableCommandInput => {
  const keyNames = new Set(
    [table, ...table.indexes].flatMap((keys) =>
      keys.sortKey === undefined ? [keys.partitionKey] : [keys.partitionKey, keys.sortKey],
    ),
  );
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...keyNames].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema(table),
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: table.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  };
};

const keySchema = (keys: Table | IndexDefinition): KeySchemaElement[] => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' },
  ...(keys.sortKey === undefined ? [] : [{ AttributeName: keys.sortKey, KeyType: 'RANGE' } as const]),
];

/** Queries would fail later, one page at a time: better a sentence before anything is read or written. */
const refuseOtherShape = (connection: DynamoConnection, table: Table, existing: TableDescription): void => {
  const name = connection.nameOf(table);
  const refuse = (what: string, remedy: string): never => {
    throw new StoreError('bad-operation', `${what}: ${remedy} TABLE_PREFIX. Nothing was changed.`);
  };
  const refuseKeys = (of: string, schema: readonly KeySchemaElement[] | undefined, wanted: string): void => {
    const is = schemaText(schema, existing);
    if (is !== wanted) refuse(`${of} has the key ${is} instead of ${wanted}`, 'choose another');
  };
  refuseKeys(`The table ${name}`, existing.KeySchema, schemaText(keySchema(table)));
  for (const index of table.indexes) {
    const found = existing.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index.name);
    const wanted = schemaText(keySchema(index));
    if (found === undefined)
      refuse(
        `The table ${name} has no index ${index.name} with the key ${wanted}`,
        'add it, or choose another',
      );
    refuseKeys(`The index ${index.name} of the table ${name}`, found?.KeySchema, wanted);
  }
};

/** `PK + SK`; a key that is not a string shows its type. */
const schemaText = (
  schema: readonly KeySchemaElement[] | undefined,
  description?: TableDescription,
): string =>
  [...(schema ?? [])]
    .sort((left, right) => (left.KeyType ?? '').localeCompare(right.KeyType ?? ''))
    .map(({ AttributeName }) => {
      const type = description?.AttributeDefinitions?.find((one) => one.AttributeName === AttributeName);
      return type === undefined || type.AttributeType === 'S'
        ? AttributeName
        : `${AttributeName} (${type.AttributeType})`;
    })
    .join(' + ');

// A table that gets a new index is UPDATING and still serves.
const isServing = (description: TableDescription | undefined): boolean =>
  description?.TableStatus === 'ACTIVE' || description?.TableStatus === 'UPDATING';

const waitUntilActive = async (connection: DynamoConnection, table: Table): Promise<void> => {
  const startedAt = performance.now();
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(LONGEST_POLL_MS, pollMs * 2)) {
    const description = await describeTable(connection, table);
    const indexes = description?.GlobalSecondaryIndexes ?? [];
    // Engines other than AWS omit the state of an index.
    const isReady = indexes.every(({ IndexStatus }) => IndexStatus === undefined || IndexStatus === 'ACTIVE');
    if (description?.TableStatus === 'ACTIVE' && isReady) return;
    if (performance.now() - startedAt > READY_WITHIN_MS) {
      throw new StoreError('unavailable', `The table ${connection.nameOf(table)} does not become active.`);
    }
    await pause(pollMs);
  }
};

const ensureTimeToLive = async (connection: DynamoConnection, table: Table, ttl: string): Promise<void> => {
  const TableName = connection.nameOf(table);
  const isRight = await hasTimeToLive(connection, TableName, ttl).catch(acceptUnknownOperation);
  if (isRight) return;
  try {
    await connection.send({ operation: 'UpdateTimeToLive', repeatable: true }, (client, options) =>
      client.send(
        new UpdateTimeToLiveCommand({
          TableName,
          TimeToLiveSpecification: { AttributeName: ttl, Enabled: true },
        }),
        options,
      ),
    );
  } catch (error) {
    // Enabling it twice is an error, and another node that starts at the same moment may have been first.
    if (!(await hasTimeToLive(connection, TableName, ttl))) throw error;
  }
};

const hasTimeToLive = async (
  connection: DynamoConnection,
  TableName: string,
  ttl: string,
): Promise<boolean> => {
  const { TimeToLiveDescription: current } = await connection.send(
    { operation: 'DescribeTimeToLive', repeatable: true },
    (client, options) => client.send(new DescribeTimeToLiveCommand({ TableName }), options),
  );
  if (current?.TimeToLiveStatus !== 'ENABLED' && current?.TimeToLiveStatus !== 'ENABLING') return false;
  if (current.AttributeName === ttl) return true;
  throw new StoreError(
    'bad-operation',
    `The table ${TableName} expires items by ${current.AttributeName} instead of ${ttl}.`,
  );
};

// Readers never see expired items anyway: on an engine without removal the table only grows.
const acceptUnknownOperation = (error: unknown): true => {
  const cause = causeOf(error);
  if (cause instanceof Error && cause.name === 'UnknownOperationException') return true;
  throw error;
};
