import { describe, expect, test } from 'vitest';
import type { Item } from '#store/port/values.ts';
import { events, note, notes, people } from './contract-tables.ts';
import { expectRefusal, textOf } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeBatches = (subject: Subject): void => {
  describe('batches', () => {
    describeBatchGet(subject);
    describeBatchWrite(subject);
  });
  describe('scan', () => {
    describeScan(subject);
  });
};

const describeBatchGet = ({ store, partition }: Subject): void => {
  test('batchGet gives the items in the order of the keys', async () => {
    const PK = partition();
    for (const SK of ['a', 'b', 'c']) await store().put(events, note(PK, SK));
    const items = await store().batchGet(
      events,
      ['c', 'a', 'b'].map((SK) => ({ PK, SK })),
    );
    expect(items.map((item) => item?.['SK'])).toEqual(['c', 'a', 'b']);
  });

  test('batchGet gives undefined where there is no item', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'b'));
    const items = await store().batchGet(
      events,
      ['a', 'b', 'c'].map((SK) => ({ PK, SK })),
    );
    expect(items).toEqual([undefined, note(PK, 'b'), undefined]);
  });

  test('batchGet gives an item once for each time its key is named', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a'));
    const key = { PK, SK: 'a' };
    expect(await store().batchGet(events, [key, { PK, SK: 'b' }, key])).toEqual([
      note(PK, 'a'),
      undefined,
      note(PK, 'a'),
    ]);
  });

  test('batchGet of no keys gives no items', async () => {
    expect(await store().batchGet(events, [])).toEqual([]);
  });

  test('batchGet takes more than 100 keys', async () => {
    const PK = partition();
    const sorts = Array.from({ length: 250 }, (_, n) => `${n}`);
    await store().batchWrite(sorts.map((SK) => ({ op: 'put', table: events, item: note(PK, SK) })));
    const items = await store().batchGet(
      events,
      sorts.map((SK) => ({ PK, SK })),
    );
    expect(items.map((item) => item?.['SK'])).toEqual(sorts);
  });

  test('batchGet brings more than 16 MB', async () => {
    const PK = partition();
    const sorts = Array.from({ length: 48 }, (_, n) => `${n}`);
    const text = 'x'.repeat(350_000);
    await store().batchWrite(sorts.map((SK) => ({ op: 'put', table: events, item: note(PK, SK, { text }) })));
    const items = await store().batchGet(
      events,
      sorts.map((SK) => ({ PK, SK })),
    );
    expect(items.map((item) => [item?.['SK'], textOf(item, 'text').length])).toEqual(
      sorts.map((SK) => [SK, 350_000]),
    );
  });

  test('batchGet refuses a bad key before it reads', async () => {
    await expectRefusal(store().batchGet(people, [{ id: 'x' }, { id: '' }]), 'bad-key');
  });
};

const describeBatchWrite = ({ store, partition, soon }: Subject): void => {
  test('batchWrite puts and deletes in several tables', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'old'));
    await store().batchWrite([
      { op: 'put', table: events, item: note(PK, 'new', { n: 1 }) },
      { op: 'delete', table: events, key: { PK, SK: 'old' } },
      { op: 'put', table: people, item: { id: PK } },
    ]);
    expect(await store().get(events, { PK, SK: 'new' })).toEqual(note(PK, 'new', { n: 1 }));
    expect(await store().get(events, { PK, SK: 'old' })).toBeUndefined();
    expect(await store().get(people, { id: PK })).toEqual({ id: PK });
  });

  test('batchWrite of nothing is fine', async () => {
    await expect(store().batchWrite([])).resolves.toBeUndefined();
  });

  test('batchWrite takes more than 25 operations', async () => {
    const PK = partition();
    const sorts = Array.from({ length: 120 }, (_, n) => String(n).padStart(3, '0'));
    await store().batchWrite(sorts.map((SK) => ({ op: 'put', table: events, item: note(PK, SK) })));
    await store().batchWrite(
      sorts.slice(0, 60).map((SK) => ({ op: 'delete', table: events, key: { PK, SK } })),
    );
    const { items } = await store().query(events, { partition: PK });
    expect(items.map((item) => item['SK'])).toEqual(sorts.slice(60));
  });

  test('the last operation on an item wins', async () => {
    const PK = partition();
    await store().batchWrite([
      { op: 'put', table: events, item: note(PK, 'a', { n: 1 }) },
      { op: 'put', table: events, item: note(PK, 'a', { n: 2 }) },
      { op: 'put', table: events, item: note(PK, 'b') },
      { op: 'delete', table: events, key: { PK, SK: 'b' } },
      { op: 'delete', table: events, key: { PK, SK: 'c' } },
      { op: 'put', table: events, item: note(PK, 'c') },
    ]);
    const { items } = await store().query(events, { partition: PK });
    expect(items).toEqual([note(PK, 'a', { n: 2 }), note(PK, 'c')]);
  });

  test('batchWrite keeps the indexes', async () => {
    const PK = partition();
    const items = Array.from({ length: 30 }, (_, n) => note(PK, String(n).padStart(2, '0'), { owner: PK }));
    await store().batchWrite(items.map((item) => ({ op: 'put', table: notes, item })));
    await soon(async () => {
      expect((await store().query(notes, { index: 'by-owner', partition: PK })).items).toHaveLength(30);
    });
  });

  test('batchWrite with a bad operation writes nothing at all', async () => {
    const PK = partition();
    const good = { op: 'put', table: events, item: note(PK, 'a') } as const;
    const bad = { op: 'put', table: events, item: note(PK, '') } as const;
    await expectRefusal(store().batchWrite([good, bad]), 'bad-key');
    expect(await store().get(events, { PK, SK: 'a' })).toBeUndefined();
  });
};

const describeScan = ({ store, partition }: Subject): void => {
  const everyItem = async (limit?: number): Promise<Item[]> => {
    const items: Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await store().scan(people, { ...(limit && { limit }), ...(cursor && { cursor }) });
      if (limit !== undefined) expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
      cursor = page.cursor;
    } while (cursor !== undefined);
    return items;
  };

  test('scan gives every item of the table once, whatever the page size', async () => {
    const run = partition();
    const ids = Array.from({ length: 23 }, (_, n) => `${run}-scan-${String(n).padStart(2, '0')}`);
    await store().batchWrite(ids.map((id) => ({ op: 'put', table: people, item: { id } })));
    for (const limit of [undefined, 1, 7]) {
      const found = (await everyItem(limit)).map((item) => textOf(item, 'id'));
      expect(found.filter((id) => id.startsWith(`${run}-scan-`)).sort()).toEqual(ids);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test('scan pages at 1 MB', async () => {
    const run = partition();
    const items = Array.from({ length: 4 }, (_, n) => ({
      id: `${run}-large-${n}`,
      text: 'x'.repeat(390_000),
    }));
    await store().batchWrite(items.map((item) => ({ op: 'put', table: people, item })));
    const first = await store().scan(people);
    expect(first.cursor).toBeTypeOf('string');
    const found = (await everyItem()).filter((item) => textOf(item, 'id').startsWith(`${run}-large-`));
    expect(found).toHaveLength(4);
    await store().batchWrite(items.map(({ id }) => ({ op: 'delete', table: people, key: { id } })));
  });

  test('scan walks through partitions with many items', async () => {
    const PK = partition();
    const all = [1, 2].flatMap((n) => ['a', 'b', 'c'].map((SK) => note(`${PK}-${n}`, SK)));
    await store().batchWrite(all.map((item) => ({ op: 'put', table: events, item })));
    const found: Item[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await store().scan(events, { limit: 50, ...(cursor !== undefined && { cursor }) });
      found.push(...page.items.filter((item) => textOf(item, 'PK').startsWith(`${PK}-`)));
      cursor = page.cursor;
    }
    const inOrder = found.sort((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
    expect(inOrder).toEqual(all);
  });
};

const placeOf = (item: Item): string => `${textOf(item, 'PK')} ${textOf(item, 'SK')}`;
