import { networkInterfaces } from 'node:os';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { publicOriginOf, trustedProxies } from './config.ts';
import { boundBodies } from './http/body-room.ts';
import { serveEmbeds } from './http/embed-pages.ts';
import { answerUnknown, collectAddresses } from './http/not-found.ts';
import { refuseConnection, refuseError } from './http/refuse.ts';
import { createDoors, registerRows } from './http/rows.ts';
import type { HttpDeps } from './http/rows.ts';
import { addSecurityHeaders, bareHeaders } from './http/security-headers.ts';
import { serveWebApp } from './http/static-files.ts';
import { createAuditTrail } from './kit/audit.ts';
import type { Authenticator } from './kit/authenticator.ts';
import type { BoundRoute } from './kit/bind.ts';
import { createIdempotency } from './kit/idempotency.ts';
import { enter } from './kit/budgets.ts';
import type { Asker, Budgets } from './kit/budgets.ts';
import { Guesses } from './kit/guesses.ts';
import type { GuardedTopic } from './kit/hub.ts';
import { createCommands } from './kit/invoke.ts';
import type { Commands, Outcome } from './kit/invoke.ts';
import { guardTopic } from './live/guard-topic.ts';
import { withoutHalves } from '#core/json-text.ts';
import type { Result } from '#core/result.ts';
import { createLimits } from './kit/limits.ts';
import type { Limits } from './kit/limits.ts';
import type { Kit, ServerModule } from './kit/module.ts';
import type { OriginRules } from './kit/origin.ts';
import type { StoringMeter } from './kit/storing.ts';

export interface AppDeps {
  readonly kit: Kit;
  readonly modules: readonly ServerModule[];
  readonly authenticator: Authenticator;
  readonly config: Config;
  readonly limits?: Limits;
  /** If absent, stored amounts are not counted. */
  readonly storing?: StoringMeter;
  /** The built web app (dist/web); without it only the API is served. */
  readonly webFolder?: string;
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Health, metrics and whatever else the composition root adds. */
  readonly extend?: (http: FastifyInstance) => Promise<void>;
}

export interface App {
  readonly http: FastifyInstance;
  readonly commands: Commands;
  /** Every part's topics, with the guards that rows have: for `live.serve`. */
  readonly topics: readonly GuardedTopic[];
  /** Budgets of every entry point, for the socket's upgrade. */
  readonly enter: (asker: Asker) => Promise<Result<unknown>>;
  /** For the socket's upgrade: the same rule as for state-changing requests. */
  readonly origins: OriginRules;
  close(): Promise<void>;
}

const FINISH_WITHIN_MS = 6000;
const TIDY_EVERY_MS = 100;

const originsOf = (config: Config): OriginRules => ({
  publicOrigin: publicOriginOf(config),
  isProxyTrusted: config.TRUST_PROXY !== 'no',
});

const budgetsOf = (config: Config): Budgets => ({
  perAddressPerMinute: config.LIMIT_ADDRESS_PER_MINUTE,
  perIdentityPerMinute: config.LIMIT_IDENTITY_PER_MINUTE,
  guestsPerAddressPerHour: config.LIMIT_GUESTS_PER_HOUR,
});

const newFastify = ({ kit, config }: AppDeps): FastifyInstance =>
  Fastify({
    loggerInstance: kit.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.BODY_LIMIT_KB * 1024,
    trustProxy: trustedProxies(config),
    genReqId: () => kit.ids.uuid(),
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) =>
      void refuseError(request, reply.headers(bareHeaders(originsOf(config))), error),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });

/** JSON only. An empty body is no body, whatever its content type says. */
const acceptJson = (http: FastifyInstance): void => {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, withoutHalves(body.toString()), done);
  });
};

/** Shared by rows, doors and topics: one set of budgets for every entry point. */
const httpDepsOf = (
  { kit, config, authenticator, limits = createLimits(), onOutcome, storing }: AppDeps,
  rows: readonly BoundRoute[],
): HttpDeps => {
  const shared = {
    limits,
    budgets: budgetsOf(config),
    guesses: new Guesses(kit),
    audit: createAuditTrail(kit, config.AUDIT_DAYS),
  };
  const origins = originsOf(config);
  return {
    ...shared,
    origins,
    authenticator,
    commands: createCommands({
      ...shared,
      rows,
      storing,
      idempotency: createIdempotency(kit),
      log: kit.log,
      ...(onOutcome && { onOutcome }),
    }),
    cookies: { isAlwaysSecure: origins.publicOrigin?.startsWith('https:') ?? false },
  };
};

/** Builds the HTTP side from the modules' contract rows. The socket uses the same `commands`. */
export const createApp = async (deps: AppDeps): Promise<App> => {
  const { modules, config } = deps;
  const rows = modules.flatMap((module) => module.routes);
  const httpDeps = httpDepsOf(deps, rows);
  const { commands, origins } = httpDeps;
  const http = newFastify(deps);
  acceptJson(http);
  http.setErrorHandler((error: FastifyError, request, reply) => refuseError(request, reply, error));
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  boundBodies(http);
  const methodsAt = collectAddresses(http);
  addSecurityHeaders(http, origins, () => modules.flatMap(({ contacts }) => contacts?.() ?? []));
  registerRows(http, rows, httpDeps);
  const doors = createDoors(httpDeps);
  for (const { plugin } of modules) if (plugin) await http.register((scope) => plugin(scope, doors));
  await deps.extend?.(http);
  const sendPage = await serveWebApp(http, deps.webFolder, {
    origins,
    host: config.HOST,
    interfaces: networkInterfaces,
  });
  const embeds = modules.flatMap((module) => module.embeds ?? []);
  if (sendPage) serveEmbeds(http, sendPage, embeds);
  http.setNotFoundHandler(answerUnknown({ methodsAt, sendPage }));
  await http.ready();
  return {
    http,
    commands,
    topics: modules.flatMap((module) => module.topics ?? []).map(guardTopic(httpDeps)),
    enter: (asker) => enter(httpDeps, { access: 'public' }, asker),
    origins,
    async close() {
      // A client that never finishes sending must not hold up the stop.
      const impatience = setTimeout(() => http.server.closeAllConnections(), FINISH_WITHIN_MS);
      // The server closes idle connections once; one that was just sending its last answer would stay for a minute.
      const tidying = setInterval(() => http.server.closeIdleConnections(), TIDY_EVERY_MS);
      await commands.drain();
      await http.close();
      clearTimeout(impatience);
      clearInterval(tidying);
      for (const module of modules.toReversed()) await module.close?.();
    },
  };
};
