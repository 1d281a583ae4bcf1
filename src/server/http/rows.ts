import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { AuditTrail } from '#server/kit/audit.ts';
import type { Authenticator } from '#server/kit/authenticator.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { credentialsOf } from '#server/kit/credentials.ts';
import type { Doors } from '#server/kit/doors.ts';
import { guardAccess } from '#server/kit/guards.ts';
import { spendAddress } from '#server/kit/invoke.ts';
import type { Budgets, Commands } from '#server/kit/invoke.ts';
import { addressKey } from '#server/kit/limits.ts';
import type { Limits } from '#server/kit/limits.ts';
import { localeOf } from '#server/kit/locale.ts';
import { isOriginAllowed } from '#server/kit/origin.ts';
import type { OriginRules } from '#server/kit/origin.ts';
import { refuse } from './refuse.ts';
import { setSessionCookie } from './session-cookie.ts';
import type { CookieRules } from './session-cookie.ts';

export interface HttpParts {
  readonly commands: Commands;
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  readonly budgets: Budgets;
  readonly audit: AuditTrail;
  readonly origins: OriginRules;
  readonly cookies: CookieRules;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who is asking. Bearer tokens are never sent by a foreign page on its own, so they skip the Origin check. */
const identify = async (parts: HttpParts, request: FastifyRequest): Promise<Result<Actor | undefined>> => {
  const credentials = credentialsOf(request.headers);
  const isSafe = SAFE_METHODS.has(request.method) || credentials?.from === 'bearer';
  if (!isSafe && !isOriginAllowed(request.headers, parts.origins)) return fail('origin-refused');
  const actor = credentials && (await parts.authenticator.authenticate(credentials));
  if (credentials?.from !== 'bearer' || actor) return ok(actor);
  const spent = await spendAddress(parts, request.ip);
  return spent.ok ? fail('sign-in-needed') : spent;
};

const welcomer =
  (parts: HttpParts, request: FastifyRequest, reply: FastifyReply) => async (): Promise<Actor> => {
    const { actor, token } = await parts.authenticator.welcomeGuest();
    setSessionCookie(parts.cookies, request, reply, token);
    return actor;
  };

const commandIdOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  return Array.isArray(header) ? header.join(',') : header;
};

/** What waited in a browser's outbox is done for the visitor who meant it, not for who signed in since. */
const isMeantByAnother = (request: FastifyRequest, actor: Actor | undefined): boolean => {
  const visitor = request.headers['roundtable-visitor'];
  return visitor !== undefined && visitor !== actor?.identityId;
};

/** A closed connection before the answer is out: nobody waits for it any more. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

const answer = async (parts: HttpParts, row: BoundRoute, request: FastifyRequest, reply: FastifyReply) => {
  const identified = await identify(parts, request);
  if (!identified.ok) return refuse(request, reply, identified.error);
  if (isMeantByAnother(request, identified.value)) return refuse(request, reply, { code: 'visitor-changed' });
  const commandId = commandIdOf(request);
  const result = await parts.commands.invoke(row, {
    road: 'http',
    params: request.params,
    query: request.query,
    body: request.body,
    actor: identified.value,
    address: request.ip,
    locale: localeOf(request.headers['accept-language']),
    ...(commandId !== undefined && { commandId }),
    welcome: welcomer(parts, request, reply),
    setSession: (token) => setSessionCookie(parts.cookies, request, reply, token),
    gone: () => goneOf(reply),
  });
  if (!result.ok) return refuse(request, reply, result.error);
  if (result.value === undefined) return reply.code(204).send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.value));
};

const registerRow = (app: FastifyInstance, row: BoundRoute, parts: HttpParts): void => {
  app.route({
    method: row.route.method,
    url: `/api${row.route.path}`,
    config: { row: row.name },
    ...(row.route.bodyLimitKb !== undefined && { bodyLimit: row.route.bodyLimitKb * 1024 }),
    handler: (request, reply) => answer(parts, row, request, reply),
  });
};

/** Whatever a client calls its file: what it is, the use case finds out from the bytes. */
const acceptBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
};

export const registerRows = (app: FastifyInstance, rows: readonly BoundRoute[], parts: HttpParts): void => {
  const takesBytes = ({ route }: BoundRoute): boolean => route.bodyTypes !== undefined;
  for (const row of rows) if (!takesBytes(row)) registerRow(app, row, parts);
  // A scope of its own, so that every other row stays with JSON alone.
  void app.register(async (scope) => {
    acceptBytes(scope);
    for (const row of rows) if (takesBytes(row)) registerRow(scope, row, parts);
  });
};

export const createDoors = (parts: HttpParts): Doors => ({
  async admit(request, reply, access) {
    const identified = await identify(parts, request);
    if (!identified.ok) return identified;
    const welcome = welcomer(parts, request, reply);
    return guardAccess(access, identified.value, async () => ok(await welcome()));
  },
  async spend(request, limit, actor) {
    const key = limit.by === 'identity' && actor ? actor.identityId : addressKey(request.ip);
    const seconds = await parts.limits.spend({ ...limit, name: `row:${limit.name}` }, key);
    return seconds === undefined ? ok(undefined) : fail('too-many-requests', { seconds });
  },
  note: (request, { identityId }, done) => parts.audit.note({ ...done, identityId, address: request.ip }),
  job: (request, reply, heavy, actor) => ({
    ...heavy,
    caller: actor?.identityId ?? addressKey(request.ip),
    signal: goneOf(reply),
  }),
  refuse,
  setSession: (request, reply, token) => setSessionCookie(parts.cookies, request, reply, token),
});
