import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import { openTable, openTableSocket } from '#tests/support/timers/socket.ts';
import type { TableCaller, TableSocket } from '#tests/support/timers/socket.ts';
import type { Control } from '../rules/clock/control.ts';
import { compensationMs, firstQuotaMs, quotaAfterMs } from '../rules/clock/lag.ts';
import { replayLog } from '../rules/clock/replay-log.ts';
import type { GameView, Receipt } from '../contract.views.ts';

const JITTER_MS = 200;
// Many tables with few taps each: a tap waits for its jitter, and those of a table wait for each other.
const TABLES = 20;
const TAPS = 50;
const CONTROL: Control = { type: 'fischer', mainMs: 180_000, incrementMs: 2000 };

let folder: string;
let server: ServerProcess;
let address = '';
const at = (): string => address;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-timers-taps-'));
  server = startServerProcess({ env: { DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'error' } });
  address = await server.started;
});
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

interface Tapped {
  readonly clientMs: number;
  readonly usedMs: number;
  readonly compensatedMs: number;
  readonly chargedMs: number;
}

/** When this device saw the turn of its seat begin. */
const sawTurn = async (socket: TableSocket, seat: number, turns: number): Promise<number> => {
  const isMine = ({ payload }: TableSocket['events'][number]['frame']): boolean => {
    const { clock } = (payload ?? {}) as { clock?: { running: number[]; seats: { turns: number }[] } };
    return clock !== undefined && clock.running.includes(seat) && clock.seats[seat]?.turns === turns;
  };
  await socket.reaches(`turn ${turns} of seat ${seat}`, () =>
    socket.events.some(({ frame }) => isMine(frame)),
  );
  return socket.events.find(({ frame }) => isMine(frame))?.at ?? 0;
};

const playTable = async (host: TableCaller, seed: string): Promise<{ tableId: string; taps: Tapped[][] }> => {
  const random = seededRandom(seed);
  const delayMs = (): number => random.below(JITTER_MS + 1);
  const players = await Promise.all([newGuest(at), newGuest(at)]);
  const { tableId } = await openTable(host, { controls: [CONTROL], lag: true });
  for (const [seat, player] of players.entries())
    expect((await player.call(`POST /timers/tables/${tableId}/seats/${seat}/claim`, {})).status).toBe(200);
  const hosts = await openTableSocket(host, address, tableId);
  const sockets = await Promise.all(
    players.map((player) => openTableSocket(player, address, tableId, { delayMs })),
  );
  await hosts.act({ type: 'start' });
  const taps: Tapped[][] = [[], []];
  for (let tap = 0; tap < TAPS; tap++) {
    const seat = tap % 2;
    const turn = Math.floor(tap / 2);
    const socket = sockets[seat] as TableSocket;
    const seenAt = await sawTurn(socket, seat, turn);
    await pause(random.below(8));
    const clientMs = Math.max(0, Date.now() - seenAt);
    const { receipt } = await socket.act({ type: 'tap', seat, turn, clientMs });
    if (!receipt) throw new Error('a tap has a receipt');
    taps[seat]?.push({ clientMs, ...receipt });
  }
  for (const socket of [hosts, ...sockets]) socket.close();
  return { tableId, taps };
};

test('1,000 taps over sockets with 200 ms of jitter: no millisecond lost, lag given back within its quota', async () => {
  const host = await newGuest(at);
  const games = await Promise.all(
    Array.from({ length: TABLES }, (_, table) => playTable(host, `table ${table}`)),
  );
  let compensated = 0;
  for (const { tableId, taps } of games) {
    const ended = await host.call<GameView>(`POST /timers/tables/${tableId}/end`, {});
    expect(ended.status).toBe(200);
    const log = await host.call<{ events: { at: number }[] }>(`GET /timers/games/${tableId}/log`);
    const { turns } = (await host.call<{ turns: Receipt[] }>(`GET /timers/games/${tableId}/turns`)).body;
    expect(turns).toHaveLength(TAPS);
    // Each turn begins where the one before ended: nothing falls between two taps.
    for (const [index, { startedAt, usedMs }] of turns.slice(0, -1).entries())
      expect(turns[index + 1]?.startedAt).toBe(startedAt + usedMs);
    const { events } = log.body;
    const wallMs = (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0);
    const used = ended.body.players.reduce(
      (sum, { totalSeconds }) => sum + Math.round(totalSeconds * 1000),
      0,
    );
    const nobodys = Object.values(ended.body.buckets).reduce(
      (sum, seconds) => sum + Math.round(seconds * 1000),
      0,
    );
    expect(used + nobodys).toBe(wallMs);
    const replayed = replayLog(log.body);
    expect(replayed.ok && replayed.value.turns).toEqual(turns);
    for (const own of taps) {
      let quotaMs = firstQuotaMs(CONTROL);
      for (const { clientMs, usedMs, compensatedMs, chargedMs } of own) {
        expect(usedMs).toBe(compensatedMs + chargedMs);
        expect(compensatedMs).toBe(compensationMs(usedMs, clientMs, quotaMs));
        expect(compensatedMs).toBeLessThanOrEqual(quotaMs);
        quotaMs = quotaAfterMs(CONTROL, quotaMs, compensatedMs);
        compensated += compensatedMs;
      }
    }
  }
  // Otherwise there was no lag and the test has shown nothing.
  expect(compensated / (TABLES * TAPS)).toBeGreaterThan(50);
}, 240_000);
