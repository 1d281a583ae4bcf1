import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTcp } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#core/live-frames.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Asker } from '#server/kit/budgets.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { RawCall } from '#server/kit/invoke.ts';
import { randomIds } from '#server/kit/ids.ts';
import { isOriginAllowed } from '#server/kit/origin.ts';
import { newBoard } from '#tests/support/live/board.ts';
import { Until, nodeLiveClient } from '#tests/support/live/client.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { testAuthenticator } from '#tests/support/identity/test-identity.ts';
import { clientAddressBy } from './client-address.ts';
import { openLive } from './live.ts';
import type { Live } from './live.ts';
import { localBus } from './local-bus.ts';

const board = newBoard();
const calls: RawCall[] = [];
const revoked = new Set<string>();
const askers: Asker[] = [];
let isOverBudget = false;
let runCommand: (call: RawCall) => Promise<Result<unknown>>;
let clock: FakeClock | typeof systemClock;
let live: Live;
let server: ReturnType<typeof createServer>;
let address: string;

const open = async (): Promise<void> => {
  server = createServer();
  live = openLive({ clock, ids: randomIds, log: pino({ level: 'silent' }), bus: localBus() });
  live.serve([board]);
  const identity = testAuthenticator();
  live.attach([server], {
    authenticator: {
      authenticate: async (credentials) =>
        revoked.has(credentials.token) ? undefined : identity.authenticate(credentials),
    },
    commands: {
      find: (name) =>
        name === 'board.add'
          ? ({ name, route: {}, run: () => Promise.resolve(ok(null)) } as never)
          : undefined,
      invoke(_, call) {
        calls.push(call);
        return runCommand(call);
      },
    },
    enter: async (asker) => {
      askers.push(asker);
      return isOverBudget ? fail('too-many-requests', { seconds: 7 }) : ok(undefined);
    },
    isOriginAllowed: (headers) =>
      isOriginAllowed(headers, { publicOrigin: undefined, isProxyTrusted: false }),
    addressOf: clientAddressBy(['127.0.0.1']),
    socketsPerIdentity: 3,
    socketsPerAddress: 5,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeEach(() => {
  calls.length = 0;
  revoked.clear();
  askers.length = 0;
  isOverBudget = false;
  clock = systemClock;
  runCommand = async () => ok('done');
  return open();
});

afterEach(async () => {
  await live.stop();
  server.close();
});

interface Raw {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  readonly closed: Promise<{ code: number; reason: string }>;
  frame(type: ServerFrame['type']): Promise<ServerFrame>;
  /** One more than there are now. */
  next(type: ServerFrame['type']): Promise<void>;
}

const connect = (headers: Record<string, string>, path = '/live'): Raw => {
  const socket = new WebSocket(address.replace('http', 'ws') + path, { headers });
  const frames: ServerFrame[] = [];
  const until = new Until();
  socket.on('message', (message: Buffer) => {
    frames.push(JSON.parse(message.toString()) as ServerFrame);
    until.notify();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve, reject) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    socket.on('error', reject);
  });
  closed.catch(() => undefined);
  return {
    socket,
    frames,
    closed,
    async frame(type) {
      await until.reaches(`a frame ${type}`, () => frames.some((frame) => frame.type === type));
      return frames.find((frame) => frame.type === type) as ServerFrame;
    },
    next(type) {
      const count = (): number => frames.filter((frame) => frame.type === type).length;
      const before = count();
      return until.reaches(`one more ${type}`, () => count() > before);
    },
  };
};

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Status and problem code of a refused upgrade. */
const refusal = (
  headers: Record<string, string>,
  path = '/live',
): Promise<{ status: number; code: string }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws') + path, { headers });
    socket.on('error', () => undefined);
    socket.on('open', () => reject(new Error('it was accepted')));
    socket.on('unexpected-response', (_, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, code: (JSON.parse(body) as { code: string }).code }),
      );
    });
  });

describe('who may connect', () => {
  test('[LIVE-12] a bearer token or the session cookie, and the welcome says who one is', async () => {
    const byToken = connect(bearer('guest.ada'));
    expect(await byToken.frame('welcome')).toMatchObject({ protocol: 1, identityId: 'guest-ada' });
    const byCookie = connect({ cookie: 'rt_session=account.ben', origin: address });
    expect(await byCookie.frame('welcome')).toMatchObject({ identityId: 'account-ben' });
    byToken.socket.close();
    byCookie.socket.close();
  });

  test('[LIVE-12] a page of another site is refused before anything else', async () => {
    expect(await refusal({ ...bearer('guest.ada'), origin: 'https://evil.example' })).toEqual({
      status: 403,
      code: 'origin-refused',
    });
  });

  test('[LIVE-12] opening a socket costs what a call costs; who has nothing left is refused before it opens', async () => {
    const client = connect(bearer('guest.ada'));
    await client.frame('welcome');
    client.socket.close();
    expect(askers).toMatchObject([{ actor: { identityId: 'guest-ada' }, address: '127.0.0.1' }]);
    isOverBudget = true;
    expect(await refusal(bearer('guest.ada'))).toEqual({ status: 429, code: 'too-many-requests' });
  });

  test('[LIVE-12] another path is not found', async () => {
    expect(await refusal(bearer('guest.ada'), '/other')).toEqual({ status: 404, code: 'not-found' });
  });

  test('[LIVE-12] without a session the socket closes with a code the page can read', async () => {
    expect(await connect({}).closed).toEqual({ code: 4401, reason: 'sign-in-needed' });
    expect(await connect(bearer('nonsense')).closed).toEqual({ code: 4401, reason: 'sign-in-needed' });
  });

  test('[LIVE-12] a frame that is too large on a refused socket ends nothing but that socket', async () => {
    const uncaught: unknown[] = [];
    const note = (fault: unknown): number => uncaught.push(fault);
    process.on('uncaughtException', note);
    try {
      const stranger = new WebSocket(`${address.replace('http', 'ws')}/live`);
      stranger.on('error', () => undefined);
      stranger.on('open', () => stranger.send('x'.repeat(5_000_000)));
      await new Promise((resolve) => void stranger.on('close', resolve));
      const ada = connect(bearer('guest.ada'));
      await ada.frame('welcome');
      ada.socket.close();
      await ada.closed;
    } finally {
      process.off('uncaughtException', note);
    }
    expect(uncaught).toEqual([]);
  });

  test('[LIVE-12] a refused socket ends soon though its peer never answers the close', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const stubborn = connectTcp(Number(new URL(address).port), '127.0.0.1');
    stubborn.on('error', () => undefined);
    let heard = Buffer.alloc(0);
    const told = new Promise<void>((resolve) => {
      stubborn.on('data', (part) => {
        heard = Buffer.concat([heard, part]);
        if (heard.includes('sign-in-needed')) resolve();
      });
    });
    const head = ['GET /live HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket'];
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    stubborn.write(`${[...head, ...key].join('\r\n')}\r\n\r\n`);
    const [held] = await accepted;
    await told;
    const closed = once(held, 'close');
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    await closed;
    expect(held.destroyed).toBe(true);
    stubborn.destroy();
  });

  test('[LIVE-12] one visitor has three sockets at most here, one address five', async () => {
    const open: Raw[] = [];
    for (let index = 0; index < 3; index++) open.push(connect(bearer('guest.ada')));
    for (const raw of open) await raw.frame('welcome');
    expect(await connect(bearer('guest.ada')).closed).toEqual({ code: 4429, reason: 'too-many-sockets' });
    for (const name of ['ben', 'cleo']) {
      const raw = connect(bearer(`guest.${name}`));
      await raw.frame('welcome');
      open.push(raw);
    }
    expect(await connect(bearer('guest.dan')).closed).toEqual({ code: 4429, reason: 'too-many-sockets' });
    // From behind the trusted proxy it is another address.
    const elsewhere = connect({ ...bearer('guest.dan'), 'x-forwarded-for': '203.0.113.9' });
    await elsewhere.frame('welcome');
    open[0]?.socket.close();
    await open[0]?.closed;
    const again = connect(bearer('guest.ada'));
    await again.frame('welcome');
    for (const raw of [...open, elsewhere, again]) raw.socket.close();
  });

  test('[LIVE-15] a session that is dismissed loses its sockets, others keep theirs', async () => {
    const ada = connect(bearer('guest.ada'));
    const ben = connect(bearer('guest.ben'));
    await Promise.all([ada.frame('welcome'), ben.frame('welcome')]);
    live.hub.dismiss('session-guest-ada');
    expect(await ada.closed).toEqual({ code: 4401, reason: 'sign-in-needed' });
    expect(ben.socket.readyState).toBe(WebSocket.OPEN);
    ben.socket.close();
  });
});

describe('a session that ended while nobody could be told', () => {
  let fake: FakeClock;
  beforeEach(async () => {
    await live.stop();
    server.close();
    fake = fakeClock();
    clock = fake;
    await open();
  });
  afterEach(() => {
    // `stop` waits by this clock.
    fake.advance(60_000);
  });

  test('[LIVE-15] is noticed within a minute', async () => {
    const ada = connect(bearer('guest.ada'));
    const ben = connect(bearer('guest.ben'));
    await Promise.all([ada.frame('welcome'), ben.frame('welcome')]);
    revoked.add('guest.ada');
    for (const wait of [20_000, 20_000, 20_000]) {
      fake.advance(wait);
      // A sign of life, or the pings would give the sockets up.
      for (const { socket } of [ada, ben]) socket.send('{"type":"clock","t0":1}');
      await ben.next('clock');
    }
    expect(await ada.closed).toEqual({ code: 4401, reason: 'sign-in-needed' });
    expect(ben.socket.readyState).toBe(WebSocket.OPEN);
    ben.socket.close();
    await ben.closed;
  });
});

describe('frames on a real socket', () => {
  test('[LIVE-12] a frame over 64 kB and a binary frame end the socket', async () => {
    const ada = connect(bearer('guest.ada'));
    await ada.frame('welcome');
    ada.socket.send(JSON.stringify({ type: 'clock', t0: 1, padding: 'x'.repeat(70_000) }));
    expect((await ada.closed).code).toBe(1009);
    const ben = connect(bearer('guest.ben'));
    await ben.frame('welcome');
    ben.socket.send(Buffer.from('{"type":"clock","t0":1}'), { binary: true });
    expect(await ben.closed).toEqual({ code: 1008, reason: 'bad-frame' });
  });

  test('[LIVE-12] a flood is cut off', async () => {
    const ada = connect(bearer('guest.ada'));
    await ada.frame('welcome');
    for (let index = 0; index < 5000; index++) ada.socket.send('{"type":"clock","t0":1}');
    expect(await ada.closed).toEqual({ code: 1008, reason: 'too-many-requests' });
  });

  test('[LIVE-11] a command reaches its row with the caller, the address and its id as idempotency key', async () => {
    const ada = connect({ ...bearer('guest.ada'), 'accept-language': 'de' });
    await ada.frame('welcome');
    const body = { note: 'x' };
    ada.socket.send(
      JSON.stringify({ type: 'command', id: 'command-1', name: 'board.add', params: { a: 1 }, body }),
    );
    expect(await ada.frame('result')).toEqual({ type: 'result', id: 'command-1', value: 'done' });
    expect(calls).toMatchObject([
      {
        transport: 'socket',
        commandId: 'command-1',
        params: { a: 1 },
        body,
        address: '127.0.0.1',
        locale: 'de',
        actor: { identityId: 'guest-ada' },
      },
    ]);
    ada.socket.close();
  });

  test('[LIVE-11] an unknown command is refused in the language of the page', async () => {
    const ada = connect(bearer('guest.ada'), '/live?lang=de');
    await ada.frame('welcome');
    ada.socket.send(JSON.stringify({ type: 'command', id: 'command-1', name: 'no.such' }));
    expect(await ada.frame('result')).toMatchObject({
      problem: { code: 'unknown-command', status: 404, title: 'Es gibt keinen Befehl no.such.' },
    });
    ada.socket.close();
  });
});

describe('what arrives', () => {
  test.each([1, 20, 400, 70_000])(
    '[LIVE-7] an event with %i characters of text arrives whole',
    async (length) => {
      const ada = connect(bearer('guest.ada'));
      await ada.frame('welcome');
      ada.socket.send(JSON.stringify({ type: 'subscribe', topic: `board:long-${length}` }));
      await ada.frame('view');
      board.addNote(live.hub, `long-${length}`, 'ß'.repeat(length));
      ada.socket.send('{"type":"clock","t0":1}');
      await ada.frame('clock');
      expect(ada.frames.slice(-2)).toMatchObject([
        { type: 'event', payload: { note: 'ß'.repeat(length) } },
        { type: 'clock', held: { [`board:long-${length}`]: { marks: { player: 1 } } } },
      ]);
      ada.socket.close();
    },
  );
});

describe('stopping', () => {
  test('[LIVE-14] running commands answer first, then every socket is sent elsewhere', async () => {
    let finish = (): void => undefined;
    let isRunning = (): void => undefined;
    const running = new Promise<void>((resolve) => (isRunning = resolve));
    runCommand = () =>
      new Promise((resolve) => {
        finish = () => resolve(ok('in time'));
        isRunning();
      });
    const ada = connect(bearer('guest.ada'));
    await ada.frame('welcome');
    ada.socket.send(JSON.stringify({ type: 'command', id: 'command-1', name: 'board.add' }));
    await running;
    const stopped = live.stop();
    expect(await refusal(bearer('guest.ben'))).toEqual({ status: 503, code: 'server-stopping' });
    expect(ada.frames.some(({ type }) => type === 'result')).toBe(false);
    finish();
    expect(await ada.closed).toEqual({ code: 1012, reason: 'restarting' });
    expect(ada.frames.at(-1)).toMatchObject({ type: 'result', value: 'in time' });
    await stopped;
    expect(live.counts()).toMatchObject({ sockets: 0, topics: 0, subscriptions: 0 });
  });
});

describe('the browser’s client on a real socket', () => {
  test('[LIVE-17] [LIVE-18] follows, is cut off, comes back and has missed nothing', async () => {
    const until = new Until();
    let notes: readonly string[] = [];
    let welcomes = 0;
    const client = nodeLiveClient({ address: () => address, bearer: 'guest.ada', random: () => 0.01 });
    client.onStatus(({ state }) => {
      welcomes += state === 'live' ? 1 : 0;
      until.notify();
    });
    client.follow('board:real', {
      onView(view) {
        ({ notes } = view as { notes: string[] });
        until.notify();
      },
      onEvent(_, payload) {
        notes = [...notes, (payload as { note: string }).note];
        until.notify();
      },
    });
    await until.reaches('live', () => live.counts().subscriptions === 1 && welcomes === 1);
    board.addNote(live.hub, 'real', 'one');
    await until.reaches('the first note', () => notes.length === 1);
    live.hub.dismiss('session-guest-ada');
    await until.reaches('offline', () => client.status.state === 'offline');
    board.addNote(live.hub, 'real', 'two');
    await until.reaches('live again', () => welcomes === 2);
    board.addNote(live.hub, 'real', 'three');
    await until.reaches('all notes', () => notes.length === 3);
    expect(notes).toEqual(['one', 'two', 'three']);
    await until.reaches('a clock reading', () => {
      setImmediate(() => until.notify());
      return client.clock() !== undefined;
    });
    const { offsetMs, errorMs } = client.clock() ?? { offsetMs: 999, errorMs: 0 };
    // Both clocks are this machine's; the server's counts whole milliseconds.
    expect(Math.abs(offsetMs)).toBeLessThanOrEqual(errorMs + 2);
    client.close();
  });
});

describe('addresses behind proxies', () => {
  const request = (remote: string, forwarded?: string) =>
    ({
      socket: { remoteAddress: remote },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }) as never;

  test.each([
    {
      case: 'nobody is trusted',
      trusted: false,
      remote: '198.51.100.1',
      forwarded: '203.0.113.5',
      expected: '198.51.100.1',
    },
    {
      case: 'everybody is trusted',
      trusted: true,
      remote: '10.0.0.1',
      forwarded: '203.0.113.5, 10.0.0.9',
      expected: '203.0.113.5',
    },
    {
      case: 'a trusted network',
      trusted: ['10.0.0.0/8'],
      remote: '10.0.0.1',
      forwarded: '203.0.113.5, 10.0.0.9',
      expected: '203.0.113.5',
    },
    {
      case: 'a forged first entry',
      trusted: ['10.0.0.0/8'],
      remote: '10.0.0.1',
      forwarded: '1.2.3.4, 203.0.113.5',
      expected: '203.0.113.5',
    },
    {
      case: 'the caller itself is no proxy',
      trusted: ['10.0.0.0/8'],
      remote: '203.0.113.5',
      forwarded: '1.2.3.4',
      expected: '203.0.113.5',
    },
    {
      case: 'IPv4 written as IPv6',
      trusted: ['127.0.0.1'],
      remote: '::ffff:127.0.0.1',
      forwarded: '203.0.113.5',
      expected: '203.0.113.5',
    },
    {
      case: 'IPv6 networks',
      trusted: ['fd00::/8'],
      remote: 'fd00::1',
      forwarded: '2001:db8::7',
      expected: '2001:db8::7',
    },
    { case: 'no header', trusted: true, remote: '10.0.0.1', forwarded: undefined, expected: '10.0.0.1' },
    {
      case: 'nonsense in the header',
      trusted: true,
      remote: '10.0.0.1',
      forwarded: 'unknown, <script>',
      expected: '10.0.0.1',
    },
  ])('$case', ({ trusted, remote, forwarded, expected }) => {
    expect(clientAddressBy(trusted)(request(remote, forwarded))).toBe(expected);
  });
});
