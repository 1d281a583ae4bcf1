import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Change } from '#store/port/changes.ts';
import { checkKey } from '#store/port/check-item.ts';
import { checkOperation, checkTransaction, keyPairOf } from '#store/port/check-operations.ts';
import type { StoreClock } from '#store/port/clock.ts';
import type { Condition } from '#store/port/conditions.ts';
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
import { FileLock } from './file-lock.ts';
import { decodeItem, encodeText } from './item-text.ts';
import { readJournal } from './journal.ts';
import type { JournalEntry } from './journal.ts';
import { ReadConnection } from './read-connection.ts';
import { rowOf } from './rows.ts';
import { toStoreError } from './sqlite-failure.ts';
import { TableReader } from './table-reader.ts';
import { isOutcome, NOT_EXISTS } from './wire.ts';
import type { WireResult, WireWrite } from './wire.ts';
import { WriteQueue } from './write-queue.ts';
import type { QueueCounts } from './write-queue.ts';

export interface SqliteStoreOptions {
  readonly file: string;
  readonly tables: readonly Table[];
  readonly clock: StoreClock;
  /** How far the change journal reaches back; 0 keeps none. */
  readonly journalDays?: number;
  /** The file may not grow beyond this; writes are then refused as on a full disk. */
  readonly maxBytes?: number;
}

const JOURNAL_DAYS = 35;
const SWEEP_EVERY_MS = MINUTE_MS;

/** How many requests of one batchWrite wait at a time, so it does not delay others. */
const BATCH_WRITES = 256;

interface OpenTable {
  readonly place: number;
  readonly rows: TableReader;
}

/** Reads run here on their own connection and never wait; writes go to the writer's thread. */
export class SqliteStore implements Store {
  readonly #options: SqliteStoreOptions;
  readonly #lock: FileLock;
  readonly #queue: WriteQueue;
  readonly #connection: ReadConnection;
  readonly #tables: ReadonlyMap<string, OpenTable>;
  #cancelSweep: () => void = () => undefined;
  #isClosed = false;

  static async open(options: SqliteStoreOptions): Promise<SqliteStore> {
    const { file, tables, clock, maxBytes } = options;
    preparePlace(file);
    const lock = new FileLock(file);
    let queue: WriteQueue | undefined;
    try {
      const hasJournal = daysOf(options) > 0;
      const settings = { file, tables, hasJournal, openedAt: clock.now(), maxBytes };
      queue = await WriteQueue.open(settings, () => clock.now());
      return new SqliteStore(options, lock, queue);
    } catch (error) {
      await queue?.close();
      lock.release();
      throw toStoreError(error, file);
    }
  }

  private constructor(options: SqliteStoreOptions, lock: FileLock, queue: WriteQueue) {
    this.#options = options;
    this.#lock = lock;
    this.#queue = queue;
    this.#connection = new ReadConnection(options.file);
    queue.beforeAnswers = () => this.#connection.endTurn();
    this.#tables = new Map(
      options.tables.map((table, place) => [
        table.name,
        { place, rows: new TableReader(this.#connection.db, table) },
      ]),
    );
    this.#scheduleSweep();
  }

  async get(table: Table, key: Key): Promise<Item | undefined> {
    const { rows } = this.#tableOf(table);
    checkKey(table, key);
    const { pk, sk } = keyPairOf(table, key);
    return this.#read(() => rows.get(pk, sk, this.#options.clock.now()));
  }

  async query(table: Table, query: Query): Promise<Page> {
    const { rows } = this.#tableOf(table);
    const plan = planQuery(table, query);
    return this.#read(() => rows.query(plan, this.#options.clock.now()));
  }

  async put(table: Table, item: Item, condition?: Condition): Promise<WriteResult> {
    const result = await this.#write({ op: 'put', table, item, ...(condition && { condition }) });
    return failureOf(result) ?? { ok: true, value: undefined };
  }

  async update(
    table: Table,
    key: Key,
    changes: readonly Change[],
    condition?: Condition,
  ): Promise<WriteResult<Item>> {
    const result = await this.#write({ op: 'update', table, key, changes, ...(condition && { condition }) });
    return failureOf(result) ?? { ok: true, value: decodeItem(String(result)) };
  }

  async delete(table: Table, key: Key, condition?: Condition): Promise<WriteResult> {
    const result = await this.#write({ op: 'delete', table, key, ...(condition && { condition }) });
    return failureOf(result) ?? { ok: true, value: undefined };
  }

  async batchGet(table: Table, keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    const { rows } = this.#tableOf(table);
    for (const key of keys) checkKey(table, key);
    const now = this.#options.clock.now();
    return this.#read(() =>
      keys.map((key) => {
        const { pk, sk } = keyPairOf(table, key);
        return rows.get(pk, sk, now);
      }),
    );
  }

  async batchWrite(operations: readonly BatchOperation[]): Promise<void> {
    const writes = operations.map((operation) => this.#wireOf(operation, checkOperation(operation)));
    for (let at = 0; at < writes.length; at += BATCH_WRITES) {
      await Promise.all(writes.slice(at, at + BATCH_WRITES).map((write) => this.#queue.send(write)));
    }
  }

  async transact(operations: readonly Operation[]): Promise<TransactionResult> {
    for (const operation of operations) this.#tableOf(operation.table);
    const sizes = checkTransaction(operations);
    const result = await this.#queue.send([
      'transact',
      operations.map((operation, at) => this.#wireOf(operation, sizes[at] ?? 0)),
    ]);
    if (!isOutcome(result) || result[0] !== 'cancelled') return { ok: true };
    return { ok: false, failed: result[1].map(([index, text]) => ({ index, current: currentOf(text) })) };
  }

  async scan(table: Table, options?: { readonly limit?: number; readonly cursor?: string }): Promise<Page> {
    const { rows } = this.#tableOf(table);
    const plan = planScan(table, options);
    return this.#read(() => rows.scan(plan, this.#options.clock.now()));
  }

  /** Both ways must work: a read here, and a turn of the writer. */
  async check(): Promise<void> {
    this.#refuseWhenClosed();
    this.#read(() => this.#connection.db.prepare('SELECT count(*) FROM _meta').get());
    await this.#queue.send(['ping']);
  }

  /** Committed writes with `from <= at < to`, oldest first, up to 1,000 after the given sequence number. */
  async readJournal(
    period: { readonly from: Instant; readonly to: Instant },
    afterSequence = 0,
  ): Promise<readonly JournalEntry[]> {
    this.#refuseWhenClosed();
    return this.#read(() => readJournal(this.#connection.db, period, afterSequence));
  }

  writeCounts(): QueueCounts {
    return this.#queue.counts();
  }

  async close(): Promise<void> {
    this.#cancelSweep();
    const wasClosed = this.#isClosed;
    this.#isClosed = true;
    await this.#queue.close();
    if (wasClosed) return;
    this.#connection.close();
    this.#lock.release();
  }

  #write(operation: Operation): Promise<WireResult> {
    return this.#queue.send(this.#wireOf(operation, checkOperation(operation)));
  }

  /** Of a checked operation, with the bytes it puts. */
  #wireOf(operation: Operation, size: number): WireWrite {
    const { table } = operation;
    const { place } = this.#tableOf(table);
    const condition = conditionText(operation.condition);
    if (operation.op === 'put') return ['put', place, condition, rowOf(table, operation.item, size)];
    const { pk, sk } = keyPairOf(table, operation.key);
    if (operation.op === 'update') return ['update', place, condition, pk, sk, encodeText(operation.changes)];
    return [operation.op, place, condition, pk, sk];
  }

  #tableOf(table: Table): OpenTable {
    this.#refuseWhenClosed();
    const open = this.#tables.get(table.name);
    if (open === undefined) throw new StoreError('bad-operation', `there is no table ${table.name}`);
    return open;
  }

  #read<T>(read: () => T): T {
    try {
      return this.#connection.read(read);
    } catch (error) {
      throw toStoreError(error, this.#options.file);
    }
  }

  #refuseWhenClosed(): void {
    if (this.#isClosed) throw new StoreError('closed', 'the store is closed');
  }

  #scheduleSweep(): void {
    this.#cancelSweep = this.#options.clock.after(SWEEP_EVERY_MS, () => void this.#sweep());
  }

  /** Small steps, so that other writes get in between. A failed one is tried again a minute later. */
  async #sweep(): Promise<void> {
    const journalFrom = this.#options.clock.now() - daysOf(this.#options) * DAY_MS;
    try {
      while (!this.#isClosed && (await this.#queue.send(['sweep', journalFrom])) !== 0);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
    if (!this.#isClosed) this.#scheduleSweep();
  }
}

export const openSqliteStore = (options: SqliteStoreOptions): Promise<SqliteStore> =>
  SqliteStore.open(options);

const daysOf = ({ journalDays }: SqliteStoreOptions): number => journalDays ?? JOURNAL_DAYS;

/** Otherwise SQLite would notice a read-only file only at the first write. */
const preparePlace = (file: string): void => {
  const folder = dirname(file);
  const refuse = (what: string, cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError('unavailable', `${what} (${reason})`, { cause });
  };
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    refuse(`the folder ${folder} cannot be made`, cause);
  }
  try {
    accessSync(existsSync(file) ? file : folder, constants.R_OK | constants.W_OK);
  } catch (cause) {
    refuse(`${file} may not be written: check the rights of the file and its folder`, cause);
  }
};

const conditionText = (condition: Condition | undefined): string | null => {
  if (condition === undefined) return null;
  return condition.op === 'not-exists' ? NOT_EXISTS : encodeText(condition);
};

const currentOf = (text: string | null): Item | undefined => (text === null ? undefined : decodeItem(text));

const failureOf = (
  result: WireResult,
): { readonly ok: false; readonly current: Item | undefined } | undefined =>
  isOutcome(result) && result[0] === 'failed' ? { ok: false, current: currentOf(result[1]) } : undefined;
