import { describe, expect, test } from 'vitest';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { newBoard } from '#tests/support/live/board.ts';
import { fakeBus, liveNode, settled } from '#tests/support/live/nodes.ts';
import type { TestNode } from '#tests/support/live/nodes.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

const topic = 'board:1';

const join = async (node: TestNode, token: TestToken, name: string) => {
  const member = node.connect(token);
  member.say({ type: 'subscribe', topic, as: { name } });
  await settled();
  return member;
};

const names = (node: TestNode): string[] => node.hub.present('board', '1').map(({ name }) => name);

describe('presence on one node', () => {
  const start = () => {
    const clock = fakeClock();
    const board = newBoard();
    return { clock, board, node: liveNode({ clock, sources: [board] }) };
  };

  test('[LIVE-9] a member with two tabs is one, and stays until both are gone', async () => {
    const { clock, node } = start();
    const first = await join(node, 'guest:ada', 'Ada');
    const second = await join(node, 'guest:ada', 'Ada');
    await join(node, 'guest:ben', 'Ben');
    expect(names(node)).toEqual(['Ada', 'Ben']);
    first.connection.ended();
    clock.advance(3000);
    expect(names(node)).toEqual(['Ada', 'Ben']);
    second.connection.ended();
    clock.advance(3000);
    expect(names(node)).toEqual(['Ben']);
  });

  test('the source hears of each connection once when it comes and once when it goes', async () => {
    const { board, node } = start();
    const first = await join(node, 'guest:ada', 'Ada');
    const second = await join(node, 'guest:ada', 'Ada');
    board.addNote(node.hub, '1', 'a change in between');
    first.connection.ended();
    second.say({ type: 'unsubscribe', topic });
    second.connection.ended();
    const [one, two] = [first.connection.id, second.connection.id];
    expect(board.connectionCalls.map(({ connectionId, isOpen }) => [connectionId, isOpen])).toEqual([
      [one, true],
      [two, true],
      [one, false],
      [two, false],
    ]);
  });

  test('[LIVE-9] a reload within two seconds is not noticed by anybody', async () => {
    const { clock, board, node } = start();
    const ada = await join(node, 'guest:ada', 'Ada');
    clock.advance(200);
    ada.connection.ended();
    clock.advance(1500);
    await join(node, 'guest:ada', 'Ada');
    clock.advance(5000);
    expect(names(node)).toEqual(['Ada']);
    expect(board.presenceCalls).toHaveLength(1);
  });

  test('[LIVE-9] whoever unsubscribes is gone at once', async () => {
    const { node } = start();
    const ada = await join(node, 'guest:ada', 'Ada');
    ada.say({ type: 'unsubscribe', topic });
    expect(names(node)).toEqual([]);
  });

  test('[LIVE-9] the source is told who came and who left, ten times a second at most', async () => {
    const { clock, board, node } = start();
    for (let index = 0; index < 60; index++) {
      await join(node, `guest:g${index}`, `Guest ${index}`);
      clock.advance(10);
    }
    clock.advance(200);
    expect(board.presenceCalls.length).toBeLessThanOrEqual(8);
    expect(board.presenceCalls.flatMap(({ change }) => change.joined)).toHaveLength(60);
    expect(board.presenceCalls.at(-1)?.present).toHaveLength(60);
    expect(board.presenceCalls.flatMap(({ change }) => change.left)).toEqual([]);
  });

  test('[LIVE-9] a new name is a change, and keeps the place in the order', async () => {
    const { clock, board, node } = start();
    const ada = await join(node, 'guest:ada', 'Ada');
    clock.advance(1000);
    await join(node, 'guest:ben', 'Ben');
    clock.advance(1000);
    ada.say({ type: 'subscribe', topic, as: { name: 'Ada Lovelace' } });
    await settled();
    clock.advance(200);
    expect(names(node)).toEqual(['Ada Lovelace', 'Ben']);
    expect(board.presenceCalls.at(-1)?.change).toEqual({
      joined: [{ memberId: 'guest-ada', name: 'Ada Lovelace', role: 'player' }],
      left: [],
    });
    ada.connection.ended();
    clock.advance(3000);
    expect(names(node)).toEqual(['Ben']);
  });

  test('[LIVE-21] who vanished or left is lately here for 20 seconds, without a gap, and once when back', async () => {
    const { clock, node } = start();
    const lately = () => node.hub.lately('board', '1').members.map(({ name }) => name);
    const ada = await join(node, 'guest:ada', 'Ada');
    const ben = await join(node, 'guest:ben', 'Ben');
    expect(node.hub.lately('board', '1').isWhole).toBe(false);
    clock.advance(20_000);
    expect(node.hub.lately('board', '1').isWhole).toBe(true);
    ada.connection.ended();
    for (let passedMs = 0; passedMs < 21_000; passedMs += 50) {
      expect(lately().toSorted(), `after ${passedMs} ms`).toEqual(['Ada', 'Ben']);
      clock.advance(50);
    }
    expect(names(node)).toEqual(['Ben']);
    clock.advance(1000);
    expect(lately()).toEqual(['Ben']);
    ben.say({ type: 'unsubscribe', topic });
    expect([names(node), lately()]).toEqual([[], ['Ben']]);
    clock.advance(15_000);
    await join(node, 'guest:ben', 'Ben');
    clock.advance(30_000);
    expect(lately()).toEqual(['Ben']);
  });

  test('[LIVE-9] watchers without a name are not counted', async () => {
    const { node } = start();
    node.connect('guest:ada').say({ type: 'subscribe', topic });
    await settled();
    expect(names(node)).toEqual([]);
  });
});

describe('presence over several nodes', () => {
  const start = (count = 2) => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const board = newBoard();
    const newNode = (seed: string): TestNode =>
      liveNode({ clock, sources: [board], bus: bus.forNode(), seed });
    const nodes = Array.from({ length: count }, (_, index) => newNode(`node ${index}`));
    return { clock, bus, board, newNode, nodes, a: nodes[0] as TestNode, b: nodes[1] as TestNode };
  };

  test('[LIVE-10] every node knows everybody, whichever node they are on', async () => {
    const { clock, a, b } = start();
    await join(a, 'guest:ada', 'Ada');
    await join(b, 'guest:ben', 'Ben');
    clock.advance(300);
    expect(names(a)).toEqual(['Ada', 'Ben']);
    expect(names(b)).toEqual(['Ada', 'Ben']);
  });

  test('[LIVE-10] a node that starts later learns who is there', async () => {
    const { clock, a, newNode } = start();
    await join(a, 'guest:ada', 'Ada');
    clock.advance(300);
    const late = newNode('late');
    clock.advance(300);
    expect(names(late)).toEqual(['Ada']);
  });

  test('[LIVE-10] members of a node that died vanish within ten seconds, those who moved stay', async () => {
    const { clock, a, b } = start();
    await join(a, 'guest:ada', 'Ada');
    await join(a, 'guest:ben', 'Ben');
    clock.advance(300);
    await a.bus.close();
    await join(b, 'guest:ben', 'Ben');
    clock.advance(5000);
    expect(names(b)).toEqual(['Ada', 'Ben']);
    clock.advance(5000);
    expect(names(b)).toEqual(['Ben']);
  });

  test('[LIVE-21] members of a node that died are lately here on the others', async () => {
    const { clock, a, b } = start();
    await join(a, 'guest:ada', 'Ada');
    clock.advance(300);
    await a.bus.close();
    clock.advance(10_000);
    expect(names(b)).toEqual([]);
    expect(b.hub.lately('board', '1').members).toMatchObject([{ name: 'Ada' }]);
    clock.advance(20_000);
    expect(b.hub.lately('board', '1')).toEqual({ members: [], isWhole: true });
  });

  test('[LIVE-10] members of a node that stops in order leave after the grace', async () => {
    const { clock, a, b } = start();
    await join(a, 'guest:ada', 'Ada');
    clock.advance(300);
    a.hub.close();
    clock.advance(2500);
    expect(names(b)).toEqual([]);
  });

  test('[LIVE-10] lost and doubled news between nodes heal', async () => {
    const { clock, bus, a, b } = start();
    const ada = await join(a, 'guest:ada', 'Ada');
    clock.advance(300);
    bus.route = () => [];
    ada.say({ type: 'unsubscribe', topic });
    await join(a, 'guest:cleo', 'Cleo');
    clock.advance(300);
    bus.route = () => [0, 3];
    expect(names(b)).toEqual(['Ada']);
    clock.advance(4000);
    expect(names(b)).toEqual(['Cleo']);
  });

  test('[LIVE-10] while the bus is lost nobody vanishes; when it is back, who left meanwhile does', async () => {
    const { clock, bus, a, b } = start();
    const ada = await join(a, 'guest:ada', 'Ada');
    await join(a, 'guest:ben', 'Ben');
    clock.advance(300);
    bus.lose();
    clock.advance(30_000);
    expect(names(b)).toEqual(['Ada', 'Ben']);
    ada.say({ type: 'unsubscribe', topic });
    clock.advance(300);
    bus.restore();
    clock.advance(300);
    expect(names(b)).toEqual(['Ben']);
  });

  test('[LIVE-10] the latest name wins on every node', async () => {
    const { clock, a, b } = start();
    await join(a, 'guest:ada', 'Ada');
    clock.advance(500);
    await join(b, 'guest:ada', 'Countess');
    clock.advance(500);
    expect(names(a)).toEqual(['Countess']);
    expect(names(b)).toEqual(['Countess']);
  });

  test('[LIVE-10] only nodes with subscribers tell their source', async () => {
    const { clock, board, a } = start(3);
    await join(a, 'guest:ada', 'Ada');
    clock.advance(500);
    expect(board.presenceCalls).toHaveLength(1);
  });
});
