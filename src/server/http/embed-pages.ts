import type { FastifyInstance } from 'fastify';
import type { SendPage } from './page.ts';

/** What a page in a foreign frame may do: load its own files and ask our API. It has no form and no frame in it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');

/**
 * The only addresses that other sites may put into a frame. At these the web app starts without its shell and never
 * moves on (web/main.tsx), so that no click stolen in a frame can reach a page that acts.
 */
export const serveEmbeds = (app: FastifyInstance, sendPage: SendPage, addresses: readonly string[]): void => {
  for (const address of addresses) {
    app.get(address, (request, reply) => {
      reply.removeHeader('x-frame-options');
      reply.header('content-security-policy', POLICY);
      // A site that isolates itself (COEP) can frame only what says that it may be framed.
      reply.header('cross-origin-embedder-policy', 'require-corp');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendPage(request, reply);
    });
  }
};
