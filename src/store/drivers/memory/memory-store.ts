import { applyChanges } from '#store/port/apply-changes.ts';
import type { Change } from '#store/port/changes.ts';
import { checkItem, checkKey } from '#store/port/check-item.ts';
import { checkOperation, checkTransaction, keyPairOf } from '#store/port/check-operations.ts';
import type { StoreClock } from '#store/port/clock.ts';
import type { Condition } from '#store/port/conditions.ts';
import { copyItem } from '#store/port/copy-item.ts';
import { holds } from '#store/port/evaluate.ts';
import { planQuery, planScan } from '#store/port/query-plan.ts';
import { StoreError } from '#store/port/store-error.ts';
import type {
  BatchOperation,
  Operation,
  Page,
  Query,
  Store,
  TransactionResult,
  WriteResult,
} from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { MemoryTable } from './memory-table.ts';

export interface MemoryStoreOptions {
  readonly tables: readonly Table[];
  readonly clock: Pick<StoreClock, 'now'>;
}

/** For tests: everything a store promises except durability. */
export class MemoryStore implements Store {
  readonly #tables: ReadonlyMap<string, MemoryTable>;
  readonly #clock: Pick<StoreClock, 'now'>;
  #isClosed = false;

  constructor({ tables, clock }: MemoryStoreOptions) {
    this.#tables = new Map(tables.map((table) => [table.name, new MemoryTable(table)]));
    this.#clock = clock;
  }

  async get(table: Table, key: Key): Promise<Item | undefined> {
    const rows = this.#rowsOf(table);
    checkKey(table, key);
    return copied(rows.peek(keyPairOf(table, key), this.#clock.now()));
  }

  async query(table: Table, query: Query): Promise<Page> {
    return this.#rowsOf(table).query(planQuery(table, query), this.#clock.now());
  }

  async put(table: Table, item: Item, condition?: Condition): Promise<WriteResult> {
    const written = this.#write({ op: 'put', table, item, ...(condition && { condition }) });
    return written.ok ? { ok: true, value: undefined } : written;
  }

  async update(
    table: Table,
    key: Key,
    changes: readonly Change[],
    condition?: Condition,
  ): Promise<WriteResult<Item>> {
    const written = this.#write({ op: 'update', table, key, changes, ...(condition && { condition }) });
    return written.ok ? { ok: true, value: copyItem(written.value ?? key) } : written;
  }

  async delete(table: Table, key: Key, condition?: Condition): Promise<WriteResult> {
    const written = this.#write({ op: 'delete', table, key, ...(condition && { condition }) });
    return written.ok ? { ok: true, value: undefined } : written;
  }

  async batchGet(table: Table, keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    const rows = this.#rowsOf(table);
    for (const key of keys) checkKey(table, key);
    return keys.map((key) => copied(rows.peek(keyPairOf(table, key), this.#clock.now())));
  }

  async batchWrite(operations: readonly BatchOperation[]): Promise<void> {
    for (const operation of operations) {
      this.#rowsOf(operation.table);
      checkOperation(operation);
    }
    for (const operation of operations) this.#prepare(operation).commit();
  }

  async transact(operations: readonly Operation[]): Promise<TransactionResult> {
    for (const operation of operations) this.#rowsOf(operation.table);
    checkTransaction(operations);
    const failed = operations.flatMap((operation, index) => {
      const current = this.#peek(operation);
      return isMet(operation, current) ? [] : [{ index, current: copied(current) }];
    });
    if (failed.length > 0) return { ok: false, failed };
    const prepared = operations.map((operation) => this.#prepare(operation));
    for (const write of prepared) write.commit();
    return { ok: true };
  }

  async scan(table: Table, options?: { readonly limit?: number; readonly cursor?: string }): Promise<Page> {
    return this.#rowsOf(table).scan(planScan(table, options), this.#clock.now());
  }

  async check(): Promise<void> {
    this.#refuseWhenClosed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  #write(operation: Operation): WriteResult<Item | undefined> {
    this.#rowsOf(operation.table);
    checkOperation(operation);
    const current = this.#peek(operation);
    if (!isMet(operation, current)) return { ok: false, current: copied(current) };
    const write = this.#prepare(operation);
    write.commit();
    return { ok: true, value: write.item };
  }

  /** Everything that can fail happens before anything changes. */
  #prepare(operation: Operation): { readonly item: Item | undefined; commit(): void } {
    const { table } = operation;
    const rows = this.#rowsOf(table);
    if (operation.op === 'check') return { item: undefined, commit: () => undefined };
    if (operation.op === 'delete') {
      return { item: undefined, commit: () => rows.delete(keyPairOf(table, operation.key)) };
    }
    const item =
      operation.op === 'put'
        ? operation.item
        : applyChanges(this.#peek(operation) ?? operation.key, operation.changes);
    const size = checkItem(table, item);
    return { item, commit: () => rows.put(item, size) };
  }

  #peek(operation: Operation): Item | undefined {
    const key = keyPairOf(operation.table, operation.op === 'put' ? operation.item : operation.key);
    return this.#rowsOf(operation.table).peek(key, this.#clock.now());
  }

  #rowsOf(table: Table): MemoryTable {
    this.#refuseWhenClosed();
    const rows = this.#tables.get(table.name);
    if (rows === undefined) throw new StoreError('bad-operation', `there is no table ${table.name}`);
    return rows;
  }

  #refuseWhenClosed(): void {
    if (this.#isClosed) throw new StoreError('closed', 'the store is closed');
  }
}

const isMet = (operation: Operation, current: Item | undefined): boolean =>
  operation.condition === undefined || holds(operation.condition, current);

const copied = (item: Item | undefined): Item | undefined =>
  item === undefined ? undefined : copyItem(item);
