import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPupil, aStudyBank, conceptName, studyStart } from '#tests/support/quizzes/study.ts';
import { noteProgress } from './study-index.ts';
import { emptyPool, entriesOf, joinPool, leavePool } from './wrong-pool.ts';

test('[PICK-1] the pool is in the order its concepts were first seen, whatever joins and leaves', () => {
  const move = fc.record({ ordinal: fc.nat(900), joins: fc.boolean() });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 2000, size: 'max' }), (moves) => {
      const pool = emptyPool();
      const wanted = new Set<number>();
      for (const { ordinal, joins } of moves) {
        const entry = { ordinal, firstSeenAt: (ordinal * 7919) % 101 };
        if (joins) joinPool(pool, entry);
        else leavePool(pool, entry);
        if (joins) wanted.add(ordinal);
        else wanted.delete(ordinal);
      }
      const expected = [...wanted].toSorted((a, b) => ((a * 7919) % 101) - ((b * 7919) % 101) || a - b);
      expect([...entriesOf(pool)].map(({ ordinal }) => ordinal)).toEqual(expected);
      expect(pool.size).toBe(expected.length);
    }),
    { numRuns: 30 },
  );
});

test('[PICK-1] a concept whose first sight turns out to be earlier moves, and stays one', () => {
  const { study, answer } = aPupil(aStudyBank(3));
  for (const number of [0, 1]) answer(conceptName(number), false, studyStart + number);
  const later = study.progress.get(1);
  if (later) noteProgress(study, conceptName(1), { ...later, firstSeenAt: studyStart - 1 });
  expect([...entriesOf(study.pool)].map(({ ordinal }) => ordinal)).toEqual([1, 0]);
});
