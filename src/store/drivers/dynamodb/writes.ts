import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import type { Instant } from '#core/instant.ts';
import { applyChanges } from '#store/port/apply-changes.ts';
import { checkItem } from '#store/port/check-item.ts';
import { checkOperation, keyPairOf } from '#store/port/check-operations.ts';
import { copyItem } from '#store/port/copy-item.ts';
import { holds } from '#store/port/evaluate.ts';
import { isExpired } from '#store/port/expiry.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { BatchOperation, WriteResult } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { fromAttributes, toAttributes } from './attribute-values.ts';
import type { Attributes } from './attribute-values.ts';
import { chunksOf, runChunks } from './chunks.ts';
import type { DynamoConnection } from './connection.ts';
import { parentsOfChanges } from './expressions.ts';
import { readStored } from './reads.ts';
import type { DynamoDeps } from './reads.ts';
import { keyedRequest, putRequest, updateRequest, vacantPutRequest } from './requests.ts';
import type { OperationOf, PutRequest, RequestContext } from './requests.ts';

const BATCH_WRITE_ITEMS = 25;

/** `stored` is the item that made the condition fail, even if it has expired. */
type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly stored: Item | undefined };

export const putItem = async (deps: DynamoDeps, put: OperationOf<'put'>): Promise<WriteResult> => {
  checkOperation(put);
  const context = contextOf(deps, put.table);
  return settled(
    put.table,
    await attemptPut(deps.connection, put.table, putRequest(put, context)),
    context.now,
  );
};

export const deleteItem = async (deps: DynamoDeps, removal: OperationOf<'delete'>): Promise<WriteResult> => {
  checkOperation(removal);
  const { connection } = deps;
  const context = contextOf(deps, removal.table);
  const request = keyedRequest(removal, context);
  const attempt = await attempted(connection, removal.table, request.Key, async () => {
    await connection.send({ operation: 'DeleteItem', repeatable: true }, (client, options) =>
      client.send(new DeleteItemCommand({ ...request, ReturnConsumedCapacity: 'TOTAL' }), options),
    );
  });
  return settled(removal.table, attempt, context.now);
};

/**
 * DynamoDB would change an expired item that it has not removed yet. So the update applies to live items and free keys
 * only; an expired item is replaced by the result for a missing item.
 */
export const updateItem = async (
  deps: DynamoDeps,
  update: OperationOf<'update'>,
): Promise<WriteResult<Item>> => {
  checkOperation(update);
  const { connection } = deps;
  const { table } = update;
  for (let round = 1; round <= connection.attempts; round++) {
    const context = contextOf(deps, table);
    const attempt = await attemptUpdate(connection, update, context);
    if (attempt.ok) return attempt;
    const { stored } = attempt;
    const current = stored !== undefined && isExpired(table, stored, context.now) ? undefined : stored;
    if (!failedOwnGuard(update, current)) return { ok: false, current };
    if (current !== undefined) {
      refuseMisfit(update, current);
    } else {
      const fresh = freshItem(update);
      const replaced = await attemptPut(connection, table, vacantPutRequest(update, fresh, context));
      if (replaced.ok) return { ok: true, value: fresh };
    }
    await connection.backOff(round);
  }
  throw new StoreError('unavailable', `Others kept changing an item of ${table.name} while it was updated.`);
};

/** Whether the driver's own guard stopped an update, not the caller's condition. */
export const failedOwnGuard = (
  { condition, changes }: OperationOf<'update'>,
  current: Item | undefined,
): boolean =>
  (condition === undefined || holds(condition, current)) &&
  (current === undefined || parentsOfChanges(changes).length > 0);

/** Throws when the changes do not fit `current`: the engine could only say that the guard failed. */
export const refuseMisfit = ({ changes }: OperationOf<'update'>, current: Item): void => {
  applyChanges(current, changes);
};

/** The result of an update of a missing item. */
export const freshItem = ({ table, key, changes }: OperationOf<'update'>): Item => {
  const fresh = copyItem(applyChanges(key, changes));
  checkItem(table, fresh);
  return fresh;
};

export const writeItems = async (
  { connection }: DynamoDeps,
  operations: readonly BatchOperation[],
): Promise<void> => {
  for (const operation of operations) checkOperation(operation);
  const requests = chunksOf([...lastOfEachItem(operations).values()], BATCH_WRITE_ITEMS);
  await runChunks(connection, requests, async (chunk) => {
    const RequestItems: Record<string, WriteRequest[]> = {};
    for (const operation of chunk) {
      const name = connection.nameOf(operation.table);
      (RequestItems[name] ??= []).push(writeRequest(operation));
    }
    const { UnprocessedItems } = await connection.send(
      { operation: 'BatchWriteItem', repeatable: true },
      (client, options) =>
        client.send(new BatchWriteItemCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }), options),
    );
    return leftOver(connection, chunk, UnprocessedItems ?? {});
  });
};

// BatchWriteItem refuses two requests for one item, and chunks overtake each other: only the last one counts.
const lastOfEachItem = (operations: readonly BatchOperation[]): ReadonlyMap<string, BatchOperation> =>
  new Map(operations.map((operation) => [placeOf(operation), operation]));

const placeOf = (operation: BatchOperation): string => {
  const { pk, sk } = keyPairOf(operation.table, operation.op === 'put' ? operation.item : operation.key);
  return JSON.stringify([operation.table.name, pk, sk]);
};

const writeRequest = (operation: BatchOperation): WriteRequest =>
  operation.op === 'put'
    ? { PutRequest: { Item: toAttributes(operation.item) } }
    : { DeleteRequest: { Key: toAttributes(operation.key) } };

const leftOver = (
  connection: DynamoConnection,
  chunk: readonly BatchOperation[],
  unprocessed: Readonly<Record<string, WriteRequest[]>>,
): BatchOperation[] => {
  const left = new Set<string>();
  const byName = new Map(chunk.map(({ table }) => [connection.nameOf(table), table]));
  for (const [name, requests] of Object.entries(unprocessed)) {
    const table = byName.get(name);
    if (table === undefined) continue;
    for (const { PutRequest: put, DeleteRequest: removal } of requests) {
      const { pk, sk } = keyPairOf(table, fromAttributes(put?.Item ?? removal?.Key ?? {}));
      left.add(JSON.stringify([table.name, pk, sk]));
    }
  }
  return chunk.filter((operation) => left.has(placeOf(operation)));
};

const contextOf = ({ connection, clock }: DynamoDeps, table: Table): RequestContext => ({
  tableName: connection.nameOf(table),
  now: clock.now(),
});

const settled = (table: Table, attempt: Attempt<void>, now: Instant): WriteResult => {
  if (attempt.ok) return attempt;
  const { stored } = attempt;
  return { ok: false, current: stored !== undefined && isExpired(table, stored, now) ? undefined : stored };
};

const attemptPut = (
  connection: DynamoConnection,
  table: Table,
  request: PutRequest,
): Promise<Attempt<void>> =>
  attempted(connection, table, request.Item, async () => {
    await connection.send({ operation: 'PutItem', repeatable: true }, (client, options) =>
      client.send(new PutItemCommand({ ...request, ReturnConsumedCapacity: 'TOTAL' }), options),
    );
  });

const attemptUpdate = (
  connection: DynamoConnection,
  update: OperationOf<'update'>,
  context: RequestContext,
): Promise<Attempt<Item>> => {
  const request = updateRequest(update, context);
  // These two would add or append twice if sent twice.
  const repeatable = update.changes.every(({ op }) => op !== 'add' && op !== 'append');
  return attempted(connection, update.table, request.Key, async () => {
    const { Attributes: changed } = await connection.send(
      { operation: 'UpdateItem', repeatable },
      (client, options) =>
        client.send(
          new UpdateItemCommand({ ...request, ReturnValues: 'ALL_NEW', ReturnConsumedCapacity: 'TOTAL' }),
          options,
        ),
    );
    return fromAttributes(changed ?? {});
  });
};

const attempted = async <T>(
  connection: DynamoConnection,
  table: Table,
  attributes: Attributes,
  write: () => Promise<T>,
): Promise<Attempt<T>> => {
  try {
    return { ok: true, value: await write() };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // DynamoDB Local before 2.0 (2023) never reports the item that failed a condition outside of transactions.
    // One that was reported proves that this engine does, and then a missing one means that there was none.
    connection.reportsFailedItems ||= error.Item !== undefined;
    const stored = connection.reportsFailedItems ? error.Item : await storedAt(connection, table, attributes);
    return { ok: false, stored: stored && fromAttributes(stored) };
  }
};

const storedAt = async (
  connection: DynamoConnection,
  table: Table,
  attributes: Attributes,
): Promise<Attributes | undefined> => {
  const names = table.sortKey === undefined ? [table.partitionKey] : [table.partitionKey, table.sortKey];
  const key = Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
  return readStored(connection, table, key);
};
