// A proxy between the driver and a real engine throttles, leaves batches half done, breaks connections and stays
// silent. The driver may get slow or say that it does not know; it may never lose or double anything.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { add, append, set } from '#store/port/changes.ts';
import { equals, exists, notExists } from '#store/port/conditions.ts';
import { defineTable } from '#store/port/table.ts';
import { ManualClock } from '#store/testing/manual-clock.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { startProxy } from '#tests/support/server/http-proxy.ts';
import type { Proxy, ProxyAnswer } from '#tests/support/server/http-proxy.ts';
import { seededRandom } from '#core/random.ts';
import { openDynamoStore } from './dynamo-store.ts';
import type { DynamoStore, DynamoStoreOptions } from './dynamo-store.ts';

const counters = defineTable({ name: 'counters', partitionKey: 'PK', sortKey: 'SK', ttl: 'expiresAt' });
const key = (PK: string) => ({ PK, SK: 'a' });

interface Call {
  readonly operation: string;
  /** Counts the calls of this operation since the fault was set, from 1. */
  readonly count: number;
  readonly body: Record<string, unknown>;
  readonly forward: (body?: Record<string, unknown>) => Promise<ProxyAnswer>;
}
type Fault = (call: Call) => Promise<ProxyAnswer | 'cut'>;

const passOn: Fault = ({ forward }) => forward();

const jsonAnswer = (status: number, body: unknown): ProxyAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});

const refusal = (type: string, more: object = {}): ProxyAnswer =>
  jsonAnswer(type === 'InternalServerError' ? 500 : 400, {
    __type: `com.amazonaws.dynamodb.v20120810#${type}`,
    message: `${type}, injected`,
    ...more,
  });

const throttling = refusal('ProvisionedThroughputExceededException');

describe('the DynamoDB driver under faults', () => {
  let engine: DynamoEngine;
  let proxy: Proxy;
  let direct: DynamoStore;
  let store: DynamoStore;
  /** Never gives up within a test, however the throttling falls. */
  let patient: DynamoStore;
  let fault = passOn;
  let calls = new Map<string, number>();
  const opened: DynamoStore[] = [];

  const open = (endpoint: string | undefined, options: Partial<DynamoStoreOptions> = {}): DynamoStore => {
    const made = openDynamoStore({
      ...engine.access,
      ...(endpoint !== undefined && { endpoint }),
      tables: [counters],
      clock: new ManualClock(),
      retry: { firstMs: 1, longestMs: 8, attempts: 10 },
      // A loaded machine must not turn a slow answer into a lost one.
      requestTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
      ...options,
    });
    opened.push(made);
    return made;
  };
  const inject = (next: Fault): void => {
    calls = new Map();
    fault = next;
  };
  const callsOf = (operation: string): number => calls.get(operation) ?? 0;

  beforeAll(async () => {
    engine = await startDynoxide();
    proxy = await startProxy(engine.access.endpoint ?? '', async ({ headers, body }, forward) => {
      const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
      const count = callsOf(operation) + 1;
      calls.set(operation, count);
      return fault({
        operation,
        count,
        body: JSON.parse(body.toString()) as Record<string, unknown>,
        forward: (changed) => forward(changed && Buffer.from(JSON.stringify(changed))),
      });
    });
    direct = open(undefined);
    await direct.ensureTables();
    store = open(proxy.url);
    patient = open(proxy.url, { retry: { firstMs: 1, longestMs: 8, attempts: 200 } });
  });
  afterEach(() => inject(passOn));
  afterAll(async () => {
    for (const each of opened) await each.close();
    await proxy.close();
    await engine.stop();
  });

  describe('throttling', () => {
    test('half of all requests throttled: every write arrives exactly once', async () => {
      const random = seededRandom('throttle');
      inject(({ forward }) => (random.next() < 0.5 ? Promise.resolve(throttling) : forward()));
      const before = patient.requestCounts().throttled;
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, n) => patient.update(counters, key(`sum-${n % 4}`), [add('n', 1)])),
      );
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      const sums = await direct.batchGet(
        counters,
        [0, 1, 2, 3].map((n) => key(`sum-${n}`)),
      );
      expect(sums.map((item) => item?.['n'])).toEqual([50, 50, 50, 50]);
      expect(patient.requestCounts().throttled).toBeGreaterThan(before + 50);
    });

    test('put-if-absent has one winner for each key while throttled', async () => {
      const random = seededRandom('winner');
      inject(({ forward }) => (random.next() < 0.4 ? Promise.resolve(throttling) : forward()));
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          patient.put(counters, { ...key(`seat-${n % 10}`), by: n }, notExists),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    });

    test('throttled without end, a request is given up after its attempts', async () => {
      inject(() => Promise.resolve(throttling));
      await expect(store.get(counters, key('a'))).rejects.toMatchObject({
        name: 'StoreError',
        code: 'unavailable',
      });
      expect(callsOf('GetItem')).toBe(10);
    });

    test.each(['ThrottlingException', 'RequestLimitExceeded', 'TransactionConflictException'])(
      '%s is waited out',
      async (type) => {
        inject(({ count, forward }) => (count < 4 ? Promise.resolve(refusal(type)) : forward()));
        expect(await store.update(counters, key(`wait-${type}`), [add('n', 1)])).toMatchObject({
          ok: true,
          value: { n: 1 },
        });
      },
    );
  });

  describe('batches', () => {
    test('items left unprocessed are sent again until none is left', async () => {
      inject(async ({ operation, body, forward }) => {
        if (operation !== 'BatchWriteItem') return forward();
        const requests = (body['RequestItems'] as Record<string, unknown[]>)['counters'] ?? [];
        const taken = requests.slice(0, Math.ceil(requests.length / 3));
        await forward({ ...body, RequestItems: { counters: taken } });
        const left = requests.slice(taken.length);
        return jsonAnswer(200, { UnprocessedItems: left.length > 0 ? { counters: left } : {} });
      });
      const items = Array.from({ length: 120 }, (_, n) => ({
        PK: 'batch',
        SK: String(n).padStart(3, '0'),
        n,
      }));
      await store.batchWrite(items.map((item) => ({ op: 'put', table: counters, item })));
      expect((await direct.query(counters, { partition: 'batch' })).items).toEqual(items);
      expect(callsOf('BatchWriteItem')).toBeGreaterThan(10);
      await store.batchWrite(items.map(({ PK, SK }) => ({ op: 'delete', table: counters, key: { PK, SK } })));
      expect((await direct.query(counters, { partition: 'batch' })).items).toEqual([]);
    });

    test('keys left unprocessed are asked for again', async () => {
      const items = Array.from({ length: 150 }, (_, n) => ({ ...key(`many-${n}`), n }));
      await direct.batchWrite(items.map((item) => ({ op: 'put', table: counters, item })));
      inject(async ({ operation, body, forward }) => {
        if (operation !== 'BatchGetItem') return forward();
        const { counters: asked } = body['RequestItems'] as Record<string, { Keys: unknown[] }>;
        const all = asked?.Keys ?? [];
        const some = all.slice(0, Math.ceil(all.length / 2));
        const answer = await forward({ RequestItems: { counters: { ...asked, Keys: some } } });
        const left = all.slice(some.length);
        const reply = JSON.parse(answer.body.toString()) as object;
        return jsonAnswer(200, {
          ...reply,
          UnprocessedKeys: left.length > 0 ? { counters: { ...asked, Keys: left } } : {},
        });
      });
      expect(
        await store.batchGet(
          counters,
          items.map(({ PK, SK }) => ({ PK, SK })),
        ),
      ).toEqual(items);
    });

    test('a batch that never moves is given up', async () => {
      inject(({ body }) => Promise.resolve(jsonAnswer(200, { UnprocessedItems: body['RequestItems'] })));
      await expect(
        store.batchWrite([{ op: 'put', table: counters, item: key('stuck') }]),
      ).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  describe('answers that get lost', () => {
    const doneThenCut: Fault = async ({ count, forward }) => {
      const answer = await forward();
      return count === 1 ? 'cut' : answer;
    };

    test('a plain put is sent again', async () => {
      inject(doneThenCut);
      expect(await store.put(counters, { ...key('put'), n: 1 })).toEqual({ ok: true, value: undefined });
      expect(callsOf('PutItem')).toBe(2);
    });

    test.each([
      ['add', add('n', 1), 1],
      ['append', append('n', [1]), [1]],
    ] as const)('an %s is not sent again: it would happen twice', async (name, change, expected) => {
      inject(doneThenCut);
      await expect(store.update(counters, key(`lost-${name}`), [change])).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('not known') as string,
      });
      expect(callsOf('UpdateItem')).toBe(1);
      expect(await direct.get(counters, key(`lost-${name}`))).toMatchObject({ n: expected });
    });

    test('a put-if-absent that meets itself does not claim that somebody else was there', async () => {
      inject(doneThenCut);
      await expect(store.put(counters, { ...key('claim'), by: 'me' }, notExists)).rejects.toMatchObject({
        code: 'unavailable',
      });
      expect(await direct.get(counters, key('claim'))).toMatchObject({ by: 'me' });
    });

    test('a put-if-absent that was lost on the way there is sent again and wins', async () => {
      inject(({ count, forward }) => (count === 1 ? Promise.resolve('cut') : forward()));
      expect(await store.put(counters, key('late'), notExists)).toMatchObject({ ok: true });
    });

    test('a transaction is sent again under its token and happens once', async () => {
      inject(doneThenCut);
      const result = await store.transact([
        { op: 'update', table: counters, key: key('once'), changes: [add('n', 1)] },
        { op: 'put', table: counters, item: key('once-too'), condition: notExists },
      ]);
      expect(result).toEqual({ ok: true });
      expect(callsOf('TransactWriteItems')).toBe(2);
      expect(await direct.get(counters, key('once'))).toMatchObject({ n: 1 });
    });

    test.each([
      ['an error of the service', refusal('InternalServerError')],
      [
        'a page of a gateway',
        { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway' },
      ],
    ])('%s is waited out by reads', async (_, answer) => {
      await direct.put(counters, { ...key('read'), n: 1 });
      inject(({ count, forward }) => (count < 3 ? Promise.resolve(answer) : forward()));
      expect(await store.get(counters, key('read'))).toMatchObject({ n: 1 });
      expect(callsOf('GetItem')).toBe(3);
    });

    test('who waits too long for a free connection has sent nothing: also an addition is tried again', async () => {
      let release = (): void => undefined;
      const crowded = open(proxy.url, { maxSockets: 1, connectTimeoutMs: 50, retry: { attempts: 10_000 } });
      inject(async ({ count, forward }) => {
        if (count === 1) await new Promise<void>((resolve) => (release = resolve));
        return forward();
      });
      const additions = [0, 1, 2].map(() => crowded.update(counters, key('crowded'), [add('n', 1)]));
      await expect.poll(() => crowded.requestCounts().retried).toBeGreaterThan(3);
      release();
      for (const { ok } of await Promise.all(additions)) expect(ok).toBe(true);
      expect(await direct.get(counters, key('crowded'))).toMatchObject({ n: 3 });
    });

    test('silence ends at the time limit', async () => {
      const release: (() => void)[] = [];
      const hasty = open(proxy.url, { requestTimeoutMs: 100, retry: { attempts: 2, firstMs: 1 } });
      inject(async () => {
        await new Promise<void>((resolve) => release.push(resolve));
        return 'cut';
      });
      await expect(hasty.get(counters, key('silent'))).rejects.toMatchObject({ code: 'unavailable' });
      expect(callsOf('GetItem')).toBe(2);
      for (const resume of release) resume();
    });
  });

  describe('transactions', () => {
    const cancelled = (...codes: readonly string[]): ProxyAnswer =>
      refusal('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

    test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
      '%s is waited out',
      async (code) => {
        inject(({ count, forward }) => (count < 4 ? Promise.resolve(cancelled(code, 'None')) : forward()));
        const result = await store.transact([
          { op: 'update', table: counters, key: key(`tx-${code}`), changes: [add('n', 1)] },
          { op: 'put', table: counters, item: key(`tx-${code}-other`) },
        ]);
        expect(result).toEqual({ ok: true });
        expect(await direct.get(counters, key(`tx-${code}`))).toMatchObject({ n: 1 });
      },
    );

    test('a conflict without end is given up', async () => {
      inject(() => Promise.resolve(cancelled('TransactionConflict')));
      await expect(store.transact([{ op: 'put', table: counters, item: key('tx') }])).rejects.toMatchObject({
        code: 'unavailable',
      });
      expect(callsOf('TransactWriteItems')).toBe(10);
    });

    test('a failed condition beside a conflict is the answer', async () => {
      inject(() => Promise.resolve(cancelled('TransactionConflict', 'ConditionalCheckFailed')));
      const result = await store.transact([
        { op: 'put', table: counters, item: key('tx-a') },
        { op: 'check', table: counters, key: key('tx-b'), condition: exists },
      ]);
      expect(result).toEqual({ ok: false, failed: [{ index: 1, current: undefined }] });
    });
  });

  describe('expired items', () => {
    test('an update that loses the race for an expired item starts over from the new one', async () => {
      await direct.put(counters, { ...key('race'), n: 5, expiresAt: 1 });
      inject(async ({ operation, count, forward }) => {
        // Between the failed update and the replacement somebody else makes a live item.
        if (operation === 'PutItem' && count === 1) await direct.put(counters, { ...key('race'), n: 100 });
        return forward();
      });
      expect(await store.update(counters, key('race'), [add('n', 1), set('late', true)])).toEqual({
        ok: true,
        value: { ...key('race'), n: 101, late: true },
      });
    });

    test('the same in a transaction', async () => {
      await direct.put(counters, { ...key('race-tx'), n: 5, expiresAt: 1 });
      inject(async ({ operation, count, forward }) => {
        if (operation === 'TransactWriteItems' && count === 2) {
          await direct.put(counters, { ...key('race-tx'), n: 100 });
        }
        return forward();
      });
      const changes = [add('n', 1)];
      expect(await store.transact([{ op: 'update', table: counters, key: key('race-tx'), changes }])).toEqual(
        {
          ok: true,
        },
      );
      expect(await direct.get(counters, key('race-tx'))).toEqual({ ...key('race-tx'), n: 101 });
      expect(callsOf('TransactWriteItems')).toBe(3);
    });

    test('pages are filled past long runs of expired items without a request for each', async () => {
      const alive = new Set([7, 180, 181, 299]);
      await direct.batchWrite(
        Array.from({ length: 300 }, (_, n) => ({
          op: 'put',
          table: counters,
          item: { PK: 'gaps', SK: String(n).padStart(3, '0'), expiresAt: alive.has(n) ? 9_999_999_999 : 1 },
        })),
      );
      inject(passOn);
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.query(counters, { partition: 'gaps', limit: 1, ...(cursor && { cursor }) });
        expect(page.items.length).toBeLessThanOrEqual(1);
        seen.push(...page.items.map((item) => item['SK']));
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(['007', '180', '181', '299']);
      expect(callsOf('Query')).toBeLessThan(20);
    });
  });

  test('an engine that is not there is unavailable', async () => {
    const lost = open('http://127.0.0.1:9', { retry: { attempts: 2, firstMs: 1 } });
    await expect(lost.get(counters, key('a'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(lost.check()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('readiness answers after two attempts', async () => {
    inject(() => Promise.resolve(throttling));
    await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
    expect(callsOf('DescribeTable')).toBe(2);
  });

  test('closing ends the waiting of a throttled request', async () => {
    const closing = open(proxy.url, { retry: { attempts: 100, firstMs: 60_000, longestMs: 60_000 } });
    const throttledOnce = new Promise<void>((resolve) => {
      inject(async () => {
        resolve();
        return throttling;
      });
    });
    const outcome = closing.get(counters, key('a')).catch((error: unknown) => error);
    await throttledOnce;
    await closing.close();
    expect(await outcome).toMatchObject({ name: 'StoreError', code: 'closed' });
  });

  test('what was consumed is counted for each table and kind of request', async () => {
    const metered = open(undefined);
    await metered.put(counters, { ...key('metered'), text: 'x'.repeat(3_000) });
    await metered.get(counters, key('metered'));
    await metered.put(counters, key('metered'), equals('text', 'no'));
    const units = Object.fromEntries(metered.capacity().map((use) => [`${use.table} ${use.operation}`, use]));
    expect(units['counters PutItem']).toMatchObject({ requests: 1, units: 3 });
    expect(units['counters GetItem']).toMatchObject({ requests: 1, units: 1 });
  });
});
