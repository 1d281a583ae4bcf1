import type { Change } from './changes.ts';
import type { Condition } from './conditions.ts';
import type { Table } from './table.ts';
import type { Item, Key } from './values.ts';

export type SortRange =
  | { readonly equals: string }
  | { readonly beginsWith: string }
  | { readonly between: readonly [from: string, to: string] }
  | { readonly before: string }
  | { readonly atMost: string }
  | { readonly after: string }
  | { readonly atLeast: string };

/**
 * `eventual` may miss what was written in the last second or so and costs half on DynamoDB; SQLite ignores it. For lists
 * and reports of others' things, never for what the caller has just written. Index queries are always like that.
 */
export interface ReadOptions {
  readonly consistency?: 'eventual';
}

export interface Query extends ReadOptions {
  readonly partition: string;
  readonly sort?: SortRange;
  readonly index?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
  readonly reverse?: boolean;
}

/** At most 1 MB of items; has a `cursor` if more may follow. */
export interface Page {
  readonly items: readonly Item[];
  readonly cursor?: string;
}

/** A failed condition is a value; `current` is the item it met, if any. */
export type WriteResult<T = void> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly current: Item | undefined };

export type Operation =
  | { readonly op: 'put'; readonly table: Table; readonly item: Item; readonly condition?: Condition }
  | {
      readonly op: 'update';
      readonly table: Table;
      readonly key: Key;
      readonly changes: readonly Change[];
      readonly condition?: Condition;
    }
  | { readonly op: 'delete'; readonly table: Table; readonly key: Key; readonly condition?: Condition }
  | { readonly op: 'check'; readonly table: Table; readonly key: Key; readonly condition: Condition };

export type TransactionResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failed: readonly { readonly index: number; readonly current: Item | undefined }[];
    };

export type BatchOperation =
  | { readonly op: 'put'; readonly table: Table; readonly item: Item }
  | { readonly op: 'delete'; readonly table: Table; readonly key: Key };

/**
 * What every driver promises is in ../README.md and proven by ../testing/contract-suite.ts.
 * A promise that resolves means durable. Wrong arguments and lost disks throw a StoreError.
 */
export interface Store {
  get(table: Table, key: Key, options?: ReadOptions): Promise<Item | undefined>;
  query(table: Table, query: Query): Promise<Page>;
  put(table: Table, item: Item, condition?: Condition): Promise<WriteResult>;
  /** Creates a missing item; returns the item after the change. */
  update(
    table: Table,
    key: Key,
    changes: readonly Change[],
    condition?: Condition,
  ): Promise<WriteResult<Item>>;
  delete(table: Table, key: Key, condition?: Condition): Promise<WriteResult>;
  /** In the order of the keys, `undefined` for missing items. Any number of keys. */
  batchGet(table: Table, keys: readonly Key[], options?: ReadOptions): Promise<readonly (Item | undefined)[]>;
  /** Any number of operations, without conditions and not atomic. */
  batchWrite(operations: readonly BatchOperation[]): Promise<void>;
  /** Up to 100 operations on different items, all or nothing. */
  transact(operations: readonly Operation[]): Promise<TransactionResult>;
  /** For exports and migrations only. */
  scan(table: Table, options?: { readonly limit?: number; readonly cursor?: string }): Promise<Page>;
  /** Rejects when the store cannot serve; for readiness checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}
