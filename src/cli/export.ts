import { tablesOf } from '#server/activities.ts';
import type { Config } from '#server/config.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { exportTables } from '#server/recovery/run-export.ts';
import type { ExportListener } from '#server/recovery/run-export.ts';
import type { Table } from '#store/port/table.ts';
import type { CliCommand, Terminal } from './command.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

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

/** A bar or lines for each table. */
const listenerOn = (terminal: Terminal): ExportListener => {
  let progress: Progress | undefined;
  return {
    onTable: (table) => (progress = new Progress(terminal, `${table}, items`)),
    onItems: (items) => progress?.at(items),
    onTableEnd: () => progress?.end(),
  };
};

export const exportCommand: CliCommand = {
  summary: "Write tables to files in DynamoDB's export format",
  help: [
    "Writes one full export per table in DynamoDB's layout (AWSDynamoDB/<ExportId>/ with manifests, checksums and",
    'data/*.json.gz). The server may be running. "roundtable import" and other tools can read the export.',
    '',
    '  roundtable export --table ranked-choice-polls --to exports',
    '  roundtable export --all --to s3://my-bucket/exports',
  ],
  options: {
    table: { value: 'NAME', summary: 'Export this table' },
    all: { summary: 'Export every table' },
    format: { value: 'FORMAT', summary: 'DYNAMODB_JSON, the only one' },
    to: { value: 'DIR|s3://...', summary: 'Where to write it (default ./exports)' },
    json: { summary: 'Print JSON' },
  },
  run: ({ values, switches }, terminal) =>
    withConfig(terminal, async (config) => {
      const { table, format = 'DYNAMODB_JSON', to: target = 'exports' } = values;
      if (format !== 'DYNAMODB_JSON')
        throw new RecoveryError(`--format must be DYNAMODB_JSON, not "${format}".`);
      if (switches.has('all') && table !== undefined)
        throw new RecoveryError('Either --table or --all, not both.');
      const tables = switches.has('all') ? tablesOf(config) : [tableNamed(config, table)];
      const exported = await exportTables(config, tables, target, listenerOn(terminal));
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
