import { describe, expect, test } from 'vitest';
import {
  and,
  atLeast,
  atMost,
  beginsWith,
  differs,
  equals,
  exists,
  greater,
  has,
  lacks,
  less,
  notExists,
  or,
} from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Item } from '#store/port/values.ts';
import { events, note } from './contract-tables.ts';
import { expectRefusal } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeConditions = (subject: Subject): void => {
  describe('conditions', () => {
    describeExistence(subject);
    describeEvaluation(subject);
    describeRefusedConditions(subject);
  });
};

const describeExistence = ({ store, partition }: Subject): void => {
  test('put if not-exists succeeds once, then fails with the item in the way', async () => {
    const PK = partition();
    const first = note(PK, 'a', { who: 'first' });
    expect(await store().put(events, first, notExists)).toEqual({ ok: true, value: undefined });
    expect(await store().put(events, note(PK, 'a', { who: 'second' }), notExists)).toEqual({
      ok: false,
      current: first,
    });
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(first);
  });

  test('put if exists fails with no current item when there is none, and stores nothing', async () => {
    const PK = partition();
    expect(await store().put(events, note(PK, 'a'), exists)).toEqual({ ok: false, current: undefined });
    expect(await store().get(events, { PK, SK: 'a' })).toBeUndefined();
  });

  test('put if exists replaces what is there', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1 }));
    expect(await store().put(events, note(PK, 'a', { n: 2 }), exists)).toMatchObject({ ok: true });
    expect(await store().get(events, { PK, SK: 'a' })).toMatchObject({ n: 2 });
  });

  test('delete with a condition that fails keeps the item and gives it back', async () => {
    const PK = partition();
    const item = note(PK, 'a', { n: 1, bytes: new Uint8Array([1]) });
    await store().put(events, item);
    expect(await store().delete(events, { PK, SK: 'a' }, equals('n', 2))).toEqual({
      ok: false,
      current: item,
    });
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(item);
  });

  test('delete with a condition that holds removes the item', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 1 }));
    expect(await store().delete(events, { PK, SK: 'a' }, equals('n', 1))).toMatchObject({ ok: true });
    expect(await store().get(events, { PK, SK: 'a' })).toBeUndefined();
  });

  test('delete if exists fails when there is nothing', async () => {
    const key = { PK: partition(), SK: 'a' };
    expect(await store().delete(events, key, exists)).toEqual({ ok: false, current: undefined });
  });
};

const STORED: Item = {
  text: 'hello',
  empty: '',
  n: 5,
  negative: -1,
  yes: true,
  nothing: null,
  bytes: new Uint8Array([1, 200]),
  list: [1, 'a', [true]],
  map: { a: 1, deep: { b: 'x', list: [1] }, null: null },
  'dotted.name': 1,
};

type Case = readonly [name: string, condition: Condition, expected: boolean];

const CASES: readonly Case[] = [
  ['has an attribute that is there', has('text'), true],
  ['has an attribute that is missing', has('missing'), false],
  ['has an attribute that is null', has('nothing'), true],
  ['has an attribute that is empty', has('empty'), true],
  ['has a name every object inherits', has('toString'), false],
  ['lacks an attribute that is there', lacks('text'), false],
  ['lacks an attribute that is missing', lacks('missing'), true],
  ['has a nested path', has(['map', 'deep', 'b']), true],
  ['has a nested path that ends early', has(['map', 'missing', 'b']), false],
  ['has a path through a string', has(['text', 'a']), false],
  ['has a path through a list', has(['list', 'a']), false],
  ['has a name with a dot in it', has('dotted.name'), true],
  ['a dot is no way into a map', has('map.a'), false],
  ['equals the same string', equals('text', 'hello'), true],
  ['equals another string', equals('text', 'Hello'), false],
  ['equals a number', equals('n', 5), true],
  ['equals a string that looks like the number', equals('n', '5'), false],
  ['equals true', equals('yes', true), true],
  ['equals false where true is', equals('yes', false), false],
  ['equals null', equals('nothing', null), true],
  ['a missing attribute does not equal null', equals('missing', null), false],
  ['equals bytes', equals('bytes', new Uint8Array([1, 200])), true],
  ['equals other bytes', equals('bytes', new Uint8Array([1, 201])), false],
  ['equals a list', equals('list', [1, 'a', [true]]), true],
  ['a list in another order is another list', equals('list', ['a', 1, [true]]), false],
  ['a list that goes on is another list', equals('list', [1, 'a', [true], 1]), false],
  [
    'equals a map whatever the order of its names',
    equals('map', { null: null, deep: { list: [1], b: 'x' }, a: 1 }),
    true,
  ],
  ['a map with less in it is another map', equals('map', { a: 1 }), false],
  ['equals at a nested path', equals(['map', 'a'], 1), true],
  ['equals a missing attribute', equals('missing', 1), false],
  ['differs from another value', differs('n', 6), true],
  ['differs from the same value', differs('n', 5), false],
  ['differs from another type', differs('n', '5'), true],
  ['differs where the attribute is missing', differs('missing', 1), true],
  ['differs where the nested path is missing', differs(['map', 'missing'], 1), true],
  ['less than a larger number', less('n', 6), true],
  ['less than the same number', less('n', 5), false],
  ['less compares numbers, not digits', less('n', 10), true],
  ['less with negative numbers', less('negative', 0), true],
  ['less than a string where a number is', less('n', '6'), false],
  ['less with a missing attribute', less('missing', 6), false],
  ['at most the same number', atMost('n', 5), true],
  ['at most a smaller number', atMost('n', 4.999), false],
  ['greater than a smaller number', greater('n', 4.999), true],
  ['greater than the same number', greater('n', 5), false],
  ['greater than a string where a number is', greater('n', ''), false],
  ['at least the same number', atLeast('n', 5), true],
  ['at least a larger number', atLeast('n', 5.001), false],
  ['less compares strings by bytes', less('text', 'hello!'), true],
  ['upper case comes before lower case', less('text', 'Z'), false],
  ['greater with a missing nested path', greater(['map', 'missing', 'x'], 0), false],
  ['bytes are ordered without sign', greater('bytes', new Uint8Array([1, 127])), true],
  ['a prefix of the same bytes is less', less('bytes', new Uint8Array([1])), false],
  ['begins with a prefix', beginsWith('text', 'hel'), true],
  ['begins with itself', beginsWith('text', 'hello'), true],
  ['begins with more than is there', beginsWith('text', 'hello!'), false],
  ['begins with, on a number', beginsWith('n', '5'), false],
  ['begins with, on a missing attribute', beginsWith('missing', 'x'), false],
  ['begins with, nested', beginsWith(['map', 'deep', 'b'], 'x'), true],
  ['and of two that hold', and(equals('n', 5), has('text')), true],
  ['and of one that fails', and(equals('n', 5), has('missing')), false],
  ['or of one that holds', or(equals('n', 6), has('text')), true],
  ['or of none that holds', or(equals('n', 6), has('missing')), false],
  [
    'and binds its own group inside or',
    or(and(has('missing'), has('text')), and(has('n'), has('yes'))),
    true,
  ],
  [
    'or binds its own group inside and',
    and(or(has('missing'), has('text')), or(has('missing'), lacks('n'))),
    false,
  ],
  ['and of one', and(has('n')), true],
  ['groups three deep', and(or(and(exists, or(less('n', 1), greater('n', 4))))), true],
  ['not-exists inside a group', or(notExists, equals('n', 5)), true],
  ['the key attributes can be compared', equals('SK', 'subject'), true],
];

const describeEvaluation = ({ store, partition }: Subject): void => {
  test.each(CASES)('%s', async (_, condition, expected) => {
    const PK = partition();
    const item = note(PK, 'subject', STORED);
    await store().put(events, item);
    const result = await store().delete(events, { PK, SK: 'subject' }, condition);
    expect(result).toEqual(expected ? { ok: true, value: undefined } : { ok: false, current: item });
  });

  test('on an absent item every comparison fails, except differs', async () => {
    const key = { PK: partition(), SK: 'absent' };
    const outcome = async (condition: Condition): Promise<boolean> =>
      (await store().delete(events, key, condition)).ok;
    expect(await outcome(has('n'))).toBe(false);
    expect(await outcome(equals('n', 1))).toBe(false);
    expect(await outcome(atMost('n', 1))).toBe(false);
    expect(await outcome(atLeast('n', 1))).toBe(false);
    expect(await outcome(beginsWith('n', '1'))).toBe(false);
    expect(await outcome(lacks('n'))).toBe(true);
    expect(await outcome(differs('n', 1))).toBe(true);
    expect(await outcome(or(notExists, equals('n', 1)))).toBe(true);
  });

  test('strings beyond the basic plane compare by bytes, not by UTF-16 units', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { text: '\uffff' }));
    expect(await store().delete(events, { PK, SK: 'a' }, less('text', '😀'))).toMatchObject({ ok: true });
  });
};

const describeRefusedConditions = ({ store, partition }: Subject): void => {
  const REFUSED: readonly (readonly [name: string, condition: Condition])[] = [
    ['an empty and', and()],
    ['an empty or', or()],
    ['less than true', less('n', true)],
    ['greater than null', greater('n', null)],
    ['at least a list', atLeast('n', [1])],
    ['an empty prefix', beginsWith('text', '')],
    ['a path of no names', has([] as unknown as string)],
    ['51 parts', or(...Array.from({ length: 51 }, (_, n) => equals('n', n)))],
  ];
  test.each(REFUSED)('%s is refused', async (_, condition) => {
    await expectRefusal(store().delete(events, { PK: partition(), SK: 'a' }, condition), 'bad-operation');
  });

  test('50 parts are allowed', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { n: 49 }));
    const any = or(...Array.from({ length: 50 }, (_, n) => equals('n', n)));
    expect(await store().delete(events, { PK, SK: 'a' }, any)).toMatchObject({ ok: true });
  });

  test('a value that cannot be stored cannot be compared with', async () => {
    const key = { PK: partition(), SK: 'a' };
    await expectRefusal(store().delete(events, key, equals('n', Number.NaN)), 'bad-value');
  });
};
