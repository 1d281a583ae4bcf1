import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

const degrees = { from: -90, to: 90, isWhole: false };

describe('a number that is typed', () => {
  test('has a point or a comma', () => {
    expect(readNumber('48.137', degrees)).toBe(48.137);
    expect(readNumber(' 48,137 ', degrees)).toBe(48.137);
    expect(readNumber('−3,5', degrees)).toBe(-3.5);
  });

  test('zero is a number, empty is none, anything else is bad', () => {
    expect(readNumber('0', degrees)).toBe(0);
    expect(readNumber('', degrees)).toBeUndefined();
    for (const text of ['91', 'x', '4 5', '1e', 'NaN', 'Infinity'])
      expect(readNumber(text, degrees)).toBe('bad');
  });

  test('is whole where it must be', () => {
    expect(readNumber('1.5', { from: 0, to: 9, isWhole: true })).toBe('bad');
    expect(readNumber('7', { from: 0, to: 9, isWhole: true })).toBe(7);
  });
});
