import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { AuditTrail } from '#server/kit/audit.ts';
import type { Authenticator } from '#server/kit/authenticator.ts';
import { SESSION_COOKIE } from '#server/kit/authenticator.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { credentialsOf } from '#server/kit/credentials.ts';
import type { Door, Doors } from '#server/kit/doors.ts';
import { enter, spendStranger } from '#server/kit/budgets.ts';
import type { BudgetDeps } from '#server/kit/budgets.ts';
import { codeIn, isMiss } from '#server/kit/guesses.ts';
import type { Guesses } from '#server/kit/guesses.ts';
import type { Commands } from '#server/kit/invoke.ts';
import { addressKey } from '#server/kit/limits.ts';
import { localeOf } from '#server/kit/locale.ts';
import { isOriginAllowed } from '#server/kit/origin.ts';
import type { OriginRules } from '#server/kit/origin.ts';
import { sendText } from './long-text.ts';
import { refuse } from './refuse.ts';

interface CookieRules {
  /** PUBLIC_URL is https: the browser must never send the cookie in the clear. */
  readonly isAlwaysSecure: boolean;
}

/** The longest browsers keep a cookie. The store decides when a session ends and extends it on use. */
const COOKIE_SECONDS = 400 * 86_400;

/** SameSite=Lax keeps links from mails and QR codes signed in, while foreign forms come without it. */
const sessionCookie = (token: string | undefined, isSecure: boolean): string =>
  [
    `${SESSION_COOKIE}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === undefined ? 0 : COOKIE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

const setSessionCookie = (
  rules: CookieRules,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void => {
  const isSecure = rules.isAlwaysSecure || request.protocol === 'https';
  reply.header('set-cookie', sessionCookie(token, isSecure));
};

export interface HttpDeps extends BudgetDeps {
  readonly commands: Commands;
  readonly authenticator: Authenticator;
  readonly guesses: Guesses;
  readonly audit: AuditTrail;
  readonly origins: OriginRules;
  readonly cookies: CookieRules;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who is asking. Bearer tokens are never sent by a foreign page on its own, so they skip the Origin check. */
const identify = async (deps: HttpDeps, request: FastifyRequest): Promise<Result<Actor | undefined>> => {
  const credentials = credentialsOf(request.headers);
  const isSafe = SAFE_METHODS.has(request.method) || credentials?.from === 'bearer';
  if (!isSafe && !isOriginAllowed(request.headers, deps.origins)) return fail('origin-refused');
  const actor = credentials && (await deps.authenticator.authenticate(credentials));
  if (credentials?.from !== 'bearer' || actor) return ok(actor);
  const spent = await spendStranger(deps, request.ip);
  return spent.ok ? fail('bad-token') : spent;
};

const welcomer =
  (deps: HttpDeps, request: FastifyRequest, reply: FastifyReply) => async (): Promise<Actor> => {
    const { actor, token } = await deps.authenticator.welcomeGuest();
    setSessionCookie(deps.cookies, request, reply, token);
    return actor;
  };

const commandIdOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  return Array.isArray(header) ? header.join(',') : header;
};

/** Commands from a browser's outbox run only for the visitor who made them, not for whoever signed in since. */
const isMeantByAnother = (request: FastifyRequest, actor: Actor | undefined): boolean => {
  const visitor = request.headers['roundtable-visitor'];
  return visitor !== undefined && visitor !== actor?.identityId;
};

/** Aborts when the connection closes before the answer: nobody is waiting for it. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Without a declared length, it counts as the most its row allows. */
const bytesSent = ({ headers, routeOptions }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number(routeOptions.bodyLimit);

const answer = async (deps: HttpDeps, row: BoundRoute, request: FastifyRequest, reply: FastifyReply) => {
  const identified = await identify(deps, request);
  if (!identified.ok) return refuse(request, reply, identified.error);
  if (isMeantByAnother(request, identified.value)) return refuse(request, reply, { code: 'visitor-changed' });
  const commandId = commandIdOf(request);
  const result = await deps.commands.invoke(row, {
    transport: 'http',
    // A command from an outbox may be older than this server: don't lose it over a removed field.
    isStrict: request.headers['roundtable-visitor'] === undefined,
    params: request.params,
    query: request.query,
    body: request.body,
    sentBytes: bytesSent(request),
    actor: identified.value,
    address: request.ip,
    locale: localeOf(request.headers['accept-language']),
    ...(commandId !== undefined && { commandId }),
    welcome: welcomer(deps, request, reply),
    setSession: (token) => setSessionCookie(deps.cookies, request, reply, token),
    gone: () => goneOf(reply),
  });
  if (!result.ok) return refuse(request, reply, result.error);
  if (result.value === undefined) return reply.code(204).send();
  return sendText(reply.type('application/json; charset=utf-8'), JSON.stringify(result.value));
};

const registerRow = (app: FastifyInstance, row: BoundRoute, deps: HttpDeps): void => {
  app.route({
    method: row.route.method,
    url: `/api${row.route.path}`,
    config: { row: row.name },
    ...(row.route.bodyLimitKb !== undefined && { bodyLimit: row.route.bodyLimitKb * 1024 }),
    handler: (request, reply) => answer(deps, row, request, reply),
  });
};

/** Accepts any content type: the use case checks the bytes. */
const acceptBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
};

export const registerRows = (app: FastifyInstance, rows: readonly BoundRoute[], deps: HttpDeps): void => {
  const takesBytes = ({ route }: BoundRoute): boolean => route.bodyTypes !== undefined;
  for (const row of rows) if (!takesBytes(row)) registerRow(app, row, deps);
  // Has its own scope, so that all other rows accept only JSON.
  void app.register(async (scope) => {
    acceptBytes(scope);
    for (const row of rows) if (takesBytes(row)) registerRow(scope, row, deps);
  });
};

type Settle = (wasRight: boolean) => void;

/** The first id in the path, as rows define it. */
const askedFor = ({ params }: FastifyRequest): unknown =>
  Object.values((params ?? {}) as Readonly<Record<string, unknown>>)[0];

const guessAt = async (
  deps: HttpDeps,
  request: FastifyRequest,
  actor: Actor | undefined,
  { knows }: Door,
): Promise<Result<Settle | undefined>> => {
  const code = codeIn(askedFor(request));
  if (code === undefined) return ok(undefined);
  const begun = deps.guesses.begin({ actor, address: request.ip });
  if (begun.ok) return ok(begun.value.settle);
  return actor && (await knows?.(actor, code)) ? ok(undefined) : begun;
};

/** Guesses in progress. */
type Guessing = WeakMap<FastifyRequest, Settle>;

const admitTo =
  (deps: HttpDeps, guessing: Guessing): Doors['admit'] =>
  async (request, reply, door) => {
    const identified = await identify(deps, request);
    if (!identified.ok) return identified;
    const welcome = welcomer(deps, request, reply);
    const entered = await enter(deps, door, { actor: identified.value, address: request.ip, welcome });
    if (!entered.ok) return entered;
    const guess = await guessAt(deps, request, entered.value, door);
    if (!guess.ok) return guess;
    const settle = guess.value;
    if (settle) {
      guessing.set(request, settle);
      reply.raw.once('close', () => settle(true));
    }
    return entered;
  };

export const createDoors = (deps: HttpDeps, guessing: Guessing = new WeakMap()): Doors => ({
  admit: admitTo(deps, guessing),
  note: (request, { identityId }, done) => deps.audit.note({ ...done, identityId, address: request.ip }),
  job: (request, reply, heavy, actor) => ({
    ...heavy,
    caller: actor?.identityId ?? addressKey(request.ip),
    signal: goneOf(reply),
  }),
  refuse(request, reply, failure) {
    guessing.get(request)?.(!isMiss(fail(failure.code)));
    return refuse(request, reply, failure);
  },
  setSession: (request, reply, token) => setSessionCookie(deps.cookies, request, reply, token),
});
