import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import type { ServerModule } from './kit/module.ts';
import { platformTable } from './kit/platform-table.ts';
import { createLog } from './log.ts';
import { seedDemo } from './seed-demo.ts';

let clock: FakeClock;
let store: MemoryStore;
let seeded: string[];

beforeEach(() => {
  clock = fakeClock();
  store = new MemoryStore({ tables: [platformTable], clock });
  seeded = [];
});

const moduleOf = (name: string, seed?: () => Promise<void>): ServerModule => ({
  name,
  routes: [],
  ...(seed && { seedDemo: seed }),
});
const polls = moduleOf('polls', async () => void seeded.push('polls'));
const plain = moduleOf('plain');
const run = (modules: readonly ServerModule[]) =>
  seedDemo({ store, clock, log: createLog('silent') }, modules);

describe('seedDemo', () => {
  test('runs on the first start and never again', async () => {
    expect(await run([polls, plain])).toBe(true);
    expect(await run([polls, plain])).toBe(false);
    clock.advance(400 * 24 * 60 * MINUTE_MS);
    expect(await run([polls, plain])).toBe(false);
    expect(seeded).toEqual(['polls']);
  });

  test('two nodes that start at once seed once', async () => {
    const results = await Promise.all([run([polls]), run([polls])]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(seeded).toEqual(['polls']);
  });

  test('a node that died on the way is followed after a while', async () => {
    const broken = moduleOf('broken', () => Promise.reject(new Error('lost')));
    await expect(run([broken])).rejects.toThrow('lost');
    expect(await run([polls])).toBe(false);
    clock.advance(6 * MINUTE_MS);
    expect(await run([polls])).toBe(true);
    expect(seeded).toEqual(['polls']);
  });
});
