import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ env: { TABLE_PREFIX: 'cluster-' } });
});
afterAll(() => cluster?.stop());

describe('two nodes over one DynamoDB engine and one Redis', () => {
  let nodes: readonly string[];
  let cookie: string;

  beforeAll(async () => {
    const started = await Promise.all([cluster.startNode(), cluster.startNode()]);
    nodes = started.map(({ address }) => address);
    const me = await fetch(`${nodes[0]}/api/me`);
    cookie = me.headers.get('set-cookie')?.split(';')[0] ?? '';
  });

  const openRoom = async (node: number, key: string) => {
    const address = nodes[node] ?? '';
    const answer = await fetch(`${address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie, origin: address },
      body: JSON.stringify({ title: 'Kitchen', hostName: 'Ada' }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { code?: string; room?: { roomId: string } },
    };
  };

  test('both are ready', async () => {
    for (const node of nodes) {
      const ready = await fetch(`${node}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { store: 'ok', bus: 'ok' } }]);
    }
  });

  test('a session made on one is known on the other', async () => {
    const there = await fetch(`${nodes[1]}/api/me`, { headers: { cookie } });
    expect([there.status, there.headers.get('set-cookie')]).toEqual([200, null]);
  });

  test('[IDENT-13] a session that ends on one is over on the other, which knew it a moment ago', async () => {
    const [here = '', there = ''] = nodes;
    const welcome = await fetch(`${here}/api/me`);
    const own = { cookie: welcome.headers.get('set-cookie')?.split(';')[0] ?? '', origin: here };
    const isKnownThere = async (): Promise<boolean> =>
      (await fetch(`${there}/api/me`, { headers: own })).headers.get('set-cookie') === null;
    expect(await isKnownThere()).toBe(true);
    expect((await fetch(`${here}/api/sign-out`, { method: 'POST', headers: own })).status).toBe(200);
    // Less than what an entry lives without the bus.
    await expect.poll(isKnownThere, { timeout: 3000 }).toBe(false);
  });

  test('a command delivered to both at once, many times, runs once', async () => {
    const deliveries = Array.from({ length: 8 }, (_, index) => openRoom(index % 2, 'one-command-one-room'));
    const answers = await Promise.all(deliveries);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.room?.roomId)).size).toBe(1);
  });

  test('[ROOM-4] wrong codes are counted over both', async () => {
    const statuses: number[] = [];
    const guesser = (await fetch(`${nodes[0]}/api/me`)).headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let guess = 0; guess < 40 && statuses.at(-1) !== 429; guess++) {
      const address = nodes[guess % 2] ?? '';
      const answer = await fetch(`${address}/api/codes/${9000 + guess}`, { headers: { cookie: guesser } });
      statuses.push(answer.status);
    }
    // Ten a minute; each node for itself would let twenty pass. One or two may be on their way.
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(15);
  });

  test('limits are counted over both', async () => {
    // 20 rooms a minute for each person; eight deliveries of the test before have been counted.
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => openRoom(index % 2, `another-room-${index}`)),
    );
    const opened = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(opened.length + refused.length).toBe(24);
    expect(opened.length).toBeLessThanOrEqual(12);
    expect(refused[0]?.body.code).toBe('too-many-requests');
  });
});

describe('parts that do not answer', () => {
  /** Ends by itself. */
  const start = (env: Readonly<Record<string, string>>): ServerProcess =>
    startServerProcess({ env: { ...cluster.env, ...env } });

  test('a store that is not there: one sentence, exit code 1', async () => {
    const server = start({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' });
    expect((await server.ended).code).toBe(1);
    expect(server.stdout()).toBe('');
    expect(server.stderr().trim().split('\n')).toHaveLength(1);
    expect(server.stderr()).toMatch(/^DynamoDB cannot be used \(.+\): check DYNAMODB_ENDPOINT/);
  });

  test('a table that is missing: one sentence, exit code 1', async () => {
    const server = start({ DYNAMODB_CREATE_TABLES: 'no', TABLE_PREFIX: 'nowhere-' });
    expect((await server.ended).code).toBe(1);
    expect(server.stderr()).toContain('nowhere-');
    expect(server.stderr()).toContain('DYNAMODB_CREATE_TABLES=yes');
  });

  test('a bus that is not there: it serves, says it is not ready, and is once the bus is back', async () => {
    const { address } = await cluster.startNode();
    await cluster.redis.kill();
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(503);
    expect((await fetch(`${address}/api/me`)).status).toBe(200);
    await cluster.redis.restart();
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200);
  });
});
