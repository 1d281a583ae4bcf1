import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ForeignFile {
  readonly rows: (sql: string) => Record<string, unknown>[];
  readonly close: () => void;
}

/** A schema may call functions from its views and defaults; an untrusted one may not. */
const DISTRUST = 'PRAGMA trusted_schema = OFF';

/**
 * Text may be sorted by a rule that only the other program has, and then SQLite reads nothing of a table that is kept
 * by its key. To read it, any rule that is known will do.
 */
const replaceCollation = (file: string, collation: string): void => {
  const database = new DatabaseSync(file, { allowExtension: false, defensive: false });
  try {
    database.exec(`${DISTRUST}; PRAGMA writable_schema = ON`);
    database
      .prepare('UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE instr(sql, ?) > 0')
      .run(`COLLATE ${collation}`, 'COLLATE BINARY', `COLLATE ${collation}`);
  } finally {
    database.close();
  }
};

interface ForeignFileOptions {
  /** A way of sorting text that is not SQLite's own. */
  readonly unknownCollation?: string;
}

/** An SQLite file that another program made, from its bytes, to be read only and not to be trusted. */
export const openForeignFile = (
  bytes: Uint8Array,
  { unknownCollation }: ForeignFileOptions = {},
): ForeignFile => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtable-'));
  const file = join(folder, 'foreign.db');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(file, bytes);
    if (unknownCollation !== undefined) replaceCollation(file, unknownCollation);
    const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
    database.exec(DISTRUST);
    return {
      rows: (sql) => database.prepare(sql).all(),
      close() {
        database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};
