import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BallotKeys } from './ballot-keys.ts';

const name = fc.string({ minLength: 1, maxLength: 6 });
const ballot = fc.record({
  ranks: fc.array(fc.array(name, { maxLength: 3 }), { maxLength: 6 }),
  scores: fc.option(fc.dictionary(name, fc.integer({ min: 0, max: 5 })), { nil: undefined }),
});

test('a ballot comes back out of its key, and different ballots have different keys', () => {
  fc.assert(
    fc.property(fc.array(ballot, { maxLength: 12 }), (ballots) => {
      const keys = new BallotKeys();
      for (const one of ballots) {
        expect(keys.ballotOf(keys.keyOf(one))).toEqual(one);
        for (const other of ballots) {
          const isSame =
            JSON.stringify(keys.ballotOf(keys.keyOf(one))) ===
            JSON.stringify(keys.ballotOf(keys.keyOf(other)));
          expect(keys.keyOf(one) === keys.keyOf(other)).toBe(isSame);
        }
      }
    }),
  );
});

test('more names than one code unit can number', () => {
  const keys = new BallotKeys();
  const ranks = Array.from({ length: 70_000 }, (_, number) => [`write-in ${number}`]);
  for (const rank of ranks) keys.keyOf({ ranks: [rank], scores: undefined });
  const one = { ranks: [ranks[69_999] as string[], ranks[3] as string[]], scores: undefined };
  expect(keys.ballotOf(keys.keyOf(one))).toEqual(one);
});
