import { randomBytes, randomInt } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { HOUR_MS, toEpochSeconds } from '#core/instant.ts';
import type { Table } from '#store/port/table.ts';
import type { Column, Row } from './rows.ts';
import { columnNames, quoted } from './schema.ts';

/**
 * SQLite numbers rows in sequence, so neighbours were written together. Where that must not show, a row gets a random
 * number within its hour, so that neighbours still share pages.
 */
const RANDOM_IN_HOUR = '(CAST(? AS INTEGER) << 32) | (random() & 0xffffffff)';

/** For rows that must not reveal their hour either. */
const MOST_HOURS = 2 ** 20;

/** How many rows of a partition change places with a commit's new timeless ones: all of them if there are few. */
const MIXED = 16;
const AFTER_ALL = '~';

const shuffled = <T>(items: readonly T[]): T[] => {
  const left = [...items];
  for (let at = left.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
};

const ROW_NUMBER_TAKEN = 2579;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === ROW_NUMBER_TAKEN;

/** Four thousand million numbers an hour: taken ones are rare, and the next is free. */
const withFreeNumber = <T>(insert: () => T): T => {
  for (;;) {
    try {
      return insert();
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
};

export type Stored = readonly [text: string, ttl: number | null, ...indexed: readonly Column[]];

/** Where the columns of `Stored` begin in a row. */
const INDEXED_FROM = 4;

const isIndexedAlike = ([, ...indexed]: Stored, row: Row): boolean =>
  indexed.every((column, place) => column === row[INDEXED_FROM + place]);

/** The item as text, unless it has expired. */
export const liveText = (stored: Stored | undefined, now: Instant): string | undefined => {
  if (stored === undefined) return undefined;
  const [text, ttl] = stored;
  return ttl === null || ttl > toEpochSeconds(now) ? text : undefined;
};

/** The writing statements of one table. */
export class TableWriter {
  readonly table: Table;
  readonly #select: StatementSync;
  readonly #upsert: StatementSync;
  readonly #rewrite: StatementSync;
  readonly #insertIfAbsent: StatementSync;
  readonly #delete: StatementSync;
  readonly #expired: StatementSync;
  readonly #between: StatementSync;
  readonly #whole: StatementSync;
  /** Timeless rows that are new in this commit: their sort keys by partition. */
  readonly #fresh = new Map<string, Set<string>>();

  constructor(db: DatabaseSync, table: Table) {
    const name = quoted(table.name);
    const columns = columnNames(table);
    const values = columns.map(() => '?');
    if (table.hidesOrder) values.unshift(RANDOM_IN_HOUR);
    const named = table.hidesOrder ? ['rowid', ...columns] : columns;
    const insert = `INSERT INTO ${name} (${named.join(', ')}) VALUES (${values.join(', ')})`;
    const replace = columns.slice(2).map((column) => `${column} = excluded.${column}`);
    this.table = table;
    const read = ['item', ...columns.slice(INDEXED_FROM)];
    this.#select = db.prepare(`SELECT ${read.join(', ')} FROM ${name} WHERE pk = ? AND sk = ?`);
    this.#rewrite = db.prepare(`UPDATE ${name} SET item = ?, size = ? WHERE pk = ? AND sk = ?`);
    this.#upsert = db.prepare(`${insert} ON CONFLICT (pk, sk) DO UPDATE SET ${replace.join(', ')}`);
    this.#insertIfAbsent = db.prepare(
      `${insert} ON CONFLICT (pk, sk) DO UPDATE SET ${replace.join(', ')} WHERE ttl <= ?`,
    );
    this.#delete = db.prepare(`DELETE FROM ${name} WHERE pk = ? AND sk = ?`);
    this.#expired = db.prepare(`SELECT pk, sk, item FROM ${name} WHERE ttl <= ? ORDER BY ttl LIMIT ?`);
    this.#between = db.prepare(
      `SELECT ${columns.join(', ')} FROM ${name} WHERE pk = ? AND sk > ? AND sk < ? ORDER BY sk LIMIT ?`,
    );
    this.#whole = db.prepare(`SELECT ${columns.join(', ')} FROM ${name} WHERE pk = ? AND sk = ?`);
    this.#select.setReturnArrays(true);
    this.#between.setReturnArrays(true);
    this.#whole.setReturnArrays(true);
  }

  /** The stored row, expired or not. */
  read(pk: string, sk: string): Stored | undefined {
    return this.#select.get(pk, sk) as unknown as Stored | undefined;
  }

  write(row: Row, stored: Stored | undefined, now: Instant): void {
    // Naming the columns of an index would rewrite its pages even if nothing in them changed.
    if (stored !== undefined && isIndexedAlike(stored, row)) {
      const [pk, sk, item, size] = row;
      this.#rewrite.run(item ?? null, size ?? null, pk ?? null, sk ?? null);
      return;
    }
    this.#insert(row, now);
    this.#noteFresh(row);
  }

  /** False if there is a live item. */
  writeIfAbsent(row: Row, now: Instant): boolean {
    const insert = () => this.#insertIfAbsent.run(...this.#hour(row, now), ...row, toEpochSeconds(now));
    if (withFreeNumber(insert).changes === 0) return false;
    this.#noteFresh(row);
    return true;
  }

  /** False if there was nothing, not even an expired item. */
  remove(pk: string, sk: string): boolean {
    return this.#delete.run(pk, sk).changes !== 0;
  }

  /** Whether its time must stay hidden. */
  isTimeless(sk: string): boolean {
    const { timeless } = this.table;
    return timeless !== undefined && sk.startsWith(timeless);
  }

  /**
   * Runs before each commit. A page of the file keeps its rows in the order they were written. So all new timeless rows
   * and some others, from a random place on, are removed and written again in random order. Once per commit, not per row:
   * otherwise each new row would rewrite seventeen.
   */
  mixFresh(now: Instant): void {
    for (const [pk, fresh] of this.#fresh) this.#mix(pk, fresh, now);
    this.forgetFresh();
  }

  /** What was new is not there after a rollback. */
  forgetFresh(): void {
    this.#fresh.clear();
  }

  #noteFresh(row: Row): void {
    const [pk, sk] = [String(row[0]), String(row[1])];
    if (!this.isTimeless(sk)) return;
    const known = this.#fresh.get(pk);
    if (known) known.add(sk);
    else this.#fresh.set(pk, new Set([sk]));
  }

  #mix(pk: string, fresh: ReadonlySet<string>, now: Instant): void {
    const { timeless = '' } = this.table;
    const middle = `${timeless}${randomBytes(8).toString('hex')}`;
    const after = this.#between.all(pk, middle, `${timeless}${AFTER_ALL}`, MIXED);
    const before = this.#between.all(pk, timeless, middle, MIXED - after.length);
    // One that was deleted again in the same commit is not there any more.
    const added = [...fresh].flatMap((sk) => this.#whole.all(pk, sk));
    const others = ([...after, ...before] as unknown as Row[]).filter(([, sk]) => !fresh.has(String(sk)));
    const rows = [...(added as unknown as Row[]), ...others];
    for (const [, sk] of rows) this.remove(pk, String(sk));
    for (const row of shuffled(rows)) this.#insert(row, now);
  }

  #insert(row: Row, now: Instant): void {
    withFreeNumber(() => this.#upsert.run(...this.#hour(row, now), ...row));
  }

  #hour(row: Row, now: Instant): readonly number[] {
    if (!this.table.hidesOrder) return [];
    return [this.isTimeless(String(row[1])) ? randomInt(MOST_HOURS) : Math.floor(now / HOUR_MS)];
  }

  expired(now: Instant, limit: number): readonly (readonly [pk: string, sk: string, text: string])[] {
    return this.#expired
      .all(toEpochSeconds(now), limit)
      .map((row) => [String(row['pk']), String(row['sk']), String(row['item'])] as const);
  }
}
