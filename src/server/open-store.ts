import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Config } from './config.ts';
import type { Clock } from './kit/clock.ts';
import type { Metrics } from './metrics.ts';

export const DATABASE_FILE = 'roundtable.sqlite';
/** Makes a folder a backup: digests of all its files. */
export const MANIFEST_FILE = 'backup.json';

/** Whether anything of this configuration lives in DATA_DIR. */
export const usesFolder = (config: Config): boolean => config.STORE === 'sqlite' || config.FILES === 'folder';

export interface StoredSize {
  readonly name: string;
  readonly items: number;
  readonly bytes: number;
}

export interface OpenedStore {
  readonly store: Store;
  /** Figures only this driver has: waiting writes, consumed capacity. */
  readonly watch: (metrics: Metrics) => void;
  /** As counted by the engine; absent where the file would have to be read. */
  readonly tableSizes?: () => Promise<readonly StoredSize[]>;
}

const openSqlite = async (config: Config, tables: readonly Table[], clock: Clock): Promise<OpenedStore> => {
  const { SqliteStore } = await import('#store/drivers/sqlite/sqlite-store.ts');
  const file = join(config.DATA_DIR, DATABASE_FILE);
  const store = await SqliteStore.open({ file, tables, clock, journalDays: config.PITR_DAYS });
  // From now on it changes and no longer matches its digests, and a restore from it would be refused as damaged.
  await rm(join(config.DATA_DIR, MANIFEST_FILE), { force: true });
  return { store, watch: (metrics) => metrics.queue('store-writes', () => store.writeCounts().waiting) };
};

const watchDynamo = (store: DynamoStore, metrics: Metrics): void => {
  metrics.total(
    {
      name: 'roundtable_dynamodb_capacity_units_total',
      help: 'Capacity units that DynamoDB charged, by table and request',
      labels: ['table', 'operation'],
    },
    () =>
      store.capacity().map(({ table, operation, units }) => ({ labels: { table, operation }, value: units })),
  );
  metrics.total(
    {
      name: 'roundtable_dynamodb_requests_total',
      help: 'Requests sent to DynamoDB, those it throttled, and those sent again',
      labels: ['kind'],
    },
    () => Object.entries(store.requestCounts()).map(([kind, value]) => ({ labels: { kind }, value })),
  );
};

const dynamoOf = async (config: Config, tables: readonly Table[], clock: Clock): Promise<DynamoStore> => {
  const { openDynamoStore } = await import('#store/drivers/dynamodb/dynamo-store.ts');
  return openDynamoStore({
    tables,
    clock,
    region: config.AWS_REGION ?? '',
    endpoint: config.DYNAMODB_ENDPOINT,
    tablePrefix: config.TABLE_PREFIX,
  });
};

const openDynamo = async (config: Config, tables: readonly Table[], clock: Clock): Promise<OpenedStore> => {
  const store = await dynamoOf(config, tables, clock);
  if (config.DYNAMODB_CREATE_TABLES) await store.ensureTables();
  await store.check();
  return { store, watch: (metrics) => watchDynamo(store, metrics), tableSizes: () => store.sizes() };
};

/** Opens the driver set by STORE; others are not loaded. */
export const openWatchedStore = async (
  config: Config,
  tables: readonly Table[],
  clock: Clock,
): Promise<OpenedStore> => {
  switch (config.STORE) {
    case 'sqlite':
      return openSqlite(config, tables, clock);
    case 'dynamodb':
      return openDynamo(config, tables, clock);
    default: {
      const { MemoryStore } = await import('#store/drivers/memory/memory-store.ts');
      return { store: new MemoryStore({ tables, clock }), watch: () => undefined };
    }
  }
};

export const openStore = async (config: Config, tables: readonly Table[], clock: Clock): Promise<Store> =>
  (await openWatchedStore(config, tables, clock)).store;

export interface FoundStore {
  readonly store: Store;
  readonly tables: readonly Table[];
}

/** A store for reading, with the tables that exist: the source may have run one activity only. */
export const openFoundStore = async (
  config: Config,
  tables: readonly Table[],
  clock: Clock,
): Promise<FoundStore> => {
  if (config.STORE !== 'dynamodb') return { store: await openStore(config, tables, clock), tables };
  const store = await dynamoOf(config, tables, clock);
  return { store, tables: await store.existing() };
};
