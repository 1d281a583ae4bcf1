import { Redis } from 'iovalkey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis } from '#tests/support/cluster/redis.ts';
import type { RedisServer } from '#tests/support/cluster/redis.ts';
import { createLimits } from './limits.ts';

let server: RedisServer;
const clients: Redis[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await server.stop();
});

const newNode = async () => {
  const client = new Redis(server.url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
  });
  client.on('error', () => undefined);
  await new Promise((resolve) => client.once('ready', resolve));
  clients.push(client);
  return createLimits(client);
};

describe('limits counted in Redis', () => {
  test('three nodes share one budget, and say how long to wait', async () => {
    const nodes = await Promise.all([newNode(), newNode(), newNode()]);
    const budget = { name: 'shared', max: 30, perSeconds: 60 };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => nodes.map((node) => node.spend(budget, 'ada'))).flat(),
    );
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(30);
    for (const wait of answers) expect(wait ?? 60).toBeGreaterThan(0);
    expect(await nodes[0]?.spend(budget, 'ben')).toBeUndefined();
  });

  test('while Redis is gone each node counts for itself, and nobody gets an error', async () => {
    const node = await newNode();
    const budget = { name: 'alone', max: 2, perSeconds: 60 };
    expect(await node.spend(budget, 'ada')).toBeUndefined();
    await server.kill();
    expect(await node.spend(budget, 'ada')).toBeUndefined();
    expect(await node.spend(budget, 'ada')).toBeUndefined();
    expect(await node.spend(budget, 'ada')).toBeGreaterThan(0);
    await server.restart();
  });
});
