import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyOrdinalSet, leftCount, nthLeft, takeOrdinal } from './ordinal-set.ts';

test('[PICK-9] the n-th that is left is found without walking what there is', () => {
  const set = emptyOrdinalSet(1_000_000);
  for (const ordinal of [0, 1, 5, 999_999]) takeOrdinal(set, ordinal);
  expect([nthLeft(set, 0), nthLeft(set, 2), nthLeft(set, 3)]).toEqual([2, 4, 6]);
  expect(nthLeft(set, leftCount(set) - 1)).toBe(999_998);
});

test('[PICK-9] any order of taking leaves the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.array(fc.nat(79)), (size, wanted) => {
      const taken = wanted.filter((ordinal) => ordinal < size);
      const set = emptyOrdinalSet(size);
      for (const ordinal of taken) takeOrdinal(set, ordinal);
      const left = Array.from({ length: size }, (_, ordinal) => ordinal).filter(
        (one) => !taken.includes(one),
      );
      expect(leftCount(set)).toBe(left.length);
      expect(left.map((_, place) => nthLeft(set, place))).toEqual(left);
    }),
  );
});
