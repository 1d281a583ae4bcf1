import { expect, test } from 'vitest';
import { fitWithin, shrinkPicture } from './shrink-picture.ts';

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [16_000, 2, 1600, 1],
])('%i x %i is drawn as %i x %i', (width, height, drawnWidth, drawnHeight) => {
  expect(fitWithin(width, height, 1600)).toEqual({ width: drawnWidth, height: drawnHeight });
});

test('a small file goes as it is, and so does one that this browser cannot read', async () => {
  const small = new Blob(['x']);
  expect(await shrinkPicture(small, 1600)).toBe(small);
  const unreadable = new Blob([new Uint8Array(700_000)]);
  expect(await shrinkPicture(unreadable, 1600)).toBe(unreadable);
});
