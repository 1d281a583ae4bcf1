import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyShelves, frontOf, placeOnShelf } from './review-shelves.ts';
import type { Shelf } from './review-shelves.ts';

const memory = (lastReviewAt: number) => ({ stability: 3, difficulty: 5, lastReviewAt });
const kind = { group: 0, isMissed: false };
const inFront = (shelf: Shelf | undefined) => shelf && frontOf(shelf)?.ordinal;

test('[PICK-9] concepts of like memory share a shelf, the longest waiting in front', () => {
  const shelves = emptyShelves();
  placeOnShelf(shelves, 7, memory(300), kind);
  placeOnShelf(shelves, 8, memory(100), kind);
  placeOnShelf(shelves, 9, { ...memory(50), stability: 300 }, kind);
  expect([...shelves.shelves.values()].map(inFront)).toEqual([8, 9]);
});

test('[PICK-9] what is in the wrong pool, worth more or in more doubt stands on shelves of its own', () => {
  const shelves = emptyShelves();
  placeOnShelf(shelves, 1, memory(100), kind);
  placeOnShelf(shelves, 2, memory(100), { ...kind, isMissed: true });
  placeOnShelf(shelves, 3, memory(100), { ...kind, group: 1 });
  placeOnShelf(shelves, 4, { ...memory(100), doubt: { stability: 0.2, chance: 0.3 } }, kind);
  placeOnShelf(shelves, 5, { ...memory(200), doubt: { stability: 0.2, chance: 0.35 } }, kind);
  expect([...shelves.shelves.values()].map(inFront)).toEqual([1, 2, 3, 4]);
  expect([...shelves.shelves.values()].map(({ isMissed }) => isMissed)).toEqual([false, true, false, false]);
});

test('[PICK-9] a concept reviewed again moves behind the others, and a shelf can run empty', () => {
  const shelves = emptyShelves();
  placeOnShelf(shelves, 7, memory(100), kind);
  placeOnShelf(shelves, 8, memory(200), kind);
  placeOnShelf(shelves, 7, memory(300), kind);
  const [shelf] = shelves.shelves.values();
  expect(inFront(shelf)).toBe(8);
  placeOnShelf(shelves, 7, { ...memory(400), stability: 50 }, kind);
  placeOnShelf(shelves, 8, { ...memory(400), stability: 50 }, kind);
  expect(inFront(shelf)).toBeUndefined();
});

test('[PICK-9] the front is always the one reviewed longest ago', () => {
  const placing = fc.record({ ordinal: fc.nat(30), at: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(placing, { minLength: 1 }), (placings) => {
      const shelves = emptyShelves();
      const newest = new Map<number, number>();
      for (const { ordinal, at } of placings) {
        placeOnShelf(shelves, ordinal, memory(at), kind);
        newest.set(ordinal, at);
      }
      const [first] = [...newest].toSorted(([a, atA], [b, atB]) => atA - atB || a - b);
      const [shelf] = shelves.shelves.values();
      expect(inFront(shelf)).toBe(first?.[0]);
    }),
  );
});
