import { Agent, createServer, request as sendRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A proxy in front of a real server. `through` gets the request and a function that forwards it; its result is the answer,
 * and 'cut' breaks the connection without one.
 */
export const startProxy = async (
  target: string,
  through: (
    request: ProxiedRequest,
    forward: (body?: Buffer) => Promise<ProxyAnswer>,
  ) => Promise<ProxyAnswer | 'cut'>,
): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming);
    const forward = (changed = body): Promise<ProxyAnswer> => forwardTo(target, agent, incoming, changed);
    const given = await through({ headers: incoming.headers, body }, forward);
    if (given === 'cut') {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(given.status, {
      ...given.headers,
      'content-length': String(Buffer.byteLength(given.body)),
    });
    outgoing.end(given.body);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  // A connection that ends by idleness may end while a request is on its way, and nobody knows what became of it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const forwardTo = (
  target: string,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<ProxyAnswer> =>
  new Promise((resolve, reject) => {
    const forwarded = sendRequest(
      new URL(incoming.url ?? '/', target),
      {
        agent,
        method: incoming.method ?? 'GET',
        headers: { ...incoming.headers, 'content-length': String(body.length) },
      },
      (reply) => {
        bytesOf(reply).then(
          (bytes) =>
            resolve({ status: reply.statusCode ?? 500, headers: plainHeaders(reply.headers), body: bytes }),
          reject,
        );
      },
    );
    forwarded.on('error', reject);
    forwarded.end(body);
  });

const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(
        ([name]) => !['content-length', 'transfer-encoding', 'connection', 'x-amz-crc32'].includes(name),
      )
      .map(([name, value]) => [name, String(value)]),
  );

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};
