import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from '#server/http/refuse.ts';
import type { Certificate } from './self-signed.ts';

/** The same app over https, beside http. Browsers allow location, camera and offline use only over https. */
export const httpsServerOf = (http: FastifyInstance, certificate: Certificate): Server => {
  const server = createServer(certificate, (request, response) => http.routing(request, response));
  server.requestTimeout = http.server.requestTimeout;
  server.keepAliveTimeout = http.server.keepAliveTimeout;
  return server.on('clientError', refuseConnection);
};

/** Returns the port, which the system chooses for 0. */
export const listenAt = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Lets running requests finish, and cuts off those that never do. */
export const closeServer = (server: Server, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
