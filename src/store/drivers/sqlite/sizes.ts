import { DatabaseSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { earliestMoment, storedTables } from './rewind.ts';
import { quoted } from './schema.ts';

export interface FileSizes {
  readonly tables: readonly { readonly name: string; readonly items: number; readonly bytes: number }[];
  readonly journal: {
    readonly entries: number;
    readonly bytes: number;
    /** The first moment that can be restored; undefined without a journal. */
    readonly since: Instant | undefined;
  };
}

/**
 * Counts the items of a database, even while a server writes to it. Reads the whole file: not for the main thread.
 */
export const measureFile = (file: string): FileSizes => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const pages = db.prepare(
      'SELECT coalesce(sum(pgsize), 0) AS bytes FROM dbstat(?) WHERE aggregate = TRUE AND name = ?',
    );
    const indexes = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?");
    const bytesOf = (name: string): number => Number(pages.get('main', name)?.['bytes']);
    const withIndexes = (name: string): number =>
      [name, ...indexes.all(name).map((index) => String(index['name']))].reduce(
        (sum, each) => sum + bytesOf(each),
        0,
      );
    const itemsOf = (name: string): number =>
      Number(db.prepare(`SELECT count(*) AS items FROM ${quoted(name)}`).get()?.['items']);
    return {
      tables: storedTables(db).map(({ name }) => ({ name, items: itemsOf(name), bytes: withIndexes(name) })),
      journal: { entries: itemsOf('_journal'), bytes: bytesOf('_journal'), since: earliestMoment(db) },
    };
  } finally {
    db.close();
  }
};
