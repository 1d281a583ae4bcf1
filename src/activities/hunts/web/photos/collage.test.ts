import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseForCollage, placeInCollage } from './collage.ts';
import type { CollagePhoto } from './collage.ts';

const photoOf = (number: number, teamId: string, width = 4, height = 3): CollagePhoto => ({
  photoId: `photo-${number}`,
  teamId,
  width,
  height,
  addresses: { medium: '' },
});

const frame = { width: 2400, gap: 16, shape: 1.5 };

describe('a collage', () => {
  test('[FEED-8] has every team as long as there is room, in the order of the photos', () => {
    const photos = [
      ...Array.from({ length: 8 }, (_, index) => photoOf(index, 'red')),
      photoOf(8, 'blue'),
      photoOf(9, 'green'),
    ];
    expect(chooseForCollage(photos, 4).map(({ photoId }) => photoId)).toEqual([
      'photo-0',
      'photo-1',
      'photo-8',
      'photo-9',
    ]);
    expect(chooseForCollage(photos)).toEqual(photos);
  });

  test('[FEED-8] shows whole photos that fill its width, none over another', () => {
    const shapes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(shapes, (sides) => {
        // A photo is at most twenty times as wide as high, or the other way round.
        const photos = sides.map(([width, height], index) =>
          photoOf(index, 'red', Math.max(width, height / 20), Math.max(height, width / 20)),
        );
        const { placed, height } = placeInCollage(photos, frame);
        expect(placed.map(({ photo }) => photo)).toEqual(photos);
        for (const { photo, ...at } of placed) {
          expect(at.width / at.height).toBeCloseTo(photo.width / photo.height, 5);
          expect(at.x + at.width).toBeLessThanOrEqual(frame.width - frame.gap + 0.01);
          expect(at.y + at.height).toBeLessThanOrEqual(height - frame.gap + 0.01);
        }
        const tops = new Set(placed.map(({ y }) => y));
        for (const top of tops) {
          const row = placed.filter(({ y }) => y === top);
          const last = row.at(-1);
          expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(frame.width - frame.gap, 3);
          for (const [index, each] of row.entries())
            expect(each.x).toBeGreaterThanOrEqual((row[index - 1]?.x ?? 0) + (row[index - 1]?.width ?? 0));
        }
      }),
    );
  });

  test('[FEED-8] comes near to the shape of a postcard', () => {
    for (const count of [6, 12, 24, 40]) {
      const photos = Array.from({ length: count }, (_, index) => photoOf(index, 'red'));
      const { height } = placeInCollage(photos, frame);
      expect(frame.width / height).toBeGreaterThan(1);
      expect(frame.width / height).toBeLessThan(2.2);
    }
  });
});
