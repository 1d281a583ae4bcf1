import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFilesUrl } from '#platform/files/server/location.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { DATABASE_FILE, openStore } from '#server/open-store.ts';
import { copyFile } from '#store/drivers/sqlite/whole-file.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { refuseMissing, withPlace } from './destinations.ts';
import { exportTable } from './table-export.ts';
import type { ExportSummary } from './table-export.ts';

export interface ExportedTable extends ExportSummary {
  readonly table: string;
}

export interface ExportListener {
  readonly onTable?: (table: string) => void;
  /** Items of the table written so far. */
  readonly onItems?: (items: number) => void;
  readonly onTableEnd?: () => void;
}

const withStore = async <T>(
  config: Config,
  tables: readonly Table[],
  use: (store: Store) => Promise<T>,
): Promise<T> => {
  const store = await openStore(config, tables, systemClock);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};

/** A running server owns the embedded database, so a snapshot is read. */
const withSnapshot = async <T>(
  config: Config,
  tables: readonly Table[],
  use: (store: Store) => Promise<T>,
): Promise<T> => {
  if (config.STORE !== 'sqlite') return withStore(config, tables, use);
  refuseMissing(config.DATA_DIR);
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-export-'));
  try {
    await copyFile(join(config.DATA_DIR, DATABASE_FILE), join(folder, DATABASE_FILE));
    return await withStore({ ...config, DATA_DIR: folder }, tables, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** One full export for each table, below `target`: a folder or a bucket. */
export const exportTables = (
  config: Config,
  tables: readonly Table[],
  target: string,
  listener: ExportListener = {},
): Promise<readonly ExportedTable[]> =>
  withPlace(target, config, (place) =>
    withSnapshot(config, tables, async (store) => {
      const location = parseFilesUrl(target);
      const bucket = location?.kind === 's3' ? location : undefined;
      const exported: ExportedTable[] = [];
      for (const table of tables) {
        let written = 0;
        listener.onTable?.(table.name);
        const summary = await exportTable({
          store,
          table,
          place,
          clock: systemClock,
          ...(bucket && { bucket: bucket.bucket, prefix: bucket.prefix }),
          onItems: (count) => listener.onItems?.((written += count)),
        });
        listener.onTableEnd?.();
        exported.push({ table: table.name, ...summary });
      }
      return exported;
    }),
  );
