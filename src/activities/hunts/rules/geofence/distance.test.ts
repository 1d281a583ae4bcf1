import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceM, EARTH_RADIUS_M, meanPoint, METRES_PER_DEGREE, movedBy, offsetM } from './distance.ts';
import type { Point } from './distance.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('[FENCE-1] distance', () => {
  test('a degree on the equator and on a meridian is the same arc', () => {
    expect(METRES_PER_DEGREE).toBeCloseTo(111_195.0802, 3);
    expect(distanceM(at(0, 0), at(0, 1))).toBeCloseTo(METRES_PER_DEGREE, 6);
    expect(distanceM(at(0, 0), at(1, 0))).toBeCloseTo(METRES_PER_DEGREE, 6);
    expect(distanceM(at(0, 0), at(0, 0))).toBe(0);
  });

  test('goes the short way over the date line', () => {
    expect(distanceM(at(0, 179.9999), at(0, -179.9999))).toBeCloseTo(0.0002 * METRES_PER_DEGREE, 6);
    expect(distanceM(at(0, 180), at(0, -180))).toBeCloseTo(0, 6);
    expect(distanceM(at(-17, 179.9999), at(-17, -179.9999))).toBeCloseTo(21.2674, 3);
  });

  test('at a pole every longitude is the same place', () => {
    expect(distanceM(at(90, 0), at(90, 137))).toBeCloseTo(0, 6);
    expect(distanceM(at(-90, 5), at(-90, -60))).toBeCloseTo(0, 6);
    // 0.0001 degrees from the pole on opposite meridians: straight over it.
    expect(distanceM(at(89.9999, 0), at(89.9999, 180))).toBeCloseTo(0.0002 * METRES_PER_DEGREE, 3);
  });

  // On the far side of the globe the arc sine is good to some centimetres only: no fence is as large.
  test('half the globe at most', () => {
    expect(distanceM(at(0, 0), at(0, 180))).toBeCloseTo(Math.PI * EARTH_RADIUS_M, 3);
    fc.assert(
      fc.property(anywhere, anywhere, (one, other) => {
        const distance = distanceM(one, other);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_M + 0.001);
        expect(distanceM(other, one)).toBeCloseTo(distance, 0);
      }),
    );
  });

  test('no way round is shorter', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (one, between, other) => {
        expect(distanceM(one, other)).toBeLessThanOrEqual(
          distanceM(one, between) + distanceM(between, other) + 0.3,
        );
      }),
    );
  });

  test('moving somewhere and measuring agree, everywhere', () => {
    const metres = fc.double({ min: -2000, max: 2000, noNaN: true });
    fc.assert(
      fc.property(anywhere, metres, metres, (from, north, east) => {
        expect(distanceM(from, movedBy(from, north, east))).toBeCloseTo(Math.hypot(north, east), 2);
      }),
    );
  });

  test('the mean lies in the middle, also over the date line and the pole', () => {
    const overLine = meanPoint([at(10, 179.999), at(10, -179.999)]);
    expect(distanceM(overLine, at(10, 180))).toBeLessThan(0.01);
    const overPole = meanPoint([at(89.999, 0), at(89.999, 180)]);
    expect(distanceM(overPole, at(90, 0))).toBeLessThan(0.01);
  });

  test('offsets are metres north and east', () => {
    const origin = at(48.137, 11.575);
    const { northM, eastM } = offsetM(origin, movedBy(origin, 120, -45));
    expect(northM).toBeCloseTo(120, 1);
    expect(eastM).toBeCloseTo(-45, 1);
  });
});
