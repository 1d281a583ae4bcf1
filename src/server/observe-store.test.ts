import { describe, expect, test } from 'vitest';
import { notExists } from '#store/port/conditions.ts';
import { set } from '#store/port/changes.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { defineTable } from '#store/port/table.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { StoreSample } from './metrics.ts';
import { observeStore } from './observe-store.ts';

const seats = defineTable({ name: 'seats', partitionKey: 'PK' });
const rooms = defineTable({ name: 'rooms', partitionKey: 'PK' });

const observed = () => {
  const samples: StoreSample[] = [];
  const inner = new MemoryStore({ tables: [seats, rooms], clock: fakeClock() });
  const store = observeStore(inner, { countStoreOperation: (sample) => void samples.push(sample) });
  const told = () => samples.map(({ operation, table, outcome }) => `${operation} ${table} ${outcome}`);
  return { store, told, samples };
};

describe('observeStore', () => {
  test('gives back what the store gives and tells every operation', async () => {
    const { store, told, samples } = observed();
    expect(await store.put(seats, { PK: 'a', n: 1 }, notExists)).toEqual({ ok: true, value: undefined });
    expect(await store.put(seats, { PK: 'a', n: 2 }, notExists)).toEqual({
      ok: false,
      current: { PK: 'a', n: 1 },
    });
    expect(await store.get(seats, { PK: 'a' })).toEqual({ PK: 'a', n: 1 });
    expect(await store.update(seats, { PK: 'a' }, [set('n', 3)])).toEqual({
      ok: true,
      value: { PK: 'a', n: 3 },
    });
    expect((await store.query(seats, { partition: 'a' })).items).toHaveLength(1);
    expect(await store.batchGet(seats, [{ PK: 'a' }, { PK: 'b' }])).toEqual([{ PK: 'a', n: 3 }, undefined]);
    await store.batchWrite([{ op: 'put', table: rooms, item: { PK: 'r' } }]);
    const moved = await store.transact([
      { op: 'delete', table: seats, key: { PK: 'a' } },
      { op: 'put', table: rooms, item: { PK: 's' } },
    ]);
    expect(moved).toEqual({ ok: true });
    expect((await store.scan(rooms)).items).toHaveLength(2);
    await store.delete(rooms, { PK: 'r' });
    expect(told()).toEqual([
      'put seats ok',
      'put seats refused',
      'get seats ok',
      'update seats ok',
      'query seats ok',
      'batchGet seats ok',
      'batchWrite rooms ok',
      'transact several ok',
      'scan rooms ok',
      'delete rooms ok',
    ]);
    for (const { durationMs } of samples) expect(durationMs).toBeGreaterThanOrEqual(0);
    await store.check();
    await store.close();
  });

  test('a failure is told and goes on to the caller', async () => {
    const { store, told } = observed();
    await store.close();
    await expect(store.get(seats, { PK: 'a' })).rejects.toMatchObject({ code: 'closed' });
    expect(told()).toEqual(['get seats failed']);
  });
});
