import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';
import { decodeItem } from './item-text.ts';

export interface JournalEntry {
  readonly sequence: number;
  readonly at: Instant;
  readonly table: string;
  readonly partition: string;
  /** `''` in a table without sort key. */
  readonly sort: string;
  /** What the write left behind; `undefined` when it removed the item. */
  readonly item: Item | undefined;
}

/** Every committed write, in the same transaction as the write itself. */
export class Journal {
  readonly #append: StatementSync;
  readonly #prune: StatementSync;

  constructor(db: DatabaseSync) {
    this.#append = db.prepare('INSERT INTO _journal (at, tbl, pk, sk, item) VALUES (?, ?, ?, ?, ?)');
    // The newest entry stays: without it SQLite would start numbering again from 1.
    this.#prune = db.prepare(`
      DELETE FROM _journal WHERE seq IN (
        SELECT seq FROM (SELECT seq, at FROM _journal ORDER BY seq LIMIT ?)
        WHERE at < ? AND seq < (SELECT max(seq) FROM _journal)
      )
    `);
  }

  append(at: Instant, table: string, key: readonly [pk: string, sk: string], text: string | null): void {
    this.#append.run(at, table, key[0], key[1], text);
  }

  /** Removes up to `limit` of the oldest entries that were made before `from`. */
  prune(from: Instant, limit: number): number {
    return Number(this.#prune.run(limit, from).changes);
  }
}

const PAGE_ENTRIES = 1000;

/** Up to 1,000 entries with `from <= at < to` after the given sequence number, oldest first. */
export const readJournal = (
  db: DatabaseSync,
  period: { readonly from: Instant; readonly to: Instant },
  afterSequence: number,
): readonly JournalEntry[] =>
  db
    .prepare(
      'SELECT seq, at, tbl, pk, sk, item FROM _journal WHERE seq > ? AND at >= ? AND at < ? ORDER BY seq LIMIT ?',
    )
    .all(afterSequence, period.from, period.to, PAGE_ENTRIES)
    .map((row) => ({
      sequence: Number(row['seq']),
      at: Number(row['at']),
      table: String(row['tbl']),
      partition: String(row['pk']),
      sort: String(row['sk']),
      item: typeof row['item'] === 'string' ? decodeItem(row['item']) : undefined,
    }));
