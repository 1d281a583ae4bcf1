import { describe, expect, test } from 'vitest';
import { add, append } from '#store/port/changes.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import { events, note, people } from './contract-tables.ts';
import type { Subject } from './subject.ts';

export const describeConcurrency = (subject: Subject): void => {
  describe('concurrency', () => {
    describeRaces(subject);
    describeTransfers(subject);
  });
};

const describeRaces = ({ store, partition }: Subject): void => {
  test('of 50 parallel put-if-absent exactly one wins, and the others see it', async () => {
    const PK = partition();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, who) => store().put(events, note(PK, 'seat', { who }), notExists)),
    );
    const winners = results.flatMap((result, who) => (result.ok ? [who] : []));
    expect(winners).toHaveLength(1);
    const stored = note(PK, 'seat', { who: winners[0] ?? -1 });
    expect(await store().get(events, { PK, SK: 'seat' })).toEqual(stored);
    const seen = results.flatMap((result) => (result.ok ? [] : [result.current]));
    expect(seen).toEqual(Array.from({ length: 49 }, () => stored));
  });

  test('200 parallel adds sum up, and each caller sees a different value', async () => {
    const key = { PK: partition(), SK: 'counter' };
    const results = await Promise.all(
      Array.from({ length: 200 }, () => store().update(events, key, [add('n', 1)])),
    );
    const seen = results.map((result) => (result.ok ? Number(result.value['n']) : -1));
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(await store().get(events, key)).toEqual({ ...key, n: 200 });
  });

  test('parallel appends lose nothing', async () => {
    const key = { PK: partition(), SK: 'log' };
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => store().update(events, key, [append('entries', [n])])),
    );
    const entries = (await store().get(events, key))?.['entries'] as number[];
    expect([...entries].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('of parallel updates on one version exactly one wins', async () => {
    const key = { PK: partition(), SK: 'state' };
    await store().put(events, { ...key, version: 1 });
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        store().update(events, key, [add('version', 1)], equals('version', 1)),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await store().get(events, key)).toMatchObject({ version: 2 });
  });

  test('a read after a resolved write sees it, also between many other writes', async () => {
    const PK = partition();
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        await store().put(events, note(PK, `${n}`, { n }));
        expect(await store().get(events, { PK, SK: `${n}` })).toMatchObject({ n });
      }),
    );
  });

  test('writes of one caller to one item apply in the order of the calls', async () => {
    const key = { PK: partition(), SK: 'last' };
    for (let n = 0; n < 20; n++) await store().put(events, { ...key, n });
    expect(await store().get(events, key)).toMatchObject({ n: 19 });
  });
};

const describeTransfers = ({ store, partition }: Subject): void => {
  test('parallel transactions that share items are all or nothing: the total stays', async () => {
    const PK = partition();
    const seats = ['a', 'b', 'c', 'd'];
    for (const SK of seats) await store().put(events, note(PK, SK, { coins: 10 }));
    const move = async (from: string, to: string): Promise<boolean> => {
      const coins = (await store().get(events, { PK, SK: from }))?.['coins'] as number;
      const result = await store().transact([
        {
          op: 'update',
          table: events,
          key: { PK, SK: from },
          changes: [add('coins', -1)],
          condition: equals('coins', coins),
        },
        { op: 'update', table: events, key: { PK, SK: to }, changes: [add('coins', 1)] },
      ]);
      return result.ok;
    };
    const moves = await Promise.all(
      Array.from({ length: 24 }, (_, n) => move(seats[n % 4] ?? '', seats[(n + 1 + (n % 3)) % 4] ?? '')),
    );
    expect(moves).toContain(true);
    const { items } = await store().query(events, { partition: PK });
    expect(items.reduce((total, item) => total + Number(item['coins']), 0)).toBe(40);
  });

  test('of parallel transactions that claim the same name exactly one wins', async () => {
    const name = partition();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        store().transact([
          { op: 'put', table: people, item: { id: name, n }, condition: notExists },
          { op: 'put', table: events, item: note(name, `${n}`) },
        ]),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect((await store().query(events, { partition: name })).items).toHaveLength(1);
  });
};
