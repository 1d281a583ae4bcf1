import { describe, expect, test } from 'vitest';
import { add, append, remove, set } from '#store/port/changes.ts';
import { atLeast, equals, exists, has, notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import { events, note, notes, people } from './contract-tables.ts';
import { expectRefusal } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeTransactions = (subject: Subject): void => {
  describe('transactions', () => {
    describeSuccess(subject);
    describeParts(subject);
    describeFailure(subject);
    describeNothingChanged(subject);
    describeMisfitsInTransactions(subject);
    describeRefusedTransactions(subject);
  });
};

const describeSuccess = ({ store, partition, largestTransaction }: Subject): void => {
  test('put, update, delete and check over several tables happen together', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'counter', { n: 1 }));
    await store().put(events, note(PK, 'old'));
    await store().put(people, { id: PK, role: 'host' });
    const result = await store().transact([
      { op: 'put', table: notes, item: note(PK, 'new', { text: 'x' }), condition: notExists },
      {
        op: 'update',
        table: events,
        key: { PK, SK: 'counter' },
        changes: [add('n', 1), append('log', ['x'])],
      },
      { op: 'delete', table: events, key: { PK, SK: 'old' }, condition: exists },
      { op: 'check', table: people, key: { id: PK }, condition: equals('role', 'host') },
    ]);
    expect(result).toEqual({ ok: true });
    expect(await store().get(notes, { PK, SK: 'new' })).toEqual(note(PK, 'new', { text: 'x' }));
    expect(await store().get(events, { PK, SK: 'counter' })).toEqual(
      note(PK, 'counter', { n: 2, log: ['x'] }),
    );
    expect(await store().get(events, { PK, SK: 'old' })).toBeUndefined();
    expect(await store().get(people, { id: PK })).toEqual({ id: PK, role: 'host' });
  });

  test('one operation is a transaction too', async () => {
    const PK = partition();
    expect(await store().transact([{ op: 'put', table: events, item: note(PK, 'a') }])).toEqual({ ok: true });
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(note(PK, 'a'));
  });

  test(`${largestTransaction} operations are allowed`, async () => {
    const PK = partition();
    const sorts = Array.from({ length: largestTransaction }, (_, n) => String(n).padStart(3, '0'));
    expect(
      await store().transact(
        sorts.map((SK) => ({ op: 'put', table: events, item: note(PK, SK), condition: notExists })),
      ),
    ).toEqual({ ok: true });
    const { items } = await store().query(events, { partition: PK });
    expect(items.map((item) => item['SK'])).toEqual(sorts);
  });
};

const describeParts = ({ store, partition, soon }: Subject): void => {
  test('checks alone change nothing and report the outcome', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1 }));
    const check = (n: number): Operation => ({
      op: 'check',
      table: events,
      key: { PK, SK: 'a' },
      condition: equals('n', n),
    });
    expect(await store().transact([check(1)])).toEqual({ ok: true });
    expect(await store().transact([check(2)])).toEqual({
      ok: false,
      failed: [{ index: 0, current: note(PK, 'a', { n: 1 }) }],
    });
  });

  test('a check that nothing is there', async () => {
    const PK = partition();
    const result = await store().transact([
      { op: 'check', table: people, key: { id: PK }, condition: notExists },
      { op: 'put', table: events, item: note(PK, 'a') },
    ]);
    expect(result).toEqual({ ok: true });
  });

  test('an update inside a transaction makes the item when it is not there', async () => {
    const PK = partition();
    await store().transact([
      { op: 'update', table: events, key: { PK, SK: 'a' }, changes: [set('x', 1), remove('y')] },
    ]);
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(note(PK, 'a', { x: 1 }));
  });

  test('a transaction keeps the indexes', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'out', { owner: PK }));
    await store().transact([
      { op: 'put', table: notes, item: note(PK, 'in', { owner: PK }) },
      { op: 'update', table: notes, key: { PK, SK: 'out' }, changes: [remove('owner')] },
    ]);
    await soon(async () => {
      const { items } = await store().query(notes, { index: 'by-owner', partition: PK });
      expect(items.map((item) => item['SK'])).toEqual(['in']);
    });
  });
};

const describeFailure = ({ store, partition }: Subject): void => {
  test('one failed condition leaves everything as it was', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1 }));
    await store().put(events, note(PK, 'b', { n: 1 }));
    const result = await store().transact([
      { op: 'put', table: events, item: note(PK, 'new') },
      { op: 'update', table: events, key: { PK, SK: 'a' }, changes: [add('n', 1)] },
      { op: 'delete', table: events, key: { PK, SK: 'b' }, condition: equals('n', 2) },
      { op: 'put', table: people, item: { id: PK } },
    ]);
    expect(result).toEqual({ ok: false, failed: [{ index: 2, current: note(PK, 'b', { n: 1 }) }] });
    expect((await store().query(events, { partition: PK })).items).toEqual([
      note(PK, 'a', { n: 1 }),
      note(PK, 'b', { n: 1 }),
    ]);
    expect(await store().get(people, { id: PK })).toBeUndefined();
  });

  test('every failed condition is reported with its index and current item', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1, bytes: new Uint8Array([1]) }));
    const result = await store().transact([
      { op: 'put', table: events, item: note(PK, 'a'), condition: notExists },
      { op: 'put', table: events, item: note(PK, 'fine'), condition: notExists },
      { op: 'update', table: events, key: { PK, SK: 'none' }, changes: [add('n', 1)], condition: exists },
      { op: 'check', table: people, key: { id: PK }, condition: has('name') },
    ]);
    expect(result).toEqual({
      ok: false,
      failed: [
        { index: 0, current: note(PK, 'a', { n: 1, bytes: new Uint8Array([1]) }) },
        { index: 2, current: undefined },
        { index: 3, current: undefined },
      ],
    });
    expect(await store().get(events, { PK, SK: 'fine' })).toBeUndefined();
  });
};

const describeNothingChanged = ({ store, partition, soon, largestTransaction }: Subject): void => {
  test('a failed transaction leaves the indexes as they were', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { owner: PK }));
    await store().transact([
      { op: 'update', table: notes, key: { PK, SK: 'a' }, changes: [set('owner', `${PK}-other`)] },
      { op: 'check', table: people, key: { id: PK }, condition: exists },
    ]);
    await soon(async () => {
      expect((await store().query(notes, { index: 'by-owner', partition: PK })).items).toHaveLength(1);
      expect(
        (await store().query(notes, { index: 'by-owner', partition: `${PK}-other` })).items,
      ).toHaveLength(0);
    });
  });

  test(`${largestTransaction} operations with the last one failing change nothing`, async () => {
    const PK = partition();
    const puts: Operation[] = Array.from({ length: largestTransaction - 1 }, (_, n) => ({
      op: 'put',
      table: events,
      item: note(PK, `${n}`),
    }));
    const result = await store().transact([
      ...puts,
      { op: 'check', table: people, key: { id: PK }, condition: exists },
    ]);
    expect(result).toEqual({ ok: false, failed: [{ index: largestTransaction - 1, current: undefined }] });
    expect((await store().query(events, { partition: PK })).items).toEqual([]);
  });
};

const describeMisfitsInTransactions = ({ store, partition }: Subject): void => {
  test('a change that does not fit refuses the whole transaction', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'text', { n: 'x' }));
    await expectRefusal(
      store().transact([
        { op: 'put', table: events, item: note(PK, 'new') },
        { op: 'update', table: events, key: { PK, SK: 'text' }, changes: [add('n', 1)] },
      ]),
      'bad-operation',
    );
    expect((await store().query(events, { partition: PK })).items).toEqual([note(PK, 'text', { n: 'x' })]);
  });

  test('an item that grows too large refuses the whole transaction', async () => {
    const PK = partition();
    const large = note(PK, 'large', { text: 'x'.repeat(300_000) });
    await store().put(events, large);
    await expectRefusal(
      store().transact([
        { op: 'put', table: events, item: note(PK, 'new') },
        {
          op: 'update',
          table: events,
          key: { PK, SK: 'large' },
          changes: [set('more', 'y'.repeat(200_000))],
        },
      ]),
      'item-too-large',
    );
    expect(await store().get(events, { PK, SK: 'new' })).toBeUndefined();
    expect(await store().get(events, { PK, SK: 'large' })).toEqual(large);
  });

  test('operations see the items as they were before the transaction', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1 }));
    const result = await store().transact([
      { op: 'put', table: events, item: note(PK, 'b', { n: 1 }), condition: notExists },
      {
        op: 'update',
        table: events,
        key: { PK, SK: 'a' },
        changes: [add('n', 1)],
        condition: atLeast('n', 1),
      },
    ]);
    expect(result).toEqual({ ok: true });
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ n: 2 });
  });
};

const describeRefusedTransactions = ({ store, partition }: Subject): void => {
  test('101 operations are refused', async () => {
    const PK = partition();
    const puts: Operation[] = Array.from({ length: 101 }, (_, n) => ({
      op: 'put',
      table: events,
      item: note(PK, `${n}`),
    }));
    await expectRefusal(store().transact(puts), 'bad-operation');
    expect((await store().query(events, { partition: PK })).items).toEqual([]);
  });

  test('no operations are refused', async () => {
    await expectRefusal(store().transact([]), 'bad-operation');
  });

  test('two operations on the same item are refused, a check counts as one', async () => {
    const PK = partition();
    const put: Operation = { op: 'put', table: events, item: note(PK, 'a') };
    const key = { PK, SK: 'a' };
    await expectRefusal(store().transact([put, put]), 'bad-operation');
    await expectRefusal(store().transact([put, { op: 'delete', table: events, key }]), 'bad-operation');
    await expectRefusal(
      store().transact([{ op: 'check', table: events, key, condition: exists }, put]),
      'bad-operation',
    );
    expect(await store().get(events, key)).toBeUndefined();
  });

  test('the same key in two tables is two items', async () => {
    const PK = partition();
    const result = await store().transact([
      { op: 'put', table: events, item: note(PK, 'a') },
      { op: 'put', table: notes, item: note(PK, 'a') },
    ]);
    expect(result).toEqual({ ok: true });
  });

  test('one bad operation refuses all of them before anything is written', async () => {
    const PK = partition();
    const good: Operation = { op: 'put', table: events, item: note(PK, 'a') };
    await expectRefusal(
      store().transact([good, { op: 'put', table: events, item: note(PK, '') }]),
      'bad-key',
    );
    await expectRefusal(
      store().transact([good, { op: 'update', table: events, key: { PK, SK: 'b' }, changes: [] }]),
      'bad-operation',
    );
    expect((await store().query(events, { partition: PK })).items).toEqual([]);
  });

  test('more than 4 MB of items are refused', async () => {
    const PK = partition();
    const puts: Operation[] = Array.from({ length: 12 }, (_, n) => ({
      op: 'put',
      table: events,
      item: note(PK, `${n}`, { text: 'x'.repeat(380_000) }),
    }));
    await expectRefusal(store().transact(puts), 'item-too-large');
  });
};
