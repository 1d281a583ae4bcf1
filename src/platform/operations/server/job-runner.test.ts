import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { createLog } from '#server/log.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { JobRunner } from './job-runner.ts';
import type { JobDone, JobPlan } from './machine.ts';

/** Runs of the export that have started; tests end them by hand. */
interface Begun {
  readonly node: string;
  readonly signal: AbortSignal;
  readonly tell: (items: number) => void;
  readonly finish: (done: JobDone) => void;
  readonly break: (error: Error) => void;
}

const DONE: JobDone = { to: 'exports/1', items: 12, bytes: 340 };
let clock: FakeClock;
let store: MemoryStore;
let begun: Begun[];

beforeEach(() => {
  clock = fakeClock(Date.UTC(2026, 10, 16, 9));
  store = new MemoryStore({ tables: [platformTable], clock });
  begun = [];
});

const planOf = (node: string, schedule: string): JobPlan => ({
  schedule,
  to: 'exports',
  keep: 3,
  unavailable: undefined,
  copies: async () => [],
  run: (onProgress, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      const tell = (items: number): void => onProgress({ step: 1, steps: 2, items });
      begun.push({ node, signal, tell, finish: resolve, break: reject });
    }),
});

const nodeOf = (node: string, schedule = 'daily 03:00'): JobRunner => {
  const deps = { store, clock, ids: seededIds(node), log: createLog('silent'), nodeId: node };
  const never = { ...planOf(node, 'no'), unavailable: 'memory' } as const;
  return new JobRunner(deps, { export: planOf(node, schedule), backup: never, adopt: never });
};

/** Time passes in steps: what a timer begins reads the store before the next one rings. */
const pass = async (durationMs: number): Promise<void> => {
  const step = 5 * SECOND_MS;
  for (let passed = 0; passed < durationMs; passed += step) {
    clock.advance(Math.min(step, durationMs - passed));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
};

describe('work on a schedule', () => {
  test('[OPS-4] is done by one of many nodes, at its time, and then next time', async () => {
    const nodes = ['a', 'b', 'c'].map((name) => nodeOf(name));
    for (const node of nodes) node.start();
    await pass(18 * HOUR_MS + MINUTE_MS);
    expect(begun).toHaveLength(1);
    begun[0]?.finish(DONE);
    await Promise.all(nodes.map((node) => node.idle()));
    const job = await nodes[1]?.read('export');
    expect(job?.last).toMatchObject({ isDone: true, told: 'exports/1', items: 12, bytes: 340 });
    expect(job?.dueAt).toBe(Date.UTC(2026, 10, 18, 3));
    await pass(DAY_MS);
    expect(begun).toHaveLength(2);
    begun[1]?.finish(DONE);
    for (const node of nodes) await node.close();
  });

  test('[OPS-4] that was missed while nothing ran is done at the next start', async () => {
    const first = nodeOf('a');
    first.start();
    await first.idle();
    await first.close();
    clock.advance(3 * DAY_MS);
    const second = nodeOf('b');
    second.start();
    await pass(SECOND_MS);
    expect(begun.map(({ node }) => node)).toEqual(['b']);
    begun[0]?.finish(DONE);
    await second.close();
  });

  test('[OPS-4] goes on elsewhere when its node falls silent, and the silent one ends its own', async () => {
    const silent = nodeOf('a', 'no');
    expect((await silent.request('export')).ok).toBe(true);
    // Time in which node a does nothing at all: its timers ring only afterwards.
    clock.set(clock.now() + 4 * SECOND_MS);
    const job = await silent.read('export');
    const later = fakeClock(clock.now() + 2 * MINUTE_MS);
    const deps = { store, clock: later, ids: seededIds('b'), log: createLog('silent'), nodeId: 'b' };
    const never = { ...planOf('b', 'no'), unavailable: 'memory' } as const;
    const other = new JobRunner(deps, { export: planOf('b', 'no'), backup: never, adopt: never });
    other.start();
    await other.look();
    expect(begun.map(({ node }) => node)).toEqual(['a', 'b']);
    expect(job.run?.nodeId).toBe('a');
    await pass(10 * SECOND_MS);
    expect(begun[0]?.signal.aborted).toBe(true);
    await silent.idle();
    begun[1]?.finish(DONE);
    await other.idle();
    expect((await other.read('export')).last?.nodeId).toBe('b');
  });
});

describe('work on request', () => {
  test('[OPS-5] begins at once, tells how far it is, and is refused while it runs', async () => {
    const [one, two] = [nodeOf('a', 'no'), nodeOf('b', 'no')];
    expect((await one.request('export')).ok).toBe(true);
    expect(await two.request('export')).toMatchObject({ error: { code: 'job-running' } });
    expect(await one.request('backup')).toMatchObject({ error: { code: 'job-unavailable' } });
    begun[0]?.tell(4711);
    await pass(6 * SECOND_MS);
    expect((await two.read('export')).run).toMatchObject({ nodeId: 'a', step: 1, steps: 2, items: 4711 });
    begun[0]?.finish(DONE);
    await one.idle();
    expect((await two.read('export')).run).toBeUndefined();
    expect((await two.request('export')).ok).toBe(true);
    begun[1]?.finish(DONE);
    await two.close();
    await one.close();
  });

  test('[OPS-5] tells why it failed', async () => {
    const node = nodeOf('a', 'no');
    await node.request('export');
    begun[0]?.break(new Error('No space is left.'));
    await node.idle();
    expect((await node.read('export')).last).toMatchObject({ isDone: false, told: 'No space is left.' });
  });

  test('[OPS-4] a stop ends it, and the next start begins it anew', async () => {
    const node = nodeOf('a', 'no');
    await node.request('export');
    await node.close();
    expect(begun[0]?.signal.aborted).toBe(true);
    const next = nodeOf('b', 'no');
    next.start();
    await next.look();
    expect(begun.map(({ node: name }) => name)).toEqual(['a', 'b']);
    begun[1]?.finish(DONE);
    await next.close();
  });
});
