import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOUD_HEIGHT, CLOUD_WIDTH, layoutCloud } from './cloud-layout.ts';
import type { PlacedWord } from './cloud-layout.ts';

const overlap = (a: PlacedWord, b: PlacedWord): boolean =>
  Math.abs(a.x - b.x) * 2 < 0.55 * (a.text.length * a.size + b.text.length * b.size) &&
  Math.abs(a.y - b.y) * 2 < a.size + b.size;

const words = fc
  .uniqueArray(
    fc.record({ text: fc.stringMatching(/^[a-zäöü]{2,14}$/), count: fc.integer({ min: 1, max: 90 }) }),
    {
      selector: ({ text }) => text,
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((list) => list.toSorted((a, b) => b.count - a.count));

describe('[GAME-50] the word cloud', () => {
  test('no word lies over another or outside; what is said more often is larger', () => {
    fc.assert(
      fc.property(words, (list) => {
        const placed = layoutCloud(list);
        expect(placed.length).toBeGreaterThan(0);
        const isOutside = ({ x, y }: PlacedWord): boolean =>
          x <= 0 || x >= CLOUD_WIDTH || y <= 0 || y >= CLOUD_HEIGHT;
        expect(placed.filter(isOutside)).toEqual([]);
        const pairs = placed.flatMap((word, index) =>
          placed.slice(index + 1).map((other) => [word, other] as const),
        );
        expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
        expect(pairs.filter(([a, b]) => a.count > b.count && a.size <= b.size)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a word that comes last leaves the others where they are', () => {
    const list = ['calm', 'busy', 'curious', 'tired', 'ready'].map((text, index) => ({
      text,
      count: 9 - index,
    }));
    const before = layoutCloud(list);
    const after = layoutCloud([...list, { text: 'hopeful', count: 1 }], before);
    expect(after).toHaveLength(6);
    const moved = after.filter(({ text, x, y }) => {
      const was = before.find((word) => word.text === text);
      return was !== undefined && (was.x !== x || was.y !== y);
    });
    expect(moved).toEqual([]);
  });
});
