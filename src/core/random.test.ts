import { describe, expect, test } from 'vitest';
import { seededRandom } from './random.ts';

describe('seededRandom', () => {
  test('the same seed gives the same draws, another seed others', () => {
    const draws = (seed: string): number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1000));
    };
    expect(draws('table')).toEqual(draws('table'));
    expect(draws('table')).not.toEqual(draws('tablf'));
  });

  test('below() is even: 60,000 draws of 6 stay within 4 % of 10,000 each', () => {
    const random = seededRandom('dice');
    const counts = [0, 0, 0, 0, 0, 0];
    for (let draw = 0; draw < 60_000; draw++) {
      const side = random.below(6);
      counts[side] = (counts[side] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  test('shuffle keeps every item and leaves its input alone', () => {
    const items = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8]);
    const shuffled = seededRandom('cards').shuffle(items);
    expect([...shuffled].sort((a, b) => a - b)).toEqual([...items]);
    expect(shuffled).not.toEqual(items);
  });

  test('next() stays in [0, 1)', () => {
    const random = seededRandom('');
    for (let draw = 0; draw < 1000; draw++) {
      const value = random.next();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
});
