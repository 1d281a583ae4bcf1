import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

interface NetworkOptions {
  readonly roundTripMs: number;
  /** Of the round trip, more or less. */
  readonly jitterMs: number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export interface DelayedNetwork {
  readonly address: string;
  close(): Promise<void>;
}

/** What arrives goes on late, each piece by its own delay, and never before the piece that came first: as TCP does. */
const passOnLate = (from: Socket, to: Socket, delayMs: () => number): void => {
  const waiting: { readonly at: number; readonly piece: Buffer }[] = [];
  let lastAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const pump = (): void => {
    timer = undefined;
    for (let next = waiting[0]; next && next.at <= performance.now(); next = waiting[0]) {
      waiting.shift();
      if (to.writable) to.write(next.piece);
    }
    const [next] = waiting;
    if (next) timer = setTimeout(pump, Math.max(0, next.at - performance.now()));
  };
  from.on('data', (piece: Buffer) => {
    lastAt = Math.max(lastAt, performance.now() + delayMs());
    waiting.push({ at: lastAt, piece });
    if (timer === undefined) pump();
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    clearTimeout(timer);
    to.destroy();
  });
};

/** A way to a server over a slow network, where the machine has no `tc netem`. */
export const startDelayedNetwork = async (
  target: string,
  { roundTripMs, jitterMs, random }: NetworkOptions,
): Promise<DelayedNetwork> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const delayMs = (): number => roundTripMs / 2 + (random() - 0.5) * jitterMs;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    passOnLate(near, far, delayMs);
    passOnLate(far, near, delayMs);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
