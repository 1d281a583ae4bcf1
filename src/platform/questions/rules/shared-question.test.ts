import { expect, test } from 'vitest';
import { chosenOf, digestOf, domainsOf, headOf } from './shared-question.ts';
import type { SharedQuestion } from './shared-question.ts';

const rivers = (options: readonly string[], right: readonly number[]): SharedQuestion => ({
  kind: 'choice',
  isMultiple: false,
  text: 'Which river is longest?',
  domain: 'Rivers',
  options: options.map((text) => ({ text })),
  right,
});

test('[LIB-6] options in another order and another domain are the same question, another key is not', () => {
  const said = digestOf(rivers(['Elbe', 'Volga'], [1]));
  expect(digestOf({ ...rivers(['Volga', 'Elbe'], [0]), domain: 'Water' })).toBe(said);
  expect(digestOf(rivers(['Elbe', 'Volga'], [0]))).not.toBe(said);
  expect(digestOf({ ...rivers(['Elbe', 'Volga'], [1]), explanation: '3,530 km' })).not.toBe(said);
});

test('[LIB-4] so many are drawn from the wished domains, the same by the same seed, in their own order', () => {
  const all = Array.from({ length: 20 }, (_, number) => ({
    number,
    domain: number % 2 === 0 ? 'even' : 'odd',
  }));
  const drawn = chosenOf(all, { domains: ['even'], draw: 4 }, 'seed');
  expect(drawn).toHaveLength(4);
  expect(drawn.every(({ domain }) => domain === 'even')).toBe(true);
  expect(drawn.toSorted((a, b) => a.number - b.number)).toEqual(drawn);
  expect(chosenOf(all, { domains: ['even'], draw: 4 }, 'seed')).toEqual(drawn);
  expect(chosenOf(all, { draw: 50 }, 'seed')).toEqual(all);
  expect(domainsOf(all)).toEqual([
    { domain: 'even', questions: 10 },
    { domain: 'odd', questions: 10 },
  ]);
});

test('a long question is listed by its beginning', () => {
  expect(headOf('Two\n  lines')).toBe('Two lines');
  expect(headOf('x'.repeat(500))).toHaveLength(120);
});
