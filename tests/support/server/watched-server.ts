import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { processorSlowdown } from '#tests/support/core/slowdown.ts';
import { startServerProcess } from './server-process.ts';

export interface Answered {
  readonly status: number;
  readonly ms: number;
}

/** A real server with its loop, memory and health under watch. */
export interface WatchedServer {
  readonly address: string;
  readonly agent: Agent;
  /** The most its main thread computed in one go since this was last asked, as it would on a quiet machine. */
  longestMs(): Promise<number>;
  /** The most memory it ever had. */
  peakMegabytes(): number;
  /** What /healthz answered so far. */
  readonly health: readonly Answered[];
  stop(): Promise<void>;
}

/** All callers share one address here, so limits are off: the test measures the work. */
const UNLIMITED = {
  LIMIT_ADDRESS_PER_MINUTE: '1000000',
  LIMIT_IDENTITY_PER_MINUTE: '1000000',
  LIMIT_GUESTS_PER_HOUR: '1000000',
};

export const startWatchedServer = async (
  env: Readonly<Record<string, string>> = {},
): Promise<WatchedServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-watched-'));
  const notes = join(folder, 'loop');
  await writeFile(notes, '');
  const watch = fileURLToPath(new URL('./loop-watch.ts', import.meta.url));
  const server = startServerProcess({
    env: {
      DATA_DIR: join(folder, 'data'),
      DEMO: 'no',
      LOG_LEVEL: 'error',
      LOOP_WATCH: notes,
      NODE_OPTIONS: `--import=${watch}`,
      ...UNLIMITED,
      ...env,
    },
  });
  const address = await server.started;
  const health: Answered[] = [];
  const asker = new Worker(new URL('./health-asker.ts', import.meta.url), { workerData: { address } });
  asker.on('message', (answered: Answered) => health.push(answered));
  const agent = new Agent({ keepAlive: true, maxSockets: 60 });
  let read = 0;
  return {
    address,
    agent,
    health,
    async longestMs() {
      // Its loop has turned since, so the last note is there.
      await fetch(`${address}/healthz`).then((answer) => answer.text());
      await fetch(`${address}/healthz`).then((answer) => answer.text());
      const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
      const fresh = lines.slice(read).map(Number);
      read = lines.length;
      return Math.max(0, ...fresh) / processorSlowdown();
    },
    peakMegabytes() {
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    async stop() {
      asker.postMessage('stop');
      agent.destroy();
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
