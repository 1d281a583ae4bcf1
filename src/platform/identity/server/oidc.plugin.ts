import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#core/result.ts';
import type { Doors } from '#server/kit/doors.ts';
import { localeOf } from '#server/kit/locale.ts';
import { safeReturnPath } from '../rules/return-path.ts';
import type { IdentityDeps } from './deps.ts';
import type { OidcClient } from './oidc-client.ts';
import { finishLogin, startLogin } from './oidc.service.ts';

export const OIDC_START_PATH = '/auth/oidc/start';
const CALLBACK_PATH = '/auth/oidc/callback';
const STATE_COOKIE = 'rt_oidc';
const STATE_COOKIE_SECONDS = 600;
const START_LIMIT = { name: 'identity-oidc', max: 60, perSeconds: 60, by: 'identity' } as const;

const originOf = (deps: IdentityDeps, request: FastifyRequest): string =>
  deps.settings.publicOrigin ?? `${request.protocol}://${request.host}`;

/** SameSite=Lax: the provider's redirect is a top-level GET, which carries it; a foreign form does not. */
const stateCookie = (state: string | undefined, isSecure: boolean): string =>
  [
    `${STATE_COOKIE}=${state ?? ''}`,
    'Path=/auth/oidc',
    `Max-Age=${state === undefined ? 0 : STATE_COOKIE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

const readStateCookie = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${STATE_COOKIE}=([\\w.~-]{1,200})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

const queryText = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** The page shows the code's words; the address never carries what the provider wrote. */
const backToSignIn = (reply: FastifyReply, code: ErrorCode, returnPath?: string): FastifyReply => {
  const query = new URLSearchParams({ problem: code, ...(returnPath && { return: returnPath }) });
  return reply.redirect(`/sign-in?${query.toString()}`, 303);
};

/** Two redirects, which are no contract rows: to the provider and back. */
export const oidcPlugin =
  (deps: IdentityDeps, client: OidcClient) =>
  async (app: FastifyInstance, doors: Doors): Promise<void> => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(OIDC_START_PATH, async (request, reply) => {
      const admitted = await doors.admit(request, reply, { access: 'public', limit: START_LIMIT });
      if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
      const returnPath = safeReturnPath(queryText(request, 'return'));
      const started = await startLogin(deps, client, {
        actor: admitted.value,
        returnPath,
        redirectUri: `${originOf(deps, request)}${CALLBACK_PATH}`,
        isConnecting: queryText(request, 'connect') === 'yes',
      });
      if (!started.ok) return backToSignIn(reply, started.error.code, returnPath);
      reply.header('set-cookie', stateCookie(started.value.state, isSecure(deps, request)));
      return reply.redirect(started.value.url, 303);
    });

    app.get(CALLBACK_PATH, async (request, reply) => {
      const admitted = await doors.admit(request, reply, { access: 'public', limit: START_LIMIT });
      if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
      reply.header('set-cookie', stateCookie(undefined, isSecure(deps, request)));
      const visit = {
        actor: admitted.value,
        address: request.ip,
        locale: localeOf(request.headers['accept-language']),
      };
      const finished = await finishLogin(deps, client, visit, {
        url: new URL(request.url, originOf(deps, request)),
        expectedState: readStateCookie(request),
      });
      if (!finished.ok) return backToSignIn(reply, finished.error.code);
      if (finished.value.token !== undefined) doors.setSession(request, reply, finished.value.token);
      return reply.redirect(finished.value.returnPath, 303);
    });
  };

const isSecure = (deps: IdentityDeps, request: FastifyRequest): boolean =>
  originOf(deps, request).startsWith('https:');
