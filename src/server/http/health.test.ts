import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { registerHealth } from './health.ts';
import type { Checks } from './health.ts';
import { isPrivateAddress, registerMetrics } from './metrics-page.ts';

let http: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await http?.close();
});

const start = (checks: Checks, isStopping = () => false): FastifyInstance => {
  http = Fastify();
  registerHealth(http, { checks, isStopping, version: '1.2.3', log: createLog('silent') });
  return http;
};
const fine = async (): Promise<void> => undefined;

describe('health and readiness', () => {
  test('alive whatever else is wrong', async () => {
    const app = start({ store: () => Promise.reject(new Error('gone')) });
    const { statusCode, body } = await app.inject('/healthz');
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'alive', version: '1.2.3' }]);
  });

  test('ready when every part is, and not a word about why not', async () => {
    const app = start({ store: fine, bus: fine });
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { store: 'ok', bus: 'ok' },
    });
    await app.close();
    const broken = start({ store: () => Promise.reject(new Error('disk of db-7 is full')), bus: fine });
    const answer = await broken.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', checks: { store: 'failing', bus: 'ok' } });
  });

  test('a part that does not answer counts as failing', async () => {
    vi.useFakeTimers();
    const app = start({ bus: () => new Promise(() => undefined) });
    const asked = app.inject('/readyz');
    await vi.advanceTimersByTimeAsync(3100);
    expect((await asked).json()).toEqual({ status: 'not ready', checks: { bus: 'failing' } });
  });

  test('not ready while stopping', async () => {
    const answer = await start({ store: fine }, () => true).inject('/readyz');
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'stopping']);
  });

  test('many questions ask the parts once', async () => {
    let asked = 0;
    const app = start({
      store: async () => {
        asked++;
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
    expect(asked).toBe(1);
  });
});

describe('metrics', () => {
  const serve = (token?: string, trustProxy = true): FastifyInstance => {
    http = Fastify({ trustProxy });
    const metrics = createMetrics();
    metrics.queue('writer', () => 7);
    metrics.gauge('roundtable_sockets', 'Open sockets', () => 3);
    let units = 0;
    metrics.total({ name: 'roundtable_units_total', help: 'Units', labels: ['table'] }, () => [
      { labels: { table: 't' }, value: (units += 5) },
    ]);
    metrics.countStoreOperation({ operation: 'put', table: 't', outcome: 'refused', durationMs: 2 });
    http.get('/hello/:name', async () => 'hello');
    registerMetrics(http, metrics, token);
    return http;
  };
  const from = (address: string) => ({ url: '/metrics', headers: { 'x-forwarded-for': address } });

  test('requests are counted by route, never by address', async () => {
    const app = serve();
    // Hooks see routes that are registered after them; this one came before.
    app.get('/bye/:name', async () => 'bye');
    await app.inject('/bye/ada');
    await app.inject('/bye/ben');
    const page = (await app.inject('/metrics')).body;
    expect(page).toContain('roundtable_http_requests_total{row="/bye/:name",method="GET",status="200"} 2');
    expect(page).not.toMatch(/ada|ben/);
    expect(page).toContain('roundtable_queue_depth{queue="writer"} 7');
    expect(page).toContain('roundtable_sockets 3');
    expect(page).toContain('roundtable_units_total{table="t"} 5');
    // Read anew and not added up: the driver has done that.
    expect((await app.inject('/metrics')).body).toContain('roundtable_units_total{table="t"} 10');
    expect(page).toContain(
      'roundtable_store_operations_total{operation="put",table="t",outcome="refused"} 1',
    );
    expect(page).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('without a token only private addresses may read', async () => {
    const app = serve();
    for (const [address, status] of [
      ['127.0.0.1', 200],
      ['10.1.2.3', 200],
      ['192.168.0.9', 200],
      ['::1', 200],
      ['fd00::1', 200],
      ['203.0.113.5', 403],
      ['2001:db8::1', 403],
    ] as const) {
      expect((await app.inject(from(address))).statusCode, address).toBe(status);
    }
    expect(isPrivateAddress('::ffff:10.0.0.1')).toBe(true);
    expect(isPrivateAddress('::ffff:203.0.113.5')).toBe(false);
  });

  test('behind a proxy that nobody named, nobody counts as private', async () => {
    const app = serve(undefined, false);
    expect((await app.inject('/metrics')).statusCode).toBe(200);
    expect((await app.inject(from('203.0.113.5'))).statusCode).toBe(403);
    const forwarded = { url: '/metrics', headers: { forwarded: 'for=203.0.113.5' } };
    expect((await app.inject(forwarded)).statusCode).toBe(403);
  });

  test('with a token only who has it may read', async () => {
    const app = serve('0123456789abcdef');
    const ask = async (authorization: string) =>
      (await app.inject({ url: '/metrics', headers: { authorization } })).statusCode;
    expect(await ask('Bearer 0123456789abcdef')).toBe(200);
    expect(await ask('Bearer 0123456789abcdeg')).toBe(403);
    expect(await ask('')).toBe(403);
  });
});
