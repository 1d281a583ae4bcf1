import { expect, test } from 'vitest';
import { answered } from './DateBallot.tsx';

test('[POLL-54] each slot has one answer, and "if need be" stays the second rank', () => {
  const first = answered([], 'Mon', 1);
  expect(first).toEqual([[], ['Mon']]);
  expect(answered(first, 'Tue', 0)).toEqual([['Tue'], ['Mon']]);
  expect(answered(first, 'Mon', 0)).toEqual([['Mon']]);
  expect(answered(first, 'Mon', 2)).toEqual([]);
});
