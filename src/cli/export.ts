import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseFilesUrl } from '#platform/files/server/location.ts';
import { tablesOf } from '#server/activities.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { DATABASE_FILE, openStore } from '#server/open-store.ts';
import { bucketPlace, folderPlace } from '#server/recovery/places.ts';
import type { Place } from '#server/recovery/places.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { exportTable } from '#server/recovery/table-export.ts';
import type { ExportSummary } from '#server/recovery/table-export.ts';
import { copyFile } from '#store/drivers/sqlite/whole-file.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { openBucket } from './backup.ts';
import type { CliCommand, Terminal } from './command.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

/** A folder or a bucket; what is opened is closed after use. */
export const withPlace = async <T>(
  address: string,
  config: Config,
  use: (place: Place) => Promise<T>,
): Promise<T> => {
  if (!address.startsWith('s3:')) return use(folderPlace(resolve(address)));
  const files = await openBucket(address, config);
  try {
    return await use(bucketPlace(files, address));
  } finally {
    await files.close();
  }
};

/** The table with this name, or a sentence that names all there are. */
export const tableNamed = (config: Config, name: string | undefined): Table => {
  const tables = tablesOf(config);
  const table = tables.find((other) => other.name === name);
  if (table !== undefined) return table;
  const names = tables.map((other) => other.name).join(', ');
  throw new RecoveryError(
    `${name === undefined ? 'Which table?' : `There is no table "${name}".`} There are ${names}.`,
  );
};

const withStore = async <T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(config, tablesOf(config), systemClock);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};

/** A server owns the embedded database while it runs: what is read is a copy of one moment. */
const withSnapshot = async <T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> => {
  if (config.STORE !== 'sqlite') return withStore(config, use);
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-export-'));
  try {
    await copyFile(join(config.DATA_DIR, DATABASE_FILE), join(folder, DATABASE_FILE));
    return await withStore({ ...config, DATA_DIR: folder }, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Exported extends ExportSummary {
  readonly table: string;
}

const exportTables = (
  config: Config,
  tables: readonly Table[],
  { target, terminal }: { readonly target: string; readonly terminal: Terminal },
): Promise<readonly Exported[]> =>
  withPlace(target, config, (place) =>
    withSnapshot(config, async (store) => {
      const location = parseFilesUrl(target);
      const bucket = location?.kind === 's3' ? location : undefined;
      const exported: Exported[] = [];
      for (const table of tables) {
        let written = 0;
        const progress = new Progress(terminal, `${table.name}, items`);
        const summary = await exportTable({
          store,
          table,
          place,
          clock: systemClock,
          ...(bucket && { bucket: bucket.bucket, prefix: bucket.prefix }),
          onItems: (count) => progress.at((written += count)),
        });
        progress.end();
        exported.push({ table: table.name, ...summary });
      }
      return exported;
    }),
  );

export const exportCommand: CliCommand = {
  summary: "Write tables to files in DynamoDB's export format",
  help: [
    'One full export for each table, in the layout of DynamoDB (AWSDynamoDB/<ExportId>/ with manifests, checksums',
    'and data/*.json.gz), while the server runs. "roundtable import" and other tools read it.',
    'roundtable export --table ranked-choice-polls --to exports',
    'roundtable export --all --to s3://my-bucket/exports',
  ],
  options: {
    table: { value: 'NAME', summary: 'The table' },
    all: { summary: 'Every table' },
    format: { value: 'FORMAT', summary: 'DYNAMODB_JSON, the only one' },
    to: { value: 'DIR|s3://...', summary: 'Where to; ./exports without it' },
    json: { summary: 'For programs' },
  },
  run: ({ values, switches }, terminal) =>
    withConfig(terminal, async (config) => {
      const { table, format = 'DYNAMODB_JSON', to: target = 'exports' } = values;
      if (format !== 'DYNAMODB_JSON')
        throw new RecoveryError(`--format must be DYNAMODB_JSON, not "${format}".`);
      const tables = switches.has('all') ? tablesOf(config) : [tableNamed(config, table)];
      const exported = await exportTables(config, tables, { target, terminal });
      const lines = exported.map(
        ({ table: name, itemCount, exportId }) =>
          `${name}: ${itemCount.toLocaleString('en')} items in ${target}/AWSDynamoDB/${exportId}`,
      );
      terminal.out(
        switches.has('json') ? JSON.stringify({ exports: exported }, undefined, 2) : lines.join('\n'),
      );
      return 0;
    }),
};
