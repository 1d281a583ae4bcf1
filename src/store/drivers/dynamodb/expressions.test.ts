import { describe, expect, test } from 'vitest';
import { add, append, remove, set, setIfAbsent } from '#store/port/changes.ts';
import {
  and,
  atLeast,
  beginsWith,
  differs,
  equals,
  exists,
  has,
  lacks,
  less,
  notExists,
  or,
} from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { SortRange } from '#store/port/store.ts';
import { defineTable } from '#store/port/table.ts';
import {
  compileChanges,
  compileCondition,
  compileGuard,
  compileKeyRange,
  compileUpdateGuard,
  compileVacant,
  newPlaceholders,
} from './expressions.ts';

const plain = defineTable({ name: 'plain', partitionKey: 'PK', sortKey: 'SK' });
const expiring = defineTable({ name: 'expiring', partitionKey: 'PK', sortKey: 'SK', ttl: 'expiresAt' });
const NOW = 1_700_000_000;

/** The expression with its placeholders replaced, so that a test reads as what DynamoDB is asked. */
const readable = (
  compile: (to: ReturnType<typeof newPlaceholders>) => string | undefined,
): string | undefined => {
  const to = newPlaceholders();
  const text = compile(to);
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = to.fields();
  return text?.replace(/#\d+|:\d+/g, (placeholder) =>
    placeholder.startsWith('#')
      ? (names[placeholder] ?? '?')
      : JSON.stringify(Object.values(values[placeholder] ?? {})[0]),
  );
};

describe('conditions', () => {
  const cases: readonly (readonly [Condition, string])[] = [
    [exists, 'attribute_exists(PK)'],
    [notExists, 'attribute_not_exists(PK)'],
    [has(['a', 'b']), 'attribute_exists(a.b)'],
    [lacks('a'), 'attribute_not_exists(a)'],
    [equals('a', 'x'), 'a = "x"'],
    [differs('a', null), 'a <> true'],
    [less('a', 5), 'a < "5"'],
    [atLeast('a', -0), 'a >= "0"'],
    [beginsWith('a', 'x'), 'begins_with(a, "x")'],
    [and(has('a')), 'attribute_exists(a)'],
    [
      and(or(has('a'), has('b')), equals('c', true)),
      '((attribute_exists(a)) OR (attribute_exists(b))) AND (c = true)',
    ],
  ];
  test.each(cases)('%j', (condition, expected) => {
    expect(readable((to) => compileCondition(condition, plain, to))).toBe(expected);
  });

  test('text of callers goes into placeholders only', () => {
    const to = newPlaceholders();
    const text = compileCondition(equals(['size) OR (a', '#0'], ':0 OR'), plain, to);
    expect(text).toBe('#0.#1 = :0');
    expect(to.fields()).toEqual({
      ExpressionAttributeNames: { '#0': 'size) OR (a', '#1': '#0' },
      ExpressionAttributeValues: { ':0': { S: ':0 OR' } },
    });
  });

  test('a name is given one placeholder however often it occurs', () => {
    const to = newPlaceholders();
    compileCondition(or(equals('a', 1), equals('a', 2), has('a')), plain, to);
    expect(to.fields().ExpressionAttributeNames).toEqual({ '#0': 'a' });
  });

  test('without placeholders there are no fields: DynamoDB refuses empty maps', () => {
    expect(newPlaceholders().fields()).toEqual({});
  });
});

describe('expired items count as absent', () => {
  const guard = (condition: Condition): string | undefined =>
    readable((to) => compileGuard(condition, expiring, NOW, to));

  test('not-exists holds over an expired item', () => {
    expect(guard(notExists)).toBe(`(expiresAt <= "${NOW}") OR (attribute_not_exists(PK))`);
  });

  test('exists does not', () => {
    expect(guard(exists)).toBe(`(NOT (expiresAt <= "${NOW}")) AND (attribute_exists(PK))`);
  });

  test('whatever holds on nothing holds on an expired item', () => {
    expect(guard(or(equals('a', 1), lacks('b')))).toMatch(/^\(expiresAt <= "\d+"\) OR /);
    expect(guard(and(equals('a', 1), lacks('b')))).toMatch(/^\(NOT \(expiresAt <= "\d+"\)\) AND /);
  });

  test('tables without expiry get the bare condition', () => {
    expect(readable((to) => compileGuard(exists, plain, NOW, to))).toBe('attribute_exists(PK)');
    expect(compileGuard(undefined, expiring, NOW, newPlaceholders())).toBeUndefined();
  });

  test('an update never changes an expired item in place', () => {
    const changes = [set('a', 1)];
    expect(readable((to) => compileUpdateGuard({ table: expiring, changes }, NOW, to))).toBe(
      `NOT (expiresAt <= "${NOW}")`,
    );
    expect(
      readable((to) => compileUpdateGuard({ table: expiring, changes, condition: notExists }, NOW, to)),
    ).toBe(`(NOT (expiresAt <= "${NOW}")) AND (attribute_not_exists(PK))`);
    expect(compileUpdateGuard({ table: plain, changes }, NOW, newPlaceholders())).toBeUndefined();
  });

  test('what takes its place is put only while the key is free', () => {
    expect(readable((to) => compileVacant(expiring, NOW, to))).toBe(
      `(expiresAt <= "${NOW}") OR (attribute_not_exists(PK))`,
    );
  });
});

describe('changes', () => {
  test('every kind in one expression', () => {
    const changes = [
      set('a', 'x'),
      remove('b'),
      setIfAbsent('c', 1),
      add(['stats', 'games'], 2),
      append('d', ['y']),
      remove(['e', 'f']),
    ];
    expect(readable((to) => compileChanges(changes, to))).toBe(
      'SET a = "x", c = if_not_exists(c, "1"), stats.games = if_not_exists(stats.games, "0") + "2", ' +
        'd = list_append(if_not_exists(d, []), [{"S":"y"}]) REMOVE b, e.f',
    );
  });

  test('changes inside a map ask for the map, once', () => {
    const changes = [remove(['a', 'b', 'c']), set(['a', 'b', 'd'], 1), remove('e')];
    expect(readable((to) => compileUpdateGuard({ table: plain, changes }, NOW, to))).toBe(
      'attribute_type(a.b, "M")',
    );
  });
});

describe('key ranges', () => {
  const cases: readonly (readonly [SortRange, string])[] = [
    [{ equals: 'a' }, 'SK = "a"'],
    [{ beginsWith: 'a' }, 'begins_with(SK, "a")'],
    [{ between: ['a', 'b'] }, 'SK BETWEEN "a" AND "b"'],
    [{ before: 'a' }, 'SK < "a"'],
    [{ atMost: 'a' }, 'SK <= "a"'],
    [{ after: 'a' }, 'SK > "a"'],
    [{ atLeast: 'a' }, 'SK >= "a"'],
  ];
  test.each(cases)('%j', (range, expected) => {
    expect(readable((to) => compileKeyRange(plain, 'p', range, to))).toBe(`PK = "p" AND ${expected}`);
  });

  test('a whole partition', () => {
    expect(readable((to) => compileKeyRange(plain, 'p', undefined, to))).toBe('PK = "p"');
  });
});
