import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { applyChanges } from '#store/port/apply-changes.ts';
import type { Change } from '#store/port/changes.ts';
import { checkItem } from '#store/port/check-item.ts';
import type { Condition } from '#store/port/conditions.ts';
import { holds } from '#store/port/evaluate.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Table } from '#store/port/table.ts';
import { decodeItem, decodeText } from './item-text.ts';
import { Journal } from './journal.ts';
import { rowOf } from './rows.ts';
import type { Row } from './rows.ts';
import { liveText, TableWriter } from './table-writer.ts';
import type { Stored } from './table-writer.ts';
import { NOT_EXISTS } from './wire.ts';
import type { WireBatch, WireFailure, WireRequest, WireResult, WireWrite } from './wire.ts';

const SWEEP_ITEMS = 200;
const SWEEP_ENTRIES = 500;

/** Runs requests inside a transaction that its owner begins and commits. */
export class BatchWriter {
  readonly #db: DatabaseSync;
  readonly #tables: readonly TableWriter[];
  readonly #journal: Journal;
  readonly #hasJournal: boolean;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;

  constructor(db: DatabaseSync, tables: readonly Table[], hasJournal: boolean) {
    this.#db = db;
    this.#tables = tables.map((table) => new TableWriter(db, table));
    this.#journal = new Journal(db);
    this.#hasJournal = hasJournal;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
  }

  begin(): void {
    this.#begin.run();
  }

  /** The results are valid after the commit. */
  run([now, requests]: WireBatch, results: WireResult[]): void {
    for (const request of requests) results.push(this.#answer(request, now));
  }

  /** When it returns, everything since `begin` is on disk. */
  commit(now: Instant): void {
    for (const table of this.#tables) table.mixFresh(now);
    this.#commit.run();
  }

  rollBack(): void {
    for (const table of this.#tables) table.forgetFresh();
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
  }

  /** A StoreError is the answer to one request: it is thrown before that request writes anything. */
  #answer(request: WireRequest, now: Instant): WireResult {
    try {
      switch (request[0]) {
        case 'transact':
          return this.#transact(request[1], now);
        case 'sweep':
          return this.#sweep(request[1], now);
        case 'ping':
          return null;
        default:
          return this.#write(request, now);
      }
    } catch (error) {
      if (error instanceof StoreError) return ['error', error.code, error.message];
      throw error;
    }
  }

  #write(write: WireWrite, now: Instant): WireResult {
    const [op, place, condition] = write;
    const table = this.#tableAt(place);
    if (op === 'put' && condition === NOT_EXISTS) return this.#putIfAbsent(table, write[3], now);
    if (op === 'put' && condition === null) {
      this.#store(table, write[3], this.#before(table, ...keyOf(write)), now);
      return null;
    }
    const stored = table.read(...keyOf(write));
    const current = liveText(stored, now);
    if (!isMet(condition, current)) return ['failed', current ?? null];
    const row = this.#rowAfter(write, current);
    this.#commitRow(write, row, stored, now);
    return op === 'update' && row !== undefined ? textOf(row) : null;
  }

  #putIfAbsent(table: TableWriter, row: Row, now: Instant): WireResult {
    const [pk, sk] = keyOfRow(row);
    // Without expiry the key must be free.
    const before = table.table.ttl === undefined ? undefined : this.#before(table, pk, sk);
    if (!table.writeIfAbsent(row, now)) return ['failed', liveText(table.read(pk, sk), now) ?? null];
    this.#note(table, [pk, sk], before, now);
    return null;
  }

  #transact(writes: readonly WireWrite[], now: Instant): WireResult {
    const stored = writes.map((write) => this.#tableAt(write[1]).read(...keyOf(write)));
    const currents = stored.map((found) => liveText(found, now));
    const failures: WireFailure[] = [];
    for (const [index, write] of writes.entries()) {
      if (!isMet(write[2], currents[index])) failures.push([index, currents[index] ?? null]);
    }
    if (failures.length > 0) return ['cancelled', failures];
    const rows = writes.map((write, index) => this.#rowAfter(write, currents[index]));
    for (const [index, write] of writes.entries()) this.#commitRow(write, rows[index], stored[index], now);
    return null;
  }

  /** The row after a put or update. Throws if the changes do not fit. */
  #rowAfter(write: WireWrite, current: string | undefined): Row | undefined {
    if (write[0] === 'put') return write[3];
    if (write[0] !== 'update') return undefined;
    const { table } = this.#tableAt(write[1]);
    const base = current === undefined ? bareItem(table, write[3], write[4]) : decodeItem(current);
    const item = applyChanges(base, decodeText(write[5]) as readonly Change[]);
    return rowOf(table, item, checkItem(table, item));
  }

  #commitRow(write: WireWrite, row: Row | undefined, stored: Stored | undefined, now: Instant): void {
    const table = this.#tableAt(write[1]);
    if (row !== undefined) this.#store(table, row, stored, now);
    else if (write[0] === 'delete' && stored !== undefined) this.#remove(table, keyOf(write), stored[0], now);
  }

  #store(table: TableWriter, row: Row, before: Stored | undefined, now: Instant): void {
    table.write(row, before, now);
    this.#note(table, keyOfRow(row), before, now);
  }

  #remove(table: TableWriter, key: readonly [string, string], before: string, now: Instant): void {
    table.remove(...key);
    this.#note(table, key, [before, null], now);
  }

  #before(table: TableWriter, pk: string, sk: string): Stored | undefined {
    return this.#hasJournal ? table.read(pk, sk) : undefined;
  }

  #note(table: TableWriter, key: readonly [string, string], before: Stored | undefined, now: Instant): void {
    // Its arrival is not journalled; its deletion is, so that it can be restored with what it belongs to.
    if (!this.#hasJournal || (before === undefined && table.isTimeless(key[1]))) return;
    this.#journal.append(now, table.table.name, key, before?.[0] ?? null);
  }

  #sweep(journalFrom: Instant, now: Instant): number {
    let removed = this.#journal.prune(journalFrom, SWEEP_ENTRIES);
    for (const table of this.#tables) {
      if (table.table.ttl === undefined) continue;
      const expired = table.expired(now, SWEEP_ITEMS);
      for (const [pk, sk, text] of expired) this.#remove(table, [pk, sk], text, now);
      removed += expired.length;
    }
    return removed;
  }

  #tableAt(place: number): TableWriter {
    const table = this.#tables[place];
    if (table === undefined) throw new StoreError('bad-operation', `there is no table ${place}`);
    return table;
  }
}

const isMet = (condition: string | null, current: string | undefined): boolean => {
  if (condition === null) return true;
  if (condition === NOT_EXISTS) return current === undefined;
  return holds(decodeText(condition) as Condition, current === undefined ? undefined : decodeItem(current));
};

const keyOf = (write: WireWrite): readonly [pk: string, sk: string] =>
  write[0] === 'put' ? keyOfRow(write[3]) : [write[3], write[4]];

const keyOfRow = (row: Row): readonly [pk: string, sk: string] => [String(row[0]), String(row[1])];

const textOf = (row: Row): string => String(row[2]);

const bareItem = (table: Table, pk: string, sk: string): Readonly<Record<string, string>> =>
  table.sortKey === undefined
    ? { [table.partitionKey]: pk }
    : { [table.partitionKey]: pk, [table.sortKey]: sk };
