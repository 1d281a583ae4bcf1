import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { adoptersOf, tablesOf } from '#server/activities.ts';
import type { Config } from '#server/config.ts';
import { openFoundStore, openStore } from '#server/open-store.ts';
import type { FoundStore } from '#server/open-store.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import { runAdopt } from '#server/run-adopt.ts';
import type { AdoptWish, Adopted } from '#server/run-adopt.ts';
import { adoptedLines } from './adopt-lines.ts';
import type { CliCommand, CliInput, ExitCode, Terminal } from './command.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

/** Runs on an open store, with a bar for each table. */
export const adoptWithProgress = async (
  wish: Omit<AdoptWish, 'clock' | 'ids' | 'onItems'>,
  terminal: Terminal,
): Promise<Adopted> => {
  let shown: { readonly name: string; readonly progress: Progress } | undefined;
  const adopted = await runAdopt({
    ...wish,
    clock: systemClock,
    ids: randomIds,
    onItems({ name }, items) {
      if (shown?.name !== name) {
        shown?.progress.end();
        shown = { name, progress: new Progress(terminal, `${name}, items`) };
      }
      shown.progress.at(items);
    },
  });
  shown?.progress.end();
  return adopted;
};

/** Only existing tables. For writing, missing ones are created if the settings allow it. */
const withTables = async <T>(
  config: Config,
  isWriting: boolean,
  use: (found: FoundStore) => Promise<T>,
): Promise<T> => {
  const tables = tablesOf(config);
  const mayMake = isWriting && config.DYNAMODB_CREATE_TABLES;
  const found = mayMake
    ? { store: await openStore(config, tables, systemClock), tables }
    : await openFoundStore(config, tables, systemClock);
  try {
    return await use(found);
  } finally {
    await found.store.close();
  }
};

/** Adopts what was just imported; tables that no original system has are skipped. */
export const adoptImported = (
  config: Config,
  imported: readonly string[],
  owner: string,
  terminal: Terminal,
): Promise<Adopted> => {
  const adopters = adoptersOf(config);
  const names = adopters.map(({ table }) => table.name);
  const only = imported.filter((name) => names.includes(name));
  return withTables(config, true, ({ store, tables }) =>
    adoptWithProgress({ adopters, store, tables, only, owner }, terminal),
  );
};

const adopt = async (
  { values, switches }: CliInput,
  config: Config,
  terminal: Terminal,
): Promise<ExitCode> => {
  const { owner, table } = values;
  const [isUndo, isDryRun] = [switches.has('undo'), switches.has('dry-run')];
  if (isUndo && owner !== undefined) throw new RecoveryError('Either --owner or --undo, not both.');
  if (isDryRun && !isUndo && owner === undefined)
    throw new RecoveryError(
      '--dry-run needs --owner EMAIL or --undo; without them nothing is written anyway.',
    );
  const only = table === undefined ? undefined : [table];
  const adopters = adoptersOf(config, switches.has('proven-only'));
  const wish = { adopters, only, owner, isDryRun, isUndo };
  const adopted = await withTables(config, owner !== undefined && !isDryRun, ({ store, tables }) =>
    adoptWithProgress({ ...wish, store, tables }, terminal),
  );
  terminal.out(
    switches.has('json') ? JSON.stringify(adopted, undefined, 2) : adoptedLines(adopted, wish).join('\n'),
  );
  return 0;
};

export const adoptCommand: CliCommand = {
  summary: 'Give data from an original system to an owner here',
  help: [
    'Searches the tables for data of the original systems and reports how many of each kind it found, and which rows',
    'it cannot read (table, key, attribute). With --owner it also writes what lists need, so that the owner finds it',
    'all. You can interrupt and repeat it. What it wrote is marked; --undo removes what nobody has used since.',
    'Stop the server first if it uses the embedded database. Administrators can do the same on /admin.',
    '',
    '  roundtable adopt',
    '  roundtable adopt --owner ada@example.org --dry-run',
    '  roundtable adopt --owner ada@example.org --table ranked-choice-polls',
  ],
  options: {
    owner: { value: 'EMAIL', summary: 'Who gets what belongs to nobody' },
    table: { value: 'NAME', summary: 'Only this table' },
    'proven-only': {
      summary: 'People found must prove their e-mail by a link or a login provider',
    },
    'dry-run': { summary: 'Only show what would be written' },
    undo: { summary: 'Remove what earlier runs wrote' },
    json: { summary: 'Print JSON' },
  },
  run: (input, terminal) => withConfig(terminal, (config) => adopt(input, config, terminal)),
};
