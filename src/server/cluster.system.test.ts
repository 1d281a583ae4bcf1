import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDynoxide } from '#tests/support/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/dynamodb-engines.ts';
import { startRedis } from '#tests/support/redis.ts';
import type { RedisServer } from '#tests/support/redis.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

let engine: DynamoEngine;
let redis: RedisServer;
let folder: string;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  [engine, redis] = await Promise.all([startDynoxide(), startRedis()]);
  folder = await mkdtemp(join(tmpdir(), 'roundtable-cluster-'));
});
afterAll(async () => {
  for (const server of processes) await server.kill();
  await Promise.all([engine.stop(), redis.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  STORE: 'dynamodb',
  AWS_REGION: engine.access.region,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  DYNAMODB_ENDPOINT: engine.access.endpoint ?? '',
  DYNAMODB_CREATE_TABLES: 'yes',
  TABLE_PREFIX: 'cluster-',
  BUS: redis.url,
  DATA_DIR: join(folder, 'data'),
});

const start = (env: Readonly<Record<string, string>> = {}): ServerProcess => {
  const server = startServerProcess({ env: { ...environment(), ...env } });
  processes.push(server);
  return server;
};

describe('two nodes over one DynamoDB engine and one Redis', () => {
  let nodes: readonly string[];
  let cookie: string;

  beforeAll(async () => {
    nodes = await Promise.all([start().started, start().started]);
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

  test('a command delivered to both at once, many times, runs once', async () => {
    const deliveries = Array.from({ length: 8 }, (_, index) => openRoom(index % 2, 'one-command-one-room'));
    const answers = await Promise.all(deliveries);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.room?.roomId)).size).toBe(1);
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
    const server = start();
    const address = await server.started;
    await redis.kill();
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(503);
    expect((await fetch(`${address}/api/me`)).status).toBe(200);
    await redis.restart();
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  });
});
