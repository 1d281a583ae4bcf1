import type { Server as HttpsServer } from 'node:https';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import type { Redis } from 'iovalkey';
import type { Logger } from 'pino';
import type { Files } from '#platform/files/server/files.ts';
import { JobPool } from '#platform/jobs/server/job-pool.ts';
import type { Store } from '#store/port/store.ts';
import { composeModules, tablesOf } from './activities.ts';
import type { Composition } from './activities.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { trustedProxies } from './config.ts';
import type { Config } from './config.ts';
import { checkDisk, prepareFolder } from './disk.ts';
import { registerHealth } from './http/health.ts';
import type { Checks } from './http/health.ts';
import { registerMetrics } from './http/metrics-page.ts';
import { registerOpenApi } from './http/openapi-page.ts';
import { systemClock } from './kit/clock.ts';
import { randomIds } from './kit/ids.ts';
import { createLimits } from './kit/limits.ts';
import type { Kit } from './kit/module.ts';
import { isOriginAllowed } from './kit/origin.ts';
import type { Bus } from './live/bus.ts';
import { clientAddressBy } from './live/client-address.ts';
import { openLive } from './live/live.ts';
import type { Live } from './live/live.ts';
import { busPrefixOf, openBus } from './live/open-bus.ts';
import { createMachine, storingLimits } from './machine.ts';
import { createMetrics } from './metrics.ts';
import { watchUnreadable } from './watch-unreadable.ts';
import type { Metrics } from './metrics.ts';
import { StoringMeter } from './kit/storing.ts';
import { meterFiles, meterStore } from './meter-store.ts';
import { observeStore } from './observe-store.ts';
import { openConfiguredFiles } from './open-files.ts';
import { openWatchedStore, usesFolder } from './open-store.ts';
import type { OpenedStore } from './open-store.ts';
import { connectRedis } from './redis.ts';
import { seedDemo } from './seed-demo.ts';
import { explainDemo, explainFiles, explainFolder, explainListen, explainStore } from './start-error.ts';
import { version } from './version.ts';
import { certificateOf } from './tls/certificate.ts';
import { closeServer, httpsServerOf, listenAt } from './tls/https-server.ts';
import type { Certificate } from './tls/self-signed.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const SOCKETS_PER_IDENTITY = 20;
const SOCKETS_PER_ADDRESS = 10_000;
/** When a whole room reconnects at once, a full backlog would mean TCP's growing retry pauses; Node's default is 511. */
const BACKLOG = 4096;
/** Longer than the HTTP side waits for requests that never end. */
const CLEAN_UP_MS = 8000;

export interface RunningServer {
  readonly port: number;
  /** The https port, if any. */
  readonly httpsPort: number | undefined;
  readonly seeded: boolean;
  stop(): Promise<void>;
}

/** Runs a start step and turns errors the operator can fix into one sentence. */
const explained = async <T>(
  step: () => Promise<T>,
  explain: (error: unknown) => Error | undefined,
): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    throw explain(error) ?? error;
  }
};

const once = (task: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => (running ??= task());
};

const prepareFolderOf = ({ DATA_DIR }: Config): Promise<void> =>
  explained(
    () => prepareFolder(DATA_DIR),
    (error) => explainFolder(error, DATA_DIR),
  );

const openStoreOf = (config: Config): Promise<OpenedStore> =>
  explained(
    () => openWatchedStore(config, tablesOf(config), systemClock),
    (error) => explainStore(error, config) ?? explainFolder(error, config.DATA_DIR),
  );

const openFilesOf = (config: Config): Promise<Files> =>
  explained(
    () => openConfiguredFiles(config),
    (error) => explainFiles(error, config),
  );

const seedDemoOf = (config: Config, kit: Kit, { modules }: Composition): Promise<boolean> =>
  explained(
    () => seedDemo(kit, modules),
    (error) => explainDemo(error, config),
  );

const openBusOf = ({ BUS, TABLE_PREFIX }: Config, log: Logger): Promise<Bus> =>
  openBus(BUS, {
    prefix: busPrefixOf(BUS, TABLE_PREFIX),
    onFault: (fault) => log.error({ err: fault }, 'bus: a fault'),
  });

const checksOf = (config: Config, store: Store, files: Files, live: Live): Checks => ({
  store: () => store.check(),
  files: () => files.check(),
  bus: () => live.check(),
  ...(usesFolder(config) && { disk: () => checkDisk(config.DATA_DIR) }),
});

const openJobs = ({ JOB_THREADS: threads }: Config, metrics: Metrics): JobPool => {
  const jobs = new JobPool({ threads });
  metrics.queue('jobs', () => jobs.depth);
  return jobs;
};

const watch = (metrics: Metrics, live: Live, app: App, { modules }: Composition): void => {
  metrics.gauge('roundtable_sockets', 'Open sockets', () => live.counts().sockets);
  metrics.gauge('roundtable_live_topics', 'Topics somebody listens to', () => live.counts().topics);
  metrics.gauge('roundtable_live_subscriptions', 'Subscriptions', () => live.counts().subscriptions);
  metrics.gauge('roundtable_live_gaps', 'Times events between nodes were lost', () => live.counts().gaps);
  metrics.gauge('roundtable_live_postponed', 'Times a slow socket lagged', () => live.counts().postponed);
  metrics.gauge('roundtable_commands_running', 'Commands running now', () => app.commands.running());
  for (const { queues = {} } of modules) {
    for (const [name, read] of Object.entries(queues)) metrics.queue(name, read);
  }
};

interface Built {
  readonly kit: Kit;
  readonly config: Config;
  readonly checks: Checks;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly redis: Redis | undefined;
  readonly storing: StoringMeter;
  readonly composition: Composition;
  readonly certificate: Certificate | undefined;
  readonly isStopping: () => boolean;
}

interface BuiltApp extends App {
  readonly https: HttpsServer | undefined;
}

const buildApp = async ({
  kit,
  config,
  checks,
  live,
  metrics,
  redis,
  storing,
  composition,
  certificate,
  isStopping,
}: Built): Promise<BuiltApp> => {
  const app = await createApp({
    kit,
    config,
    modules: composition.modules,
    authenticator: composition.authenticator,
    limits: createLimits(redis),
    storing,
    ...(existsSync(join(WEB_FOLDER, 'index.html')) && { webFolder: WEB_FOLDER }),
    onOutcome: (outcome) => metrics.countCommand(outcome),
    async extend(http) {
      registerMetrics(http, metrics, config.METRICS_TOKEN);
      registerHealth(http, { checks, isStopping, version, log: kit.log });
      registerOpenApi(http, kit.jobs);
    },
  });
  live.serve(app.topics);
  const https = certificate && httpsServerOf(app.http, certificate);
  live.attach(https ? [app.http.server, https] : [app.http.server], {
    authenticator: composition.authenticator,
    commands: app.commands,
    enter: app.enter,
    isOriginAllowed: (headers) => isOriginAllowed(headers, app.origins),
    addressOf: clientAddressBy(trustedProxies(config)),
    socketsPerIdentity: SOCKETS_PER_IDENTITY,
    socketsPerAddress: SOCKETS_PER_ADDRESS,
  });
  watch(metrics, live, app, composition);
  return { ...app, https };
};

const listen = async (
  { http, https }: BuiltApp,
  config: Config,
): Promise<Pick<RunningServer, 'port' | 'httpsPort'>> => {
  await explained(
    () => http.listen({ host: config.HOST, port: config.PORT, backlog: BACKLOG }),
    (error) => explainListen(error, config),
  );
  const { port } = http.server.address() as AddressInfo;
  if (!https) return { port, httpsPort: undefined };
  const httpsPort = await explained(
    () => listenAt(https, config.HOST, config.TLS_PORT),
    (error) => explainListen(error, config, 'TLS_PORT'),
  );
  return { port, httpsPort };
};

/** config -> store -> files -> bus -> hub -> modules -> app -> listen. Whatever was opened is closed when a later step fails. */
export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  const opened: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    if (usesFolder(config)) await prepareFolderOf(config);
    const metrics = createMetrics();
    const openedStore = await openStoreOf(config);
    const { store: driver, watch: watchDriver } = openedStore;
    opened.push(() => driver.close());
    watchDriver(metrics);
    const stopWatching = watchUnreadable(metrics, log);
    opened.push(async () => stopWatching());
    const files = await openFilesOf(config);
    opened.push(() => files.close());
    const redis = await connectRedis(config, log);
    if (redis) opened.push(async () => redis.disconnect());
    const bus = await openBusOf(config, log);
    const live = openLive({ clock: systemClock, ids: randomIds, log, bus });
    const stopLive = once(() => live.stop());
    opened.push(stopLive);
    const storing = new StoringMeter({ clock: systemClock, hub: live.hub }, storingLimits(config));
    const store = meterStore(observeStore(driver, metrics), storing);
    const jobs = openJobs(config, metrics);
    opened.push(() => jobs.close());
    const kit: Kit = { store, clock: systemClock, ids: randomIds, log, hub: live.hub, jobs };
    let app: App | undefined;
    const checks = checksOf(config, store, files, live);
    const commandsRunning = (): number => app?.commands.running() ?? 0;
    const common = { config, live, checks, storing };
    const machine = createMachine({ ...common, opened: openedStore, files, log, commandsRunning, jobs });
    const composition = composeModules(kit, config, meterFiles(files, storing), { machine });
    const deps = { ...common, kit, metrics, redis, composition };
    const certificate = await certificateOf(config, systemClock.now());
    const built = await buildApp({ ...deps, certificate, isStopping: () => isStopping });
    app = built;
    // Together: the HTTP server closes only after the sockets, and both refuse new connections at once.
    const { https } = built;
    const stopHttps = async (): Promise<void> => https && closeServer(https, CLEAN_UP_MS);
    opened.push(() => Promise.all([jobs.close(), built.close(), stopHttps(), stopLive()]));
    const ports = await listen(built, config);
    // After listening: a failed start must leave no demo content behind.
    const seeded = config.DEMO && (await seedDemoOf(config, kit, composition));
    composition.begin();
    return { ...ports, seeded, stop };
  } catch (error) {
    // A part that never stops must not hide the reason: the process exits anyway.
    await Promise.race([stop().catch(() => undefined), pause(CLEAN_UP_MS)]);
    throw error;
  }
};
