import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { PollResult } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import { keepResult, readKept } from './results.items.ts';
import type { Kept } from './results.items.ts';

const newStore = (): Store => new MemoryStore({ tables: [pollsTable], clock: fakeClock() });

/** `noise`: characters that no compression makes shorter. */
const aKept = (winner: string, noise: number): Kept => {
  const result: PollResult = {
    count: {
      method: 'irv',
      seats: 1,
      ballots: 1,
      undervotes: 0,
      winners: [winner, randomBytes(noise / 2).toString('hex')],
      rounds: [],
    },
    hash: `hash of ${winner}`,
    chainLength: 1,
    chainHead: 'head',
    isFinal: true,
  };
  return { basis: `basis of ${winner}`, result, byHour: [[0, 1]], writeIns: [{ name: 'Zoe', ballots: 2 }] };
};

const keysOf = async (store: Store): Promise<string[]> => {
  const found = await store.query(pollsTable, { partition: 'POLL#p', sort: { beginsWith: 'RESULT#' } });
  return found.items.map((item) => textIn(item, 'SK'));
};

/** The store dies before its n-th write. */
const dyingStore = (store: Store, writes: number): Store => {
  let left = writes;
  const live = () => {
    if (left-- <= 0) throw new Error('the store is gone');
  };
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]): Promise<unknown> => {
        if (name === 'put' || name === 'batchWrite') live();
        return (value as (...all: unknown[]) => Promise<unknown>).apply(target, given);
      };
    },
  });
};

test('[POLL-26] a result of any length comes back as it was kept, in items the store can hold', async () => {
  const store = newStore();
  for (const noise of [10, 400_000, 3_000_000]) {
    const kept = aKept('Ada', noise);
    await keepResult(store, 'p', kept);
    expect(await readKept(store, 'p')).toEqual(kept);
  }
  expect((await keysOf(store)).length).toBeGreaterThan(3);
});

test('[POLL-26] parts of an earlier result go with it', async () => {
  const store = newStore();
  await keepResult(store, 'p', aKept('Ada', 2_000_000));
  const shorter = aKept('Bo', 10);
  await keepResult(store, 'p', shorter);
  expect(await keysOf(store)).toHaveLength(1);
  expect(await readKept(store, 'p')).toEqual(shorter);
});

test.each([0, 1, 2])(
  '[POLL-26] a crash before write %i leaves the old result or the new one, whole',
  async (writes) => {
    const store = newStore();
    const [before, after] = [aKept('Ada', 1_000_000), aKept('Bo', 1_000_000)];
    await keepResult(store, 'p', before);
    await expect(keepResult(dyingStore(store, writes), 'p', after)).rejects.toThrow('gone');
    expect(await readKept(store, 'p')).toEqual(writes < 2 ? before : after);
    await keepResult(store, 'p', after);
    expect(await readKept(store, 'p')).toEqual(after);
    const ids = (await keysOf(store)).map((key) => key.split('#')[2]);
    expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(1);
  },
);

test('[POLL-26] results from before they were packed are read, and a part that is gone asks for a new count', async () => {
  const store = newStore();
  const { basis, result } = aKept('Ada', 10);
  const key = { PK: 'POLL#p', SK: 'RESULT#FINAL' };
  await store.put(pollsTable, { ...key, basis, hash: result.hash, result: JSON.stringify(result) });
  expect(await readKept(store, 'p')).toEqual({ basis, result, byHour: undefined, writeIns: undefined });
  await keepResult(store, 'p', aKept('Bo', 1_000_000));
  const part = (await keysOf(store)).find((key) => key.startsWith('RESULT#PART#'));
  await store.delete(pollsTable, { PK: 'POLL#p', SK: part ?? '' });
  expect(await readKept(store, 'p')).toBeUndefined();
});
