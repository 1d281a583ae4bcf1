import { checkChanges } from './apply-changes.ts';
import { checkItem, checkKey } from './check-item.ts';
import { checkCondition } from './evaluate.ts';
import { TRANSACTION_BYTES, TRANSACTION_OPERATIONS } from './limits.ts';
import { StoreError } from './store-error.ts';
import type { Operation } from './store.ts';
import type { Table } from './table.ts';
import type { Item, Key } from './values.ts';

/** Both key values; `''` stands for the sort key of a table without one. */
export interface KeyPair {
  readonly pk: string;
  readonly sk: string;
}

/** Of a checked key or item. */
export const keyPairOf = (table: Table, attributes: Item | Key): KeyPair => ({
  pk: attributes[table.partitionKey] as string,
  sk: table.sortKey === undefined ? '' : (attributes[table.sortKey] as string),
});

/** Throws on an operation that no driver may run; gives the bytes of what is put. */
export const checkOperation = (operation: Operation): number => {
  if (operation.condition !== undefined) checkCondition(operation.condition);
  switch (operation.op) {
    case 'put':
      return checkItem(operation.table, operation.item);
    case 'update':
      checkKey(operation.table, operation.key);
      checkChanges(operation.table, operation.changes);
      return 0;
    case 'delete':
      checkKey(operation.table, operation.key);
      return 0;
    case 'check':
      checkKey(operation.table, operation.key);
      return 0;
  }
};

/** Throws unless these are 1 to 100 operations on different items; gives the bytes that each puts. */
export const checkTransaction = (operations: readonly Operation[]): readonly number[] => {
  if (operations.length === 0 || operations.length > TRANSACTION_OPERATIONS) {
    throw new StoreError(
      'bad-operation',
      `a transaction has 1 to ${TRANSACTION_OPERATIONS} operations, not ${operations.length}`,
    );
  }
  const places = new Set<string>();
  const sizes = operations.map((operation) => {
    const size = checkOperation(operation);
    const { pk, sk } = keyPairOf(operation.table, operation.op === 'put' ? operation.item : operation.key);
    places.add(JSON.stringify([operation.table.name, pk, sk]));
    return size;
  });
  if (places.size < operations.length) {
    throw new StoreError('bad-operation', 'a transaction touches one item twice');
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > TRANSACTION_BYTES) {
    throw new StoreError(
      'item-too-large',
      `a transaction of ${bytes} bytes is over the limit of ${TRANSACTION_BYTES}`,
    );
  }
  return sizes;
};
