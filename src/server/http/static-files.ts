import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The build names its files by their digest alone (vite.config.ts); a library may put a name before it. */
const HASHED = /[/\\]assets[/\\](?:[^/\\]+-)?[\w-]{8}\.\w+$/;

/** Hashed names never change their content; the page and the service worker must always be asked for anew. */
const cacheControlOf = (path: string): string =>
  HASHED.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Serves the built web app; without a build there is only the API. */
export const serveWebApp = async (
  app: FastifyInstance,
  folder: string | undefined,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> => {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  // The plugin's own route reads the whole folder for every file in it, to tell upper case from lower.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': file } }, reply) =>
    /^[\w.-]+$/.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  );
  return (reply) => reply.sendFile('index.html');
};
