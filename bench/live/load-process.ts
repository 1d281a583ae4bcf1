// Runs as a process of its own: the phones of one session. Everything it does is counted and timed.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LoadOrder, LoadStep, StepReport } from './load-messages.ts';
import { roundtableTransport, socketIoTransport } from './load-transport.ts';
import type { Heard, LoadTransport } from './load-transport.ts';

/** Phones of one room come through one access point: so many connections are being opened at once. */
const OPENING_AT_ONCE = 64;

interface Phone {
  socket: WebSocket | undefined;
  wanted: Heard['type'] | undefined;
  since: number;
  settle: (() => void) | undefined;
  /** Was refused a seat: it takes no further part. */
  isOut: boolean;
}

let transport: LoadTransport;
let phones: Phone[] = [];
let frames = 0;
let bytes = 0;
let times: number[] = [];
let refused: Record<string, number> = {};

const agent = new Agent({ keepAlive: true, maxSockets: OPENING_AT_ONCE });

const newToken = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(`${address}/api/me`, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(/rt_session=([^;]*)/.exec(response.headers['set-cookie']?.[0] ?? '')?.[1] ?? ''),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

const inTurn = async (number: number, run: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < number) await run(next++);
  };
  await Promise.all(Array.from({ length: Math.min(OPENING_AT_ONCE, number) }, lane));
};

const settle = (phone: Phone): void => {
  times.push(performance.now() - phone.since);
  phone.wanted = undefined;
  phone.settle?.();
};

const hear = (phone: Phone, frame: Buffer): void => {
  frames += 1;
  bytes += frame.length;
  const heard = transport.hear(frame);
  if (heard.type === 'reply') phone.socket?.send(heard.text);
  else if (heard.type === 'refused') {
    refused[heard.code] = (refused[heard.code] ?? 0) + 1;
    if (phone.wanted === 'joined' || phone.wanted === 'state') phone.isOut = true;
    phone.wanted = undefined;
    phone.settle?.();
  } else if (heard.type === phone.wanted) settle(phone);
};

/** The clock runs from `since`: for a question that is when the first phone had it. */
const awaits = (phone: Phone, wanted: Heard['type'], since = performance.now()): Promise<void> =>
  new Promise((resolve) => {
    phone.wanted = wanted;
    phone.since = since;
    phone.settle = resolve;
  });

/** Counts as a browser would see it: a connection that was not taken is tried again after a moment. */
const RETRY_MS = 200;

/** False when the socket ended before the welcome. */
const connectOnce = async (player: number): Promise<boolean> => {
  const phone = phones[player] as Phone;
  const socket = new WebSocket(transport.url, {
    headers: transport.headers(player),
    perMessageDeflate: false,
  });
  phone.socket = socket;
  const ready = awaits(phone, 'ready');
  socket.on('message', (frame: Buffer) => hear(phone, frame));
  // Told by `close`; without a listener the same error would end the process.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (phone.socket === socket) phone.settle?.();
  });
  await ready;
  if (socket.readyState !== WebSocket.OPEN) return false;
  times.pop();
  return true;
};

const connect = async (player: number): Promise<void> => {
  while (!(await connectOnce(player))) await pause(RETRY_MS * (1 + Math.random()));
};

/** False when the socket ended before the view, or it was refused. */
const follow = async (phone: Phone, since: number): Promise<boolean> => {
  const view = awaits(phone, 'state', since);
  phone.socket?.send(transport.follow());
  await view;
  return phone.wanted === undefined;
};

const joinAll = (): Promise<void> =>
  inTurn(phones.length, async (player) => {
    const since = performance.now();
    await connect(player);
    const phone = phones[player] as Phone;
    const joined = awaits(phone, 'joined', since);
    phone.socket?.send(transport.join(player));
    await joined;
    if (phone.isOut) return;
    times.pop();
    await follow(phone, since);
  });

const playing = (): Phone[] => phones.filter(({ isOut }) => !isOut);

/** Skew: how much later than the first phone each of them had it. */
const awaitAll = async (wanted: 'question' | 'results'): Promise<void> => {
  const arrivals: number[] = [];
  await Promise.all(
    playing().map((phone) => awaits(phone, wanted).then(() => void arrivals.push(performance.now()))),
  );
  const first = Math.min(...arrivals);
  times = arrivals.map((at) => at - first);
};

const answerAll = async (questionId: string, withinMs: number): Promise<void> => {
  await Promise.all(
    phones.map(async (phone, player) => {
      if (phone.isOut) return;
      await pause(Math.random() * withinMs);
      const acknowledged = awaits(phone, 'acknowledged');
      phone.socket?.send(transport.answer(player, questionId));
      await acknowledged;
    }),
  );
};

const reconnectAll = async (withinMs: number): Promise<void> => {
  for (const { socket } of phones) socket?.terminate();
  await Promise.all(
    phones.map(async (phone, player) => {
      if (phone.isOut) return;
      await pause(Math.random() * withinMs);
      const since = performance.now();
      do await connect(player);
      while (!(await follow(phone, since)) && !phone.isOut);
    }),
  );
};

const prepare = async (order: LoadOrder): Promise<void> => {
  const tokens: string[] = [];
  if (order.transport === 'roundtable') {
    await inTurn(order.players, async () => void tokens.push(await newToken(order.address)));
  }
  agent.destroy();
  transport =
    order.transport === 'roundtable' ? roundtableTransport(order, tokens) : socketIoTransport(order);
  phones = Array.from({ length: order.players }, () => ({
    socket: undefined,
    wanted: undefined,
    since: 0,
    settle: undefined,
    isOut: false,
  }));
};

const take = async (step: LoadStep): Promise<void> => {
  switch (step.step) {
    case 'prepare':
      return prepare(step.order);
    case 'join':
      return joinAll();
    case 'await-question':
      return awaitAll('question');
    case 'answer':
      return answerAll(step.questionId, step.withinMs);
    case 'await-results':
      return awaitAll('results');
    case 'reconnect':
      return reconnectAll(step.withinMs);
    case 'traffic':
      return undefined;
  }
};

process.on('message', (step: LoadStep) => {
  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    times = [];
    refused = {};
    await take(step);
    const elapsedMs = performance.now() - startedAt;
    const report: StepReport = { step: step.step, elapsedMs, timesMs: times, refused, frames, bytes };
    if (step.step === 'traffic') {
      frames = 0;
      bytes = 0;
    }
    process.send?.(report);
  };
  void run();
});
process.on('disconnect', () => process.exit(0));
