import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { MortalServer } from '#tests/support/server/mortal-server.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import { actOn, newActId, openTable, openTableSocket } from '#tests/support/timers/socket.ts';
import type { ActResult, TableCaller } from '#tests/support/timers/socket.ts';
import type { Alarm, TableView } from '../contract.tables.ts';
import type { GameView } from '../contract.views.ts';
import { replayLog } from '../rules/clock/replay-log.ts';

let server: MortalServer;
const at = (): string => server.address();
beforeEach(async () => {
  server = await MortalServer.start();
});
afterEach(() => server.close());

type Answer = Awaited<ReturnType<typeof actOn>>;

/** Sends until somebody answers, as the browser's outbox does. */
const untilAnswered = async (
  host: TableCaller,
  tableId: string,
  act: Parameters<typeof actOn>[2],
): Promise<{ readonly answer: Answer; readonly sent: number }> => {
  for (let sent = 1; ; sent++) {
    await server.up();
    const answer = await actOn(host, tableId, act).catch(() => undefined);
    if (answer) return { answer, sent };
    await pause(20);
  }
};

test('[TIMER-10] [TIMER-12] killed at random moments while 10 tables tap: every acknowledged tap is there, each once', async () => {
  const random = seededRandom('kill');
  const [tables, taps, kills] = [10, 60, 5];
  const host = await newGuest(at);
  const acknowledged = new Map<string, Map<string, ActResult>>();
  let done = 0;
  let retries = 0;
  const playTable = async (): Promise<void> => {
    const { tableId } = await openTable(host);
    const own = new Map<string, ActResult>();
    acknowledged.set(tableId, own);
    const perform = async (act: Parameters<typeof actOn>[2]): Promise<void> => {
      const id = newActId();
      const { answer, sent } = await untilAnswered(host, tableId, { ...act, id });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('version')]);
      own.set(id, answer.body);
      retries += sent - 1;
      done += 1;
    };
    await perform({ type: 'start' });
    for (let tap = 0; tap < taps; tap++)
      await perform({ type: 'tap', seat: tap % 2, turn: Math.floor(tap / 2) });
  };
  const playing = Promise.all(Array.from({ length: tables }, playTable));
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor((tables * taps * kill) / (kills + 1));
    while (done < wanted) await pause(2);
    await pause(random.below(10));
    await server.again();
  }
  await playing;
  // Otherwise no request was ever cut off and the test has shown nothing.
  expect(retries).toBeGreaterThan(kills);
  for (const [tableId, own] of acknowledged) {
    const ended = await host.call<GameView>(`POST /timers/tables/${tableId}/end`, {});
    expect(ended.body.players.map(({ turns }) => turns)).toEqual([taps / 2, taps / 2]);
    type Log = { events: { id?: string; at: number }[] };
    const { body: log } = await host.call<Log>(`GET /timers/games/${tableId}/log`);
    const ids = log.events.flatMap(({ id }) => (id === undefined ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    const moments = new Map(log.events.map((event) => [event.id, event.at]));
    for (const [id, answer] of own) expect(moments.get(id)).toBe(answer.at);
    expect(replayLog(log).ok).toBe(true);
  }
}, 240_000);

test('[TIMER-13] [TIMER-15] what fell due while nobody ran has happened, at its own moment, after the restart', async () => {
  const host = await newGuest(at);
  const { tableId } = await openTable(host, {
    controls: [{ type: 'per-move', moveMs: 1000, atZero: 'skip' }],
    warnAtSeconds: [],
  });
  const { tableId: flagged } = await openTable(host, {
    controls: [{ type: 'sudden-death', mainMs: 1500 }],
    warnAtSeconds: [],
  });
  const started = (await actOn(host, tableId, { type: 'start' })).body.at;
  const flagStart = (await actOn(host, flagged, { type: 'start' })).body.at;
  await server.again(2600);
  const { clock } = (await host.call<TableView>(`GET /timers/tables/${tableId}`)).body;
  expect(clock.seats[0]?.turns).toBeGreaterThan(0);
  expect(clock.seats[0]).toMatchObject({ longestMs: 1000, shortestMs: 1000 });
  expect(clock.seats[1]?.turn?.startedAt ?? clock.seats[0]?.turn?.startedAt).toBeGreaterThanOrEqual(
    started + 1000,
  );
  const other = (await host.call<TableView>(`GET /timers/tables/${flagged}`)).body;
  expect(other.clock.seats[0]).toMatchObject({ hasFallen: true, flaggedAt: flagStart + 1500 });
});

test('[TIMER-13] alarms of 60 tables ring on every screen, each once and never early', async () => {
  const random = seededRandom('alarms');
  const late: number[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const host = await newGuest(at);
      const { tableId } = await openTable(host, {
        controls: [{ type: 'sudden-death', mainMs: 3000 + random.below(3000), atZero: 'warn' }],
        warnAtSeconds: [2],
      });
      const screen = await openTableSocket(host, server.address(), tableId);
      await screen.act({ type: 'start' });
      const rung = () => screen.events.filter(({ frame }) => frame.event === 'alarm.rang');
      await screen.reaches('a warning and zero', () => rung().length >= 2);
      for (const { frame, at: heardAt } of rung()) {
        const { alarms } = frame.payload as { alarms: Alarm[] };
        late.push(heardAt - (alarms[0]?.at ?? 0));
      }
      screen.close();
    }),
  );
  late.sort((a, b) => a - b);
  expect(late).toHaveLength(120);
  expect(late[0]).toBeGreaterThanOrEqual(0);
  // How punctual they are is for the bench to say: other work on this machine makes them late.
  expect(late[Math.floor(late.length * 0.95)]).toBeLessThanOrEqual(10_000);
});
