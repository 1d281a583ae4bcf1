import { expect, test } from 'vitest';
import { methods } from '#platform/tally/contract.ts';
import { passesOverEquals } from './unranked-sentence.ts';

test('a voter is told where an equal rank is passed over', () => {
  expect(methods.filter((method) => !passesOverEquals({ method, rules: {} }))).toEqual([
    'schulze',
    'ranked-pairs',
    'minimax',
    'borda',
    'approval',
    'star',
  ]);
  expect(passesOverEquals({ method: 'irv', rules: { overvote: 'exhaust' } })).toBe(false);
});
