import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { toEpochSeconds } from '#core/instant.ts';
import type { Table } from '#store/port/table.ts';
import type { Row } from './rows.ts';
import { columnNames, quoted } from './schema.ts';

/** The writing statements of one table. */
export class TableWriter {
  readonly table: Table;
  readonly #select: StatementSync;
  readonly #upsert: StatementSync;
  readonly #insertIfAbsent: StatementSync;
  readonly #delete: StatementSync;
  readonly #expired: StatementSync;

  constructor(db: DatabaseSync, table: Table) {
    const name = quoted(table.name);
    const columns = columnNames(table);
    const insert = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    const replace = columns.slice(2).map((column) => `${column} = excluded.${column}`);
    this.table = table;
    this.#select = db.prepare(
      `SELECT item FROM ${name} WHERE pk = ? AND sk = ? AND (ttl IS NULL OR ttl > ?)`,
    );
    this.#upsert = db.prepare(`${insert} ON CONFLICT (pk, sk) DO UPDATE SET ${replace.join(', ')}`);
    this.#insertIfAbsent = db.prepare(
      `${insert} ON CONFLICT (pk, sk) DO UPDATE SET ${replace.join(', ')} WHERE ttl <= ?`,
    );
    this.#delete = db.prepare(`DELETE FROM ${name} WHERE pk = ? AND sk = ?`);
    this.#expired = db.prepare(`SELECT pk, sk FROM ${name} WHERE ttl <= ? ORDER BY ttl LIMIT ?`);
    this.#select.setReturnArrays(true);
  }

  /** The live item as text. */
  read(pk: string, sk: string, now: Instant): string | undefined {
    const row = this.#select.get(pk, sk, toEpochSeconds(now)) as unknown as readonly [string] | undefined;
    return row?.[0];
  }

  write(row: Row): void {
    this.#upsert.run(...row);
  }

  /** False when a live item is in the way. */
  writeIfAbsent(row: Row, now: Instant): boolean {
    return this.#insertIfAbsent.run(...row, toEpochSeconds(now)).changes !== 0;
  }

  /** False when there was nothing, not even an expired item. */
  remove(pk: string, sk: string): boolean {
    return this.#delete.run(pk, sk).changes !== 0;
  }

  expiredKeys(now: Instant, limit: number): readonly (readonly [pk: string, sk: string])[] {
    return this.#expired
      .all(toEpochSeconds(now), limit)
      .map((row) => [String(row['pk']), String(row['sk'])] as const);
  }
}
