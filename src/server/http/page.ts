import { readFileSync } from 'node:fs';
import type { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, originNearby } from '#server/announce.ts';
import { isPlainHost, requestedHost } from '#server/kit/origin.ts';
import type { OriginRules } from '#server/kit/origin.ts';
import { localeOf } from '#server/kit/locale.ts';

export interface PageRules {
  readonly origins: OriginRules;
  /** The address the server listens on. */
  readonly host: string;
  /** Read for every page, because a laptop changes networks. */
  readonly interfaces: typeof networkInterfaces;
}

/** What chats show for a link to a page. */
interface LinkPreview {
  readonly title: string;
  readonly description: string;
}

/**
 * What the document of a page names besides the app's entry: files, which the browser then fetches at once instead of one
 * after the other, and the preview of a link.
 */
export interface Ahead {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** By language; before-paint.js knows which is spoken. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** By language. */
  readonly preview?: Readonly<Record<string, LinkPreview>>;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The address the visitor came by. */
const visitedOrigin = (request: FastifyRequest, { origins }: PageRules): string | undefined => {
  const host = requestedHost(request.headers, origins);
  return host !== undefined && isPlainHost(host) ? `${request.protocol}://${host}` : undefined;
};

/** An address that other people's phones can reach, which "localhost" is not. */
const sharedOrigin = (request: FastifyRequest, rules: PageRules): string | undefined => {
  const visited = visitedOrigin(request, rules);
  if (rules.origins.publicOrigin !== undefined) return rules.origins.publicOrigin;
  if (visited === undefined || !isLoopback(new URL(visited).hostname)) return visited;
  const { host, interfaces } = rules;
  const port = request.socket.localPort ?? 0;
  return originNearby({ host, port, protocol: request.protocol, interfaces: interfaces() }) ?? visited;
};

// With `crossorigin`, as the app asks for them afterwards; otherwise the browser would fetch each of them twice.
const linksTo = ({ scripts = [], styles = [] }: Ahead): string =>
  [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`),
  ].join('');

const wordsIn = ({ words = {} }: Ahead): string => {
  const spoken = Object.entries(words).filter(([, files]) => files.length > 0);
  if (spoken.length === 0) return '';
  const attributes = spoken.map(([language, files]) => ` data-${language}="${files.join(' ')}"`);
  return `<meta name="page-words"${attributes.join('')} />`;
};

const withPreview = (html: string, preview: LinkPreview | undefined): string =>
  preview === undefined
    ? html
    : html
        .replace(/(property="og:title" content=")[^"]*/, (_, start: string) => start + preview.title)
        .replace(
          /(property="og:description" content=")[^"]*/,
          (_, start: string) => start + preview.description,
        );

/**
 * The web app's page. Its head gets the origin for shared links and QR codes, if it differs from the one in the address
 * bar; the preview picture for chats, which needs an absolute address; and the files the page needs.
 */
export const pageSender = (folder: string, rules: PageRules, ahead: Ahead = {}): SendPage => {
  // The words before the first script, which asks for those of the visitor's language.
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace('<script', () => `${wordsIn(ahead)}<script`)
    .replace('</head>', () => `${linksTo(ahead)}</head>`);
  const headOf = (request: FastifyRequest): string => {
    const shared = sharedOrigin(request, rules);
    if (shared === undefined) return '';
    const isElsewhere = shared !== visitedOrigin(request, rules);
    return [
      `<meta property="og:image" content="${shared}/share.png" />`,
      ...(isElsewhere ? [`<meta name="shared-origin" content="${shared}" />`] : []),
    ].join('');
  };
  return (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        withPreview(html, ahead.preview?.[localeOf(request.headers['accept-language'])]).replace(
          '</head>',
          () => `${headOf(request)}</head>`,
        ),
      );
};
