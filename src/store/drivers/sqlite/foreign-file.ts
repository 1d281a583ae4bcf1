import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ForeignFile {
  readonly rows: (sql: string) => Record<string, unknown>[];
  readonly close: () => void;
}

/** An SQLite file that another program made, from its bytes, to be read only and not to be trusted. */
export const openForeignFile = (bytes: Uint8Array): ForeignFile => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtable-'));
  const file = join(folder, 'foreign.db');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(file, bytes);
    const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
    // A schema may call functions from its views and defaults; an untrusted one may not.
    database.exec('PRAGMA trusted_schema = OFF');
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
