import { hash } from 'node:crypto';
import { StoreError } from './store-error.ts';
import type { Query } from './store.ts';
import type { Table } from './table.ts';

/**
 * A cursor is a position and a digest of the query it came from: with another table, index, partition,
 * range or direction it would silently skip items.
 *
 * Positions: a query `[sort]`, an index query `[indexSort, partition, sort]`, a scan `[partition, sort]`;
 * `''` stands for a sort key that the table or index does not have.
 */
export type Position = readonly string[];

export interface CursorScope {
  readonly digest: string;
  readonly parts: number;
}

export const queryScope = (table: Table, query: Query): CursorScope => ({
  digest: digestOf([
    table.name,
    query.index ?? '',
    query.partition,
    query.sort ?? '',
    query.reverse === true,
  ]),
  parts: query.index === undefined ? 1 : 3,
});

export const scanScope = (table: Table): CursorScope => ({ digest: digestOf([table.name]), parts: 2 });

const digestOf = (scope: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(scope), 'base64url').slice(0, 12);

export const encodeCursor = (scope: CursorScope, position: Position): string =>
  Buffer.from(JSON.stringify([scope.digest, ...position])).toString('base64url');

export const decodeCursor = (scope: CursorScope, cursor: string): Position => {
  const [digest, ...position] = partsOf(cursor);
  if (digest !== scope.digest || position.length !== scope.parts) {
    throw new StoreError('bad-cursor', 'this cursor belongs to another query');
  }
  return position;
};

const partsOf = (cursor: string): readonly string[] => {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch (cause) {
    throw new StoreError('bad-cursor', 'this is no cursor', { cause });
  }
  if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts;
  throw new StoreError('bad-cursor', 'this is no cursor');
};
