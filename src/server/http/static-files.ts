import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageSender } from './page.ts';
import type { Ahead, PageRules, SendPage } from './page.ts';

/** The build names its files by digest (vite.config.ts); a library may add a name in front. */
const HASHED = /[/\\]assets[/\\](?:[^/\\]+-)?[\w-]{8}\.\w+$/;

/** Files with hashed names never change; the page and the service worker must always be revalidated. */
const cacheControlOf = (path: string): string =>
  HASHED.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The addresses of the app's pages and what each loads, as recorded by the build. */
const PAGES_FILE = 'pages.json';

/** Serves the built web app; without a build there is only the API. Returns the sender of its page for other addresses. */
export const serveWebApp = async (
  app: FastifyInstance,
  folder: string | undefined,
  rules: PageRules,
): Promise<SendPage | undefined> => {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  // The plugin's own route lists the whole folder on every request to check upper and lower case.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': file } }, reply) =>
    /^[\w.-]+$/.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  );
  const pages: Readonly<Record<string, Ahead>> = JSON.parse(readFileSync(join(folder, PAGES_FILE), 'utf8'));
  // For any Accept header: link previewers rarely ask for a page.
  for (const [path, ahead] of Object.entries(pages)) app.get(path, pageSender(folder, rules, ahead));
  return pageSender(folder, rules);
};
