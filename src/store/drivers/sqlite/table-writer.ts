import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { HOUR_MS, toEpochSeconds } from '#core/instant.ts';
import type { Table } from '#store/port/table.ts';
import type { Column, Row } from './rows.ts';
import { columnNames, quoted } from './schema.ts';

/**
 * SQLite numbers rows one after the other, for ever: beside each other stands what was written together. Where that
 * must not show, a row gets a random number among those of its hour, so that neighbours still share pages.
 */
const RANDOM_IN_HOUR = '(CAST(? AS INTEGER) << 32) | (random() & 0xffffffff)';

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

/** The item as text, unless its time is over. */
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
    this.#select.setReturnArrays(true);
  }

  /** What lies there, expired or not. */
  read(pk: string, sk: string): Stored | undefined {
    return this.#select.get(pk, sk) as unknown as Stored | undefined;
  }

  write(row: Row, stored: Stored | undefined, now: Instant): void {
    // Naming the columns of an index would write its pages anew, though nothing in them has changed.
    if (stored !== undefined && isIndexedAlike(stored, row)) {
      const [pk, sk, item, size] = row;
      this.#rewrite.run(item ?? null, size ?? null, pk ?? null, sk ?? null);
      return;
    }
    withFreeNumber(() => this.#upsert.run(...this.#hour(now), ...row));
  }

  /** False when a live item is in the way. */
  writeIfAbsent(row: Row, now: Instant): boolean {
    const insert = () => this.#insertIfAbsent.run(...this.#hour(now), ...row, toEpochSeconds(now));
    return withFreeNumber(insert).changes !== 0;
  }

  /** False when there was nothing, not even an expired item. */
  remove(pk: string, sk: string): boolean {
    return this.#delete.run(pk, sk).changes !== 0;
  }

  #hour(now: Instant): readonly number[] {
    return this.table.hidesOrder ? [Math.floor(now / HOUR_MS)] : [];
  }

  expired(now: Instant, limit: number): readonly (readonly [pk: string, sk: string, text: string])[] {
    return this.#expired
      .all(toEpochSeconds(now), limit)
      .map((row) => [String(row['pk']), String(row['sk']), String(row['item'])] as const);
  }
}
