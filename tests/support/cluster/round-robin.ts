import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A stateless load balancer: each request and socket goes to the next node that accepts connections. */
export interface RoundRobin {
  readonly address: string;
  /** Requests and sockets per node. */
  readonly given: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const connectTo = (target: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });

const forwardedBy = (incoming: IncomingMessage): Record<string, string> => ({
  'x-forwarded-for': incoming.socket.remoteAddress ?? '',
  'x-forwarded-proto': 'http',
});

/** Closes both as soon as one of them closes. */
const tie = (near: Duplex, far: Duplex): void => {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
};

const passOn = (incoming: IncomingMessage, outgoing: ServerResponse, node: Socket): void => {
  const { connection: _, ...headers } = incoming.headers;
  const forwarded = sendRequest({
    createConnection: () => node,
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: { ...headers, ...forwardedBy(incoming) },
  });
  forwarded.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  // A node died during the request: it may have been done, so no other node is asked.
  forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on('close', () => node.destroy());
  incoming.pipe(forwarded);
};

const endToEnd = ({
  connection: _connection,
  'keep-alive': _keepAlive,
  'transfer-encoding': _encoding,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

const passOnSocket = (incoming: IncomingMessage, near: Duplex, head: Buffer, node: Socket): void => {
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
  for (const [name, value] of Object.entries(forwardedBy(incoming))) lines.push(`${name}: ${value}`);
  node.write(`${lines.join('\r\n')}\r\n\r\n`);
  node.write(head);
  tie(near, node);
  near.pipe(node).pipe(near);
};

export const startRoundRobin = async (
  targets: () => readonly string[],
  { port = 0, host = '127.0.0.1' }: { readonly port?: number; readonly host?: string } = {},
): Promise<RoundRobin> => {
  const given = new Map<string, number>();
  let turn = 0;
  const nextNode = async (): Promise<Socket | undefined> => {
    const all = targets();
    for (let tried = 0; tried < all.length; tried++) {
      const target = all[turn++ % all.length] ?? '';
      const socket = await connectTo(target).catch(() => undefined);
      if (socket === undefined) continue;
      given.set(target, (given.get(target) ?? 0) + 1);
      return socket;
    }
    return undefined;
  };
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    void nextNode().then((node) =>
      node === undefined ? outgoing.writeHead(503).end() : passOn(incoming, outgoing, node),
    );
  });
  server.on('upgrade', (incoming, near: Duplex, head) => {
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    void nextNode().then((node) =>
      node === undefined ? near.destroy() : passOnSocket(incoming, near, head, node),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
