import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envOf, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

export interface Units {
  readonly reads: number;
  readonly writes: number;
}

/** The real server on a DynamoDB engine, and what the driver has counted so far. */
export interface CountedServer {
  readonly address: string;
  readonly engine: string;
  units(): Promise<Units>;
  stop(): Promise<void>;
}

const COUNTER = /^roundtable_dynamodb_capacity_units_total\{.*operation="(\w+)".*\} (\S+)$/gm;
const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

export const startCountedServer = async (): Promise<CountedServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-capacity-'));
  const engine = await startDynoxide();
  const server = startServerProcess({
    env: {
      ...envOf(engine),
      DYNAMODB_CREATE_TABLES: 'yes',
      DATA_DIR: folder,
      DEMO: 'no',
      LOG_LEVEL: 'error',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_IDENTITY_PER_MINUTE: '1000000',
    },
  });
  const stop = async (): Promise<void> => {
    await server.kill();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const address = await server.started.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    address,
    engine: engine.name,
    async units() {
      const page = await (await fetch(`${address}/metrics`)).text();
      let [reads, writes] = [0, 0];
      for (const [, operation = '', units] of page.matchAll(COUNTER)) {
        if (READS.has(operation)) reads += Number(units);
        else writes += Number(units);
      }
      return { reads, writes };
    },
    stop,
  };
};
