import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenOf, votesOf } from './votes-draft.ts';

test('votes and the order they were tapped in are the same thing', () => {
  expect(votesOf([4, 0, 2])).toEqual({ '4': 1, '0': 2, '2': 3 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5000), { maxLength: 7 }), (chosen) => {
      expect(chosenOf(votesOf(chosen))).toEqual(chosen);
    }),
  );
});
