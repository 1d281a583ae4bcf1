import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SendPage } from './page.ts';
import { refuse } from './refuse.ts';

interface Address {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);

/** Remembers the methods of each address, to tell 405 from 404 and to answer OPTIONS. */
export const collectAddresses = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const addresses = new Map<string, Address>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const address = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) address.methods.add(name);
    addresses.set(url, address);
  });
  return (path) =>
    [...addresses.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
};

/** Requests of programs, never answered with a page: everything below /api except its documentation. */
export const isCall = (url: string): boolean => /^\/api(\/(?!docs([/?]|$))|\?|$)/.test(url);

const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html');

export interface NotFoundDeps {
  readonly methodsAt: (path: string) => readonly string[];
  /** Sends the web app's page, which itself says that there is nothing at this address. */
  readonly sendPage: SendPage | undefined;
}

export const answerUnknown =
  ({ methodsAt, sendPage }: NotFoundDeps) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '/';
    const methods = methodsAt(path);
    if (methods.length > 0) {
      reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return refuse(request, reply, { code: 'method-not-allowed' });
    }
    const isPage = !isCall(path) && !/\.\w{1,8}$/.test(path);
    if (sendPage && isPage && isNavigation(request)) return sendPage(request, reply.code(404));
    return refuse(request, reply, { code: 'not-found' });
  };
