import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { countsOf, drawExam } from './blueprint.ts';

const weights = { design: 30, secure: 26, resilient: 24, cost: 20 };

test('[EXAM-1] 65 questions at 30, 26, 24 and 20 % are 19, 17, 16 and 13', () => {
  expect(countsOf({ questions: 65, weights })).toEqual([
    { domain: 'design', count: 19 },
    { domain: 'secure', count: 17 },
    { domain: 'resilient', count: 16 },
    { domain: 'cost', count: 13 },
  ]);
});

test('[EXAM-1] the counts always add up and none is a whole question off its share', () => {
  const shares = fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 100 }), { minKeys: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), shares, (questions, given) => {
      const counts = countsOf({ questions, weights: given });
      const total = Object.values(given).reduce((sum, weight) => sum + weight, 0);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(questions);
      for (const { domain, count } of counts)
        expect(Math.abs(count - (questions * (given[domain] ?? 0)) / total)).toBeLessThan(1);
    }),
  );
});

test('[EXAM-2] each domain gives its count, no question comes twice, and another seed asks others', () => {
  const conceptsOf = (domain: string): string[] =>
    Array.from({ length: 50 }, (_, number) => `${domain}${number}`);
  const draw = (seed: string) => drawExam({ questions: 65, weights }, conceptsOf, seededRandom(seed));
  const { conceptIds, short } = draw('first');
  expect(new Set(conceptIds).size).toBe(65);
  expect(conceptIds.filter((id) => id.startsWith('design'))).toHaveLength(19);
  expect(short).toEqual([]);
  expect(draw('first').conceptIds).toEqual(conceptIds);
  expect(draw('second').conceptIds).not.toEqual(conceptIds);
});

test('[EXAM-2] what a domain lacks comes from the others, and is said', () => {
  const conceptsOf = (domain: string): string[] =>
    Array.from({ length: domain === 'cost' ? 5 : 50 }, (_, number) => `${domain}${number}`);
  const { conceptIds, short } = drawExam({ questions: 65, weights }, conceptsOf, seededRandom('x'));
  expect(new Set(conceptIds).size).toBe(65);
  expect(short).toEqual([{ domain: 'cost', count: 8 }]);
});
