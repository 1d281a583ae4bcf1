import { tablesOf } from '#server/activities.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openStore } from '#server/open-store.ts';
import type { Place } from '#server/recovery/places.ts';
import { withPlace } from '#server/recovery/destinations.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { findExports, importTable } from '#server/recovery/table-import.ts';
import type { FoundExport } from '#server/recovery/table-import.ts';
import type { CliCommand, Terminal } from './command.ts';
import { tableNamed } from './export.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

/** The newest export of the table; of all there are when only one table is exported there. */
const chosen = (place: Place, all: readonly FoundExport[], source: string | undefined): FoundExport => {
  const names = [...new Set(all.map(({ table }) => table))];
  if (all.length === 0)
    throw new RecoveryError(`${place.name} has no export: no manifest-summary.json is there.`);
  const name = source ?? (names.length === 1 ? names[0] : undefined);
  const found = all
    .filter(({ table }) => table === name)
    .toSorted((a, b) => a.exportTime.localeCompare(b.exportTime));
  const newest = found.at(-1);
  if (newest === undefined)
    throw new RecoveryError(`${place.name} has exports of ${names.join(', ')}: choose one with --source.`);
  return newest;
};

interface Imported {
  readonly from: string;
  readonly table: string;
  readonly items: number;
}

const importFrom = async (
  place: Place,
  config: Config,
  options: {
    readonly table: string | undefined;
    readonly source: string | undefined;
    readonly terminal: Terminal;
  },
): Promise<Imported> => {
  const found = chosen(place, await findExports(place), options.source ?? options.table);
  const table = tableNamed(config, options.table ?? found.table);
  const store = await openStore(config, tablesOf(config), systemClock);
  try {
    let written = 0;
    const progress = new Progress(options.terminal, `${table.name}, items`, found.itemCount);
    const onItems = (count: number): void => progress.at((written += count));
    const items = await importTable({ place, found, store, table, onItems });
    progress.end();
    return { from: `${place.name}/${found.folder}`, table: table.name, items };
  } finally {
    await store.close();
  }
};

export const importCommand: CliCommand = {
  summary: "Read a table from files in DynamoDB's export format",
  help: [
    'Takes the newest whole export of the table at the place, checks its checksums and counts, then writes its items;',
    'items with the same key are replaced, others stay. The server of an embedded database must be stopped.',
    'roundtable import --from exports --table ranked-choice-polls',
    'roundtable import --from s3://my-bucket/exports --source prod-polls --table ranked-choice-polls',
  ],
  options: {
    from: { value: 'DIR|s3://...', summary: 'Where the export is' },
    table: { value: 'NAME', summary: 'The table to write to; the name in the export without it' },
    source: { value: 'NAME', summary: 'The name of the table in the export, when it differs' },
    json: { summary: 'For programs' },
  },
  run: ({ values, switches }, terminal) =>
    withConfig(terminal, async (config) => {
      const { from, table, source } = values;
      if (from === undefined)
        throw new RecoveryError('From where? "roundtable import --from exports --table NAME".');
      const imported = await withPlace(from, config, (place) =>
        importFrom(place, config, { table, source, terminal }),
      );
      terminal.out(
        switches.has('json')
          ? JSON.stringify(imported, undefined, 2)
          : `${imported.table}: ${imported.items.toLocaleString('en')} items from ${imported.from}`,
      );
      return 0;
    }),
};
