import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { tablesOf } from '#server/activities.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/kit/clock.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openFoundStore, openStore } from '#server/open-store.ts';
import type { FoundStore } from '#server/open-store.ts';
import { compareStores, copyStore, refuseBadItems } from '#server/recovery/migrate.ts';
import type { Verdict } from '#server/recovery/migrate.ts';
import { refuseMissing } from '#server/recovery/destinations.ts';
import { RecoveryError } from '#server/recovery/recovery-error.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { CliCommand, CliInput, ExitCode, Terminal } from './command.ts';
import { Progress } from './progress.ts';
import { withConfig } from './with-config.ts';

const EXAMPLE = 'sqlite:./data or dynamodb:eu-central-1?prefix=prod-&endpoint=http://localhost:8000';

const ADDRESS = /^(?<kind>sqlite|dynamodb):(?<place>[^?]+)(?:\?(?<options>.*))?$/;
const REGION = /^[a-z\d-]{2,30}$/;

/** `sqlite:FOLDER`, or `dynamodb:REGION` with the prefix and endpoint of its tables. */
const settingsOf = (address: string, config: Config, mayMake: boolean): Config => {
  const { kind, place = '', options: query = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (kind === 'sqlite') return { ...config, STORE: 'sqlite', DATA_DIR: resolve(place) };
  if (kind === undefined || !REGION.test(place))
    throw new RecoveryError(`--from and --to are ${EXAMPLE}${address === '' ? '' : `, not "${address}"`}.`);
  const options = new URLSearchParams(query);
  return {
    ...config,
    STORE: 'dynamodb',
    AWS_REGION: place,
    TABLE_PREFIX: options.get('prefix') ?? '',
    DYNAMODB_ENDPOINT: options.get('endpoint') ?? undefined,
    DYNAMODB_CREATE_TABLES: mayMake,
  };
};

/** Only the destination is created. A mistyped source would be created empty, and an empty copy would verify. */
const sidesOf = (
  addresses: { readonly from: string; readonly to: string },
  config: Config,
  isVerifying: boolean,
): readonly [Config, Config] => {
  const from = settingsOf(addresses.from, config, false);
  const to = settingsOf(addresses.to, config, !isVerifying);
  if (from.STORE === 'sqlite') refuseMissing(from.DATA_DIR, '--from');
  if (to.STORE === 'sqlite' && isVerifying) refuseMissing(to.DATA_DIR, '--to');
  return [from, to];
};

/** Both sides are read as of one moment, so items expiring meanwhile are no difference. */
const stoppedClock = (now: Instant): Clock => ({ ...systemClock, now: () => now });

const paceOf = (rate: string | undefined): ((items: number) => Promise<void>) | undefined => {
  if (rate === undefined) return undefined;
  const perSecond = Number(rate);
  if (!Number.isInteger(perSecond) || perSecond < 1)
    throw new RecoveryError(`--rate must be a whole number of items a second, not "${rate}".`);
  const startedAt = performance.now();
  let written = 0;
  return async (items) => {
    written += items;
    const dueMs = (written / perSecond) * SECOND_MS - (performance.now() - startedAt);
    if (dueMs > 0) await pause(dueMs);
  };
};

const withSource = async <T>(
  from: Config,
  clock: Clock,
  use: (source: FoundStore) => Promise<T>,
): Promise<T> => {
  const source = await openFoundStore(from, tablesOf(from), clock);
  try {
    if (source.tables.length > 0) return await use(source);
    const names = tablesOf(from).map(({ name }) => `${from.TABLE_PREFIX}${name}`);
    throw new RecoveryError(
      `None of the tables is at the source: ${names.join(', ')}. Check prefix, region, ENVIRONMENT and HUNTS_ID. Nothing was changed.`,
    );
  } finally {
    await source.store.close();
  }
};

const withTarget = async <T>(
  to: Config,
  tables: readonly Table[],
  clock: Clock,
  use: (target: Store) => Promise<T>,
): Promise<T> => {
  const target = await openStore(to, tables, clock);
  try {
    return await use(target);
  } finally {
    await target.close();
  }
};

const counting = async <T>(
  terminal: Terminal,
  what: string,
  run: (onItems: (items: number) => void) => Promise<T>,
): Promise<T> => {
  const progress = new Progress(terminal, what);
  let count = 0;
  const result = await run((items) => progress.at((count += items)));
  progress.end();
  return result;
};

const linesOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map(({ table, from, to, isEqual }) =>
    isEqual
      ? `${table}: ${from.items.toLocaleString('en')} items, equal (${from.digest})`
      : `${table}: NOT equal, ${from.items} items (${from.digest}) and ${to.items} items (${to.digest})`,
  );

const migrate = async (
  { values, switches }: CliInput,
  config: Config,
  terminal: Terminal,
): Promise<ExitCode> => {
  const addresses = { from: values['from'] ?? '', to: values['to'] ?? '' };
  const isVerifying = switches.has('verify-only');
  const [from, to] = sidesOf(addresses, config, isVerifying);
  const stateFile = resolve(values['state'] ?? 'roundtable-migration.json');
  const pace = paceOf(values['rate']);
  const clock = stoppedClock(Date.now());
  const { verdicts, missing } = await withSource(from, clock, async ({ store, tables }) => {
    // A resumed copy was checked when it began.
    if (!isVerifying && !existsSync(stateFile))
      await counting(terminal, 'Items checked', (onItems) => refuseBadItems(store, tables, onItems));
    const compared = await withTarget(to, isVerifying ? tables : tablesOf(to), clock, async (target) => {
      if (!isVerifying)
        await counting(terminal, 'Items copied', (onItems) =>
          copyStore({
            from: store,
            to: target,
            addresses,
            tables,
            stateFile,
            ...(pace && { pace }),
            onCopied: (_table, items) => onItems(items),
          }),
        );
      return counting(terminal, 'Items compared', (onItems) => compareStores(store, target, tables, onItems));
    });
    const names = new Set(tables.map(({ name }) => name));
    return { verdicts: compared, missing: tablesOf(from).filter(({ name }) => !names.has(name)) };
  });
  const isEqual = verdicts.every((verdict) => verdict.isEqual);
  if (isEqual) await rm(stateFile, { force: true });
  const notThere = missing.map(({ name }) => name);
  terminal.out(
    switches.has('json')
      ? JSON.stringify({ isEqual, tables: verdicts, missing: notThere }, undefined, 2)
      : [
          ...linesOf(verdicts),
          ...(notThere.length > 0 ? [`Not at the source: ${notThere.join(', ')}`] : []),
        ].join('\n'),
  );
  return isEqual ? 0 : 1;
};

export const migrateCommand: CliCommand = {
  summary: 'Copy all tables to another store and compare them',
  help: [
    `Stop the servers of both sides first. Addresses are ${EXAMPLE}.`,
    'The source may have only some of the tables. Everything is read once before the first item is written.',
    'An interrupted copy continues where it stopped (--state keeps its place). Then both sides are read and compared.',
    'Files are not copied; see the setting FILES.',
    '',
    '  roundtable migrate --from sqlite:./data --to dynamodb:eu-central-1',
  ],
  options: {
    from: { value: 'ADDRESS', summary: 'The store to copy' },
    to: {
      value: 'ADDRESS',
      summary: 'The store to copy to; the tables must be empty there',
    },
    rate: { value: 'N', summary: 'Copy at most N items a second' },
    state: { value: 'FILE', summary: 'Where to keep its place (default ./roundtable-migration.json)' },
    'verify-only': { summary: 'Only compare the two stores' },
    json: { summary: 'Print JSON' },
  },
  run: (input, terminal) => withConfig(terminal, (config) => migrate(input, config, terminal)),
};
