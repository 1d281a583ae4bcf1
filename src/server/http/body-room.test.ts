import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boundBodies } from './body-room.ts';

const KB = 1024;
let http: FastifyInstance;
let arrived: () => Promise<unknown>;

beforeEach(async () => {
  http = Fastify({ bodyLimit: 1000 * KB });
  boundBodies(http, { mostBytes: 500 * KB, mostBytesOfAnAddress: 300 * KB });
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  // Behind the hook of the room: who comes here has a place in it.
  http.addHook('onRequest', async () => void http.server.emit('admitted'));
  arrived = () => once(http.server, 'admitted');
  http.post('/', async (request) => ({ bytes: (request.body as Buffer).length }));
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  http.server.closeAllConnections();
  await http.close();
});

const port = (): number => (http.server.address() as AddressInfo).port;

const send = (kilobytes: number): Promise<Response> =>
  fetch(`http://127.0.0.1:${port()}/`, { method: 'POST', body: Buffer.alloc(kilobytes * KB) });

/** Says that much will come, and sends nothing of it. */
const promise = async (header: string): Promise<Socket> => {
  const seen = arrived();
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\n${header}\r\n\r\n`);
  await seen;
  return socket;
};

describe('the room for bodies', () => {
  test('an address that holds its share is asked to wait; small bodies go on', async () => {
    await promise(`Content-Length: ${250 * KB}`);
    const refused = await send(100);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect((await send(60)).status).toBe(200);
  });

  test('what breaks off gives its place back, and so does what was answered', async () => {
    const socket = await promise(`Content-Length: ${250 * KB}`);
    socket.destroy();
    await expect.poll(async () => (await send(250)).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await send(250)).status).toBe(200);
  });

  test('a body without a length counts as the longest that it may become', async () => {
    const answer = await fetch(`http://127.0.0.1:${port()}/`, {
      method: 'POST',
      body: new Blob(['short']).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(429);
  });
});
