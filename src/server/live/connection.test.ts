import { describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { newBoard } from '#tests/support/live/board.ts';
import { liveNode, settled } from '#tests/support/live/nodes.ts';

const start = () => {
  const clock = fakeClock();
  const board = newBoard();
  const node = liveNode({ clock, sources: [board] });
  return { clock, board, node, hub: node.hub };
};

const subscribe = { type: 'subscribe', topic: 'board:1' };
const KB = 1024;

describe('slow consumers', () => {
  test('[LIVE-8] while too much waits to be sent events are left out; a fresh view follows', async () => {
    const { clock, board, node, hub } = start();
    const ada = node.connect('guest:ada');
    const ben = node.connect('guest:ben');
    ada.say(subscribe);
    ben.say(subscribe);
    await settled();
    ada.wire.bufferedBytes = 300 * KB;
    for (const note of ['one', 'two', 'three']) board.addNote(hub, '1', note);
    clock.advance(1000);
    await settled();
    expect(ada.of('event')).toHaveLength(0);
    expect(ben.of('event')).toHaveLength(3);
    expect(hub.counts().postponed).toBe(1);
    ada.wire.bufferedBytes = 0;
    clock.advance(250);
    await settled();
    expect(ada.of('view').at(-1)).toMatchObject({
      marks: { player: 3 },
      view: { notes: ['one', 'two', 'three'] },
    });
    board.addNote(hub, '1', 'four');
    expect(ada.of('event')).toMatchObject([{ n: 4, payload: { note: 'four' } }]);
  });

  test('[LIVE-8] a view is not sent on top of a full socket either', async () => {
    const { clock, node } = start();
    const ada = node.connect('guest:ada');
    ada.wire.bufferedBytes = 300 * KB;
    ada.say(subscribe);
    await settled();
    expect(ada.of('view')).toHaveLength(0);
    ada.wire.bufferedBytes = 10 * KB;
    clock.advance(250);
    await settled();
    expect(ada.of('view')).toHaveLength(1);
  });

  test('[LIVE-8] whoever stays slow is disconnected with the reason', async () => {
    const { clock, board, node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    ada.wire.bufferedBytes = 300 * KB;
    board.addNote(hub, '1', 'unread');
    clock.advance(29_000);
    expect(ada.wire.closed).toBeUndefined();
    clock.advance(2000);
    expect(ada.wire.closed).toEqual({ code: 1013, reason: 'too-slow' });
    expect(hub.counts().subscriptions).toBe(0);
  });

  test('[LIVE-8] far too much at once disconnects at once', () => {
    const { node } = start();
    const ada = node.connect('guest:ada');
    ada.wire.bufferedBytes = 5000 * KB;
    ada.say({ type: 'clock', t0: 1 });
    expect(ada.wire.closed).toEqual({ code: 1013, reason: 'too-slow' });
  });
});

describe('commands', () => {
  const command = (index: number) => ({
    type: 'command',
    id: `command-${index}`,
    name: 'board.add',
    body: index,
  });

  test('[LIVE-11] each is answered under its id, refusals as problem details', async () => {
    const { node } = start();
    const ada = node.connect('guest:ada', {
      runCommand: async ({ body }) => (body === 1 ? ok({ done: true }) : fail('conflict')),
    });
    ada.say(command(1));
    ada.say(command(2));
    await settled();
    expect(ada.of('result')).toMatchObject([
      { id: 'command-1', value: { done: true } },
      { id: 'command-2', problem: { code: 'conflict', status: 409 } },
    ]);
  });

  test('[LIVE-11] a connection has eight running at most, the others wait; beyond 64 are refused', async () => {
    const { node } = start();
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const ada = node.connect('guest:ada', {
      runCommand: () => {
        running += 1;
        most = Math.max(most, running);
        return new Promise<Result<unknown>>((resolve) =>
          ends.push(() => {
            running -= 1;
            resolve(ok(null));
          }),
        );
      },
    });
    for (let index = 0; index < 80; index++) ada.say(command(index));
    await settled();
    expect(ada.connection.unanswered).toBe(72);
    expect(ada.of('result').map(({ problem }) => problem?.code)).toEqual(
      Array.from({ length: 8 }, () => 'too-many-requests'),
    );
    while (ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    expect(most).toBe(8);
    expect(ada.of('result')).toHaveLength(80);
    expect(ada.connection.unanswered).toBe(0);
  });

  test('[LIVE-11] a result that is no JSON, or a row that throws, is an internal error, not the end', async () => {
    const { node } = start();
    const ada = node.connect('guest:ada', {
      runCommand: ({ body }) => (body === 1 ? Promise.resolve(ok(1n)) : Promise.reject(new Error('a bug'))),
    });
    ada.say(command(1));
    ada.say(command(2));
    await settled();
    expect(ada.of('result').map(({ id, problem }) => [id, problem?.code])).toEqual([
      ['command-1', 'internal'],
      ['command-2', 'internal'],
    ]);
    expect(node.faults).toHaveLength(2);
    expect(ada.connection.unanswered).toBe(0);
  });

  test('[LIVE-11] answers come in any order: a slow command holds up no other', async () => {
    const { node } = start();
    let endSlow = (): void => undefined;
    const ada = node.connect('guest:ada', {
      runCommand: ({ body }) =>
        body === 1
          ? new Promise((resolve) => (endSlow = () => resolve(ok('slow'))))
          : Promise.resolve(ok('fast')),
    });
    ada.say(command(1));
    ada.say(command(2));
    await settled();
    endSlow();
    await settled();
    expect(ada.of('result').map(({ value }) => value)).toEqual(['fast', 'slow']);
  });
});

describe('frames', () => {
  test('[LIVE-12] whoever sends too fast is read more slowly; nothing is lost', async () => {
    const { clock, node } = start();
    const ada = node.connect('guest:ada');
    for (let index = 0; index < 130; index++) ada.say({ type: 'clock', t0: index });
    expect(ada.wire.isPaused).toBe(true);
    expect(ada.of('clock')).toHaveLength(130);
    clock.advance(3000);
    expect(ada.wire.isPaused).toBe(false);
    expect(ada.wire.closed).toBeUndefined();
  });

  test('[LIVE-12] a clock that is set back takes nothing from anybody', () => {
    const { clock, node } = start();
    const ada = node.connect('guest:ada');
    ada.say({ type: 'clock', t0: 1 });
    clock.set(clock.now() - 60_000);
    ada.say({ type: 'clock', t0: 2 });
    expect(ada.wire.closed).toBeUndefined();
    expect(ada.wire.isPaused).toBe(false);
    expect(ada.of('clock')).toHaveLength(2);
  });

  test('[LIVE-12] a flood that goes on regardless is cut off', () => {
    const { node } = start();
    const ada = node.connect('guest:ada');
    for (let index = 0; index < 600; index++) ada.say({ type: 'clock', t0: index });
    expect(ada.wire.closed).toEqual({ code: 1008, reason: 'too-many-requests' });
    expect(ada.of('clock').length).toBeLessThan(510);
  });

  test.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['no type', '{}'],
    ['a known frame with a wrong field', '{"type":"subscribe","topic":7}'],
    ['a book for a token', JSON.stringify({ ...subscribe, as: { seat: 'x'.repeat(501) } })],
    [
      'a crowd of words about oneself',
      JSON.stringify({
        ...subscribe,
        as: Object.fromEntries('abcdefghi'.split('').map((name) => [name, name])),
      }),
    ],
    ['a command without id', '{"type":"command","name":"a.b"}'],
    ['null', 'null'],
  ])('[LIVE-12] %s closes the socket', (_, text) => {
    const { node } = start();
    const ada = node.connect('guest:ada');
    ada.connection.receive(text);
    expect(ada.wire.closed).toEqual({ code: 1008, reason: 'bad-frame' });
  });

  test('[LIVE-12] a frame of a newer client is passed over', () => {
    const { node } = start();
    const ada = node.connect('guest:ada');
    ada.say({ type: 'hologram', size: 3 });
    expect(ada.wire.closed).toBeUndefined();
  });

  test('[LIVE-12] one connection follows 64 topics at most', async () => {
    const { node } = start();
    const ada = node.connect('guest:ada');
    for (let index = 0; index < 66; index++) ada.say({ type: 'subscribe', topic: `board:${index}` });
    await settled();
    expect(ada.of('view')).toHaveLength(64);
    expect(ada.of('refused').map(({ topic }) => topic)).toEqual(['board:64', 'board:65']);
  });

  test('[LIVE-13] a socket that does not answer a ping is given up', async () => {
    const { clock, node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say({ ...subscribe, as: { name: 'Ada' } });
    const ben = node.connect('guest:ben');
    await settled();
    clock.advance(25_000);
    expect(ada.wire.pings).toBe(1);
    ben.connection.heard();
    clock.advance(25_000);
    expect(ada.wire.isTerminated).toBe(true);
    expect(ben.wire.isTerminated).toBe(false);
    expect(hub.counts().subscriptions).toBe(0);
    clock.advance(2500);
    expect(hub.present('board', '1')).toEqual([]);
  });

  test('[LIVE-16] a clock frame comes back with the server’s two stamps and where each topic stands', async () => {
    const { clock, board, node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    board.addNote(hub, '1', 'one');
    board.addNote(hub, '1', 'two');
    ada.say({ type: 'clock', t0: 12.5 });
    const now = clock.now();
    const epoch = ada.of('view')[0]?.epoch ?? '';
    expect(ada.of('clock')).toEqual([
      { type: 'clock', t0: 12.5, t1: now, t2: now, held: { 'board:1': { epoch, marks: { player: 2 } } } },
    ]);
  });

  test('[LIVE-16] a topic whose view is still to come is not said to be held', async () => {
    const { board, node } = start();
    const reading = board.hold();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    ada.say({ type: 'clock', t0: 1 });
    expect(ada.of('clock')[0]?.held).toEqual({});
    reading.release();
    await settled();
  });

  test('subscribing again to a topic asks for a fresh view of it', async () => {
    const { node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    ada.say({ ...subscribe, as: { role: 'host' } });
    await settled();
    expect(ada.of('view').map(({ audience }) => audience)).toEqual(['player', 'host']);
    expect(hub.counts().subscriptions).toBe(1);
  });
});

describe('frames that wait for their turn', () => {
  const startWaiting = () => {
    const { clock, node } = start();
    const waiting: (() => void)[] = [];
    const ran: string[] = [];
    const ada = node.connect('guest:ada', {
      take: (read) => waiting.push(read),
      runCommand: (command) => {
        ran.push(command.id);
        return Promise.resolve(ok(undefined));
      },
    });
    return { clock, ada, waiting, ran };
  };

  test('[LIVE-23] carry the time of their arrival', () => {
    const { clock, ada, waiting } = startWaiting();
    const arrivedAt = clock.now();
    ada.say({ type: 'clock', t0: 1 });
    clock.advance(40);
    for (const read of waiting) read();
    expect(ada.of('clock')).toMatchObject([{ t1: arrivedAt, t2: arrivedAt + 40 }]);
  });

  test('[LIVE-23] are dropped with their socket: the client sends them again over the next one', async () => {
    const { ada, waiting, ran } = startWaiting();
    ada.say({ type: 'command', id: 'command-1', name: 'notes.add' });
    waiting.shift()?.();
    await settled();
    ada.say({ type: 'command', id: 'command-2', name: 'notes.add' });
    ada.connection.ended();
    waiting.shift()?.();
    await settled();
    expect(ran).toEqual(['command-1']);
  });

  test('[LIVE-23] count when they arrive, so a flood is cut off before it is read', () => {
    const { ada, ran } = startWaiting();
    for (let frame = 0; frame < 600; frame++) ada.say({ type: 'clock', t0: frame });
    expect(ada.wire.closed?.reason).toBe('too-many-requests');
    expect(ran).toEqual([]);
  });
});
