import { describe, expect, test } from 'vitest';
import type { Item, Value } from '#store/port/values.ts';
import { events, note, people } from './contract-tables.ts';
import { expectRefusal } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeItems = (subject: Subject): void => {
  describe('items', () => {
    describeReadsAndWrites(subject);
    describeCopies(subject);
    describeDeletes(subject);
  });
  describe('values', () => {
    describeRoundTrips(subject);
    describeDroppedValues(subject);
  });
};

const describeReadsAndWrites = ({ store, partition }: Subject): void => {
  test('get of a key that was never written gives undefined', async () => {
    expect(await store().get(events, { PK: partition(), SK: 'none' })).toBeUndefined();
  });

  test('a put item is there for the next get', async () => {
    const item = note(partition(), 'a', { text: 'hello', count: 3 });
    expect(await store().put(events, item)).toEqual({ ok: true, value: undefined });
    expect(await store().get(events, { PK: item['PK'] as string, SK: 'a' })).toEqual(item);
  });

  test('a second put replaces the whole item: attributes of the first are gone', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { first: 1, both: 1 }));
    await store().put(events, note(PK, 'a', { both: 2 }));
    expect(await store().get(events, { PK, SK: 'a' })).toEqual({ PK, SK: 'a', both: 2 });
  });

  test('an item of keys only can be stored', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'only'));
    expect(await store().get(events, { PK, SK: 'only' })).toEqual({ PK, SK: 'only' });
  });

  test('items of one partition differ by sort key', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1 }));
    await store().put(events, note(PK, 'b', { n: 2 }));
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ n: 1 });
    expect(await store().get(events, { PK, SK: 'b' })).toMatchObject({ n: 2 });
  });

  test('keys that differ only in case, in accents or in spaces are different', async () => {
    const PK = partition();
    const sorts = ['x', 'X', 'x ', ' x', 'é', 'e\u0301', 'x\u0000', 'x\u0000y'];
    for (const [n, SK] of sorts.entries()) await store().put(events, note(PK, SK, { n }));
    for (const [n, SK] of sorts.entries()) expect(await store().get(events, { PK, SK })).toMatchObject({ n });
  });

  test('a table without a sort key keeps one item for each key', async () => {
    const id = partition();
    await store().put(people, { id, name: 'Ada' });
    await store().put(people, { id, name: 'Grace' });
    expect(await store().get(people, { id })).toEqual({ id, name: 'Grace' });
  });

  test('two tables with the same key hold different items', async () => {
    const key = partition();
    await store().put(events, note(key, key, { from: 'events' }));
    await store().put(people, { id: key, from: 'people' });
    expect(await store().get(events, { PK: key, SK: key })).toMatchObject({ from: 'events' });
    expect(await store().get(people, { id: key })).toMatchObject({ from: 'people' });
  });
};

const describeCopies = ({ store, partition }: Subject): void => {
  test('changing an item after it was put does not change what is stored', async () => {
    const PK = partition();
    const item = { PK, SK: 'a', list: [1, 2], map: { deep: 'x' }, bytes: new Uint8Array([1, 2]) };
    const putting = store().put(events, item);
    item.list.push(3);
    item.map.deep = 'changed';
    item.bytes[0] = 9;
    await putting;
    expect(await store().get(events, { PK, SK: 'a' })).toEqual({
      PK,
      SK: 'a',
      list: [1, 2],
      map: { deep: 'x' },
      bytes: new Uint8Array([1, 2]),
    });
  });

  test('changing an item that was read does not change what is stored', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { list: [1], map: { deep: 'x' } }));
    const read = (await store().get(events, { PK, SK: 'a' })) as { list: number[]; map: { deep: string } };
    read.list.push(2);
    read.map.deep = 'changed';
    expect(await store().get(events, { PK, SK: 'a' })).toEqual({
      PK,
      SK: 'a',
      list: [1],
      map: { deep: 'x' },
    });
  });
};

const describeDeletes = ({ store, partition }: Subject): void => {
  test('a deleted item is gone', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a'));
    expect(await store().delete(events, { PK, SK: 'a' })).toEqual({ ok: true, value: undefined });
    expect(await store().get(events, { PK, SK: 'a' })).toBeUndefined();
  });

  test('deleting what is not there is no failure', async () => {
    expect(await store().delete(events, { PK: partition(), SK: 'none' })).toMatchObject({ ok: true });
  });

  test('a delete leaves the neighbours alone', async () => {
    const PK = partition();
    for (const SK of ['a', 'b', 'c']) await store().put(events, note(PK, SK));
    await store().delete(events, { PK, SK: 'b' });
    const { items } = await store().query(events, { partition: PK });
    expect(items.map((item) => item['SK'])).toEqual(['a', 'c']);
  });

  test('an item can be put again after its delete', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { life: 1 }));
    await store().delete(events, { PK, SK: 'a' });
    await store().put(events, note(PK, 'a', { life: 2 }));
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ life: 2 });
  });
};

const ROUND_TRIPS: readonly (readonly [name: string, value: Value])[] = [
  ['an empty string', ''],
  ['a long string', 'long '.repeat(20_000)],
  ['characters of every UTF-8 length', 'aé€😀\u{10ffff}'],
  ['control characters and NUL', '\u0000\u0001\n\t"\\\u2028'],
  ['zero', 0],
  ['a negative number', -42.5],
  ['a fraction that binary cannot hold exactly', 0.1],
  ['seventeen digits', 0.12345678901234568],
  ['the largest safe integer', Number.MAX_SAFE_INTEGER],
  ['the smallest safe integer', Number.MIN_SAFE_INTEGER],
  ['a number near the upper end', 9.99e125],
  ['a number near the lower end', 1e-130],
  ['a negative number near the upper end', -9.99e125],
  ['true', true],
  ['false', false],
  ['null', null],
  ['bytes', new Uint8Array([0, 1, 127, 128, 255])],
  ['no bytes', new Uint8Array([])],
  ['an empty list', []],
  ['an empty map', {}],
  ['a list of every type', ['a', 1, true, null, [1], { a: 1 }, new Uint8Array([7])]],
  ['a map of every type', { s: 'a', n: 1, b: true, z: null, l: [1], m: { a: 1 }, y: new Uint8Array([7]) }],
  ['lists in lists in maps', { a: [[[{ b: [[]] }]]] }],
  ['names with dots, spaces, quotes and emoji', { 'a.b': 1, ' ': 2, '"': 3, '😀': 4, '#x': 5, ':y': 6 }],
  ['names that look like tagged bytes', { $b64: 'AA==', $$b64: 1, inner: { $b64: 'AA==' } }],
  ['names that objects inherit', { constructor: 1, toString: 'x', hasOwnProperty: [] }],
  ['names that look like attribute types', { S: 'text', N: '1', M: { L: [] } }],
];

const describeRoundTrips = ({ store, partition }: Subject): void => {
  test.each(ROUND_TRIPS)('%s comes back as it was', async (_, value) => {
    const PK = partition();
    await store().put(events, note(PK, 'value', { value, inList: [value], inMap: { value } }));
    expect(await store().get(events, { PK, SK: 'value' })).toStrictEqual({
      PK,
      SK: 'value',
      value,
      inList: [value],
      inMap: { value },
    });
  });
};

const describeDroppedValues = ({ store, partition }: Subject): void => {
  test('-0 is stored as 0', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { zero: -0, list: [-0] }));
    const item = await store().get(events, { PK, SK: 'a' });
    expect(item).toStrictEqual({ PK, SK: 'a', zero: 0, list: [0] });
  });

  test('an undefined attribute is left out, also inside maps', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { gone: undefined, map: { gone: undefined, stays: 1 } }));
    expect(await store().get(events, { PK, SK: 'a' })).toStrictEqual({ PK, SK: 'a', map: { stays: 1 } });
  });

  test('undefined inside a list is refused', async () => {
    const item = note(partition(), 'a', { list: [1, undefined as unknown as Value] });
    await expectRefusal(store().put(events, item), 'bad-value');
  });

  const REFUSED: readonly (readonly [name: string, value: unknown])[] = [
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a number above 9.99e125', 1e126],
    ['a number below 1e-130', 1e-131],
    ['half a character', '\ud83d'],
    ['the other half of a character', 'x\ude00y'],
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a map object', new Map()],
    ['a map with an empty name', { '': 1 }],
    ['a map with the name __proto__', JSON.parse('{"__proto__":1}')],
    ['a map with half a character in a name', { '\ud83d': 1 }],
  ];
  test.each(REFUSED)('%s is refused', async (_, value) => {
    const PK = partition();
    await expectRefusal(store().put(events, note(PK, 'a', { value } as Item)), 'bad-value');
    await expectRefusal(store().put(events, note(PK, 'a', { deep: [{ value }] } as Item)), 'bad-value');
    expect(await store().get(events, { PK, SK: 'a' })).toBeUndefined();
  });
};
