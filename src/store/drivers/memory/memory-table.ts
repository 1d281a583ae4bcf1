import type { Instant } from '#core/instant.ts';
import { keyPairOf } from '#store/port/check-operations.ts';
import type { KeyPair } from '#store/port/check-operations.ts';
import type { Position } from '#store/port/cursor.ts';
import { isExpired } from '#store/port/expiry.ts';
import { PAGE_BYTES } from '#store/port/limits.ts';
import type { QueryPlan, ScanPlan } from '#store/port/query-plan.ts';
import { pageOf } from '#store/port/query-plan.ts';
import type { CursorScope } from '#store/port/cursor.ts';
import type { Page } from '#store/port/store.ts';
import type { IndexDefinition, Table } from '#store/port/table.ts';
import { compareUtf8 } from '#store/port/utf8-order.ts';
import type { Item } from '#store/port/values.ts';
import { copyItem } from '#store/port/copy-item.ts';
import { OrderedRows } from './ordered-rows.ts';
import type { Row } from './ordered-rows.ts';

type Partitions = Map<string, OrderedRows>;

/** One table and its indexes. Items are copied on the way in and out. */
export class MemoryTable {
  readonly table: Table;
  readonly #partitions: Partitions = new Map();
  readonly #indexes: ReadonlyMap<string, Partitions>;

  constructor(table: Table) {
    this.table = table;
    this.#indexes = new Map(table.indexes.map((index) => [index.name, new Map()]));
  }

  /** The stored item itself, for conditions and updates; never handed to callers. */
  peek({ pk, sk }: KeyPair, now: Instant): Item | undefined {
    const row = this.#partitions.get(pk)?.get([sk]);
    return row === undefined || isExpired(this.table, row.item, now) ? undefined : row.item;
  }

  put(item: Item, size: number): void {
    const key = keyPairOf(this.table, item);
    this.delete(key);
    const stored = copyItem(item);
    insert(this.#partitions, key.pk, { position: [key.sk], item: stored, size });
    for (const [partitions, place] of this.#placesOf(stored)) {
      insert(partitions, place.partition, { position: place.position, item: stored, size });
    }
  }

  delete(key: KeyPair): void {
    const row = this.#partitions.get(key.pk)?.get([key.sk]);
    if (row === undefined) return;
    drop(this.#partitions, key.pk, row.position);
    for (const [partitions, place] of this.#placesOf(row.item))
      drop(partitions, place.partition, place.position);
  }

  query(plan: QueryPlan, now: Instant): Page {
    const partitions = plan.index === undefined ? this.#partitions : this.#indexes.get(plan.index.name);
    const rows = partitions?.get(plan.partition)?.between(plan.bounds, plan.after, plan.reverse) ?? [];
    return this.#page(rows, plan, now, (row) => row.position);
  }

  scan(plan: ScanPlan, now: Instant): Page {
    return this.#page(this.#everyRow(plan.after), plan, now, (row) => {
      const { pk, sk } = keyPairOf(this.table, row.item);
      return [pk, sk];
    });
  }

  *#everyRow(after: Position | undefined): Generator<Row> {
    const [fromPk = '', fromSk = ''] = after ?? [];
    for (const pk of [...this.#partitions.keys()].sort(compareUtf8)) {
      if (compareUtf8(pk, fromPk) < 0) continue;
      const rest = after !== undefined && pk === fromPk ? [fromSk] : undefined;
      yield* this.#partitions.get(pk)?.between({}, rest, false) ?? [];
    }
  }

  #page(
    rows: Iterable<Row>,
    plan: { readonly limit: number; readonly scope: CursorScope },
    now: Instant,
    positionOf: (row: Row) => Position,
  ): Page {
    const items: Item[] = [];
    let bytes = 0;
    let last: Position | undefined;
    for (const row of rows) {
      if (isExpired(this.table, row.item, now)) continue;
      bytes += row.size;
      if (items.length === plan.limit || (bytes > PAGE_BYTES && items.length > 0)) {
        return pageOf(items, plan.scope, last);
      }
      items.push(copyItem(row.item));
      last = positionOf(row);
    }
    return pageOf(items, plan.scope, undefined);
  }

  *#placesOf(item: Item): Generator<[Partitions, { partition: string; position: Position }]> {
    const { pk, sk } = keyPairOf(this.table, item);
    for (const index of this.table.indexes) {
      const [partition, sort] = indexKeyOf(index, item);
      const partitions = this.#indexes.get(index.name);
      if (partitions === undefined || partition === undefined || sort === undefined) continue;
      yield [partitions, { partition, position: [sort, pk, sk] }];
    }
  }
}

const indexKeyOf = (
  index: IndexDefinition,
  item: Item,
): readonly [string | undefined, string | undefined] => [
  item[index.partitionKey] as string | undefined,
  index.sortKey === undefined ? '' : (item[index.sortKey] as string | undefined),
];

const insert = (partitions: Partitions, partition: string, row: Row): void => {
  let rows = partitions.get(partition);
  if (rows === undefined) {
    rows = new OrderedRows();
    partitions.set(partition, rows);
  }
  rows.set(row);
};

const drop = (partitions: Partitions, partition: string, position: Position): void => {
  const rows = partitions.get(partition);
  rows?.delete(position);
  if (rows?.size === 0) partitions.delete(partition);
};
