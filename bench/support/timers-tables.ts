import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '#core/random.ts';
import { actOn, openTable } from '#tests/support/timers-socket.ts';
import type { TableCaller } from '#tests/support/timers-socket.ts';
import { cpuSecondsOf, machine, startBenchServer } from './timers-server.ts';
import type { BenchServer } from './timers-server.ts';

const TABLES_OF_A_HOST = 25;
/** People think that long on average. */
const TURN_SECONDS = 20;

interface Running {
  readonly host: TableCaller;
  readonly tableId: string;
  taps: number;
}

const startTables = async (server: BenchServer, tables: number): Promise<Running[]> => {
  const running: Running[] = [];
  for (let number = 0; number < tables; number += TABLES_OF_A_HOST) {
    const host = await server.newHost();
    const own = Math.min(TABLES_OF_A_HOST, tables - number);
    await Promise.all(
      Array.from({ length: own }, async (_, table) => {
        const { tableId } = await openTable(host, {
          // A warning falls due somewhere every few milliseconds.
          controls: [{ type: 'sudden-death', mainMs: 60_000 + ((number + table) % 600) * 1000 }],
          warnAtSeconds: [60, 30, 10],
        });
        await actOn(host, tableId, { type: 'start' });
        running.push({ host, tableId, taps: 0 });
      }),
    );
  }
  return running;
};

const coreShare = async (pid: number, seconds: number, during: () => Promise<void>): Promise<number> => {
  const before = cpuSecondsOf(pid);
  const startedAt = performance.now();
  await Promise.all([pause(seconds * 1000), during()]);
  return ((cpuSecondsOf(pid) - before) * 1000) / (performance.now() - startedAt);
};

const tapAll = async (running: readonly Running[], seconds: number): Promise<number> => {
  const random = seededRandom('taps');
  const endsAt = performance.now() + seconds * 1000;
  const gapMs = (TURN_SECONDS * 1000) / running.length;
  const waiting: Promise<unknown>[] = [];
  let done = 0;
  for (let due = performance.now(); due < endsAt; due += gapMs) {
    await pause(Math.max(0, due - performance.now()));
    const table = running[random.below(running.length)];
    if (!table) continue;
    const { host, tableId, taps } = table;
    table.taps += 1;
    waiting.push(
      actOn(host, tableId, { type: 'tap', seat: taps % 2 }).then(
        ({ status }) => (done += Number(status === 200)),
      ),
    );
  }
  await Promise.all(waiting);
  return done;
};

const tickingShare = async (tables: number, seconds: number): Promise<number> => {
  const peer = fork(fileURLToPath(new URL('./timers-ticking-peer.ts', import.meta.url)), [String(tables)]);
  await pause(1000);
  const share = await coreShare(peer.pid ?? 0, seconds, async () => undefined);
  peer.disconnect();
  await once(peer, 'exit');
  return share;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} % of a core`;

/** What a thousand running tables cost: asleep with their deadlines, and while people play at them. */
export const benchTables = async (tables: number, seconds: number): Promise<void> => {
  const server = await startBenchServer();
  const running = await startTables(server, tables);
  await pause(1000);
  const idle = await coreShare(server.pid, seconds, async () => undefined);
  let taps = 0;
  const played = await coreShare(server.pid, seconds, async () => {
    taps = await tapAll(running, seconds);
  });
  await server.stop();
  const ticking = await tickingShare(tables, seconds);
  console.log(`Tables: ${tables} running for ${seconds} s each, SQLite; ${machine()}`);
  console.log(`  nobody taps, only alarms: ${percent(idle)} (bar 10 %, ${(idle / 0.1).toFixed(2)} of it)`);
  console.log(
    `  a tap every ${TURN_SECONDS} s at each, ${(taps / seconds).toFixed(0)} durable taps a second over HTTP: ${percent(played)} (${(played / 0.1).toFixed(2)} of the bar)`,
  );
  console.log(
    `  a bare clock that ticks ten times a second, without store, sockets and rules: ${percent(ticking)}; ours asleep is ${(idle / ticking).toFixed(2)} of it`,
  );
};
