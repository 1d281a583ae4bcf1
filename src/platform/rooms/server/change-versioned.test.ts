import { describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { equals } from '#store/port/conditions.ts';
import { numberIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { unchanged } from '../rules/decision.ts';
import { changeVersioned, firstDeadline, readSettled, settleByDeadline } from './change-versioned.ts';
import type { ChangeDeps, VersionedKind } from './change-versioned.ts';
import { Deadlines } from './deadlines.ts';
import { RoomQueue } from './room-queue.ts';

/** A counter that rings when its time comes: the smallest thing with state and a deadline. */
interface Counter {
  readonly count: number;
  readonly rings: number;
  readonly ringAt: number;
  readonly version: number;
}
type CounterEvent = { readonly type: 'counted' | 'rang' };

const keyOf = (id: string) => ({ PK: `COUNTER#${id}`, SK: 'STATE' });
const NEVER = 0;

const setUp = () => {
  const clock = fakeClock();
  const store = new MemoryStore({ tables: [platformTable], clock });
  const published: { node: string; version: number; events: readonly string[] }[] = [];

  const startNode = (node: string, over: Store = store) => {
    const ids = seededIds(node);
    const log = { warn: () => undefined, error: () => undefined };
    const deadlines = new Deadlines({ store: over, clock, ids, log });
    const deps: ChangeDeps = { store: over, clock, ids, queue: new RoomQueue(), deadlines };
    const kind: VersionedKind<Counter, CounterEvent> = {
      kind: 'counter',
      missing: 'not-found',
      load: async (id) => {
        const item = await over.get(platformTable, keyOf(id));
        return (
          item && {
            count: numberIn(item, 'count'),
            rings: numberIn(item, 'rings'),
            ringAt: numberIn(item, 'ringAt'),
            version: numberIn(item, 'version'),
          }
        );
      },
      save: (next, previous) => [
        {
          op: 'put',
          table: platformTable,
          item: { ...keyOf('c'), ...next },
          condition: equals('version', previous.version),
        },
      ],
      settle: (state, now) =>
        state.ringAt !== NEVER && state.ringAt <= now
          ? { state: { ...state, rings: state.rings + 1, ringAt: NEVER }, events: [{ type: 'rang' }] }
          : unchanged(state),
      deadlineAt: ({ ringAt }) => (ringAt === NEVER ? undefined : ringAt),
      publish: ({ version }, events) =>
        void published.push({ node, version, events: events.map(({ type }) => type) }),
    };
    return { deps, kind, deadlines };
  };
  const create = (ringAt = NEVER) =>
    store.put(platformTable, { ...keyOf('c'), count: 0, rings: 0, ringAt, version: 1 });
  const stored = async () => {
    const { count, rings, ringAt, version } = (await store.get(platformTable, keyOf('c'))) ?? {};
    return { count, rings, ringAt, version };
  };
  return { clock, store, published, startNode, create, stored };
};

/** Lets fake time pass until the promise is through. */
const passUntil = async <T>(clock: FakeClock, promise: Promise<T>): Promise<T> => {
  let isOver = false;
  void promise.finally(() => (isOver = true));
  while (!isOver) {
    clock.advance(5);
    await new Promise(setImmediate);
  }
  return promise;
};

const countUp = (state: Counter) =>
  ok({ state: { ...state, count: state.count + 1 }, events: [{ type: 'counted' } as const] });

describe('changeVersioned', () => {
  test('[ROOM-16] a change is one version, saved before it is published, once', async () => {
    const { startNode, create, stored, published } = setUp();
    await create();
    const { deps, kind } = startNode('a');
    const changed = await changeVersioned(deps, kind, 'c', countUp);
    expect(changed).toMatchObject({
      value: { state: { count: 1, version: 2 }, events: [{ type: 'counted' }] },
    });
    expect(await stored()).toMatchObject({ count: 1, version: 2 });
    expect(published).toEqual([{ node: 'a', version: 2, events: ['counted'] }]);
  });

  test('[ROOM-16] no events: nothing is written and nothing is said', async () => {
    const { startNode, create, stored, published } = setUp();
    await create();
    const { deps, kind } = startNode('a');
    expect(await changeVersioned(deps, kind, 'c', (state) => ok(unchanged(state)))).toMatchObject({
      ok: true,
    });
    expect(await stored()).toMatchObject({ version: 1 });
    expect(published).toEqual([]);
  });

  test('[ROOM-16] refused, or not there: the code of the rule comes back', async () => {
    const { startNode, create } = setUp();
    const { deps, kind } = startNode('a');
    expect(await changeVersioned(deps, kind, 'c', countUp)).toMatchObject({ error: { code: 'not-found' } });
    await create();
    expect(await changeVersioned(deps, kind, 'c', () => fail('not-allowed'))).toMatchObject({
      error: { code: 'not-allowed' },
    });
  });

  test('[ROOM-16] two nodes that change at once: the slower one decides again, nothing is lost', async () => {
    const { startNode, create, stored, published, clock } = setUp();
    await create();
    const nodes = [startNode('a'), startNode('b'), startNode('c')];
    const changes = Promise.all(
      nodes.flatMap(({ deps, kind }) =>
        Array.from({ length: 5 }, () => changeVersioned(deps, kind, 'c', countUp)),
      ),
    );
    expect((await passUntil(clock, changes)).every((change) => change.ok)).toBe(true);
    expect(await stored()).toMatchObject({ count: 15, version: 16 });
    expect(published.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 2),
    );
  });

  test('[ROOM-16] whoever is overtaken eight times in a row is told so', async () => {
    const { startNode, create, store, clock, published } = setUp();
    await create();
    const overtaken = Object.assign(Object.create(store) as Store, {
      put: async () => ({ ok: false, current: undefined }),
      get: store.get.bind(store),
    });
    const { deps, kind } = startNode('a', overtaken);
    const outcome = await passUntil(clock, changeVersioned(deps, kind, 'c', countUp));
    expect(outcome).toMatchObject({ error: { code: 'conflict' } });
    expect(published).toEqual([]);
  });

  test('[ROOM-18] a read settles what is overdue, also when no timer ever rang', async () => {
    const { startNode, create, stored, clock, published } = setUp();
    await create(clock.now() + 1000);
    const { deps, kind } = startNode('a');
    expect(await readSettled(deps, kind, 'c')).toMatchObject({ value: { rings: 0 } });
    clock.advance(1000);
    expect(await readSettled(deps, kind, 'c')).toMatchObject({ value: { rings: 1, version: 2 } });
    expect(await readSettled(deps, kind, 'c')).toMatchObject({ value: { rings: 1, version: 2 } });
    expect(await stored()).toMatchObject({ rings: 1, version: 2 });
    expect(published).toHaveLength(1);
    expect(await readSettled(deps, { ...kind, load: async () => undefined }, 'c')).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  test('[ROOM-18] a command meets the settled state, and a refused one leaves it settled', async () => {
    const { startNode, create, stored, clock, published } = setUp();
    await create(clock.now() + 1000);
    const { deps, kind } = startNode('a');
    clock.advance(1500);
    const seen: Counter[] = [];
    const refused = await changeVersioned(deps, kind, 'c', (state) => {
      seen.push(state);
      return fail('not-allowed');
    });
    expect(refused).toMatchObject({ error: { code: 'not-allowed' } });
    expect(seen).toMatchObject([{ rings: 1 }]);
    expect(await stored()).toMatchObject({ rings: 1, version: 2 });
    expect(published).toEqual([{ node: 'a', version: 2, events: ['rang'] }]);
  });

  test('[ROOM-17] the scheduler settles it: once, though two nodes and a read try at the same moment', async () => {
    const { startNode, clock, store, stored, published } = setUp();
    const nodes = [startNode('a'), startNode('b')];
    for (const { deps, kind, deadlines } of nodes) {
      settleByDeadline(deps, kind);
      await deadlines.start();
    }
    const [a, b] = nodes;
    if (!a || !b) throw new Error('two nodes');
    const counter: Counter = { count: 0, rings: 0, ringAt: clock.now() + 4000, version: 1 };
    const deadline = firstDeadline(a.deps, a.kind, 'c', counter);
    await store.transact([
      { op: 'put', table: platformTable, item: { ...keyOf('c'), ...counter } },
      ...deadline.operations,
    ]);
    deadline.watch();
    b.deadlines.watch('counter', 'c', counter.ringAt);
    const reads = async () => {
      while (clock.now() < counter.ringAt + 500) {
        await readSettled(b.deps, b.kind, 'c');
        await new Promise(setImmediate);
      }
    };
    await passUntil(clock, reads());
    await passUntil(clock, Promise.all([a.deadlines.idle(), b.deadlines.idle()]));
    expect(await stored()).toMatchObject({ rings: 1, ringAt: NEVER, version: 2 });
    expect(published).toHaveLength(1);
    await Promise.all([a.deadlines.close(), b.deadlines.close()]);
  });
});
