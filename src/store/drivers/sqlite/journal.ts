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
  /** What the write replaced; `undefined` if there was nothing. */
  readonly before: Item | undefined;
}

/** The start of the complete journal: an earlier moment cannot be restored. */
const WHOLE_SINCE = 'journal-since';
export const NEVER: Instant = Number.MAX_SAFE_INTEGER;

export const noteWholeSince = (db: DatabaseSync, since: Instant): void => {
  db.prepare('INSERT OR REPLACE INTO _meta (name, value) VALUES (?, ?)').run(WHOLE_SINCE, String(since));
};

export const wholeSince = (db: DatabaseSync): Instant =>
  Number(db.prepare('SELECT value FROM _meta WHERE name = ?').get(WHOLE_SINCE)?.['value'] ?? NEVER);

/**
 * What every committed write replaced, stored in the same transaction. Undoing entries from the newest backwards leads
 * from the current state to any moment since the journal started; no entry is needed for longer than its time.
 */
export class Journal {
  readonly #db: DatabaseSync;
  readonly #append: StatementSync;
  readonly #prune: StatementSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#append = db.prepare('INSERT INTO _journal (at, tbl, pk, sk, before) VALUES (?, ?, ?, ?, ?)');
    // The newest entry stays: without it SQLite would start numbering again from 1.
    this.#prune = db.prepare(`
      DELETE FROM _journal WHERE seq IN (
        SELECT seq FROM (SELECT seq, at FROM _journal ORDER BY seq LIMIT ?)
        WHERE at < ? AND seq < (SELECT max(seq) FROM _journal)
      )
    `);
  }

  append(at: Instant, table: string, key: readonly [pk: string, sk: string], before: string | null): void {
    this.#append.run(at, table, key[0], key[1], before);
  }

  /** Removes up to `limit` of the oldest entries that were made before `from`. */
  prune(from: Instant, limit: number): number {
    const pruned = Number(this.#prune.run(limit, from).changes);
    if (pruned > 0) noteWholeSince(this.#db, from);
    return pruned;
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
      'SELECT seq, at, tbl, pk, sk, before FROM _journal WHERE seq > ? AND at >= ? AND at < ? ORDER BY seq LIMIT ?',
    )
    .all(afterSequence, period.from, period.to, PAGE_ENTRIES)
    .map((row) => ({
      sequence: Number(row['seq']),
      at: Number(row['at']),
      table: String(row['tbl']),
      partition: String(row['pk']),
      sort: String(row['sk']),
      before: typeof row['before'] === 'string' ? decodeItem(row['before']) : undefined,
    }));
