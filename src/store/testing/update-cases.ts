import { describe, expect, test } from 'vitest';
import { add, append, remove, set, setIfAbsent } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals, exists, notExists } from '#store/port/conditions.ts';
import type { Item, Value } from '#store/port/values.ts';
import { events, note, notes } from './contract-tables.ts';
import { expectRefusal } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeUpdates = (subject: Subject): void => {
  describe('updates', () => {
    describeResults(subject);
    describeMisfits(subject);
    describeRefusedChanges(subject);
    describeUpdateConditions(subject);
  });
};

type Case = readonly [name: string, before: Item, changes: readonly Change[], after: Item];

const CASES: readonly Case[] = [
  ['set makes an attribute', {}, [set('a', 1)], { a: 1 }],
  ['set replaces an attribute of another type', { a: 'x' }, [set('a', [1])], { a: [1] }],
  ['set leaves the others alone', { a: 1, b: 2 }, [set('a', 3)], { a: 3, b: 2 }],
  ['set of null stores null', { a: 1 }, [set('a', null)], { a: null }],
  ['set of an empty string stores it', {}, [set('a', '')], { a: '' }],
  ['set of bytes', {}, [set('a', new Uint8Array([1, 255]))], { a: new Uint8Array([1, 255]) }],
  ['set of a map drops what is undefined in it', {}, [set('a', { x: undefined, y: 1 })], { a: { y: 1 } }],
  ['set inside a map', { m: { x: 1, y: 2 } }, [set(['m', 'x'], 9)], { m: { x: 9, y: 2 } }],
  ['set makes a name inside a map', { m: {} }, [set(['m', 'x'], 1)], { m: { x: 1 } }],
  ['set two levels down', { m: { n: { x: 1 } } }, [set(['m', 'n', 'y'], 2)], { m: { n: { x: 1, y: 2 } } }],
  [
    'two sets in one map',
    { m: { z: 0 } },
    [set(['m', 'x'], 1), set(['m', 'y'], 2)],
    { m: { x: 1, y: 2, z: 0 } },
  ],
  ['a name with a dot is one name', { a: { b: 1 } }, [set('a.b', 2)], { a: { b: 1 }, 'a.b': 2 }],
  [
    'reserved words are plain names',
    {},
    [set('name', 1), set('size', 2), add('count', 3)],
    { name: 1, size: 2, count: 3 },
  ],
  ['set-if-absent makes an attribute', {}, [setIfAbsent('a', 1)], { a: 1 }],
  ['set-if-absent keeps what is there', { a: 1 }, [setIfAbsent('a', 2)], { a: 1 }],
  [
    'set-if-absent keeps null, false, zero and empty',
    { a: null, b: false, c: 0, d: '' },
    [setIfAbsent('a', 1), setIfAbsent('b', 1), setIfAbsent('c', 1), setIfAbsent('d', 1)],
    { a: null, b: false, c: 0, d: '' },
  ],
  [
    'set-if-absent inside a map',
    { m: { x: 1 } },
    [setIfAbsent(['m', 'x'], 2), setIfAbsent(['m', 'y'], 2)],
    { m: { x: 1, y: 2 } },
  ],
  ['add counts a missing attribute as 0', {}, [add('n', 5)], { n: 5 }],
  ['add to a number', { n: 5 }, [add('n', 2)], { n: 7 }],
  ['add of a negative number', { n: 5 }, [add('n', -7)], { n: -2 }],
  ['add of zero makes the attribute', {}, [add('n', 0)], { n: 0 }],
  ['add is exact in decimal', { n: 0.1 }, [add('n', 0.2)], { n: 0.3 }],
  ['add of fractions to a large number', { n: 1000000.1 }, [add('n', 0.02)], { n: 1000000.12 }],
  ['add inside a map', { m: { n: 1 } }, [add(['m', 'n'], 1), add(['m', 'k'], 2)], { m: { n: 2, k: 2 } }],
  ['append makes a list', {}, [append('l', [1, 'a'])], { l: [1, 'a'] }],
  ['append goes to the end', { l: [1] }, [append('l', [2, 3])], { l: [1, 2, 3] }],
  ['append of nothing makes an empty list', {}, [append('l', [])], { l: [] }],
  ['append of lists nests them', { l: [[1]] }, [append('l', [[2]])], { l: [[1], [2]] }],
  ['append inside a map', { m: {} }, [append(['m', 'l'], [1])], { m: { l: [1] } }],
  ['remove takes an attribute away', { a: 1, b: 2 }, [remove('a')], { b: 2 }],
  ['remove of what is not there changes nothing', { b: 2 }, [remove('a')], { b: 2 }],
  ['remove inside a map', { m: { x: 1, y: 2 } }, [remove(['m', 'x'])], { m: { y: 2 } }],
  ['remove of the last name leaves an empty map', { m: { x: 1 } }, [remove(['m', 'x'])], { m: {} }],
  [
    'every kind at once',
    { n: 1, l: [1], gone: 1, kept: 1 },
    [set('a', 'x'), add('n', 1), append('l', [2]), remove('gone'), setIfAbsent('kept', 2)],
    { a: 'x', n: 2, l: [1, 2], kept: 1 },
  ],
];

const describeResults = ({ store, partition }: Subject): void => {
  test.each(CASES)('%s', async (_, before, changes, after) => {
    const PK = partition();
    await store().put(events, note(PK, 'a', before));
    const result = await store().update(events, { PK, SK: 'a' }, changes);
    expect(result).toStrictEqual({ ok: true, value: { PK, SK: 'a', ...after } });
    expect(await store().get(events, { PK, SK: 'a' })).toStrictEqual({ PK, SK: 'a', ...after });
  });

  test('update makes the item when it is not there', async () => {
    const PK = partition();
    const result = await store().update(events, { PK, SK: 'new' }, [add('n', 1), set('s', 'x')]);
    expect(result).toEqual({ ok: true, value: { PK, SK: 'new', n: 1, s: 'x' } });
    expect(await store().get(events, { PK, SK: 'new' })).toEqual({ PK, SK: 'new', n: 1, s: 'x' });
  });

  test('update that only removes still makes the item when it is not there', async () => {
    const PK = partition();
    expect(await store().update(events, { PK, SK: 'new' }, [remove('a')])).toEqual({
      ok: true,
      value: { PK, SK: 'new' },
    });
    expect(await store().get(events, { PK, SK: 'new' })).toEqual({ PK, SK: 'new' });
  });

  test('50 changes in one update are allowed', async () => {
    const PK = partition();
    const changes = Array.from({ length: 50 }, (_, n) => append(`list${n}`, [n]));
    await store().update(events, { PK, SK: 'a' }, changes);
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ list0: [0], list49: [49] });
  });

  test('what an update gave back is a copy', async () => {
    const PK = partition();
    const result = await store().update(events, { PK, SK: 'a' }, [set('list', [1])]);
    if (result.ok) (result.value['list'] as number[]).push(2);
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ list: [1] });
  });
};

const describeMisfits = ({ store, partition }: Subject): void => {
  const MISFITS: readonly (readonly [name: string, before: Item, change: Change])[] = [
    ['add to a string', { a: '1' }, add('a', 1)],
    ['add to null', { a: null }, add('a', 1)],
    ['append to a string', { a: 'x' }, append('a', ['y'])],
    ['append to a map', { a: {} }, append('a', ['y'])],
    ['set inside a missing map', {}, set(['m', 'x'], 1)],
    ['set inside a string', { m: 'x' }, set(['m', 'x'], 1)],
    ['set inside a list', { m: [1] }, set(['m', 'x'], 1)],
    ['add inside a missing map', {}, add(['m', 'x'], 1)],
    ['remove inside a missing map', {}, remove(['m', 'x'])],
  ];
  test.each(MISFITS)('%s is refused and changes nothing', async (_, before, change) => {
    const PK = partition();
    const item = note(PK, 'a', before);
    await store().put(events, item);
    await expectRefusal(store().update(events, { PK, SK: 'a' }, [set('other', 1), change]), 'bad-operation');
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(item);
  });

  test('add past the largest number is refused and changes nothing', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 9.9e125 }));
    await expectRefusal(store().update(events, { PK, SK: 'a' }, [add('n', 9.9e125)]), 'bad-value');
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ n: 9.9e125 });
  });

  test('an update that makes the item too large is refused and changes nothing', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { half: 'x'.repeat(300_000) }));
    await expectRefusal(
      store().update(events, { PK, SK: 'a' }, [set('other', 'y'.repeat(200_000))]),
      'item-too-large',
    );
    expect(Object.keys((await store().get(events, { PK, SK: 'a' })) ?? {}).sort()).toEqual([
      'PK',
      'SK',
      'half',
    ]);
  });
};

const describeRefusedChanges = ({ store, partition }: Subject): void => {
  const REFUSED: readonly (readonly [name: string, changes: readonly Change[]])[] = [
    ['no changes', []],
    ['51 changes', Array.from({ length: 51 }, (_, n) => set(`a${n}`, 1))],
    ['a change of the partition key', [set('PK', 'x')]],
    ['a change of the sort key', [set('SK', 'x')]],
    ['removal of the sort key', [remove('SK')]],
    ['the same path twice', [set('a', 1), add('a', 1)]],
    ['a path inside another', [set('a', {}), set(['a', 'b'], 1)]],
    ['a path inside another, the inner first', [set(['a', 'b'], 1), remove('a')]],
    ['an empty path', [set([] as unknown as string, 1)]],
  ];
  test.each(REFUSED)('%s: refused', async (_, changes) => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { a: { b: 1 } }));
    await expectRefusal(store().update(events, { PK, SK: 'a' }, changes), 'bad-operation');
  });

  test('values that cannot be stored are refused in every kind of change', async () => {
    const key = { PK: partition(), SK: 'a' };
    for (const change of [
      set('a', Number.NaN),
      set('a', undefined as unknown as Value),
      setIfAbsent('a', Number.NaN),
      add('a', Number.POSITIVE_INFINITY),
      append('a', [undefined as unknown as Value]),
    ]) {
      await expectRefusal(store().update(events, key, [change]), 'bad-value');
    }
    expect(await store().get(events, key)).toBeUndefined();
  });

  test('an index key attribute can only become a string that is not empty', async () => {
    const key = { PK: partition(), SK: 'a' };
    for (const change of [set('owner', ''), set('owner', 1), add('owner', 1), append('GSI1SK', ['x'])]) {
      await expectRefusal(store().update(notes, key, [change]), 'bad-key');
    }
    expect(await store().get(notes, key)).toBeUndefined();
  });
};

const describeUpdateConditions = ({ store, partition }: Subject): void => {
  test('an update whose condition fails changes nothing and gives the current item', async () => {
    const PK = partition();
    const item = note(PK, 'a', { version: 3 });
    await store().put(events, item);
    const result = await store().update(events, { PK, SK: 'a' }, [add('version', 1)], equals('version', 2));
    expect(result).toEqual({ ok: false, current: item });
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(item);
  });

  test('an update whose condition holds gives the item after the change', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { version: 3 }));
    const result = await store().update(events, { PK, SK: 'a' }, [add('version', 1)], equals('version', 3));
    expect(result).toEqual({ ok: true, value: { PK, SK: 'a', version: 4 } });
  });

  test('update if exists does not make an item', async () => {
    const key = { PK: partition(), SK: 'a' };
    expect(await store().update(events, key, [set('a', 1)], exists)).toEqual({
      ok: false,
      current: undefined,
    });
    expect(await store().get(events, key)).toBeUndefined();
  });

  test('update if not-exists makes it once', async () => {
    const key = { PK: partition(), SK: 'a' };
    expect(await store().update(events, key, [add('n', 1)], notExists)).toMatchObject({ ok: true });
    expect(await store().update(events, key, [add('n', 1)], notExists)).toEqual({
      ok: false,
      current: { ...key, n: 1 },
    });
  });

  test('the condition is judged before the changes: a misfit behind a failed condition is no error', async () => {
    const PK = partition();
    const item = note(PK, 'a', { text: 'x' });
    await store().put(events, item);
    const result = await store().update(events, { PK, SK: 'a' }, [add('text', 1)], equals('text', 'y'));
    expect(result).toEqual({ ok: false, current: item });
  });
};
