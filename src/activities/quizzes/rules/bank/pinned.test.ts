import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { isPinnedText, shuffledAnew, shuffledIds } from './pinned.ts';

describe('answers that keep their place', () => {
  test.each([
    ['All of the above', true],
    ['None of the above.', true],
    ['none of these', true],
    ['Both A and B', true],
    ['Alle oben genannten', true],
    ['Keine der genannten Antworten', true],
    ['Alle Antworten sind richtig', true],
    ['Keine davon', true],
    ['All of the data', false],
    ['Keine Firewall', false],
    ['Vitamin B and C', false],
    ['S3', false],
  ])('[BANK-5] %s: %s', (text, isPinned) => {
    expect(isPinnedText(text)).toBe(isPinned);
  });

  const answers = ['x', 'All of the above', 'y', 'z'].map((text, index) => ({
    id: 'abcd'.charAt(index),
    text,
    ...(isPinnedText(text) && { isPinned: true as const }),
  }));

  test('[BANK-5] they stay last, the others change places', () => {
    const orders = Array.from({ length: 60 }, (_, seed) => shuffledIds({ answers }, seededRandom(`${seed}`)));
    expect(new Set(orders.map((order) => order.at(-1)))).toEqual(new Set(['b']));
    expect(new Set(orders.map((order) => order.join(''))).size).toBe(6);
  });

  test('[BANK-5] an answer that names letters keeps the whole order', () => {
    const named = [...answers.slice(0, 3), { id: 'd', text: 'Both A and C', isPinned: true as const }];
    expect(shuffledIds({ answers: named }, seededRandom('1'))).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([2, 3, 4])('[PICK-2] asked again, %s options are never in the order they had', (count) => {
    const shown = {
      answers: [...answers.slice(1, 2), ...answers.slice(0, 1), ...answers.slice(2)].slice(0, count),
    };
    for (let seed = 0; seed < 50; seed++) {
      const before = shuffledIds(shown, seededRandom(`${seed}`));
      const after = shuffledAnew(shown, seededRandom(`${seed}`), before);
      expect(after.toSorted()).toEqual(before.toSorted());
      expect(after.at(-1)).toBe('b');
      expect(after.join('') === before.join('')).toBe(count === 2);
    }
    const pair = { answers: [answers[0]!, answers[2]!] };
    expect(shuffledAnew(pair, seededRandom('1'), ['a', 'c'])).toEqual(['c', 'a']);
    expect(shuffledAnew(pair, seededRandom('1'), ['c', 'a'])).toEqual(['a', 'c']);
  });
});
