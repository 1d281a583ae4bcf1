import { describe, expect, test } from 'vitest';
import { checkItem, checkValue } from './check-item.ts';
import { defineTable } from './table.ts';
import type { Value } from './values.ts';

const table = defineTable({ name: 'sizes', partitionKey: 'PK' });

describe('the size of an item', () => {
  const SIZES: readonly (readonly [value: Value, bytes: number])[] = [
    ['', 0],
    ['abc', 3],
    ['é€😀', 9],
    [true, 1],
    [null, 1],
    [0, 1],
    [7, 2],
    [-7, 3],
    [100, 2],
    [1234, 3],
    [12345, 4],
    [0.001, 2],
    [1.25, 3],
    [1e100, 2],
    [new Uint8Array(10), 10],
    [[], 3],
    [['a', 'b'], 7],
    [{}, 3],
    [{ ab: 'c' }, 7],
    [{ gone: undefined }, 3],
    [[[[]]], 11],
  ];
  test.each(SIZES)('%j takes %d bytes', (value, bytes) => {
    expect(checkValue(value)).toBe(bytes);
  });

  test('is the sum of its names and values', () => {
    expect(checkItem(table, { PK: 'key', n: 12, list: ['é'], gone: undefined })).toBe(
      2 + 3 + 1 + 2 + 4 + 3 + 1 + 2,
    );
  });

  test('a hole in a list is refused like undefined', () => {
    expect(() => checkValue(Object.assign([1], { length: 2 }))).toThrow('undefined');
  });

  test('a value that contains itself is refused', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => checkValue(loop)).toThrow('nest deeper');
  });
});
