import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveNode, settled } from '#tests/support/live/nodes.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { TableView } from '../contract.tables.ts';

let world: TimersApp;
beforeEach(async () => {
  world = await startTimersApp();
});
afterEach(() => world.close());

const host: TestToken = 'guest:host';

const connect = async (as: TestToken, tableId: string, given: Record<string, string> = {}) => {
  const node = liveNode({ clock: world.app.clock, sources: world.timers.module.topics ?? [] });
  const device = node.connect(as);
  device.say({ type: 'subscribe', topic: `table:${tableId}`, as: given });
  await settled();
  await settled();
  return { node, device };
};

test('each device gets the view of its audience; a screen touches nothing even for the host', async () => {
  const { tableId } = await world.open(host);
  const { token } = await world.must<{ token: string }>(
    'guest:ada',
    `POST /tables/${tableId}/seats/0/claim`,
    {},
  );
  const cases: readonly [TestToken, Record<string, string>, string, boolean][] = [
    [host, {}, 'host', false],
    ['guest:ada', {}, 'player', true],
    ['guest:phone', { token }, 'player', true],
    ['guest:eve', {}, 'screen', false],
    [host, { screen: 'yes' }, 'screen', false],
    ['guest:eve', { token: '0.wrong' }, 'screen', false],
  ];
  for (const [as, given, audience, isMine] of cases) {
    const { device } = await connect(as, tableId, given);
    const [frame] = device.of('view');
    expect(frame).toMatchObject({ audience, version: 2, view: { audience, tableId } });
    expect((frame?.view as TableView | undefined)?.seats[0]?.isMine).toBe(isMine);
  }
});

test('a table that is not there is refused', async () => {
  const { device } = await connect(host, 'nothing');
  expect(device.of('refused')).toMatchObject([{ problem: { code: 'timer-table-not-found' } }]);
});

test('what was published reaches a follower numbered, and fits into small frames', async () => {
  const players = Array.from({ length: 8 }, (_, at) => ({ name: `Player ${at}` }));
  const { tableId } = await world.open(host, {
    players,
    templateId: 'monopoly-standard',
    allowPlayerCount: true,
    controls: [{ type: 'fischer', mainMs: 600_000, incrementMs: 3000 }],
  });
  const { node, device } = await connect('guest:eve', tableId);
  await world.act(host, tableId, { type: 'start' });
  world.app.clock.advance(1234);
  await world.act(host, tableId, { type: 'tap', seat: 0 });
  for (const publication of world.hub.published) node.hub.publish(publication);
  await settled();
  const events = device.of('event');
  expect(events.map(({ event, n, v }) => [event, n, v])).toEqual([
    ['clock.changed', 1, 2],
    ['clock.changed', 2, 3],
  ]);
  expect(events[1]?.payload).toMatchObject({
    act: { type: 'tap', seat: 0 },
    clock: { running: [1], seats: [{ turns: 1, totalMs: 1234 }, {}, {}, {}, {}, {}, {}, {}] },
    receipt: { usedMs: 1234 },
  });
  const sizes = device.wire.raw.slice(1).map((raw) => raw.length);
  expect(Math.max(...sizes)).toBeLessThan(4000);
  expect(node.faults).toEqual([]);
});
