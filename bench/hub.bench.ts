// npm run bench -- hub [--sockets=1000] [--rounds=200]
// What one publication costs through the hub, against a bare ws broadcast of the same bytes in the same run.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { openLive } from '#server/live/live.ts';
import { localBus } from '#server/live/local-bus.ts';
import { newBoard } from '#tests/support/live/board.ts';
import { testAuthenticator } from '#tests/support/identity/test-identity.ts';
import type { ListenersOrder, ListenersReport } from './support/live-listeners.ts';

const { values } = parseArgs({
  options: { sockets: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '200' } },
});
const SOCKETS = Number(values.sockets);
const ROUNDS = Number(values.rounds);
const NOTE = 'The question is closed; 412 of 1000 answered. '.repeat(2);

interface Subject {
  readonly name: string;
  readonly hello?: string;
  publish(): void;
  stop(): Promise<void>;
  readonly server: Server;
}

interface Round {
  readonly cpuMs: number;
  readonly loopMs: number;
  readonly wallMs: number;
  readonly frames: number;
  readonly bytes: number;
}

const listen = async (): Promise<Server> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const hubSubject = async (): Promise<Subject> => {
  const server = await listen();
  const board = newBoard({ isShared: true });
  const live = openLive({
    clock: systemClock,
    ids: randomIds,
    log: pino({ level: 'silent' }),
    bus: localBus(),
  });
  live.serve([board]);
  live.attach([server], {
    authenticator: testAuthenticator(),
    commands: { find: () => undefined, invoke: () => Promise.reject(new Error('no commands here')) },
    enter: async () => ({ ok: true, value: undefined }),
    isOriginAllowed: () => true,
    addressOf: () => '127.0.0.1',
    socketsPerIdentity: 10,
    socketsPerAddress: 100_000,
  });
  return {
    name: 'hub',
    hello: '{"type":"subscribe","topic":"board:1"}',
    server,
    publish: () => board.addNote(live.hub, '1', NOTE),
    stop: () => live.stop(),
  };
};

/** The limit: one buffer, one loop, nothing decided. */
const bareSubject = async (bytes: number): Promise<Subject> => {
  const server = await listen();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const frame = Buffer.from(`{"type":"event","payload":"${'x'.repeat(bytes - 29)}"}`);
  return {
    name: 'bare ws',
    server,
    publish: () => sockets.clients.forEach((socket: WebSocket) => socket.send(frame, { binary: false })),
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
};

const nextReport = async (child: ChildProcess): Promise<ListenersReport> => {
  const [report] = (await once(child, 'message')) as [ListenersReport];
  return report;
};

const openListeners = async (subject: Subject): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('./support/live-listeners.ts', import.meta.url)));
  const { port } = subject.server.address() as AddressInfo;
  const order: ListenersOrder = {
    url: `ws://127.0.0.1:${port}/live`,
    sockets: SOCKETS,
    ...(subject.hello !== undefined && { hello: subject.hello }),
  };
  child.send(order);
  await nextReport(child);
  return child;
};

const measureRound = async (subject: Subject, child: ChildProcess): Promise<Round> => {
  child.send({ expect: SOCKETS });
  const complete = nextReport(child);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  subject.publish();
  const loopMs = performance.now() - startedAt;
  const report = await complete;
  const { user, system } = process.cpuUsage(cpu);
  if (report.type !== 'round') throw new Error('the listeners are out of step');
  const { frames, bytes } = report;
  return { cpuMs: (user + system) / 1000, loopMs, wallMs: performance.now() - startedAt, frames, bytes };
};

const median = (rounds: readonly Round[], of: (round: Round) => number): number =>
  rounds.map(of).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;

const [hub, hubListeners] = await (async () => {
  const subject = await hubSubject();
  return [subject, await openListeners(subject)] as const;
})();
const { bytes: bytesOfOne } = await measureRound(hub, hubListeners);
const bare = await bareSubject(Math.round(bytesOfOne / SOCKETS));
const bareListeners = await openListeners(bare);

const ofHub: Round[] = [];
const ofBare: Round[] = [];
// Turn by turn, so that whatever else the machine does meets both alike.
for (let index = -20; index < ROUNDS; index++) {
  const rounds = [await measureRound(hub, hubListeners), await measureRound(bare, bareListeners)] as const;
  if (index < 0) continue;
  ofHub.push(rounds[0]);
  ofBare.push(rounds[1]);
}
for (const child of [hubListeners, bareListeners]) child.disconnect();
for (const subject of [hub, bare]) {
  await subject.stop();
  subject.server.close();
}

const line = (name: string, rounds: readonly Round[]) => ({
  name,
  'frames each': median(rounds, ({ frames }) => frames / SOCKETS),
  'bytes each': Math.round(median(rounds, ({ bytes }) => bytes / SOCKETS)),
  'CPU ms': median(rounds, ({ cpuMs }) => cpuMs).toFixed(2),
  'in the loop ms': median(rounds, ({ loopMs }) => loopMs).toFixed(2),
  'until all have it ms': median(rounds, ({ wallMs }) => wallMs).toFixed(2),
});
const ratio = (of: (round: Round) => number): string => (median(ofHub, of) / median(ofBare, of)).toFixed(2);
console.log(`One publication to ${SOCKETS} sockets, median of ${ROUNDS}:`);
console.table([line('hub', ofHub), line('bare ws', ofBare)]);
console.log(
  `hub / bare ws: CPU ${ratio(({ cpuMs }) => cpuMs)}, in the loop ${ratio(({ loopMs }) => loopMs)}, ` +
    `until all have it ${ratio(({ wallMs }) => wallMs)}`,
);
