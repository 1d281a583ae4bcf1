import { expect, test } from 'vitest';
import { PODIUM_MS, podiumTimes } from './podium-times.ts';

test('[GAME-47] third, second, first, with time to guess; whoever is missing is not waited for', () => {
  const times = podiumTimes([1, 2, 3]);
  expect([3, 2, 1].map((place) => times.get(place))).toEqual([800, 3200, 5600]);
  expect(podiumTimes([1]).get(1)).toBe(800);
  expect([...podiumTimes([1, 1, 3])]).toEqual([
    [3, 800],
    [1, 3200],
  ]);
  expect(PODIUM_MS).toBeGreaterThan(5600);
  expect(PODIUM_MS).toBeLessThan(8000);
});
