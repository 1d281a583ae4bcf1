import { expect, test } from 'vitest';
import { teamSeats } from './team-seats.ts';

test('[GAME-20] a team called after a colour has it, and no other team does', () => {
  expect(teamSeats(['Red foxes', 'Blue whales', 'Grüne Geckos'])).toEqual([7, 1, 3]);
  expect(teamSeats(['Foxes', 'Whales', 'Blue geckos'])).toEqual([2, 3, 1]);
  expect(teamSeats(['Blue', 'Blau'])).toEqual([1, 2]);
  expect(teamSeats(['Alfred', 'Carrot'])).toEqual([1, 2]);
});

test('[GAME-20] with more teams than colours the seats go round', () => {
  const seats = teamSeats(Array.from({ length: 20 }, (_, index) => `Team ${index}`));
  expect(seats).toHaveLength(20);
  expect(new Set(seats.slice(0, 8)).size).toBe(8);
});
