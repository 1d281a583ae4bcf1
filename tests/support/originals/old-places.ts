import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/kit/clock.ts';
import { copyFile } from '#store/drivers/sqlite/whole-file.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { dynamoEngines, envOf } from '#tests/support/store/dynamodb-engines.ts';
import type { EngineChoice } from '#tests/support/store/dynamodb-engines.ts';
import { adopt, everything, OWNER, tables } from './adopting.ts';
import type { Everything } from './adopting.ts';
import { importOriginals } from './aws-export.ts';
import { openPlainWriter } from './plain-writer.ts';
import { byTable } from './rows.ts';
import type { Rows } from './rows.ts';

/** Where rows of the original systems are when a server starts for the first time. */
export interface OldPlace {
  readonly env: Readonly<Record<string, string>>;
  /** Everything that is stored now, also while a server runs. */
  read(): Promise<Everything>;
  /** Gives what could not be adopted. */
  adopt(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface OldPlaceChoice {
  readonly name: string;
  open(rows: Rows): Promise<OldPlace>;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'roundtable-originals-'));
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

const onEngine = ({ name, start, largestTransaction = 100 }: EngineChoice): OldPlaceChoice => ({
  name,
  async open(rows) {
    const engine = await start();
    const writer = openPlainWriter(engine.access);
    const store = openDynamoStore({ tables, clock: systemClock, ...engine.access });
    for (const [table, items] of byTable(rows)) {
      await writer.create(table);
      for (const item of items) await writer.put(table, item);
    }
    writer.close();
    const folder = await newFolder();
    return {
      env: {
        ...envOf(engine),
        DATA_DIR: folder,
        DYNAMODB_CREATE_TABLES: 'yes',
        // Examples are stored in larger transactions than the old engine takes.
        DEMO: largestTransaction === 100 ? 'yes' : 'no',
      },
      read: () => everything(store),
      async adopt() {
        const adopted = await adopt(store, { clock: systemClock });
        return adopted.tables.flatMap(({ problems }) => problems);
      },
      async close() {
        await store.close();
        await engine.stop();
        await remove(folder);
      },
    };
  },
});

const throughExport: OldPlaceChoice = {
  name: 'an export of AWS, taken into SQLite',
  async open(rows) {
    const folder = await newFolder();
    const env = { STORE: 'sqlite', DATA_DIR: folder };
    await importOriginals(rows, OWNER, env);
    return {
      env,
      /** A server owns its database: what is read is a copy of it. */
      async read() {
        const copy = await newFolder();
        const file = join(copy, 'roundtable.sqlite');
        await copyFile(join(folder, 'roundtable.sqlite'), file);
        const store = await openSqliteStore({ file, tables, clock: systemClock });
        try {
          return await everything(store);
        } finally {
          await store.close();
          await remove(copy);
        }
      },
      // They were adopted as they were taken in.
      adopt: () => Promise.resolve([]),
      close: () => remove(folder),
    };
  },
};

export const oldPlaces: readonly OldPlaceChoice[] = [...dynamoEngines.map(onEngine), throughExport];
