import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Until } from '#tests/support/live/client.ts';
import { startRedis } from '#tests/support/cluster/redis.ts';
import type { RedisServer } from '#tests/support/cluster/redis.ts';
import { openBus } from './open-bus.ts';
import { RedisBus } from './redis-bus.ts';

let redis: RedisServer;
const until = new Until();
const buses: RedisBus[] = [];

beforeEach(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
  await redis.stop();
});

const start = (prefix?: string) => {
  const bus = new RedisBus({
    url: redis.url,
    ...(prefix !== undefined && { prefix }),
    onFault: (fault) => heard.push(`fault ${String(fault)}`),
  });
  const heard: string[] = [];
  const note = (line: string): void => {
    heard.push(line);
    until.notify();
  };
  bus.start({
    onMessage: (channel, message) => note(`${channel}: ${message}`),
    onLost: () => note('lost'),
    onRestored: () => note('restored'),
  });
  buses.push(bus);
  const hears = (line: string, times = 1): Promise<void> =>
    until.reaches(line, () => heard.filter((each) => each === line).length >= times);
  return { bus, heard, hears };
};

describe('the bus on a real redis-server', () => {
  test('[LIVE-3] messages reach every node that joined the channel, and no other', async () => {
    const [a, b, stranger] = [start(), start(), start('another-installation')];
    await Promise.all([a.hears('restored'), b.hears('restored'), stranger.hears('restored')]);
    await Promise.all([a.bus.join('topic/x'), b.bus.join('topic/x'), stranger.bus.join('topic/x')]);
    await a.bus.join('topic/y');
    b.bus.publish('topic/x', 'hello');
    await Promise.all([a.hears('topic/x: hello'), b.hears('topic/x: hello')]);
    b.bus.publish('topic/y', 'only a');
    await a.hears('topic/y: only a');
    a.bus.leave('topic/x');
    await a.bus.join('topic/z');
    b.bus.publish('topic/x', 'after');
    b.bus.publish('topic/z', 'last');
    await Promise.all([a.hears('topic/z: last'), b.hears('topic/x: after')]);
    expect(a.heard).toEqual(['restored', 'topic/x: hello', 'topic/y: only a', 'topic/z: last']);
    expect(stranger.heard).toEqual(['restored']);
    await expect(a.bus.check()).resolves.toBeUndefined();
  });

  test('[LIVE-4] killed and started again, it tells of the loss and hears everything it had joined', async () => {
    const [a, b] = [start(), start()];
    await Promise.all([a.hears('restored'), b.hears('restored')]);
    await Promise.all([a.bus.join('topic/x'), b.bus.join('topic/x')]);
    await redis.kill();
    await Promise.all([a.hears('lost'), b.hears('lost')]);
    await expect(a.bus.check()).rejects.toThrow(/./);
    a.bus.publish('topic/x', 'into the void');
    // Joined while there is nothing to join: it counts once there is.
    await b.bus.join('topic/later');
    await redis.restart();
    await Promise.all([a.hears('restored', 2), b.hears('restored', 2)]);
    a.bus.publish('topic/later', 'you joined in the dark');
    a.bus.publish('topic/x', 'again');
    await Promise.all([b.hears('topic/x: again'), b.hears('topic/later: you joined in the dark')]);
    expect(b.heard).not.toContain('topic/x: into the void');
  });

  test('[LIVE-4] a server that no longer answers, without ending a connection, is noticed', async () => {
    const a = start();
    await a.hears('restored');
    await a.bus.join('topic/x');
    redis.freeze();
    await a.hears('lost');
    redis.thaw();
    await a.hears('restored', 2);
    a.bus.publish('topic/x', 'warm again');
    await a.hears('topic/x: warm again');
    expect(a.heard.slice(0, 3)).toEqual(['restored', 'lost', 'restored']);
    expect(a.heard.filter((line) => line.startsWith('topic/'))).toEqual(['topic/x: warm again']);
  });

  test('it starts before Redis does', async () => {
    await redis.kill();
    const a = start();
    await a.bus.join('topic/x');
    await expect(a.bus.check()).rejects.toThrow(/./);
    await redis.restart();
    await a.hears('restored');
    a.bus.publish('topic/x', 'at last');
    await a.hears('topic/x: at last');
  });
});

test('BUS=memory needs nobody', async () => {
  const bus = await openBus('memory', { onFault: () => undefined });
  expect(bus.isShared).toBe(false);
  await expect(bus.check()).resolves.toBeUndefined();
});
