import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passChance, rightAnswers } from './pass-chance.ts';

test('[READY-1] two questions at 0.5 and 0.8, worked by hand', () => {
  const distribution = rightAnswers([
    { count: 1, chance: 0.5 },
    { count: 1, chance: 0.8 },
  ]);
  expect([...distribution].map((share) => Number(share.toFixed(12)))).toEqual([0.1, 0.5, 0.4]);
});

test('[READY-1] equal chances are the binomial: 7 or more of 10 at 0.5 is 176 of 1024', () => {
  expect(passChance([{ count: 10, chance: 0.5 }], 0.7)).toBeCloseTo(176 / 1024, 12);
});

test('[READY-1] a pass mark that falls on a whole question counts it', () => {
  expect(passChance([{ count: 25, chance: 1 }], 1)).toBe(1);
  const eighteen = passChance([{ count: 25, chance: 0.72 }], 0.72);
  const distribution = rightAnswers([{ count: 25, chance: 0.72 }]);
  expect(eighteen).toBeCloseTo(
    distribution.slice(18).reduce((sum, share) => sum + share, 0),
    12,
  );
});

test('[READY-1] the distribution sums to one, and better chances never make passing less likely', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  const slots = fc.array(fc.record({ count: fc.integer({ min: 1, max: 20 }), chance }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(slots, chance, (given, mark) => {
      expect(rightAnswers(given).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      const better = given.map(({ count, chance: before }) => ({ count, chance: before + (1 - before) / 2 }));
      expect(passChance(better, mark)).toBeGreaterThanOrEqual(passChance(given, mark) - 1e-9);
    }),
  );
});
