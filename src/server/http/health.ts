import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

export type Checks = Readonly<Record<string, () => Promise<void>>>;

interface HealthDeps {
  readonly checks: Checks;
  readonly isStopping: () => boolean;
  readonly version: string;
  readonly log: Logger;
}

export type Report = Readonly<Record<string, 'ok' | 'failing'>>;

const CHECK_TIMEOUT_MS = 3000;
/** Load balancers ask often, and anybody may, so checks run at most once a second. */
const FRESH_MS = 1000;

const within = async (check: () => Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
};

export const runChecks = async ({ checks, log }: Pick<HealthDeps, 'checks' | 'log'>): Promise<Report> => {
  const entries = Object.entries(checks).map(async ([part, check]) => {
    try {
      await within(check);
      return [part, 'ok'] as const;
    } catch (error) {
      log.warn({ part, err: error }, 'a readiness check fails');
      return [part, 'failing'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(entries));
};

/** `/healthz`: the process answers. `/readyz`: send it visitors. */
export const registerHealth = (http: FastifyInstance, deps: HealthDeps): void => {
  let latest: { readonly at: number; readonly report: Promise<Report> } | undefined;
  const freshReport = (): Promise<Report> => {
    const now = performance.now();
    if (!latest || now - latest.at > FRESH_MS) latest = { at: now, report: runChecks(deps) };
    return latest.report;
  };
  http.get('/healthz', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive', version: deps.version }),
  );
  http.get('/readyz', async (_, reply) => {
    const checks = await freshReport();
    const isReady = !deps.isStopping() && Object.values(checks).every((state) => state === 'ok');
    const status = deps.isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, checks });
  });
};
