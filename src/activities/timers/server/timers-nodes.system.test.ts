import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import { actOn, newActId, openTable, openTableSocket } from '#tests/support/timers/socket.ts';
import type { TableCaller, TableSocket } from '#tests/support/timers/socket.ts';
import type { TableView } from '../contract.tables.ts';
import type { GameView } from '../contract.views.ts';
import { replayLog } from '../rules/clock/replay-log.ts';

let cluster: Cluster;
let addresses: readonly [string, string];
beforeAll(async () => {
  cluster = await startCluster();
  const [{ address: first }, { address: second }] = [await cluster.startNode(), await cluster.startNode()];
  addresses = [first, second];
});
afterAll(() => cluster?.stop());

const here = (): string => addresses[0];
const there = (): string => addresses[1];
const by = (node: () => string, { token }: TableCaller): TableCaller => callerWith(token, node);

const versionsOf = (socket: TableSocket): number[] =>
  socket.events.flatMap(({ frame }) => (frame.v === undefined ? [] : [frame.v]));

test('[TIMER-10] taps by both nodes are one game: the same act on both at once is one, and both screens see all', async () => {
  const host = await newGuest(here);
  const { tableId } = await openTable(host);
  const screens = await Promise.all([
    openTableSocket(by(here, host), here(), tableId),
    openTableSocket(by(there, host), there(), tableId),
  ]);
  await actOn(host, tableId, { type: 'start' });
  for (let tap = 0; tap < 40; tap++) {
    const act = { type: 'tap', seat: tap % 2, turn: Math.floor(tap / 2), id: newActId() } as const;
    const answers = await Promise.all([here, there].map((node) => actOn(by(node, host), tableId, act)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  }
  for (const screen of screens) {
    await screen.reaches('version 42', () => versionsOf(screen).includes(42));
    expect(versionsOf(screen)).toEqual(Array.from({ length: 41 }, (_, index) => index + 2));
    screen.close();
  }
  const ended = await by(there, host).call<GameView>(`POST /timers/tables/${tableId}/end`, {});
  expect(ended.body.players.map(({ turns }) => turns)).toEqual([20, 20]);
  const { body: log } = await host.call<{ events: unknown[] }>(`GET /timers/games/${tableId}/log`);
  expect(log.events).toHaveLength(42);
  expect(replayLog(log).ok).toBe(true);
});

test('[TIMER-13] a deadline both nodes know rings once', async () => {
  const host = await newGuest(here);
  const { tableId } = await openTable(host, {
    controls: [{ type: 'sudden-death', mainMs: 2000 }],
    warnAtSeconds: [],
  });
  const screens = await Promise.all([
    openTableSocket(by(here, host), here(), tableId),
    openTableSocket(by(there, host), there(), tableId),
  ]);
  await actOn(by(there, host), tableId, { type: 'start' });
  const isFlag = ({ frame }: TableSocket['events'][number]): boolean => frame.event === 'alarm.rang';
  for (const screen of screens) {
    await screen.reaches('the flag falls', () => screen.events.some(isFlag));
    await screen.reaches('and is told', () =>
      screen.events.some(({ frame }) => frame.event === 'clock.changed' && frame.v === 3),
    );
    expect(screen.events.filter(isFlag)).toHaveLength(1);
    screen.close();
  }
  const views = await Promise.all(
    [here, there].map(
      async (node) => (await by(node, host).call<TableView>(`GET /timers/tables/${tableId}`)).body,
    ),
  );
  expect(views[0]).toEqual(views[1]);
  expect(views[0]).toMatchObject({
    version: 3,
    clock: { seats: [{ hasFallen: true }, { hasFallen: false }] },
  });
});

test('undo on one node finds chunks that the other wrote', async () => {
  const host = await newGuest(here);
  const { tableId } = await openTable(host);
  await actOn(host, tableId, { type: 'start' });
  for (let tap = 0; tap < 70; tap++)
    await actOn(by(tap % 3 === 0 ? there : here, host), tableId, { type: 'tap', seat: tap % 2 });
  const undone = await actOn(by(there, host), tableId, { type: 'undo', steps: 50, refund: true });
  expect(undone.status).toBe(200);
  const { clock } = (await host.call<TableView>(`GET /timers/tables/${tableId}`)).body;
  expect(clock.seats.map(({ turns }) => turns)).toEqual([10, 10]);
});
