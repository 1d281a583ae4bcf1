import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#core/result.ts';
import type { ClientFrame, Problem, ServerFrame } from '#core/live-frames.ts';
import { problemOf } from '#server/kit/problem.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { ClockEstimate } from './clock-estimate.ts';
import { LiveClient } from './live-client.ts';
import type { LiveClientOptions, LiveOutcome, LiveSocketEvents } from './live-client.ts';
import type { TopicListener } from './topic-reader.ts';

interface FakeServerSocket {
  readonly sent: ClientFrame[];
  isClosed: boolean;
  say(frame: ServerFrame): void;
  welcome(protocol?: number): void;
  closeWith(code: number): void;
}

const start = (options: Partial<LiveClientOptions> = {}) => {
  const clock = fakeClock();
  const sockets: FakeServerSocket[] = [];
  const client = new LiveClient({
    open({ onMessage, onClose }: LiveSocketEvents) {
      const sent: ClientFrame[] = [];
      const socket: FakeServerSocket = {
        sent,
        isClosed: false,
        say: (frame) => onMessage(JSON.stringify(frame)),
        welcome: (protocol = 1) =>
          socket.say({ type: 'welcome', protocol, connectionId: 'c', identityId: 'ada' }),
        closeWith: onClose,
      };
      sockets.push(socket);
      return {
        send: (text) => void sent.push(JSON.parse(text) as ClientFrame),
        close: () => void (socket.isClosed = true),
      };
    },
    now: () => clock.now(),
    after: (durationMs, task) => clock.after(durationMs, task),
    random: () => 0.5,
    ...options,
  });
  const last = (): FakeServerSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { clock, client, sockets, last };
};

const recorder = () => {
  const log: unknown[] = [];
  const listener: TopicListener = {
    onView: (view) => log.push({ view }),
    onEvent: (event, payload) => log.push({ [event]: payload }),
    onRefused: ({ code }) => log.push({ refused: code }),
    onGone: () => log.push('gone'),
  };
  return { log, listener };
};

const view = (
  marks: Record<string, number>,
  content: unknown,
  more: { epoch?: string; version?: number } = {},
) =>
  ({
    type: 'view',
    topic: 'board:1',
    audience: 'player',
    epoch: 'e1',
    version: 1,
    marks,
    view: content,
    ...more,
  }) as const;

const event = (n: number, payload: unknown, more: { epoch?: string; v?: number; channel?: string } = {}) =>
  ({
    type: 'event',
    topic: 'board:1',
    channel: 'player',
    epoch: 'e1',
    n,
    event: 'added',
    payload,
    ...more,
  }) as const;

const problem = (code: ErrorCode): Problem => problemOf({ code }, 'en');

const asks = (socket: FakeServerSocket): number =>
  socket.sent.filter(({ type }) => type === 'subscribe').length;

describe('following a topic', () => {
  const following = () => {
    const started = start();
    const { log, listener } = recorder();
    const stop = started.client.follow('board:1', listener, { name: 'Ada' });
    started.last().welcome();
    return { ...started, log, stop, socket: started.last() };
  };

  test('[LIVE-17] the view comes first, events follow in order, doubles are passed over', () => {
    const { socket, log } = following();
    expect(socket.sent[0]).toEqual({ type: 'subscribe', topic: 'board:1', as: { name: 'Ada' } });
    socket.say(event(1, 'before any view'));
    socket.say(view({ player: 3 }, ['a']));
    for (const frame of [event(4, 'b'), event(4, 'b'), event(3, 'old'), event(5, 'c')]) socket.say(frame);
    expect(log).toEqual([{ view: ['a'] }, { added: 'b' }, { added: 'c' }]);
    expect(asks(socket)).toBe(1);
  });

  test.each([
    ['a gap', event(6, 'x')],
    ['a foreign epoch', event(5, 'x', { epoch: 'e2' })],
    ['a channel the view did not name', event(1, 'x', { channel: 'host' })],
  ])('[LIVE-17] %s is not applied and asks for one fresh view', (_, frame) => {
    const { socket, log } = following();
    socket.say(view({ player: 4 }, ['a']));
    socket.say(frame);
    socket.say(frame);
    expect(asks(socket)).toBe(2);
    expect(log).toEqual([{ view: ['a'] }]);
    socket.say(view({ player: 6 }, ['fresh']));
    socket.say(event(7, 'y'));
    expect(log.slice(1)).toEqual([{ view: ['fresh'] }, { added: 'y' }]);
  });

  test('[LIVE-17] an event that the view already contains is counted, not applied', () => {
    const { socket, log } = following();
    socket.say(view({ player: 4 }, ['a', 'b'], { version: 8 }));
    socket.say(event(5, 'b', { v: 8 }));
    socket.say(event(6, 'c', { v: 9 }));
    expect(log).toEqual([{ view: ['a', 'b'] }, { added: 'c' }]);
    expect(asks(socket)).toBe(1);
  });

  test('[LIVE-17] a frame that only counts keeps the channel in step', () => {
    const { socket, log } = following();
    socket.say(view({ player: 0, host: 0 }, []));
    socket.say({ type: 'event', topic: 'board:1', channel: 'host', epoch: 'e1', n: 1 });
    socket.say(event(2, 'x', { channel: 'host' }));
    expect(log).toEqual([{ view: [] }, { added: 'x' }]);
  });

  test('[LIVE-17] an older view that comes late changes nothing', () => {
    const { socket, log } = following();
    socket.say(view({ player: 7 }, ['new'], { version: 9 }));
    socket.say(view({ player: 5 }, ['old'], { version: 7 }));
    socket.say(view({ player: 7 }, ['older'], { version: 8 }));
    expect(log).toEqual([{ view: ['new'] }]);
  });

  test('[LIVE-17] the last event lost shows in the next clock answer', () => {
    const { socket, log } = following();
    const clockAnswer = (n: number, epoch = 'e1') =>
      ({ type: 'clock', t0: 0, t1: 0, t2: 0, held: { 'board:1': { epoch, marks: { player: n } } } }) as const;
    socket.say(view({ player: 4 }, ['a']));
    socket.say(clockAnswer(4));
    expect(asks(socket)).toBe(1);
    socket.say(clockAnswer(5));
    expect(asks(socket)).toBe(2);
    socket.say(view({ player: 5 }, ['b']));
    socket.say(clockAnswer(5, 'e2'));
    expect(asks(socket)).toBe(3);
    expect(log).toEqual([{ view: ['a'] }, { view: ['b'] }]);
  });

  test('[LIVE-17] a question that is never answered is asked again', () => {
    const { clock, socket } = following();
    clock.advance(5000);
    expect(asks(socket)).toBe(2);
    socket.say(view({ player: 0 }, []));
    clock.advance(15_000);
    expect(asks(socket)).toBe(2);
  });

  test('[LIVE-17] a refusal is reported; one that says "not now" is asked again', () => {
    const { clock, socket, log } = following();
    socket.say({ type: 'refused', topic: 'board:1', problem: problem('server-stopping') });
    expect(log).toEqual([]);
    clock.advance(5000);
    expect(asks(socket)).toBe(2);
    socket.say({ type: 'refused', topic: 'board:1', problem: problem('not-allowed') });
    clock.advance(15_000);
    expect(log).toEqual([{ refused: 'not-allowed' }]);
    expect(asks(socket)).toBe(2);
  });

  test('[LIVE-17] a refusal that lasts is not asked about again by a clock answer, but after a new connection', () => {
    const { clock, client, socket, last } = following();
    socket.say({ type: 'refused', topic: 'board:1', problem: problem('not-allowed') });
    socket.say({ type: 'clock', t0: 0, t1: 0, t2: 0, held: {} });
    expect(asks(socket)).toBe(1);
    client.follow('board:1', recorder().listener);
    expect(asks(socket)).toBe(2);
    socket.closeWith(1006);
    clock.advance(1000);
    last().welcome();
    expect(asks(last())).toBe(1);
  });

  test('[LIVE-17] what is gone is not asked for again', () => {
    const { clock, socket, last, log } = following();
    socket.say({ type: 'gone', topic: 'board:1' });
    socket.closeWith(1006);
    clock.advance(1000);
    last().welcome();
    expect(log).toEqual(['gone']);
    expect(asks(last())).toBe(0);
  });

  test('[LIVE-17] two followers share one subscription; it ends with the last', () => {
    const { client, socket, log, stop } = following();
    socket.say(view({ player: 0 }, ['a']));
    const second = recorder();
    const stopSecond = client.follow('board:1', second.listener);
    socket.say(view({ player: 0 }, ['a']));
    socket.say(event(1, 'b'));
    expect(second.log).toEqual([{ view: ['a'] }, { added: 'b' }]);
    expect(log.at(-1)).toEqual({ added: 'b' });
    stop();
    expect(socket.sent.some(({ type }) => type === 'unsubscribe')).toBe(false);
    stopSecond();
    expect(socket.sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'board:1' });
  });
});

describe('staying connected', () => {
  test('[LIVE-18] after a loss it tries again with full jitter and growing pauses, and follows on', () => {
    const { clock, client, sockets, last } = start();
    const { log, listener } = recorder();
    client.follow('board:1', listener);
    last().welcome();
    expect(client.status.state).toBe('live');
    last().closeWith(1006);
    expect(client.status).toEqual({ state: 'offline', since: clock.now() });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const lostAt = clock.now();
      const before = sockets.length;
      while (sockets.length === before) clock.advance(50);
      pauses.push(clock.now() - lostAt);
      last().closeWith(1006);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 7500, 7500]);
    clock.advance(7500);
    last().welcome();
    last().say(view({ player: 0 }, ['back']));
    expect(log).toEqual([{ view: ['back'] }]);
    expect(client.status.state).toBe('live');
  });

  test('[LIVE-18] a connection that lasted starts the pauses anew; one that fails at once does not', () => {
    const { clock, sockets, last } = start();
    for (const expected of [500, 1000, 2000]) {
      last().welcome();
      last().closeWith(1006);
      const before = sockets.length;
      clock.advance(expected - 1);
      expect(sockets.length).toBe(before);
      clock.advance(1);
      expect(sockets.length).toBe(before + 1);
    }
    last().welcome();
    clock.advance(11_000);
    last().say({ type: 'clock', t0: 0, t1: 0, t2: 0 });
    last().closeWith(1006);
    const before = sockets.length;
    clock.advance(500);
    expect(sockets.length).toBe(before + 1);
  });

  test('[LIVE-18] when the network or the page is back it tries at once', () => {
    const { clock, client, sockets, last } = start();
    last().closeWith(1006);
    client.wake();
    expect(sockets).toHaveLength(2);
    last().welcome();
    clock.advance(30_000);
    expect(sockets).toHaveLength(3);
  });

  test('[LIVE-18] a socket that slept and does not answer is replaced within seconds', () => {
    const { clock, client, sockets, last } = start();
    last().welcome();
    clock.advance(2500);
    last().say({ type: 'clock', t0: 0, t1: 0, t2: 0 });
    clock.advance(1000);
    client.wake();
    clock.advance(2900);
    expect(sockets).toHaveLength(1);
    clock.advance(700);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  test('[LIVE-18] the heartbeat finds a dead socket; one that answers lives on', () => {
    const { clock, sockets, last } = start();
    last().welcome();
    for (let beat = 0; beat < 5; beat++) {
      clock.advance(20_000);
      last().say({ type: 'clock', t0: clock.now(), t1: 0, t2: 0 });
    }
    expect(sockets).toHaveLength(1);
    clock.advance(29_000);
    expect(sockets).toHaveLength(2);
  });

  test('[LIVE-18] a socket that never opens is given up', () => {
    const { clock, sockets } = start();
    clock.advance(10_500);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  test('[LIVE-18] without a session it gets one first, then connects again', async () => {
    let isAsked = 0;
    const { clock, sockets, last } = start({
      onSignInNeeded: async () => {
        isAsked += 1;
      },
    });
    last().closeWith(4401);
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(500);
    expect(isAsked).toBe(1);
    expect(sockets).toHaveLength(2);
  });

  test('[LIVE-18] frames of a socket that was given up are ignored', () => {
    const { clock, client, sockets, last } = start();
    const { log, listener } = recorder();
    client.follow('board:1', listener);
    const old = last();
    old.welcome();
    client.reconnect();
    clock.advance(0);
    old.say(view({ player: 0 }, ['from the old one']));
    old.closeWith(1006);
    expect(log).toEqual([]);
    expect(sockets).toHaveLength(2);
  });

  test('another protocol is told, so that the page can be loaded anew', () => {
    let isOutdated = false;
    const { last } = start({ onOutdated: () => (isOutdated = true) });
    last().welcome(2);
    expect(isOutdated).toBe(true);
  });

  test('a closed client stays closed', () => {
    const { clock, client, sockets } = start();
    client.close();
    clock.advance(60_000);
    client.wake();
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.isClosed).toBe(true);
  });
});

describe('commands', () => {
  const command = { id: 'command-1', name: 'board.add', body: { note: 'x' } };

  test('[LIVE-11] the answer under its id is the outcome', async () => {
    const { client, last } = start();
    last().welcome();
    const done = client.command(command);
    const refused = client.command({ ...command, id: 'command-2' });
    expect(last().sent).toContainEqual({ type: 'command', ...command });
    last().say({ type: 'result', id: 'command-2', problem: problem('conflict') });
    last().say({ type: 'result', id: 'command-1', value: 7 });
    expect(await done).toEqual({ kind: 'done', value: 7 });
    expect(await refused).toMatchObject({ kind: 'refused', problem: { code: 'conflict' } });
  });

  test('[LIVE-11] a command whose connection ends, or that nobody answers, is lost, not failed', async () => {
    const { clock, client, last } = start();
    const outcomes: LiveOutcome['kind'][] = [];
    const note = async (outcome: Promise<LiveOutcome>) => void outcomes.push((await outcome).kind);
    await note(client.command(command));
    last().welcome();
    const cut = note(client.command(command));
    last().closeWith(1006);
    await cut;
    clock.advance(1000);
    last().welcome();
    const unanswered = note(client.command(command));
    for (let second = 0; second < 20; second++) {
      clock.advance(1000);
      last().say({ type: 'clock', t0: 0, t1: 0, t2: 0 });
    }
    await unanswered;
    expect(outcomes).toEqual(['lost', 'lost', 'lost']);
  });
});

describe('a command that is not answered', () => {
  test('[LIVE-18] makes the client doubt its socket, long before the heartbeat would', async () => {
    const { clock, client, sockets, last } = start();
    last().welcome();
    clock.advance(3000);
    const outcome = client.command({ id: 'command-1', name: 'board.add' });
    clock.advance(4000);
    expect(last().sent.at(-1)?.type).toBe('clock');
    clock.advance(3000);
    expect(await outcome).toEqual({ kind: 'lost' });
    clock.advance(500);
    expect(sockets).toHaveLength(2);
  });
});

describe('clock', () => {
  test('[LIVE-19] the exchange with the smallest round trip of the last 16 gives offset and error', () => {
    const estimate = new ClockEstimate();
    const exchange = (sentAt: number, outMs: number, backMs: number) =>
      estimate.add({
        t0: sentAt,
        t1: sentAt + outMs + 5000,
        t2: sentAt + outMs + 5002,
        t3: sentAt + outMs + 2 + backMs,
      });
    expect(estimate.reading(0)).toBeUndefined();
    exchange(0, 80, 20);
    expect(estimate.reading(102)).toEqual({ offsetMs: 5030, errorMs: 50 });
    exchange(200, 6, 4);
    expect(estimate.reading(212)).toEqual({ offsetMs: 5001, errorMs: 5 });
    for (let index = 0; index < 16; index++) exchange(1000 + index, 40, 40);
    const { offsetMs, errorMs } = estimate.reading(1100) ?? { offsetMs: 0, errorMs: 0 };
    expect(offsetMs).toBe(5000);
    expect(errorMs).toBeGreaterThanOrEqual(40);
    expect(errorMs).toBeLessThan(40.1);
  });

  test('[LIVE-19] the true offset is always within the error, whatever the network does', () => {
    const estimate = new ClockEstimate();
    let seed = 7;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let index = 0; index < 500; index++) {
      const [out, back, sentAt] = [random() * 900, random() * 900, index * 1000];
      estimate.add({ t0: sentAt, t1: sentAt + out - 1234, t2: sentAt + out - 1234, t3: sentAt + out + back });
      const reading = estimate.reading(sentAt + out + back);
      expect(Math.abs((reading?.offsetMs ?? 0) + 1234)).toBeLessThanOrEqual(reading?.errorMs ?? 0);
    }
  });

  test('[LIVE-19] the error grows as the reading ages, and a clock that was set makes it forget', () => {
    const estimate = new ClockEstimate();
    estimate.add({ t0: 0, t1: 10, t2: 10, t3: 20 });
    expect(estimate.reading(20)?.errorMs).toBe(10);
    expect(estimate.reading(600_020)?.errorMs).toBe(70);
    estimate.add({ t0: 100, t1: 10, t2: 10, t3: 20 });
    expect(estimate.reading(20)?.errorMs).toBe(10);
    estimate.reset();
    expect(estimate.reading(20)).toBeUndefined();
  });

  test('[LIVE-19] the client measures when it connects, when the clock jumped, and with every heartbeat', () => {
    const { clock, client, last } = start();
    last().welcome();
    const measured = (): number => last().sent.filter(({ type }) => type === 'clock').length;
    clock.advance(2000);
    expect(measured()).toBe(4);
    last().say({ type: 'clock', t0: clock.now() - 30, t1: 1000, t2: 1000 });
    expect(client.clock()?.errorMs).toBe(15);
    client.clockJumped();
    expect(client.clock()).toBeUndefined();
    clock.advance(2000);
    expect(measured()).toBe(8);
    clock.advance(16_000);
    expect(measured()).toBe(9);
  });
});
