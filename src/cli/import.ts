import { acceptEmail } from '#platform/identity/server/inputs.ts';
import { tablesOf } from '#server/activities.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openStore } from '#server/open-store.ts';
import type { Place } from '#server/recovery/places.ts';
import { withPlace } from '#server/recovery/destinations.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { findExports, importTables } from '#server/recovery/table-import.ts';
import type { FoundExport, TableImport } from '#server/recovery/table-import.ts';
import { adoptImported } from './adopt.ts';
import { adoptedLines } from './adopt-lines.ts';
import type { CliCommand, Terminal } from './command.ts';
import { tableNamed } from './export.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

const noExport = (place: Place): RecoveryError =>
  new RecoveryError(`${place.name} has no export: no manifest-summary.json is there.`);

/** The table's newest export; or the newest of all if the place holds exports of one table only. */
const chosen = (place: Place, all: readonly FoundExport[], source: string | undefined): FoundExport => {
  const names = [...new Set(all.map(({ table }) => table))];
  if (all.length === 0) throw noExport(place);
  const name = source ?? (names.length === 1 ? names[0] : undefined);
  const found = all
    .filter(({ table }) => table === name)
    .toSorted((a, b) => a.exportTime.localeCompare(b.exportTime));
  const newest = found.at(-1);
  if (newest === undefined)
    throw new RecoveryError(
      `${place.name} has exports of ${names.join(', ')}: choose one with --source, or take --all.`,
    );
  return newest;
};

/** The newest export of each known table at the place. */
const everyKnown = (place: Place, all: readonly FoundExport[], config: Config): readonly TableImport[] => {
  const names = new Set(all.map(({ table }) => table));
  const tables = tablesOf(config).filter(({ name }) => names.has(name));
  if (all.length === 0) throw noExport(place);
  if (tables.length > 0) return tables.map((table) => ({ found: chosen(place, all, table.name), table }));
  throw new RecoveryError(
    `${place.name} has exports of ${[...names].join(', ')}, which are no tables here: choose one with --source and --table.`,
  );
};

interface Imported {
  readonly from: string;
  readonly table: string;
  readonly items: number;
}

const importsOf = async (
  place: Place,
  config: Config,
  {
    table,
    source,
    isAll,
  }: { readonly table?: string | undefined; readonly source?: string | undefined; readonly isAll: boolean },
): Promise<readonly TableImport[]> => {
  const all = await findExports(place);
  if (isAll) return everyKnown(place, all, config);
  const found = chosen(place, all, source ?? table);
  return [{ found, table: tableNamed(config, table ?? found.table) }];
};

const importFrom = async (
  place: Place,
  config: Config,
  options: {
    readonly table: string | undefined;
    readonly source: string | undefined;
    readonly isAll: boolean;
    readonly terminal: Terminal;
  },
): Promise<readonly Imported[]> => {
  const imports = await importsOf(place, config, options);
  // Only these tables: the others may not exist.
  const tables = imports.map(({ table }) => table);
  let written = 0;
  const total = imports.reduce((sum, { found }) => sum + found.itemCount, 0);
  const progress = new Progress(
    options.terminal,
    `${tables.map(({ name }) => name).join(', ')}, items`,
    total,
  );
  const counts = await importTables({
    place,
    imports,
    withStore: async (write) => {
      const store = await openStore(config, tables, systemClock);
      try {
        await write(store);
      } finally {
        await store.close();
      }
    },
    onItems: (count) => progress.at((written += count)),
  });
  progress.end();
  return imports.map(({ found, table }, index) => ({
    from: `${place.name}/${found.folder}`,
    table: table.name,
    items: counts[index] ?? 0,
  }));
};

/** Before anything is imported. */
const refuseBadOwner = (owner: string | undefined, isAdopting: boolean): void => {
  if (isAdopting !== (owner !== undefined)) throw new RecoveryError('--adopt and --owner EMAIL go together.');
  if (owner !== undefined && !acceptEmail(owner).ok)
    throw new RecoveryError(`--owner must be an e-mail, not "${owner}".`);
};

export const importCommand: CliCommand = {
  summary: "Read a table from files in DynamoDB's export format",
  help: [
    'Finds the newest complete export of a table, verifies its checksums, counts and items, then writes the items.',
    'Items with the same key are replaced, others stay. Stop the server first if it uses the embedded database.',
    '',
    '  roundtable import --from exports --table ranked-choice-polls',
    '  roundtable import --from exports --all',
    '  roundtable import --from exports --all --adopt --owner ada@example.org',
    '  roundtable import --from s3://my-bucket/exports --source prod-polls --table ranked-choice-polls',
  ],
  options: {
    from: { value: 'DIR|s3://...', summary: 'Where the export is' },
    table: { value: 'NAME', summary: 'The table to write to (default: its name in the export)' },
    all: { summary: 'Import every table that has an export there' },
    source: { value: 'NAME', summary: "The table's name in the export, if it differs" },
    adopt: {
      summary: 'Then give what an original system wrote to --owner, as "roundtable adopt" does',
    },
    owner: { value: 'EMAIL', summary: 'With --adopt: who gets what belongs to nobody' },
    json: { summary: 'Print JSON' },
  },
  run: ({ values, switches }, terminal) =>
    withConfig(terminal, async (config) => {
      const { from, table, source, owner } = values;
      refuseBadOwner(owner, switches.has('adopt'));
      if (from === undefined)
        throw new RecoveryError('From where? "roundtable import --from exports --table NAME".');
      const isAll = switches.has('all');
      if (isAll && (table ?? source) !== undefined)
        throw new RecoveryError('Either --all, or --table and --source, not both.');
      const imported = await withPlace(from, config, (place) =>
        importFrom(place, config, { table, source, isAll, terminal }),
      );
      const names = imported.map((one) => one.table);
      const adopted = owner === undefined ? undefined : await adoptImported(config, names, owner, terminal);
      const lines = [
        ...imported.map((one) => `${one.table}: ${one.items.toLocaleString('en')} items from ${one.from}`),
        ...(adopted ? adoptedLines(adopted, { owner, isDryRun: false, isUndo: false }) : []),
      ];
      const told = isAll ? { imports: imported } : { ...imported[0] };
      terminal.out(
        switches.has('json')
          ? JSON.stringify({ ...told, ...(adopted && { adopted }) }, undefined, 2)
          : lines.join('\n'),
      );
      return 0;
    }),
};
