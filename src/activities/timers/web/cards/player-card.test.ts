import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardPath, figuresIn } from './player-card.ts';

const figure = fc.integer({ min: 0, max: 999_999 });
const figures = fc.record({
  name: fc
    .string({ minLength: 1, maxLength: 50, unit: 'grapheme' })
    .map((name) => name.trim() || 'Ana')
    .map((name) => name.slice(0, 50)),
  games: figure,
  wins: figure,
  totalSeconds: figure.map((value) => value / 1000),
  averageTurnSeconds: figure.map((value) => value / 100),
  longestTurnSeconds: figure,
});

test('[TIMER-36] a card says the same to whoever opens its link', () => {
  fc.assert(
    fc.property(figures, (given) => {
      const { hash } = new URL(cardPath(given), 'http://localhost');
      expect(figuresIn(hash.slice(1))).toEqual({ ...given, name: given.name.trim() });
    }),
  );
});

test.each([
  '',
  'name=Ana',
  'name=&games=1&wins=1&totalSeconds=1&averageTurnSeconds=1&longestTurnSeconds=1',
  'name=Ana&games=-1&wins=1&totalSeconds=1&averageTurnSeconds=1&longestTurnSeconds=1',
  'name=Ana&games=1e99&wins=1&totalSeconds=1&averageTurnSeconds=1&longestTurnSeconds=1',
  'name=Ana&games=NaN&wins=1&totalSeconds=1&averageTurnSeconds=1&longestTurnSeconds=1',
  `name=${'a'.repeat(51)}&games=1&wins=1&totalSeconds=1&averageTurnSeconds=1&longestTurnSeconds=1`,
])('[TIMER-36] a link with something missing or impossible has no card: %s', (fragment) => {
  expect(figuresIn(fragment)).toBeUndefined();
});
