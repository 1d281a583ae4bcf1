import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { deadlinePartitions } from './deadlines.items.ts';
import { Deadlines } from './deadlines.ts';

interface Firing {
  readonly node: string;
  readonly id: string;
  readonly at: number;
}

/** Things with one deadline each, settled as an activity would: by a conditional change of the stored state. */
const setUp = () => {
  const clock = fakeClock();
  const store = new MemoryStore({ tables: [platformTable], clock });
  const states = new Map<string, { deadlineAt: number | undefined }>();
  const firings: Firing[] = [];
  const settles: string[] = [];
  const lateMs: number[] = [];
  const warnings: unknown[] = [];
  const failures: string[] = [];
  const problems = { failNext: 0 };

  const startNode = (node: string, nodeClock: FakeClock = clock) => {
    const deadlines = new Deadlines(
      {
        store,
        clock: nodeClock,
        ids: seededIds(node),
        log: { warn: (fields: unknown) => void warnings.push(fields), error: () => undefined },
        meter: {
          fired: (_, late) => void lateMs.push(late),
          failed: (kind) => void failures.push(kind),
        },
      },
      { staggerMs: 100 },
    );
    deadlines.register('round', async (id) => {
      settles.push(id);
      if (problems.failNext > 0) {
        problems.failNext--;
        throw new Error('store unavailable');
      }
      const state = states.get(id);
      const isDue = state?.deadlineAt !== undefined && state.deadlineAt <= nodeClock.now();
      if (!state || !isDue) return { hasChanged: false, deadlineAt: state?.deadlineAt };
      const from = state.deadlineAt;
      state.deadlineAt = undefined;
      firings.push({ node, id, at: nodeClock.now() });
      await store.transact(deadlines.schedule('round', id, { from, to: undefined }));
      return { hasChanged: true, deadlineAt: undefined };
    });
    return deadlines;
  };
  const setDeadline = async (deadlines: Deadlines, id: string, to: number | undefined) => {
    const from = states.get(id)?.deadlineAt;
    states.set(id, { deadlineAt: to });
    const operations = deadlines.schedule('round', id, { from, to });
    if (operations.length > 0) await store.transact(operations);
    if (to !== undefined) deadlines.watch('round', id, to);
  };
  const stored = async () => {
    const pages = await Promise.all(
      deadlinePartitions.map((partition) => store.query(platformTable, { partition })),
    );
    return pages.flatMap((page) => page.items);
  };
  /** Lets time pass in steps, so that a poll's answer arrives before the next timer. */
  const pass = async (nodes: readonly Deadlines[], durationMs: number, stepMs = 1000) => {
    for (let passed = 0; passed < durationMs; passed += stepMs) {
      clock.advance(Math.min(stepMs, durationMs - passed));
      for (const node of nodes) await node.idle();
    }
  };
  return {
    clock,
    store,
    states,
    settles,
    firings,
    lateMs,
    warnings,
    failures,
    problems,
    startNode,
    setDeadline,
    stored,
    pass,
  };
};

describe('deadlines', () => {
  test('[ROOM-17] a near deadline fires at its moment, once, and is then gone', async () => {
    const { clock, startNode, setDeadline, firings, stored, pass, lateMs } = setUp();
    const node = startNode('a');
    await node.start();
    const dueAt = clock.now() + 3210;
    await setDeadline(node, 'r1', dueAt);
    await pass([node], 3209, 10);
    expect(firings).toEqual([]);
    await pass([node], 1);
    expect(firings).toEqual([{ node: 'a', id: 'r1', at: dueAt }]);
    expect(await stored()).toEqual([]);
    await pass([node], MINUTE_MS);
    expect(firings).toHaveLength(1);
    expect(lateMs).toEqual([0]);
    await node.close();
  });

  test('[ROOM-17] a deadline days ahead needs no timer of its own and is still punctual', async () => {
    const { clock, startNode, setDeadline, firings, pass } = setUp();
    const node = startNode('a');
    await node.start();
    const dueAt = clock.now() + DAY_MS;
    await setDeadline(node, 'r1', dueAt);
    clock.advance(DAY_MS - MINUTE_MS);
    await node.idle();
    await pass([node], 2 * MINUTE_MS, 100);
    expect(firings).toHaveLength(1);
    expect((firings[0]?.at ?? 0) - dueAt).toBeLessThanOrEqual(100);
    await node.close();
  });

  test('[ROOM-17] a moved deadline fires at the new time only, a cancelled one never', async () => {
    const { clock, startNode, setDeadline, firings, stored, pass } = setUp();
    const node = startNode('a');
    await node.start();
    const start = clock.now();
    await setDeadline(node, 'moved', start + 1000);
    await setDeadline(node, 'moved', start + 5000);
    await setDeadline(node, 'cancelled', start + 2000);
    await setDeadline(node, 'cancelled', undefined);
    expect(await stored()).toHaveLength(1);
    await pass([node], 10_000, 100);
    expect(firings).toEqual([{ node: 'a', id: 'moved', at: start + 5000 }]);
    await node.close();
  });

  test('[ROOM-17] a deadline moved a thousand times is looked at once', async () => {
    const { clock, startNode, setDeadline, firings, settles, pass } = setUp();
    const node = startNode('a');
    await node.start();
    const start = clock.now();
    for (let move = 1; move <= 1000; move++) {
      if (move > 1) node.unwatch('round', 'r1', start + 1000 + move - 1);
      await setDeadline(node, 'r1', start + 1000 + move);
    }
    await pass([node], 4000, 100);
    expect(firings).toHaveLength(1);
    expect(settles).toEqual(['r1']);
    await node.close();
  });

  test('[ROOM-17] after a restart everything overdue fires once, at the start', async () => {
    const { clock, startNode, setDeadline, firings, pass, lateMs } = setUp();
    const before = startNode('before');
    await before.start();
    for (let index = 0; index < 100; index++) {
      await setDeadline(before, `r${index}`, clock.now() + 2000 + index);
    }
    await before.close();
    clock.advance(HOUR_MS);
    expect(firings).toEqual([]);
    const after = startNode('after');
    await after.start();
    await pass([after], 200, 10);
    expect(new Set(firings.map(({ id }) => id)).size).toBe(100);
    expect(firings).toHaveLength(100);
    expect(Math.max(...lateMs)).toBeGreaterThan(HOUR_MS - 3000);
    await after.close();
  });

  test('[ROOM-17] two nodes: each deadline fires once, and when one node dies the other is punctual', async () => {
    const { clock, startNode, setDeadline, firings, pass } = setUp();
    const [a, b] = [startNode('a'), startNode('b')];
    await Promise.all([a.start(), b.start()]);
    await setDeadline(a, 'r1', clock.now() + 8000);
    const dueAt = clock.now() + 12_000;
    await setDeadline(a, 'r2', dueAt);
    await pass([a, b], 10_000, 50);
    expect(firings.map(({ id }) => id)).toEqual(['r1']);
    await a.close();
    await pass([b], 10_000, 50);
    expect(firings.map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(firings[1]).toMatchObject({ node: 'b' });
    expect((firings[1]?.at ?? 0) - dueAt).toBeLessThanOrEqual(250);
    await b.close();
  });

  test('[ROOM-17] clocks seconds apart: still once, no earlier than the faster clock says', async () => {
    const { clock, startNode, setDeadline, firings, pass, stored } = setUp();
    const fast: FakeClock = { ...clock, now: () => clock.now() + 3000 };
    const slow: FakeClock = { ...clock, now: () => clock.now() - 2000 };
    const [a, b] = [startNode('fast', fast), startNode('slow', slow)];
    await Promise.all([a.start(), b.start()]);
    await setDeadline(b, 'r1', clock.now() + 10_000);
    await setDeadline(a, 'r2', clock.now() + 10_000);
    await pass([a, b], 30_000, 50);
    expect(firings.map(({ id }) => id).toSorted()).toEqual(['r1', 'r2']);
    expect(await stored()).toEqual([]);
    await Promise.all([a.close(), b.close()]);
  });

  test('[ROOM-17] a settle that fails is tried again by the next poll', async () => {
    const { clock, startNode, setDeadline, firings, failures, problems, pass } = setUp();
    const node = startNode('a');
    await node.start();
    await setDeadline(node, 'r1', clock.now() + 1000);
    problems.failNext = 2;
    await pass([node], 20_000, 100);
    expect(failures).toEqual(['round', 'round']);
    expect(firings).toHaveLength(1);
    await node.close();
  });

  test('[ROOM-17] a timer that rings early waits for its moment', async () => {
    const { clock, startNode, setDeadline, firings, pass } = setUp();
    const early: FakeClock = { ...clock, after: (ms, run) => clock.after(ms > 10 ? ms - 2 : ms, run) };
    const node = startNode('a', early);
    await node.start();
    const dueAt = clock.now() + 1000;
    await setDeadline(node, 'r1', dueAt);
    await pass([node], 1100, 1);
    expect(firings).toMatchObject([{ at: dueAt }]);
    await node.close();
  });

  test('[ROOM-20] a left-over deadline of something deleted is cleared away', async () => {
    const { clock, startNode, setDeadline, states, firings, stored, pass } = setUp();
    const node = startNode('a');
    await node.start();
    await setDeadline(node, 'r1', clock.now() + 1000);
    states.delete('r1');
    await pass([node], 2000, 100);
    expect(firings).toEqual([]);
    expect(await stored()).toEqual([]);
    await node.close();
  });

  test('[ROOM-20] a kind that nobody settles stays stored, and is reported once', async () => {
    const { clock, store, startNode, warnings, stored, pass } = setUp();
    const node = startNode('a');
    await node.start();
    await store.transact(node.schedule('removed', 'x', { from: undefined, to: clock.now() + 1000 }));
    await pass([node], 30_000);
    expect(warnings).toEqual([{ kind: 'removed' }]);
    expect(await stored()).toHaveLength(1);
    expect(() => node.register('round', async () => ({ hasChanged: false, deadlineAt: undefined }))).toThrow(
      /round/,
    );
    await node.close();
  });

  test('[ROOM-17] after a close nothing fires any more', async () => {
    const { clock, startNode, setDeadline, firings } = setUp();
    const node = startNode('a');
    await node.start();
    await setDeadline(node, 'r1', clock.now() + 1000);
    await node.close();
    clock.advance(MINUTE_MS);
    await node.idle();
    expect(firings).toEqual([]);
  });
});
