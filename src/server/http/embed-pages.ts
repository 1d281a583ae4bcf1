import type { FastifyInstance } from 'fastify';
import type { FramedPage } from '#server/kit/module.ts';
import type { SendPage } from './page.ts';

/** What a page framed by another site may do: load its own files and call our API. It sends no form and has no frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

/**
 * The only addresses that other sites may frame. Here the web app starts without its shell and never navigates
 * (web/main.tsx), so a clickjacked frame cannot reach a page that acts. A framed page that acts itself is for the sites
 * that its owner named; for all others it is a page like any other, which refuses to be framed.
 */
export const serveEmbeds = (app: FastifyInstance, sendPage: SendPage, pages: readonly FramedPage[]): void => {
  for (const { address, sites } of pages) {
    app.get<{ Params: Record<string, string> }>(address, async (request, reply) => {
      const framedBy = sites ? await sites(request.params) : ['*'];
      if (framedBy.length === 0) return sendPage(request, reply);
      reply.removeHeader('x-frame-options');
      reply.header('content-security-policy', `${POLICY};frame-ancestors ${framedBy.join(' ')}`);
      // A cross-origin isolated site (COEP) can frame only pages that opt in.
      reply.header('cross-origin-embedder-policy', 'require-corp');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendPage(request, reply);
    });
  }
};
