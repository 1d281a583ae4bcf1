import { randomUUID } from 'node:crypto';
import { TransactionCanceledException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { CancellationReason, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Instant } from '#core/instant.ts';
import { checkTransaction, keyPairOf } from '#store/port/check-operations.ts';
import { isExpired } from '#store/port/expiry.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { StoreErrorCode } from '#store/port/store-error.ts';
import type { Operation, TransactionResult } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { fromAttributes } from './attribute-values.ts';
import type { DynamoConnection } from './connection.ts';
import { toStoreError } from './failures.ts';
import type { DynamoDeps } from './reads.ts';
import { keyedRequest, putRequest, updateRequest, vacantPutRequest } from './requests.ts';
import type { OperationOf } from './requests.ts';
import { failedOwnGuard, freshItem, refuseMisfit } from './writes.ts';

type Failed = Extract<TransactionResult, { readonly ok: false }>['failed'];

const MISFITS = new Set<StoreErrorCode>(['bad-operation', 'bad-value', 'item-too-large']);

/** An update that met an expired item, or a missing map in its path. */
interface Blocked {
  readonly index: number;
  readonly update: OperationOf<'update'>;
  readonly current: Item | undefined;
}

const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

export const runTransaction = async (
  deps: DynamoDeps,
  operations: readonly Operation[],
): Promise<TransactionResult> => {
  checkTransaction(operations);
  const { connection, clock } = deps;
  /** Updates that met an expired item: their result for a missing item replaces it. */
  const fresh = new Set<number>();
  for (let round = 1; round <= connection.attempts; round++) {
    const now = clock.now();
    const requests = operations.map((operation, index) =>
      toRequest(connection, operation, fresh.has(index), now),
    );
    const sent = await sendWhilePassing(connection, requests).catch((error: unknown) => ({ error }));
    if (sent === undefined) return { ok: true };
    if ('error' in sent) return afterMisfit(deps, operations, sent.error);
    const { reasons } = sent;
    const { failed, blocked } = sortReasons(operations, reasons, fresh, now);
    if (failed.length > 0) return { ok: false, failed };
    for (const { index, update, current } of blocked) {
      if (current === undefined) fresh.add(index);
      else if (!fresh.delete(index)) refuseMisfit(update, current);
    }
    await connection.backOff(round);
  }
  throw new StoreError('unavailable', 'Others kept changing the items of a transaction.');
};

const toRequest = (
  connection: DynamoConnection,
  operation: Operation,
  startsFresh: boolean,
  now: Instant,
): TransactWriteItem => {
  const context = { tableName: connection.nameOf(operation.table), now };
  switch (operation.op) {
    case 'put':
      return { Put: putRequest(operation, context) };
    case 'update':
      return startsFresh
        ? { Put: vacantPutRequest(operation, freshItem(operation), context) }
        : { Update: updateRequest(operation, context) };
    case 'delete':
      return { Delete: keyedRequest(operation, context) };
    case 'check': {
      const request = keyedRequest(operation, context);
      return { ConditionCheck: { ...request, ConditionExpression: request.ConditionExpression ?? '' } };
    }
  }
};

/** Retries passing failures; undefined on success. */
const sendWhilePassing = async (
  connection: DynamoConnection,
  TransactItems: TransactWriteItem[],
): Promise<{ readonly reasons: readonly CancellationReason[] } | undefined> => {
  // With the token, a transaction can be sent again after a lost answer without running twice.
  const ClientRequestToken = randomUUID();
  for (let attempt = 1; ; attempt++) {
    const reasons = await sendOnce(connection, { TransactItems, ClientRequestToken });
    if (reasons === undefined) return undefined;
    if (reasons.some(failedCondition)) return { reasons };
    const lasting = reasons.find(({ Code }) => Code !== undefined && Code !== 'None' && !PASSING.has(Code));
    if (lasting !== undefined)
      throw toStoreError({ name: lasting.Code, message: lasting.Message }, 'transaction');
    if (attempt >= connection.attempts) {
      throw new StoreError('unavailable', 'A transaction kept colliding with others.');
    }
    await connection.backOff(attempt);
  }
};

const sendOnce = async (
  connection: DynamoConnection,
  input: { TransactItems: TransactWriteItem[]; ClientRequestToken: string },
): Promise<readonly CancellationReason[] | undefined> => {
  try {
    await connection.send({ operation: 'TransactWriteItems', repeatable: true }, (client, options) =>
      client.send(new TransactWriteItemsCommand({ ...input, ReturnConsumedCapacity: 'TOTAL' }), options),
    );
    return undefined;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return error.CancellationReasons ?? [];
    throw error;
  }
};

/**
 * A change that does not fit its item is an error only if every condition holds. DynamoDB judges them all;
 * DynamoDB Local stops at the first misfit, so the conditions are asked for once more on their own.
 */
const afterMisfit = async (
  deps: DynamoDeps,
  operations: readonly Operation[],
  error: unknown,
): Promise<TransactionResult> => {
  const isMisfit = error instanceof StoreError && MISFITS.has(error.code);
  const checks = operations.flatMap((operation, index) => {
    const { table, condition } = operation;
    if (condition === undefined) return [];
    return [{ index, check: { op: 'check', table, key: keyOf(operation), condition } as const }];
  });
  // Checks alone fit everything: a refusal (of their number) would repeat forever.
  const isJudged = checks.length === 0 || operations.every(({ op }) => op === 'check');
  if (!isMisfit || isJudged) throw error;
  const judged = await runTransaction(
    deps,
    checks.map(({ check }) => check),
  );
  if (judged.ok) throw error;
  const failed = judged.failed.map((one) => ({ ...one, index: checks[one.index]?.index ?? one.index }));
  return { ok: false, failed };
};

const keyOf = (operation: Operation): Key => {
  const { table } = operation;
  const { pk, sk } = keyPairOf(table, operation.op === 'put' ? operation.item : operation.key);
  return { [table.partitionKey]: pk, ...(table.sortKey !== undefined && { [table.sortKey]: sk }) };
};

const failedCondition = (reason: CancellationReason | undefined): boolean =>
  reason?.Code === 'ConditionalCheckFailed';

/** Which operations failed their callers' conditions, and which updates only the driver's own guards. */
const sortReasons = (
  operations: readonly Operation[],
  reasons: readonly CancellationReason[],
  fresh: ReadonlySet<number>,
  now: Instant,
): { readonly failed: Failed; readonly blocked: readonly Blocked[] } => {
  const failed: { index: number; current: Item | undefined }[] = [];
  const blocked: Blocked[] = [];
  for (const [index, operation] of operations.entries()) {
    const reason = reasons[index];
    if (!failedCondition(reason)) continue;
    const stored = reason?.Item && fromAttributes(reason.Item);
    const current = stored !== undefined && isExpired(operation.table, stored, now) ? undefined : stored;
    const isOwnGuard = operation.op === 'update' && (fresh.has(index) || failedOwnGuard(operation, current));
    if (isOwnGuard) blocked.push({ index, update: operation, current });
    else failed.push({ index, current });
  }
  return { failed, blocked };
};
