import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { toAttributes } from './attribute-values.ts';
import {
  compileChanges,
  compileGuard,
  compileUpdateGuard,
  compileVacant,
  newPlaceholders,
} from './expressions.ts';
import type { Placeholders } from './expressions.ts';

export type OperationOf<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;

interface Guarded {
  ConditionExpression?: string;
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, AttributeValue>;
}

export interface PutRequest extends Guarded {
  TableName: string;
  Item: Record<string, AttributeValue>;
}

export interface KeyedRequest extends Guarded {
  TableName: string;
  Key: Record<string, AttributeValue>;
}

export interface UpdateRequest extends KeyedRequest {
  UpdateExpression: string;
}

/** The table's name on the engine, and the time that decides what has expired. */
export interface RequestContext {
  readonly tableName: string;
  readonly now: Instant;
}

/** The fields that an operation has in common in and outside of a transaction. */
export const putRequest = (
  { table, item, condition }: OperationOf<'put'>,
  context: RequestContext,
): PutRequest => {
  const to = newPlaceholders();
  const guard = compileGuard(condition, table, toEpochSeconds(context.now), to);
  return { TableName: context.tableName, Item: toAttributes(item), ...guarded(guard, to) };
};

/** Replaces an expired item or fills a free key; never replaces a live item. */
export const vacantPutRequest = (
  { table }: OperationOf<'update'>,
  fresh: Item,
  context: RequestContext,
): PutRequest => {
  const to = newPlaceholders();
  const guard = compileVacant(table, toEpochSeconds(context.now), to);
  return { TableName: context.tableName, Item: toAttributes(fresh), ...guarded(guard, to) };
};

export const updateRequest = (update: OperationOf<'update'>, context: RequestContext): UpdateRequest => {
  const to = newPlaceholders();
  const guard = compileUpdateGuard(update, toEpochSeconds(context.now), to);
  return {
    TableName: context.tableName,
    Key: toAttributes(update.key),
    UpdateExpression: compileChanges(update.changes, to),
    ...guarded(guard, to),
  };
};

export const keyedRequest = (
  { table, key, condition }: OperationOf<'delete'> | OperationOf<'check'>,
  context: RequestContext,
): KeyedRequest => {
  const to = newPlaceholders();
  const guard = compileGuard(condition, table, toEpochSeconds(context.now), to);
  return { TableName: context.tableName, Key: toAttributes(key), ...guarded(guard, to) };
};

const guarded = (guard: string | undefined, to: Placeholders): Guarded => ({
  ...(guard !== undefined && { ConditionExpression: guard, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
  ...to.fields(),
});
