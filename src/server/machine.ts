import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { SizesView } from '#platform/operations/contract.ts';
import type { JobDone, JobPlan, Load, Machine } from '#platform/operations/server/machine.ts';
import type { Config } from './config.ts';
import { diskSpaceAt } from './disk.ts';
import { runChecks } from './http/health.ts';
import type { Checks } from './http/health.ts';
import { systemClock } from './kit/clock.ts';
import type { Jobs } from './kit/jobs.ts';
import type { StoringLimits, StoringMeter } from './kit/storing.ts';
import type { Live } from './live/live.ts';
import { measureDatabase } from './measure-file.job.ts';
import { DATABASE_FILE, usesFolder } from './open-store.ts';
import type { OpenedStore } from './open-store.ts';
import { runInThread } from './operations-thread.ts';
import { clearUnfinished, exportName, fillFolder, listCopies, pruneCopies } from './recovery/copies.ts';
import type { CopyKind } from './recovery/copies.ts';
import { isBucket } from './recovery/destinations.ts';
import { version } from './version.ts';

const MOST_FILES = 100_000;
const SIZES_FRESH_MS = MINUTE_MS;
const DELAY_RESOLUTION_MS = 20;
const MOST_SHOWN = 10;
/** Counting a large database takes long, so only one count runs at a time. */
const MEASURING = { caller: 'operations', seconds: 600, megabytes: 512 };
const MEGABYTE = 1_000_000;

export const storingLimits = (config: Config): StoringLimits => ({
  guest: { bytes: config.STORE_GUEST_MB_PER_DAY * MEGABYTE, items: config.STORE_GUEST_ITEMS_PER_DAY },
  account: { bytes: config.STORE_ACCOUNT_MB_PER_DAY * MEGABYTE, items: config.STORE_ACCOUNT_ITEMS_PER_DAY },
  address: { bytes: config.STORE_ADDRESS_MB_PER_DAY * MEGABYTE, items: config.STORE_ADDRESS_ITEMS_PER_DAY },
  participants: {
    bytes: config.STORE_ADDRESS_MB_PER_DAY * MEGABYTE,
    items: config.STORE_ADDRESS_ITEMS_PER_DAY,
  },
});

interface MachineDeps {
  readonly config: Config;
  readonly opened: Pick<OpenedStore, 'tableSizes'>;
  readonly files: Files;
  readonly live: Live;
  readonly checks: Checks;
  readonly log: Logger;
  readonly commandsRunning: () => number;
  readonly storing: StoringMeter;
  readonly jobs: Jobs;
}

const loadReader = ({ live, commandsRunning }: MachineDeps): (() => Load) => {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delays.enable();
  let resetAt = systemClock.now();
  return () => {
    // This measures the time between two timer callbacks, which includes the interval itself.
    const loopDelayMs = Math.max(0, delays.percentile(99) / 1e6 - DELAY_RESOLUTION_MS);
    if (systemClock.now() - resetAt > MINUTE_MS) {
      delays.reset();
      resetAt = systemClock.now();
    }
    return {
      sockets: live.counts().sockets,
      commands: commandsRunning(),
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs: Math.round(loopDelayMs * 10) / 10,
      kinds: live.kinds(),
    };
  };
};

const filesOf = async (files: Files): Promise<SizesView['files']> => {
  let count = 0;
  let bytes = 0;
  for await (const { sizeBytes } of files.list('')) {
    if (count === MOST_FILES) return { count, bytes, isMore: true };
    count++;
    bytes += sizeBytes;
  }
  return { count, bytes, isMore: false };
};

const storedOf = async ({
  config,
  opened,
  jobs,
}: MachineDeps): Promise<Pick<SizesView, 'tables' | 'journal' | 'isLate'>> => {
  if (opened.tableSizes) return { tables: [...(await opened.tableSizes())], isLate: true };
  if (config.STORE !== 'sqlite') return { tables: [], isLate: false };
  const file = join(config.DATA_DIR, DATABASE_FILE);
  const measured = await jobs.run(measureDatabase, file, MEASURING);
  if (!measured.ok) throw new Error(`the database could not be measured: ${measured.error.code}`);
  const { tables, journal } = measured.value;
  const { entries, bytes, since } = journal;
  return {
    tables: [...tables],
    isLate: false,
    journal: { entries, bytes, ...(since !== undefined && { since }) },
  };
};

/** Counting reads everything, so reloading the page counts at most once a minute. */
const sizesReader = (deps: MachineDeps): (() => Promise<SizesView>) => {
  const { config, files } = deps;
  let latest: { readonly at: number; readonly sizes: Promise<SizesView> } | undefined;
  const measure = async (): Promise<SizesView> => ({
    measuredAt: systemClock.now(),
    ...(await storedOf(deps)),
    files: await filesOf(files),
    ...(usesFolder(config) && { disk: await diskSpaceAt(config.DATA_DIR) }),
  });
  return () => {
    if (latest && systemClock.now() - latest.at < SIZES_FRESH_MS) return latest.sizes;
    const sizes = measure();
    latest = { at: systemClock.now(), sizes };
    sizes.catch(() => (latest = undefined));
    return sizes;
  };
};

interface JobWords {
  readonly kind: CopyKind;
  readonly schedule: string;
  readonly keep: number;
  readonly to: string;
}

const targetOf = (config: Config, given: string | undefined, folder: string): string =>
  given === undefined ? join(config.DATA_DIR, folder) : isBucket(given) ? given : resolve(given);

const planOf = (config: Config, { kind, schedule, keep, to }: JobWords): JobPlan => {
  const cannot = config.STORE === 'memory' || (kind === 'backup' && config.STORE === 'dynamodb');
  return {
    schedule,
    keep,
    to,
    unavailable: cannot ? (config.STORE === 'memory' ? 'memory' : 'dynamodb') : undefined,
    async run(onProgress, signal) {
      const write = (target: string): Promise<JobDone> =>
        runInThread<JobDone>({ kind, config, to: target }, { onProgress, signal });
      // Each export gets its own folder, so old ones can be removed; a backup always does.
      const name = exportName(systemClock.now());
      if (isBucket(to)) return write(kind === 'export' ? `${to.replace(/\/$/, '')}/${name}` : to);
      // Somebody may be making a backup by hand in the same folder right now.
      await clearUnfinished(to, systemClock.now() - (kind === 'backup' ? DAY_MS : 0));
      const done = kind === 'export' ? await fillFolder(to, name, write) : await write(to);
      await pruneCopies(to, kind, keep);
      const made = (await listCopies(to, kind))[0];
      return { items: done.items, to: join(to, made?.name ?? ''), bytes: made?.bytes ?? 0 };
    },
    copies: async () => (isBucket(to) ? [] : listCopies(to, kind)),
  };
};

const SHOWN = [
  'STORE',
  'FILES',
  'PITR_DAYS',
  'AUDIT_DAYS',
  'SESSION_DAYS',
  'GUEST_DAYS',
  'ENGAGEMENT_GAME_DAYS',
  'ENGAGEMENT_CONNECTION_HOURS',
  'ENGAGEMENT_PARTIAL_MINUTES',
  'HUNT_MESSAGE_DAYS',
  'TIMER_GAME_DAYS',
  'STORE_GUEST_MB_PER_DAY',
  'STORE_GUEST_ITEMS_PER_DAY',
  'STORE_ACCOUNT_MB_PER_DAY',
  'STORE_ACCOUNT_ITEMS_PER_DAY',
  'STORE_ADDRESS_MB_PER_DAY',
  'STORE_ADDRESS_ITEMS_PER_DAY',
] as const;

/** What the administrator's page shows of this process and its storage. */
export const createMachine = (deps: MachineDeps): Machine => {
  const { config, checks, log } = deps;
  const folderOf = {
    backup: targetOf(config, config.BACKUP_TO, 'backups'),
    export: targetOf(config, config.EXPORT_TO, 'exports'),
  };
  return {
    version,
    startedAt: systemClock.now(),
    isShared: config.BUS !== 'memory',
    load: loadReader(deps),
    checks: () => runChecks({ checks, log }),
    sizes: sizesReader(deps),
    storedToday: () => deps.storing.busiest(MOST_SHOWN),
    settings: SHOWN.map((name) => ({ name, value: String(config[name]) })),
    jobs: {
      backup: planOf(config, {
        kind: 'backup',
        schedule: config.BACKUP_SCHEDULE,
        keep: config.BACKUP_KEEP,
        to: folderOf.backup,
      }),
      export: planOf(config, {
        kind: 'export',
        schedule: config.EXPORT_SCHEDULE,
        keep: config.EXPORT_KEEP,
        to: folderOf.export,
      }),
    },
  };
};
