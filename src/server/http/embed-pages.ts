import type { FastifyInstance } from 'fastify';
import type { SendPage } from './page.ts';

/** What a page framed by another site may do: load its own files and call our API. It contains no form and no frame. */
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
 * The only addresses that other sites may frame. Here the web app starts without its shell and never navigates
 * (web/main.tsx), so a clickjacked frame cannot reach a page that acts.
 */
export const serveEmbeds = (app: FastifyInstance, sendPage: SendPage, addresses: readonly string[]): void => {
  for (const address of addresses) {
    app.get(address, (request, reply) => {
      reply.removeHeader('x-frame-options');
      reply.header('content-security-policy', POLICY);
      // A cross-origin isolated site (COEP) can frame only pages that opt in.
      reply.header('cross-origin-embedder-policy', 'require-corp');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendPage(request, reply);
    });
  }
};
