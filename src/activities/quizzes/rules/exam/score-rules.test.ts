import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreRules } from '#activities/quizzes/contract.exam.ts';
import type { ScoreRule } from '#activities/quizzes/contract.exam.ts';
import { pointsOf } from './score-rules.ts';

const OPTIONS = ['a', 'b', 'c', 'd', 'e'];

/** Key a and b of five options; what each way to answer earns. */
const earned = (rule: ScoreRule, ...picks: string[]): number[] =>
  picks.map((picked) => pointsOf(rule, { options: OPTIONS, correct: ['a', 'b'], picked: [...picked] }));

test.each<[ScoreRule, number[]]>([
  ['all-or-nothing', [1, 0, 0, 0, 0]],
  ['weighted-sum', [1, 0.5, 0, 0.5, 0]],
  ['difference', [1, 0.5, 0, 0.5, 0]],
  ['difference-with-misses', [1, 0, 0, 0.5, 0]],
  ['ripkey', [1, 0.5, 0.5, 0, 0]],
  ['true-false', [1, 0.8, 0.6, 0.8, 0.2]],
  ['kprim', [1, 0.5, 0, 0.5, 0]],
  ['off-by-one', [1, 0.5, 0, 0.5, 0]],
  ['formula', [1, -0.25, -0.25, -0.25, -0.25]],
])('[EXAM-3] %s marks ab, a, ac, abc and cd', (rule, wanted) => {
  const points = earned(rule, 'ab', 'a', 'ac', 'abc', 'cd');
  points.forEach((point, number) => expect(point).toBeCloseTo(wanted[number] ?? NaN, 12));
});

test('[EXAM-3] fractions of the options count where there are some', () => {
  const choice = { options: OPTIONS, correct: ['a'], fractions: { a: 1, b: 0.4, c: -0.5 } };
  expect(pointsOf('weighted-sum', { ...choice, picked: ['b'] })).toBeCloseTo(0.4, 12);
  expect(pointsOf('weighted-sum', { ...choice, picked: ['b', 'c'] })).toBe(0);
});

test('[EXAM-3] shares that add up to the whole are the whole', () => {
  for (let keys = 1; keys <= 10; keys++) {
    const correct = 'abcdefghij'.split('').slice(0, keys);
    expect(pointsOf('weighted-sum', { options: 'abcdefghij'.split(''), correct, picked: correct })).toBe(1);
  }
  const fractions = { a: 0.3333333, b: 0.3333333, c: 0.3333333 };
  const thirds = { options: OPTIONS, correct: ['a', 'b', 'c'], picked: ['a', 'b', 'c'], fractions };
  expect(pointsOf('weighted-sum', thirds)).toBe(1);
});

test('[EXAM-3] a blank earns nothing, the key earns all, and nothing earns more', () => {
  const some = fc.subarray(OPTIONS, { minLength: 1 });
  fc.assert(
    fc.property(some, fc.subarray(OPTIONS), fc.constantFrom(...scoreRules), (correct, picked, rule) => {
      const choice = { options: OPTIONS, correct };
      expect(pointsOf(rule, { ...choice, picked: [] })).toBe(0);
      expect(pointsOf(rule, { ...choice, picked: correct })).toBeCloseTo(1, 12);
      const points = pointsOf(rule, { ...choice, picked });
      expect(points).toBeLessThanOrEqual(1 + 1e-12);
      expect(points).toBeGreaterThanOrEqual(rule === 'formula' ? -0.25 : 0);
    }),
  );
});
