import { describe, expect, test } from 'vitest';
import type { ServerFrame } from '#core/live-frames.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { boardTopic, newBoard } from '#tests/support/live/board.ts';
import { fakeBus, liveNode, settled } from '#tests/support/live/nodes.ts';
import type { TestConnection } from '#tests/support/live/nodes.ts';

type EventFrame = Extract<ServerFrame, { type: 'event' }>;

const start = (options: { isShared?: boolean } = {}) => {
  const clock = fakeClock();
  const board = newBoard(options);
  const node = liveNode({ clock, sources: [board] });
  return { clock, board, node, hub: node.hub };
};

const subscribe = { type: 'subscribe', topic: 'board:1' };
const asHost = { ...subscribe, as: { role: 'host' } };

const payloads = (events: readonly EventFrame[]): unknown[] => events.map(({ payload }) => payload);

describe('subscribing', () => {
  test('[LIVE-1] a newcomer gets the view of its audience, then the events that follow', async () => {
    const { board, node, hub } = start();
    board.store('1', { notes: ['first'] });
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    board.addNote(hub, '1', 'second');
    expect(ada.frames.map(({ type }) => type)).toEqual(['welcome', 'view', 'event']);
    expect(ada.of('view')[0]).toMatchObject({
      topic: 'board:1',
      audience: 'player',
      version: 2,
      marks: { player: 0 },
      view: { notes: ['first'] },
    });
    expect(ada.of('event')[0]).toMatchObject({
      channel: 'player',
      n: 1,
      v: 3,
      event: 'note.added',
      payload: { note: 'second' },
    });
  });

  test('[LIVE-1] events that happen while the view is read follow it, numbered on from its marks', async () => {
    const { board, node, hub } = start();
    const first = node.connect('guest:ben');
    first.say(subscribe);
    await settled();
    board.addNote(hub, '1', 'before');
    const reading = board.hold();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    board.addNote(hub, '1', 'while');
    expect(ada.of('view')).toHaveLength(0);
    reading.release();
    await settled();
    board.addNote(hub, '1', 'after');
    expect(ada.of('view')[0]).toMatchObject({
      version: 2,
      marks: { player: 1 },
      view: { notes: ['before'] },
    });
    expect(ada.of('event').map(({ n }) => n)).toEqual([2, 3]);
    expect(payloads(ada.of('event'))).toEqual([{ note: 'while' }, { note: 'after' }]);
  });

  test('[LIVE-1] a refusal and an unknown topic are told, and nothing more is sent', async () => {
    const { board, node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say({ type: 'subscribe', topic: 'board:closed' });
    ada.say({ type: 'subscribe', topic: 'nothing:1' });
    ada.say({ type: 'subscribe', topic: 'board:' });
    await settled();
    board.addNote(hub, 'closed', 'unseen');
    expect(ada.of('refused').map(({ topic, problem }) => [topic, problem.code])).toEqual([
      ['nothing:1', 'unknown-topic'],
      ['board:', 'unknown-topic'],
      ['board:closed', 'not-allowed'],
    ]);
    expect(ada.of('event')).toHaveLength(0);
  });

  test('[LIVE-1] a source that throws is a fault here and a plain refusal there', async () => {
    const clock = fakeClock();
    const board = newBoard();
    const node = liveNode({
      clock,
      sources: [{ ...board, admit: () => Promise.reject(new Error('the store is gone')) }],
    });
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    expect(ada.of('refused')[0]?.problem).toMatchObject({ code: 'internal', status: 500 });
    expect(node.faults).toHaveLength(1);
  });
});

describe('a source that reads stale', () => {
  const staleSource = (staleReads: number) => {
    const clock = fakeClock();
    const board = newBoard();
    let reads = 0;
    const admit: typeof board.admit = async (...call) => {
      const admission = await board.admit(...call);
      reads += 1;
      const isStale = admission.ok && reads > 1 && reads <= 1 + staleReads;
      return isStale
        ? { ok: true, value: { ...admission.value, version: 1, view: { notes: [] } } }
        : admission;
    };
    return { clock, board, node: liveNode({ clock, sources: [{ ...board, admit }] }) };
  };

  test('[LIVE-1] a view older than what was already sent is read again', async () => {
    const { clock, board, node } = staleSource(2);
    node.connect('guest:ben').say(subscribe);
    await settled();
    board.addNote(node.hub, '1', 'sent');
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    expect(ada.of('view')).toHaveLength(0);
    clock.advance(25);
    await settled();
    clock.advance(50);
    await settled();
    expect(ada.of('view')).toMatchObject([{ version: 2, view: { notes: ['sent'] } }]);
    expect(node.faults).toEqual([]);
  });

  test('[LIVE-1] one that never catches up is a fault, and is shown all the same', async () => {
    const { clock, board, node } = staleSource(99);
    node.connect('guest:ben').say(subscribe);
    await settled();
    board.addNote(node.hub, '1', 'sent');
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    for (let step = 0; step < 40; step++) {
      clock.advance(100);
      await settled();
    }
    expect(ada.of('view')).toHaveLength(1);
    expect(node.faults).toHaveLength(1);
  });
});

describe('numbers', () => {
  test('[LIVE-2] each channel counts for itself; whoever hears two counts both', async () => {
    const { board, node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say({ ...subscribe, as: { seat: 'a' } });
    const ben = node.connect('guest:ben');
    ben.say({ ...subscribe, as: { seat: 'b' } });
    await settled();
    const whisper = (seat: string): void =>
      hub.publish({
        topic: boardTopic,
        key: '1',
        messages: [{ type: 'seat.whispered', payload: { text: seat }, to: [`seat:${seat}`] }],
      });
    whisper('a');
    whisper('a');
    board.addNote(hub, '1', 'for all');
    whisper('b');
    const numbers = (frames: readonly EventFrame[]) => frames.map(({ channel, n }) => `${channel} ${n}`);
    expect(numbers(ada.of('event'))).toEqual(['seat:a 1', 'seat:a 2', 'player 1']);
    expect(numbers(ben.of('event'))).toEqual(['player 1', 'seat:b 1']);
  });

  test('[LIVE-2] a message to two channels of one listener comes once; the other channel only counts', async () => {
    const clock = fakeClock();
    const board = newBoard();
    const admit: typeof board.admit = async (...call) => {
      const admission = await board.admit(...call);
      return admission.ok
        ? { ok: true, value: { ...admission.value, channels: ['host', 'player'] } }
        : admission;
    };
    const node = liveNode({ clock, sources: [{ ...board, admit }] });
    const ada = node.connect('guest:ada');
    ada.say(asHost);
    await settled();
    board.addNote(node.hub, '1', 'once');
    expect(ada.of('event')).toMatchObject([
      { channel: 'host', n: 1, event: 'note.added' },
      { channel: 'player', n: 1 },
    ]);
    expect(ada.of('event')[1]).not.toHaveProperty('event');
  });

  test('[LIVE-2] a topic that was closed and opened again counts in a new epoch', async () => {
    const { clock, node } = start();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    ada.say({ type: 'unsubscribe', topic: 'board:1' });
    clock.advance(5000);
    expect(node.hub.counts().topics).toBe(0);
    ada.say(subscribe);
    await settled();
    const [first, second] = ada.of('view').map(({ epoch }) => epoch);
    expect(first).not.toBe(second);
  });
});

describe('versions', () => {
  const twoNodes = () => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const board = newBoard();
    const here = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'here' });
    const there = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'there' });
    return { clock, bus, board, here, there };
  };

  test('[LIVE-3] what one node publishes, subscribers of every node receive once', async () => {
    const { clock, bus, board, here, there } = twoNodes();
    bus.route = () => [1, 7];
    const ada = here.connect('guest:ada');
    const ben = there.connect('guest:ben');
    ada.say(subscribe);
    ben.say(subscribe);
    await settled();
    board.addNote(here.hub, '1', 'hello');
    clock.advance(20);
    expect(payloads(ada.of('event'))).toEqual([{ note: 'hello' }]);
    expect(payloads(ben.of('event'))).toEqual([{ note: 'hello' }]);
  });

  test('[LIVE-3] events that overtook each other between nodes are put in order', async () => {
    const { clock, bus, board, here, there } = twoNodes();
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    // Two subscribing nodes take a delay each, so every note below has one delay for `there`.
    bus.route = ((waits) => (channel: string) => [channel.startsWith('topic/') ? (waits.shift() ?? 0) : 0])([
      90, 90, 50, 50, 10, 10,
    ]);
    for (const note of ['one', 'two', 'three']) board.addNote(here.hub, '1', note);
    clock.advance(100);
    expect(payloads(ben.of('event'))).toEqual([{ note: 'one' }, { note: 'two' }, { note: 'three' }]);
    expect(ben.of('view')).toHaveLength(1);
  });

  test('[LIVE-3] a lost event is healed by a fresh view, and numbers skip so that nobody can miss it', async () => {
    const { clock, bus, board, here, there } = twoNodes();
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    board.addNote(here.hub, '1', 'heard');
    clock.advance(1);
    bus.route = () => [];
    board.addNote(here.hub, '1', 'lost');
    bus.route = () => [0];
    board.addNote(here.hub, '1', 'early');
    clock.advance(1000);
    await settled();
    clock.advance(1000);
    expect(payloads(ben.of('event'))).toEqual([{ note: 'heard' }]);
    expect(ben.of('view')[1]).toMatchObject({
      version: 4,
      marks: { player: 2 },
      view: { notes: ['heard', 'lost', 'early'] },
    });
    board.addNote(here.hub, '1', 'next');
    clock.advance(1);
    expect(ben.of('event').at(-1)).toMatchObject({ n: 3, payload: { note: 'next' } });
    expect([here.hub.counts().gaps, there.hub.counts().gaps]).toEqual([0, 1]);
  });

  test('[LIVE-4] a change that was stored but never sent arrives by the watch over versions', async () => {
    const { clock, board, there } = twoNodes();
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    board.store('1', { notes: ['of a node that died'] });
    clock.advance(4000);
    await settled();
    clock.advance(1000);
    await settled();
    expect(ben.of('view').at(-1)).toMatchObject({ version: 2, view: { notes: ['of a node that died'] } });
  });

  test('[LIVE-4] after the bus was lost the watch looks at once', async () => {
    const { clock, bus, board, here, there } = twoNodes();
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    bus.lose();
    board.addNote(here.hub, '1', 'unheard');
    clock.advance(10);
    bus.restore();
    await settled();
    clock.advance(1000);
    await settled();
    expect(ben.of('view').at(-1)).toMatchObject({ view: { notes: ['unheard'] } });
  });

  test('[LIVE-4] what has no version and was told while the bus was lost is shown once it is back', async () => {
    const { clock, bus, board, there } = twoNodes();
    const host = there.connect('guest:host');
    host.say(asHost);
    await settled();
    bus.lose();
    // Counted on a node whose word nobody heard, without a new version.
    board.store('1', { version: 1, answers: 5 });
    bus.restore();
    await settled();
    clock.advance(1000);
    await settled();
    expect(host.of('view').at(-1)).toMatchObject({ version: 1, view: { answers: 5 } });
    clock.advance(20_000);
    await settled();
    expect(host.of('view')).toHaveLength(2);
  });

  test('[LIVE-4] an event that is only late is waited for: no fresh view', async () => {
    const { clock, bus, board, here, there } = twoNodes();
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    clock.advance(3950);
    bus.route = () => [900];
    board.addNote(here.hub, '1', 'late');
    clock.advance(60);
    await settled();
    clock.advance(1200);
    await settled();
    expect(ben.of('view')).toHaveLength(1);
    expect(payloads(ben.of('event'))).toEqual([{ note: 'late' }]);
  });

  test('[LIVE-4] a restored backup, whose version is lower, is shown', async () => {
    const { clock, board, there } = twoNodes();
    board.store('1', { version: 9, notes: ['gone soon'] });
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    board.store('1', { version: 3, notes: ['old'] });
    clock.advance(4000);
    await settled();
    clock.advance(500);
    await settled();
    expect(ben.of('view').at(-1)).toMatchObject({ version: 3, view: { notes: ['old'] } });
    expect(there.faults).toEqual([]);
  });

  test('[LIVE-4] what no longer exists is told as gone', async () => {
    const { clock, board, there } = twoNodes();
    const ben = there.connect('guest:ben');
    ben.say(subscribe);
    await settled();
    board.remove('1');
    clock.advance(4000);
    await settled();
    expect(ben.of('gone')).toEqual([{ type: 'gone', topic: 'board:1' }]);
  });

  test('[LIVE-4] many topics of one source are asked for in one read where it offers that', async () => {
    const clock = fakeClock();
    const board = newBoard();
    const asked: (readonly string[])[] = [];
    const versions = (keys: readonly string[]) => {
      asked.push(keys);
      return Promise.all(keys.map((key) => board.version(key)));
    };
    const node = liveNode({ clock, sources: [{ ...board, versions }] });
    const ada = node.connect('guest:ada');
    for (const key of ['1', '2', '3']) ada.say({ type: 'subscribe', topic: `board:${key}` });
    await settled();
    clock.advance(15_000);
    await settled();
    expect(asked).toEqual([['1', '2', '3']]);
  });
});

describe('coalescing', () => {
  test('[LIVE-5] counters leave ten times a second at most, and the last one always leaves', async () => {
    const { clock, board, node, hub } = start();
    const host = node.connect('guest:host');
    host.say(asHost);
    await settled();
    for (let answer = 0; answer < 500; answer++) {
      board.countAnswer(hub, '1');
      clock.advance(2);
    }
    clock.advance(200);
    const counts = host.of('event').map(({ payload }) => (payload as { answers: number }).answers);
    expect(counts.length).toBeLessThanOrEqual(12);
    expect(counts.length).toBeGreaterThanOrEqual(10);
    expect(counts[0]).toBe(1);
    expect(counts.at(-1)).toBe(500);
    expect(host.of('event').map(({ n }) => n)).toEqual(counts.map((_, index) => index + 1));
  });

  test('[LIVE-5] an ordinary event does not overtake the counter before it', async () => {
    const { clock, board, node, hub } = start();
    const host = node.connect('guest:host');
    host.say(asHost);
    await settled();
    board.countAnswer(hub, '1');
    board.countAnswer(hub, '1');
    board.addNote(hub, '1', 'closed');
    clock.advance(500);
    expect(payloads(host.of('event'))).toEqual([{ answers: 1 }, { answers: 2 }, { note: 'closed' }]);
  });

  test('[LIVE-5] between nodes counters are coalesced too, and their versions leave no gap', async () => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const board = newBoard();
    const here = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'here' });
    const there = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'there' });
    const host = there.connect('guest:host');
    host.say(asHost);
    await settled();
    bus.published.length = 0;
    for (let answer = 0; answer < 300; answer++) {
      // Both nodes take answers, so that neither has all versions in a row.
      board.countAnswer(answer % 3 === 0 ? there.hub : here.hub, '1');
      clock.advance(1);
    }
    clock.advance(200);
    board.addNote(here.hub, '1', 'done');
    clock.advance(400);
    await settled();
    const sent = bus.published.filter(({ channel }) => channel === 'topic/board:1');
    expect(sent.length).toBeLessThanOrEqual(2 * 5 + 2);
    expect(host.of('view')).toHaveLength(1);
    expect(payloads(host.of('event')).slice(-2)).toEqual([{ answers: 300 }, { note: 'done' }]);
  });
});

describe('what is made on demand', () => {
  const whispers = (seats: readonly string[], made: string[]) =>
    seats.map((seat) => ({
      to: [`seat:${seat}`],
      make: () => {
        made.push(seat);
        return { type: 'seat.whispered' as const, payload: { text: seat } };
      },
    }));
  const seats = Array.from({ length: 12 }, (_, seat) => `${seat}`);
  const everySeat = async (node: ReturnType<typeof liveNode>) => {
    const phones = seats.map((seat) => {
      const phone = node.connect(`guest:${seat}`);
      phone.say({ ...subscribe, as: { seat } });
      return phone;
    });
    await settled();
    return phones;
  };

  test('[LIVE-22] is made for those who listen or read their view, and for nobody else', async () => {
    const { board, node, hub } = start();
    const made: string[] = [];
    const publish = (): void => {
      const { version } = board.store('1', {});
      hub.publish({ topic: boardTopic, key: '1', version, messages: [], onDemand: whispers(seats, made) });
    };
    publish();
    expect(made).toEqual([]);
    const ada = node.connect('guest:ada');
    ada.say({ ...subscribe, as: { seat: '7' } });
    await settled();
    publish();
    expect(made).toEqual(['7']);
    expect(payloads(ada.of('event'))).toEqual([{ text: '7' }]);
    const reading = board.hold();
    const ben = node.connect('guest:ben');
    ben.say({ ...subscribe, as: { seat: '3' } });
    await settled();
    publish();
    await settled();
    expect(made).toEqual(['7', ...seats]);
    reading.release();
    await settled();
    expect(payloads(ben.of('event'))).toEqual([{ text: '3' }]);
    expect(ada.of('event').map(({ n, v }) => [n, v])).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  test('[LIVE-22] is made for listeners of other nodes, and heard there', async () => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const board = newBoard();
    const here = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'here' });
    const there = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'there' });
    const ada = there.connect('guest:ada');
    ada.say({ ...subscribe, as: { seat: '11' } });
    await settled();
    const { version } = board.store('1', {});
    here.hub.publish({ topic: boardTopic, key: '1', version, messages: [], onDemand: whispers(seats, []) });
    await settled();
    clock.advance(1);
    expect(payloads(ada.of('event'))).toEqual([{ text: '11' }]);
  });

  test('[LIVE-22] much of it is made in turns, and what is published meanwhile waits for it', async () => {
    const { board, node, hub } = start();
    const phones = await everySeat(node);
    const made: string[] = [];
    const { version } = board.store('1', {});
    hub.publish({ topic: boardTopic, key: '1', version, messages: [], onDemand: whispers(seats, made) });
    expect(made).toHaveLength(5);
    board.addNote(hub, '1', 'later');
    hub.publish({
      topic: boardTopic,
      key: '1',
      messages: [{ type: 'note.added', payload: { note: 'without a version' }, to: ['player'] }],
    });
    board.addNote(hub, '2', 'elsewhere');
    expect(phones.flatMap((phone) => phone.of('event'))).toEqual([]);
    await settled();
    for (const [seat, phone] of phones.entries()) {
      expect(payloads(phone.of('event'))).toEqual([
        { text: `${seat}` },
        { note: 'later' },
        { note: 'without a version' },
      ]);
    }
    expect(phones[0]?.of('view')).toHaveLength(1);
  });

  test('[LIVE-22] a fault in it is told, and what comes after it is sent', async () => {
    const { board, node, hub } = start();
    const phones = await everySeat(node);
    const onDemand = whispers(seats, []).map((each, index) =>
      index < 11 ? each : { ...each, make: () => ({ type: 'note.burned' }) as never },
    );
    hub.publish({ topic: boardTopic, key: '1', messages: [], onDemand });
    board.addNote(hub, '1', 'after');
    await settled();
    expect(node.faults).toHaveLength(1);
    expect(phones.map((phone) => payloads(phone.of('event')))).toEqual(seats.map(() => [{ note: 'after' }]));
  });
});

describe('what leaves', () => {
  test('[LIVE-6] fields that no schema names stay inside', async () => {
    const { board, node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    hub.publish({
      topic: boardTopic,
      key: '1',
      messages: [
        {
          type: 'note.added',
          payload: { note: 'seen', solution: 'unseen' } as { note: string },
          to: ['player'],
        },
      ],
    });
    expect(ada.of('view')[0]?.view).toEqual({ notes: [] });
    expect(ada.of('event')[0]?.payload).toEqual({ note: 'seen' });
    expect(JSON.stringify(board.state('1'))).not.toContain('solution');
    expect(JSON.stringify(ada.frames)).not.toMatch(/solution|secret/);
  });

  test.each([
    ['a type the topic does not declare', { type: 'note.burned', payload: {}, to: ['player'] }],
    [
      'an audience the message is not for',
      { type: 'answers.counted', payload: { answers: 1 }, to: ['player'] },
    ],
    ['a payload its schema refuses', { type: 'note.added', payload: { note: 7 }, to: ['player'] }],
  ])('[LIVE-6] %s is a fault and is not sent', async (_, message) => {
    const { node, hub } = start();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    hub.publish({ topic: boardTopic, key: '1', messages: [message as never] });
    expect(node.faults).toHaveLength(1);
    expect(ada.of('event')).toHaveLength(0);
  });

  test('[LIVE-7] one serialised buffer goes to every listener of a channel', async () => {
    const { board, node, hub } = start();
    const listeners = ['ada', 'ben', 'cleo'].map((name) => node.connect(`guest:${name}`));
    for (const listener of listeners) listener.say(subscribe);
    await settled();
    board.addNote(hub, '1', 'same');
    const buffers = new Set(listeners.map(({ wire }) => wire.raw.at(-1)));
    expect(buffers.size).toBe(1);
    expect(Buffer.isBuffer([...buffers][0])).toBe(true);
  });

  test('[LIVE-7] a thousand reconnects make one projection per audience and version', async () => {
    const { board, node, hub } = start({ isShared: true });
    const join = async (): Promise<void> => {
      for (let index = 0; index < 1000; index++) node.connect(`guest:g${index}`).say(subscribe);
      for (let turn = 0; turn < 40; turn++) await settled();
    };
    await join();
    expect(node.hub.counts().subscriptions).toBe(1000);
    expect(board.projections()).toBe(1);
    board.addNote(hub, '1', 'changed');
    await join();
    expect(board.projections()).toBe(2);
    const host = node.connect('guest:host');
    host.say(asHost);
    await settled();
    expect(host.of('view')[0]?.view).toEqual({ notes: ['changed'], answers: 0 });
    expect(board.projections()).toBe(3);
  });
});

describe('a big room', () => {
  test('[LIVE-7] an event for 1,200 leaves in slices; later ones keep their order, newcomers miss nothing', async () => {
    const { board, node, hub } = start({ isShared: true });
    const listeners = Array.from({ length: 1200 }, (_, index) => node.connect(`guest:g${index}`));
    for (const listener of listeners) listener.say(subscribe);
    for (let turn = 0; turn < 40; turn++) await settled();
    const [first, last] = [listeners[0], listeners.at(-1)] as [TestConnection, TestConnection];
    board.addNote(hub, '1', 'one');
    board.addNote(hub, '1', 'two');
    expect(first.of('event')).toHaveLength(1);
    expect(last.of('event')).toHaveLength(0);
    // Half way through, a clock answer must not claim what was not sent yet.
    last.say({ type: 'clock', t0: 1 });
    expect(Object.values(last.of('clock')[0]?.held ?? {})).toMatchObject([{ marks: { player: 0 } }]);
    const newcomer = node.connect('guest:new');
    newcomer.say(subscribe);
    await settled();
    board.addNote(hub, '1', 'three');
    for (let turn = 0; turn < 5; turn++) await settled();
    for (const listener of [first, last]) {
      expect(listener.of('event').map(({ n }) => n)).toEqual([1, 2, 3]);
    }
    const [shown] = newcomer.of('view');
    const mark = shown?.marks['player'] ?? -1;
    const fresh = newcomer.of('event').filter(({ n }) => n > mark);
    expect(shown?.view).toEqual({ notes: ['one', 'two', 'three'].slice(0, mark) });
    expect(fresh.map(({ n }) => n)).toEqual([1, 2, 3].slice(mark));
    last.say({ type: 'clock', t0: 2 });
    expect(Object.values(last.of('clock')[1]?.held ?? {})).toMatchObject([{ marks: { player: 3 } }]);
  });
});

describe('ending', () => {
  test('[LIVE-15] an evicted member is told on every node, others stay', async () => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const board = newBoard();
    const here = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'here' });
    const there = liveNode({ clock, sources: [board], bus: bus.forNode(), seed: 'there' });
    const ada = here.connect('guest:ada');
    const adaElsewhere = there.connect('guest:ada');
    const ben = there.connect('guest:ben');
    for (const [who, name] of [
      [ada, 'Ada'],
      [adaElsewhere, 'Ada'],
      [ben, 'Ben'],
    ] as const) {
      who.say({ ...subscribe, as: { name } });
    }
    await settled();
    here.hub.evict('board', '1', 'guest-ada');
    clock.advance(1);
    expect([ada, adaElsewhere, ben].map((who) => who.of('gone').length)).toEqual([1, 1, 0]);
    board.addNote(here.hub, '1', 'without Ada');
    clock.advance(1);
    expect([ada, adaElsewhere, ben].map((who) => who.of('event').length)).toEqual([0, 0, 1]);
  });

  test('[LIVE-15] a dismissed session is told to every node', () => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const here = liveNode({ clock, sources: [], bus: bus.forNode(), seed: 'here' });
    const there = liveNode({ clock, sources: [], bus: bus.forNode(), seed: 'there' });
    const heard: string[] = [];
    there.hub.onDismissed((sessionId) => heard.push(sessionId));
    here.hub.dismiss('session-1');
    clock.advance(1);
    expect([here.dismissed, there.dismissed, heard]).toEqual([['session-1'], ['session-1'], ['session-1']]);
  });

  test('[LIVE-15] a word to the nodes reaches all but the one that said it', () => {
    const clock = fakeClock();
    const bus = fakeBus(clock);
    const nodes = ['here', 'there'].map((seed) => liveNode({ clock, sources: [], bus: bus.forNode(), seed }));
    const heard: unknown[] = [];
    for (const [at, { hub }] of nodes.entries()) hub.onTold('weather', (words) => heard.push([at, words]));
    nodes[0]?.hub.tellNodes('weather', ['rain', 'soon']);
    nodes[0]?.hub.tellNodes('nobody listens', []);
    clock.advance(1);
    expect(heard).toEqual([[1, ['rain', 'soon']]]);
  });

  test('[LIVE-15] whoever was let in before the eviction, but not yet shown anything, is asked again', async () => {
    const { board, node, hub } = start();
    const reading = board.hold();
    const ada = node.connect('guest:ada');
    ada.say({ ...subscribe, as: { name: 'Ada' } });
    await settled();
    board.kicked.add('guest-ada');
    hub.evict('board', '1', 'guest-ada');
    reading.release();
    await settled();
    expect(ada.of('view')).toHaveLength(0);
    expect(ada.of('refused')).toHaveLength(1);
  });

  test('[LIVE-15] evicting a whole topic ends it for everybody', async () => {
    const { node, hub } = start();
    const all = ['ada', 'ben'].map((name) => node.connect(`guest:${name}`));
    for (const one of all) one.say(subscribe);
    await settled();
    hub.evict('board', '1');
    expect(all.map((one) => one.of('gone').length)).toEqual([1, 1]);
    expect(hub.counts().subscriptions).toBe(0);
  });

  test('[LIVE-14] a stopping node refuses new subscriptions with the code that means: try elsewhere', async () => {
    const { node, hub } = start();
    hub.stopAdmitting();
    const ada = node.connect('guest:ada');
    ada.say(subscribe);
    await settled();
    expect(ada.of('refused')[0]?.problem).toMatchObject({ code: 'server-stopping', status: 503 });
  });

  test('two sources of one kind are a mistake', () => {
    const { hub, board } = start();
    expect(() => hub.serve([board])).toThrow('two topics board');
  });
});
