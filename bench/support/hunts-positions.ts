import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { PhoneFix } from '#activities/hunts/contract.views.ts';
import type { ServerFrame } from '#core/live-frames.ts';
import { newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { cpuSecondsOf, machine, percentile, startBenchServer } from './bench-server.ts';

const PHONES_OF_A_TEAM = 10;
/** Sending is spread evenly, a little every so often. */
const TICK_MS = 5;

const hunt = (teams: number): object => ({
  name: 'Positions',
  order: 'rotated',
  levels: Array.from({ length: 8 }, (_, level) => ({
    id: `positions-${level}`,
    name: `Stop ${level}`,
    location: { latitude: 48.13 + level / 1000, longitude: 11.57 },
    mission: { type: 'gps' },
  })),
  teams: Array.from({ length: teams }, (_, team) => ({ id: `walkers-${team}`, name: `Team ${team}` })),
});

interface Phone {
  readonly socket: WebSocket;
  readonly sentAt: Map<string, number>;
}

/** What the run has shown so far. */
interface Seen {
  readonly answeredMs: number[];
  readonly lagsMs: number[];
  refused: number;
}

const connect = async (
  address: string,
  { token }: GuestCaller,
  topic: string,
  role: string,
): Promise<WebSocket> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
    headers: { origin: address, authorization: `Bearer ${token}` },
  });
  const shown = new Promise<void>((resolve, reject) => {
    socket.on('message', (message: Buffer) => {
      const text = message.toString();
      if (text.includes('"type":"view"')) resolve();
      if (text.includes('"type":"refused"')) reject(new Error(text));
    });
    socket.on('error', reject);
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', topic, as: { role } })));
  await shown;
  return socket;
};

const call = async <T>(caller: GuestCaller, line: string, body: unknown): Promise<T> => {
  const answer = await caller.call<T>(line, body);
  if (answer.status !== 200) throw new Error(`${line}: ${answer.text}`);
  return answer.body;
};

const inTens = async <T, U>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<U>,
): Promise<U[]> => {
  const done: U[] = [];
  for (let first = 0; first < items.length; first += 10)
    done.push(
      ...(await Promise.all(items.slice(first, first + 10).map((item, index) => work(item, first + index)))),
    );
  return done;
};

const listenOnPhone = ({ socket, sentAt }: Phone, seen: Seen): void => {
  socket.on('message', (message: Buffer) => {
    const text = message.toString();
    if (!text.startsWith('{"type":"result"')) return;
    const { id, problem } = JSON.parse(text) as Extract<ServerFrame, { type: 'result' }>;
    const at = sentAt.get(id);
    sentAt.delete(id);
    if (problem || at === undefined) seen.refused += 1;
    else seen.answeredMs.push(performance.now() - at);
  });
};

/** The map of the host: how long ago a position that it is shown was sent. */
const listenOnMap = (socket: WebSocket, seen: Seen): void => {
  socket.on('message', (message: Buffer) => {
    const now = Date.now();
    const frame = JSON.parse(message.toString()) as ServerFrame;
    if (frame.type !== 'event' || frame.event !== 'fixes.changed') return;
    const { fixes } = frame.payload as { readonly fixes: readonly PhoneFix[] };
    for (const { deviceAt } of fixes) if (deviceAt !== undefined) seen.lagsMs.push(now - deviceAt);
  });
};

let reports = 0;
const report = ({ socket, sentAt }: Phone, gameId: string): void => {
  const id = `report-${++reports}`.padEnd(16, '-');
  const deviceAt = Date.now();
  const fix = {
    latitude: 48.13 + Math.random() / 100,
    longitude: 11.57 + Math.random() / 100,
    accuracy: 8,
    deviceAt,
  };
  sentAt.set(id, performance.now());
  socket.send(
    JSON.stringify({
      type: 'command',
      id,
      name: 'hunts.reportPositions',
      params: { gameId },
      body: { fixes: [fix] },
    }),
  );
};

const offer = async (
  phones: readonly Phone[],
  gameId: string,
  perSecond: number,
  seconds: number,
): Promise<number> => {
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent++) {
      const phone = phones[sent % phones.length];
      if (phone) report(phone, gameId);
    }
    await pause(TICK_MS);
  }
  return sent;
};

const settled = async (phones: readonly Phone[]): Promise<void> => {
  const until = performance.now() + 30_000;
  while (phones.some(({ sentAt }) => sentAt.size > 0) && performance.now() < until) await pause(10);
};

const forget = (seen: Seen): void => {
  seen.answeredMs.length = 0;
  seen.lagsMs.length = 0;
  seen.refused = 0;
};

const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Durable positions a second on one node with the map behind; every phone hears its team, as in the app. */
export const benchPositions = async (
  phoneCount: number,
  rates: readonly number[],
  seconds: number,
): Promise<void> => {
  const server = await startBenchServer();
  const host = await newGuest(() => server.address);
  const teams = Math.ceil(phoneCount / PHONES_OF_A_TEAM);
  const { gameId, file } = await call<Draft>(host, 'POST /hunts', { file: hunt(teams) });
  const guests = await newGuests(phoneCount, () => server.address);
  await inTens(guests, (guest, index) =>
    call(guest, `POST /hunts/${gameId}/players`, {
      name: `Phone ${index}`,
      teamId: file.teams?.[index % teams]?.id,
    }),
  );
  await call(host, `POST /hunts/${gameId}/phase`, { id: 'start-of-bench', act: 'start' });
  const sockets = await inTens(guests, (guest) => connect(server.address, guest, `hunt:${gameId}`, 'player'));
  const map = await connect(server.address, host, `hunt:${gameId}`, 'host');
  const seen: Seen = { answeredMs: [], lagsMs: [], refused: 0 };
  const phones = sockets.map((socket): Phone => ({ socket, sentAt: new Map() }));
  for (const phone of phones) listenOnPhone(phone, seen);
  listenOnMap(map, seen);
  console.log(
    `\nPosition reports on one node, ${phoneCount} phones on sockets in ${teams} teams, SQLite; ${machine()}\n(aim: 2,000 a second with the map under 2 s behind)`,
  );
  console.log(
    '  offered/s  durable/s  answered p50 / p99       on the map p50 / p99 / max          refused  server',
  );
  for (const rate of rates) {
    forget(seen);
    const cpuBefore = cpuSecondsOf(server.pid);
    const startedAt = performance.now();
    const sent = await offer(phones, gameId, rate, seconds);
    await settled(phones);
    const elapsedS = (performance.now() - startedAt) / 1000;
    await pause(1500);
    const core = ((cpuSecondsOf(server.pid) - cpuBefore) / elapsedS) * 100;
    const { answeredMs, lagsMs, refused } = seen;
    if (lagsMs.length === 0) throw new Error('the map showed nothing: nothing was measured');
    console.log(
      [
        `  ${(sent / seconds).toFixed(0).padStart(9)}`,
        (answeredMs.length / elapsedS).toFixed(0).padStart(9),
        `${ms(percentile(answeredMs, 0.5))} / ${ms(percentile(answeredMs, 0.99))}`.padEnd(23),
        [0.5, 0.99, 1]
          .map((share) => ms(percentile(lagsMs, share)))
          .join(' / ')
          .padEnd(34),
        String(refused).padStart(7),
        `${core.toFixed(0)} % of a core`,
      ].join('  '),
    );
  }
  for (const { socket } of phones) socket.terminate();
  map.terminate();
  await server.stop();
};
