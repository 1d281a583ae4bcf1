import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from './geofence/distance.ts';
import { distanceM, movedBy } from './geofence/distance.ts';
import { areaAround, MOST_KEPT_TILES, tilesToKeep } from './map-area.ts';

const MUNICH = { latitude: 48.137, longitude: 11.575 };
const EVERY_ZOOM = { minZoom: 0, maxZoom: 19 };

const zoomsOf = (tiles: readonly { readonly z: number }[] | undefined): number[] => [
  ...new Set((tiles ?? []).map(({ z }) => z)),
];

const place = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
});

test('[MAP-20] a hunt without places has no area', () => {
  expect(areaAround([])).toBeUndefined();
});

test('[MAP-20] the area of one place is a square about 2 km wide, and the same for every place in it', () => {
  const area = areaAround([MUNICH]);
  if (!area) throw new Error('no area');
  const { south, west, north, east } = area;
  const width = distanceM({ latitude: south, longitude: west }, { latitude: south, longitude: east });
  const height = distanceM({ latitude: south, longitude: west }, { latitude: north, longitude: west });
  expect([width, height].map((length) => Math.round(length / 100) / 10)).toEqual([1.6, 1.6]);
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999 }), fc.double({ min: 0.001, max: 0.999 }), (up, along) => {
      const elsewhere = {
        latitude: south + (north - south) * up,
        longitude: west + (east - west) * along,
      };
      expect(areaAround([elsewhere])).toEqual(area);
    }),
  );
});

test('[MAP-20] every place lies in the area, also across the date line', () => {
  const isInside = (area: NonNullable<ReturnType<typeof areaAround>>, { latitude, longitude }: Point) => {
    const turned = longitude < area.west - 1e-9 ? longitude + 360 : longitude;
    return (
      latitude >= area.south - 1e-9 &&
      latitude <= area.north + 1e-9 &&
      turned <= area.east + 1e-9 &&
      area.east - area.west < 360
    );
  };
  fc.assert(
    fc.property(place, fc.array(fc.tuple(fc.nat(5000), fc.nat(5000)), { maxLength: 5 }), (first, steps) => {
      const points = [first, ...steps.map(([north, east]) => movedBy(first, -north, east))];
      const area = areaAround(points);
      expect(area && points.every((point) => isInside(area, point))).toBe(true);
    }),
  );
  const area = areaAround([
    { latitude: -17, longitude: 179.99 },
    { latitude: -17, longitude: -179.99 },
  ]);
  expect(area && area.east - area.west).toBeLessThan(0.1);
});

test('[MAP-21] a town is kept from afar to single houses, the widest tiles first, each once', () => {
  const area = areaAround([MUNICH, movedBy(MUNICH, 1500, 1500)]);
  const tiles = area && tilesToKeep(area, EVERY_ZOOM);
  expect(zoomsOf(tiles)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
  expect(new Set(tiles?.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles?.length);
  // The tile of Munich's centre, as every map server numbers it.
  expect(tiles).toContainEqual({ z: 15, x: 17_437, y: 11_371 });
});

test('[MAP-21] a larger area ends farther away, and one beyond the ceiling is refused', () => {
  const city = areaAround([MUNICH, movedBy(MUNICH, 8_000, 8_000)]);
  const tiles = city && tilesToKeep(city, EVERY_ZOOM);
  expect(zoomsOf(tiles).at(-1)).toBe(16);
  expect(tiles?.length).toBeLessThanOrEqual(MOST_KEPT_TILES);
  const country = areaAround([MUNICH, movedBy(MUNICH, 90_000, 90_000)]);
  expect(country && tilesToKeep(country, EVERY_ZOOM)).toBeUndefined();
});

test('[MAP-21] no tile is wanted that the map does not have', () => {
  const area = areaAround([MUNICH]);
  expect(zoomsOf(area && tilesToKeep(area, { minZoom: 0, maxZoom: 0 }))).toEqual([0]);
  expect(zoomsOf(area && tilesToKeep(area, { minZoom: 12, maxZoom: 14 }))).toEqual([12, 13, 14]);
});

test('[MAP-21] tiles have numbers that exist, wherever the hunt is', () => {
  fc.assert(
    fc.property(place, (somewhere) => {
      const area = areaAround([somewhere]);
      const tiles = (area && tilesToKeep(area, EVERY_ZOOM)) ?? [];
      expect(tiles.length).toBeGreaterThan(0);
      for (const { z, x, y } of tiles) {
        expect([x >= 0, x < 2 ** z, y >= 0, y < 2 ** z]).toEqual([true, true, true, true]);
      }
    }),
  );
});
