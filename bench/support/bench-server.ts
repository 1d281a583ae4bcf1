import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

/** Clock ticks of /proc, the same on every Linux of the last twenty years. */
const TICKS_PER_SECOND = 100;

export const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

export interface BenchServer {
  readonly address: string;
  readonly pid: number;
  newHost(): Promise<GuestCaller>;
  stop(): Promise<void>;
}

/** The real server on SQLite in a folder of its own, with room for a bench's worth of calls. */
export const startBenchServer = async (): Promise<BenchServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-bench-timers-'));
  const process = startServerProcess({
    env: {
      DATA_DIR: folder,
      DEMO: 'no',
      LOG_LEVEL: 'error',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_IDENTITY_PER_MINUTE: '1000000',
    },
  });
  const address = await process.started;
  return {
    address,
    pid: process.child.pid ?? 0,
    newHost: () => newGuest(() => address),
    async stop() {
      await process.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${loadavg()[0]?.toFixed(1)}`;
