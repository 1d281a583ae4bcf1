import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { keptTimes } from './hunts.deps.ts';

const server = { positionMs: 7 * DAY_MS, photoMs: 90 * DAY_MS, messageMs: 30 * DAY_MS };

test.each([
  [undefined, 90, 30],
  [0, 90, 30],
  [10, 10, 10],
  [60, 60, 30],
  [3650, 90, 30],
])('[KEEP-4] the host says %s days: photos %s, words %s, positions as ever', (keepDays, photos, words) => {
  expect(keptTimes(keepDays === undefined ? {} : { keepDays }, server)).toEqual({
    positionMs: 7 * DAY_MS,
    photoMs: photos * DAY_MS,
    messageMs: words * DAY_MS,
  });
});
