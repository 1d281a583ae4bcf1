import { describe, expect, test } from 'vitest';
import { add } from '#store/port/changes.ts';
import { defineTable } from '#store/port/table.ts';
import type { Item, Key, Value } from '#store/port/values.ts';
import { events, note, notes, people } from './contract-tables.ts';
import { expectRefusal } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeLimits = (subject: Subject): void => {
  describe('limits', () => {
    describeItemSize(subject);
    describeKeyLimits(subject);
    describeNesting(subject);
  });
};

const ITEM_BYTES = 409_600;

const describeItemSize = ({ store, partition }: Subject): void => {
  /** An item of exactly `bytes`: names PK, SK and t, their values, and text in two-byte characters. */
  const itemOf = (bytes: number): Item => {
    const PK = partition();
    const rest = bytes - 'PKSKt'.length - Buffer.byteLength(PK) - 1;
    return note(PK, 'a', { t: (rest % 2 === 1 ? 'x' : '') + 'é'.repeat(Math.floor(rest / 2)) });
  };

  test('an item of exactly 400 KB is stored', async () => {
    const item = itemOf(ITEM_BYTES);
    await store().put(events, item);
    expect(await store().get(events, { PK: item['PK'] as string, SK: 'a' })).toEqual(item);
  });

  test('an item of one byte more is refused', async () => {
    const item = itemOf(ITEM_BYTES + 1);
    await expectRefusal(store().put(events, item), 'item-too-large');
    expect(await store().get(events, { PK: item['PK'] as string, SK: 'a' })).toBeUndefined();
  });

  test('names count towards the size', async () => {
    const PK = partition();
    await expectRefusal(
      store().put(events, note(PK, 'a', { ['n'.repeat(50_000)]: 'x'.repeat(360_000) })),
      'item-too-large',
    );
  });

  test('bytes count as they are, not as their text form', async () => {
    const PK = partition();
    const item = note(PK, 'a', { bytes: new Uint8Array(400_000).fill(7) });
    await store().put(events, item);
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(item);
  });

  test('a refused item in a batch or transaction refuses all of it', async () => {
    const PK = partition();
    const large = note(PK, 'large', { t: 'x'.repeat(ITEM_BYTES) });
    const small = note(PK, 'small');
    await expectRefusal(
      store().batchWrite([small, large].map((item) => ({ op: 'put', table: events, item }))),
      'item-too-large',
    );
    await expectRefusal(
      store().transact([small, large].map((item) => ({ op: 'put', table: events, item }))),
      'item-too-large',
    );
    expect(await store().get(events, { PK, SK: 'small' })).toBeUndefined();
  });
};

const describeKeyLimits = ({ store, partition }: Subject): void => {
  test('a partition key of 2,048 bytes and a sort key of 1,024 are allowed', async () => {
    const PK = partition().padEnd(2048, 'p');
    const SK = 'é'.repeat(512);
    await store().put(events, note(PK, SK, { n: 1 }));
    expect(await store().get(events, { PK, SK })).toMatchObject({ n: 1 });
    expect((await store().query(events, { partition: PK })).items).toHaveLength(1);
  });

  const BAD_KEYS: readonly (readonly [name: string, key: unknown])[] = [
    ['an empty partition key', { PK: '', SK: 'a' }],
    ['an empty sort key', { PK: 'a', SK: '' }],
    ['a missing partition key', { SK: 'a' }],
    ['a missing sort key', { PK: 'a' }],
    ['a number as key', { PK: 1, SK: 'a' }],
    ['null as key', { PK: 'a', SK: null }],
    ['a partition key of 2,049 bytes', { PK: 'p'.repeat(2049), SK: 'a' }],
    ['a partition key of 2,050 bytes in 1,025 characters', { PK: 'é'.repeat(1025), SK: 'a' }],
    ['a sort key of 1,025 bytes', { PK: 'a', SK: 's'.repeat(1025) }],
    ['half a character in a key', { PK: 'a', SK: 'x\ud83d' }],
  ];
  test.each(BAD_KEYS)('%s is refused everywhere', async (_, bad) => {
    const key = bad as Key;
    await expectRefusal(store().get(events, key), 'bad-key');
    await expectRefusal(store().put(events, key), 'bad-key');
    await expectRefusal(store().update(events, key, [add('n', 1)]), 'bad-key');
    await expectRefusal(store().delete(events, key), 'bad-key');
    await expectRefusal(store().batchGet(events, [key]), 'bad-key');
    await expectRefusal(store().batchWrite([{ op: 'delete', table: events, key }]), 'bad-key');
    await expectRefusal(store().transact([{ op: 'delete', table: events, key }]), 'bad-key');
  });

  test('a key with more than the key attributes is refused', async () => {
    await expectRefusal(store().get(events, { PK: 'a', SK: 'b', n: 'c' }), 'bad-key');
    await expectRefusal(store().get(people, { id: 'a', SK: 'b' }), 'bad-key');
  });

  test('an index key attribute over its limit is refused', async () => {
    const PK = partition();
    await expectRefusal(store().put(notes, note(PK, 'a', { owner: 'x'.repeat(2049) })), 'bad-key');
    await expectRefusal(store().put(notes, note(PK, 'a', { GSI1SK: 'x'.repeat(1025) })), 'bad-key');
  });

  test('a table the store was not opened with is refused', async () => {
    const stranger = defineTable({ name: 'contract-stranger', partitionKey: 'id' });
    await expectRefusal(store().get(stranger, { id: 'x' }), 'bad-operation');
    await expectRefusal(store().put(stranger, { id: 'x' }), 'bad-operation');
    await expectRefusal(store().query(stranger, { partition: 'x' }), 'bad-operation');
  });
};

const describeNesting = ({ store, partition }: Subject): void => {
  const nested = (levels: number, inner: Value): Value =>
    levels === 0 ? inner : { in: nested(levels - 1, inner) };
  const lists = (levels: number): Value => (levels === 0 ? 'x' : [lists(levels - 1)]);

  test('maps and lists may nest 31 levels below an attribute', async () => {
    const PK = partition();
    const item = note(PK, 'a', { maps: nested(31, 'x'), lists: lists(31) });
    await store().put(events, item);
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(item);
  });

  test('deeper than 32 levels is refused', async () => {
    const PK = partition();
    await expectRefusal(store().put(events, note(PK, 'a', { maps: nested(33, 'x') })), 'bad-value');
    await expectRefusal(store().put(events, note(PK, 'a', { lists: lists(33) })), 'bad-value');
    expect(await store().get(events, { PK, SK: 'a' })).toBeUndefined();
  });
};
