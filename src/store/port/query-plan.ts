import { checkKeyAttribute } from './check-item.ts';
import { decodeCursor, encodeCursor, queryScope, scanScope } from './cursor.ts';
import type { CursorScope, Position } from './cursor.ts';
import { PARTITION_KEY_BYTES, SORT_KEY_BYTES } from './limits.ts';
import { StoreError } from './store-error.ts';
import type { Page, Query, SortRange } from './store.ts';
import type { IndexDefinition, Table } from './table.ts';
import { compareUtf8, endOfPrefix } from './utf8-order.ts';
import type { Item } from './values.ts';

interface Bound {
  readonly value: string;
  readonly included: boolean;
}

/** Every sort range as two ends; a missing end is open. */
export interface Bounds {
  readonly from?: Bound;
  readonly to?: Bound;
}

/** A checked query. */
export interface QueryPlan {
  readonly index: IndexDefinition | undefined;
  readonly partition: string;
  readonly bounds: Bounds;
  readonly limit: number;
  readonly reverse: boolean;
  /** Where the page before ended; within the bounds. */
  readonly after: Position | undefined;
  readonly scope: CursorScope;
}

export const planQuery = (table: Table, query: Query): QueryPlan => {
  const index = query.index === undefined ? undefined : indexOf(table, query.index);
  const { partitionKey, sortKey } = index ?? table;
  checkKeyAttribute(partitionKey, query.partition, PARTITION_KEY_BYTES);
  if (query.sort !== undefined && sortKey === undefined) {
    throw new StoreError('bad-operation', `${index?.name ?? table.name} has no sort key to range over`);
  }
  const scope = queryScope(table, query);
  const bounds = query.sort === undefined ? {} : boundsOf(query.sort, sortKey ?? '');
  return {
    index,
    partition: query.partition,
    bounds,
    limit: checkedLimit(query.limit),
    reverse: query.reverse === true,
    after: query.cursor === undefined ? undefined : positionWithin(bounds, decodeCursor(scope, query.cursor)),
    scope,
  };
};

/** Drivers may continue from a position without checking the bounds behind it. */
const positionWithin = (bounds: Bounds, position: Position): Position => {
  if (isWithin(bounds, position[0] ?? '')) return position;
  throw new StoreError('bad-cursor', 'this cursor points outside its range');
};

const isWithin = ({ from, to }: Bounds, sort: string): boolean => {
  const pastFrom = from === undefined ? 1 : compareUtf8(sort, from.value);
  const beforeTo = to === undefined ? 1 : compareUtf8(to.value, sort);
  return (
    (pastFrom > 0 || (pastFrom === 0 && from?.included === true)) &&
    (beforeTo > 0 || (beforeTo === 0 && to?.included === true))
  );
};

export interface ScanPlan {
  readonly limit: number;
  readonly after: Position | undefined;
  readonly scope: CursorScope;
}

export const planScan = (
  table: Table,
  options: { readonly limit?: number; readonly cursor?: string } = {},
): ScanPlan => {
  const scope = scanScope(table);
  return {
    limit: checkedLimit(options.limit),
    after: options.cursor === undefined ? undefined : decodeCursor(scope, options.cursor),
    scope,
  };
};

export const pageOf = (items: readonly Item[], scope: CursorScope, next: Position | undefined): Page =>
  next === undefined ? { items } : { items, cursor: encodeCursor(scope, next) };

const indexOf = (table: Table, name: string): IndexDefinition => {
  const index = table.indexes.find((candidate) => candidate.name === name);
  if (index === undefined) throw new StoreError('bad-operation', `${table.name} has no index ${name}`);
  return index;
};

const checkedLimit = (limit: number | undefined): number => {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new StoreError('bad-operation', `a limit is a whole number from 1, not ${limit}`);
};

const boundsOf = (range: SortRange, sortKey: string): Bounds => {
  const checked = (value: string, included: boolean): Bound => {
    checkKeyAttribute(sortKey, value, SORT_KEY_BYTES);
    return { value, included };
  };
  if ('equals' in range) return { from: checked(range.equals, true), to: checked(range.equals, true) };
  if ('before' in range) return { to: checked(range.before, false) };
  if ('atMost' in range) return { to: checked(range.atMost, true) };
  if ('after' in range) return { from: checked(range.after, false) };
  if ('atLeast' in range) return { from: checked(range.atLeast, true) };
  if ('beginsWith' in range) {
    const from = checked(range.beginsWith, true);
    const end = endOfPrefix(range.beginsWith);
    return end === undefined ? { from } : { from, to: { value: end, included: false } };
  }
  const [low, high] = range.between;
  if (compareUtf8(low, high) > 0) {
    throw new StoreError('bad-operation', 'between needs its lower end first');
  }
  return { from: checked(low, true), to: checked(high, true) };
};
