import { expect, test } from 'vitest';
import { indexAt } from './use-drag.ts';

test('a row is dropped before the first rank whose middle lies below the pointer', () => {
  const region = { top: 0, bottom: 150 };
  const middles = [25, 75, 125];
  expect([10, 30, 80, 149].map((y) => indexAt(middles, y, region))).toEqual([0, 1, 2, 3]);
  expect(indexAt(middles, -40, region)).toBe(0);
});

test('below the ranking is outside it, and an empty ranking has one place', () => {
  expect(indexAt([25], 200, { top: 0, bottom: 50 })).toBeUndefined();
  expect(indexAt([], 20, { top: 0, bottom: 50 })).toBe(0);
});
