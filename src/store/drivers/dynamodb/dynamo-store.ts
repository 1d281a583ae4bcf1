import type { Change } from '#store/port/changes.ts';
import type { StoreClock } from '#store/port/clock.ts';
import type { Condition } from '#store/port/conditions.ts';
import { StoreError } from '#store/port/store-error.ts';
import type {
  BatchOperation,
  Operation,
  Page,
  Query,
  ReadOptions,
  Store,
  TransactionResult,
  WriteResult,
} from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { CapacityUse } from './capacity.ts';
import { DynamoConnection } from './connection.ts';
import type { ConnectionOptions, RequestCounts } from './connection.ts';
import { getItem, getItems, queryItems, scanItems } from './reads.ts';
import type { DynamoDeps } from './reads.ts';
import { checkTables, ensureTables, existingTables, tableSizes } from './tables.ts';
import type { TableSize } from './tables.ts';
import { runTransaction } from './transactions.ts';
import { deleteItem, putItem, updateItem, writeItems } from './writes.ts';

export interface DynamoStoreOptions extends ConnectionOptions {
  readonly tables: readonly Table[];
  readonly clock: Pick<StoreClock, 'now'>;
}

/** Amazon DynamoDB, or any engine that speaks its API at `endpoint`. */
export const openDynamoStore = (options: DynamoStoreOptions): DynamoStore => new DynamoStore(options);

export class DynamoStore implements Store {
  readonly #tables: readonly Table[];
  readonly #names: ReadonlySet<string>;
  readonly #deps: DynamoDeps;

  constructor(options: DynamoStoreOptions) {
    this.#tables = options.tables;
    this.#names = new Set(options.tables.map(({ name }) => name));
    this.#deps = { connection: new DynamoConnection(options), clock: options.clock };
  }

  async get(table: Table, key: Key, options?: ReadOptions): Promise<Item | undefined> {
    return getItem(this.#depsFor(table), table, key, options);
  }

  async query(table: Table, query: Query): Promise<Page> {
    return queryItems(this.#depsFor(table), table, query);
  }

  async put(table: Table, item: Item, condition?: Condition): Promise<WriteResult> {
    return putItem(this.#depsFor(table), { op: 'put', table, item, ...(condition && { condition }) });
  }

  async update(
    table: Table,
    key: Key,
    changes: readonly Change[],
    condition?: Condition,
  ): Promise<WriteResult<Item>> {
    return updateItem(this.#depsFor(table), {
      op: 'update',
      table,
      key,
      changes,
      ...(condition && { condition }),
    });
  }

  async delete(table: Table, key: Key, condition?: Condition): Promise<WriteResult> {
    return deleteItem(this.#depsFor(table), { op: 'delete', table, key, ...(condition && { condition }) });
  }

  async batchGet(
    table: Table,
    keys: readonly Key[],
    options?: ReadOptions,
  ): Promise<readonly (Item | undefined)[]> {
    return getItems(this.#depsFor(table), table, keys, options);
  }

  async batchWrite(operations: readonly BatchOperation[]): Promise<void> {
    return writeItems(this.#depsFor(...operations.map(({ table }) => table)), operations);
  }

  async transact(operations: readonly Operation[]): Promise<TransactionResult> {
    return runTransaction(this.#depsFor(...operations.map(({ table }) => table)), operations);
  }

  async scan(table: Table, options?: { readonly limit?: number; readonly cursor?: string }): Promise<Page> {
    return scanItems(this.#depsFor(table), table, options);
  }

  async check(): Promise<void> {
    return checkTables(this.#depsFor().connection, this.#tables);
  }

  /** Creates the tables that are missing; refuses tables with other keys. */
  async ensureTables(): Promise<void> {
    return ensureTables(this.#depsFor().connection, this.#tables);
  }

  /** The tables that exist; refuses tables with other keys. */
  async existing(): Promise<readonly Table[]> {
    return existingTables(this.#depsFor().connection, this.#tables);
  }

  async sizes(): Promise<readonly TableSize[]> {
    return tableSizes(this.#depsFor().connection, this.#tables);
  }

  /** Consumed units for each table (by its full name) and request type since the store was opened. */
  capacity(): readonly CapacityUse[] {
    return this.#deps.connection.capacity();
  }

  requestCounts(): RequestCounts {
    return this.#deps.connection.counts();
  }

  async close(): Promise<void> {
    this.#deps.connection.close();
  }

  #depsFor(...tables: readonly Table[]): DynamoDeps {
    this.#deps.connection.refuseWhenClosed();
    const unknown = tables.find(({ name }) => !this.#names.has(name));
    if (unknown !== undefined) throw new StoreError('bad-operation', `there is no table ${unknown.name}`);
    return this.#deps;
  }
}
