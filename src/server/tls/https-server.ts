import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from '#server/http/refuse.ts';
import type { Certificate } from './self-signed.ts';

/** The same app over https, beside http. Browsers give a page the place, the camera and work without network only there. */
export const httpsServerOf = (http: FastifyInstance, certificate: Certificate): Server => {
  const server = createServer(certificate, (request, response) => http.routing(request, response));
  server.requestTimeout = http.server.requestTimeout;
  server.keepAliveTimeout = http.server.keepAliveTimeout;
  return server.on('clientError', refuseConnection);
};

/** Gives back the port, which the system has chosen for 0. */
export const listenAt = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** What is under way may end; who never ends it is cut off. */
export const closeServer = (server: Server, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
