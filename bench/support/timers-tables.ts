import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '#core/random.ts';
import { actOn, openTable, openTableSocket } from '#tests/support/timers/socket.ts';
import type { TableCaller, TableSocket } from '#tests/support/timers/socket.ts';
import { cpuSecondsOf, machine, startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';

const TABLES_OF_A_HOST = 8;
/** People think that long on average. */
const TURN_SECONDS = 20;

interface Running {
  readonly host: TableCaller;
  readonly tableId: string;
  /** The host's device: it taps as the app does, and hears what was done. */
  readonly device: TableSocket;
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
        const device = await openTableSocket(host, server.address, tableId);
        await device.act({ type: 'start' });
        running.push({ host, tableId, device, taps: 0 });
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

type Tap = (table: Running, seat: number) => Promise<unknown>;

const overSocket: Tap = ({ device }, seat) => device.act({ type: 'tap', seat });
const overHttp: Tap = async ({ host, tableId }, seat) => {
  const { status, text } = await actOn(host, tableId, { type: 'tap', seat });
  if (status !== 200) throw new Error(text);
};

/** Durable taps that were answered. */
const tapAll = async (running: readonly Running[], seconds: number, tap: Tap): Promise<number> => {
  const random = seededRandom('taps');
  const endsAt = performance.now() + seconds * 1000;
  const gapMs = (TURN_SECONDS * 1000) / running.length;
  const waiting: Promise<unknown>[] = [];
  let done = 0;
  for (let due = performance.now(); due < endsAt; due += gapMs) {
    await pause(Math.max(0, due - performance.now()));
    const table = running[random.below(running.length)];
    if (!table) continue;
    table.taps += 1;
    waiting.push(tap(table, (table.taps + 1) % 2).then(() => (done += 1)));
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
  const played = async (tap: Tap): Promise<string> => {
    let taps = 0;
    const share = await coreShare(server.pid, seconds, async () => {
      taps = await tapAll(running, seconds, tap);
    });
    return `${(taps / seconds).toFixed(0)} durable taps a second: ${percent(share)} (${(share / 0.1).toFixed(2)} of the bar)`;
  };
  const bySocket = await played(overSocket);
  const byHttp = await played(overHttp);
  for (const { device } of running) device.close();
  await server.stop();
  const ticking = await tickingShare(tables, seconds);
  console.log(`Tables: ${tables} running for ${seconds} s each, SQLite; ${machine()}`);
  console.log(`  nobody taps, only alarms: ${percent(idle)} (bar 10 %, ${(idle / 0.1).toFixed(2)} of it)`);
  console.log(`  a tap every ${TURN_SECONDS} s at each, over the sockets of their screens: ${bySocket}`);
  console.log(`  the same over HTTP: ${byHttp}`);
  console.log(
    `  a bare clock that ticks ten times a second, without store, sockets and rules: ${percent(ticking)}; ours asleep is ${(idle / ticking).toFixed(2)} of it`,
  );
};
