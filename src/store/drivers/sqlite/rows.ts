import { keyPairOf } from '#store/port/check-operations.ts';
import { expiryOf } from '#store/port/expiry.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { encodeText } from './item-text.ts';

export type Column = string | number | null;

/** One stored item: pk, sk, item, size, ttl, then two columns for each index. */
export type Row = readonly Column[];

export const rowOf = (table: Table, item: Item, size: number): Row => {
  const { pk, sk } = keyPairOf(table, item);
  const row: Column[] = [pk, sk, encodeText(item), size, expiryOf(table, item) ?? null];
  for (const index of table.indexes) row.push(...indexColumnsOf(index, item));
  return row;
};

/** Both null if the item is not in the index. */
export const indexColumnsOf = (index: IndexDefinition, item: Item): readonly [Column, Column] => {
  const partition = item[index.partitionKey];
  const sort = index.sortKey === undefined ? '' : item[index.sortKey];
  return typeof partition === 'string' && typeof sort === 'string' ? [partition, sort] : [null, null];
};
