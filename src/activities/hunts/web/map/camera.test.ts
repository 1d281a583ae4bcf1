import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '#activities/hunts/rules/geofence/distance.ts';
import { atEdge, fitCamera, frameOf, pan, scaleBar, zoom } from './camera.ts';

const SIZE = { width: 800, height: 500 };
const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
});

describe('the camera of the drawn map', () => {
  it('[MAP-1] shows every stop of a hunt, also across the date line', () => {
    const stops = [
      { latitude: -16.8, longitude: 179.998, radiusM: 30 },
      { latitude: -16.801, longitude: -179.999, radiusM: 60 },
      { latitude: -16.803, longitude: 179.9995, radiusM: 30 },
    ];
    const frame = frameOf(fitCamera(stops, SIZE), SIZE);
    for (const stop of stops) {
      const { x, y } = frame.spotOf(stop);
      const radius = stop.radiusM / frame.metresPerPixel;
      expect(x - radius).toBeGreaterThan(0);
      expect(x + radius).toBeLessThan(SIZE.width);
      expect(y - radius).toBeGreaterThan(0);
      expect(y + radius).toBeLessThan(SIZE.height);
    }
    // The two stops on either side are about 320 m apart, not the way around the globe.
    expect(frame.metresPerPixel).toBeLessThan(2);
  });

  it('[MAP-2] a pixel is as many metres as the scale bar says, to a part in a hundred', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 50, max: 2000 }), (centre, spanM) => {
        const camera = { centre, metresPerPixel: spanM / 800 };
        const frame = frameOf(camera, SIZE);
        const [left, right] = [frame.pointAt({ x: 100, y: 250 }), frame.pointAt({ x: 700, y: 250 })];
        expect(distanceM(left, right) / (600 * camera.metresPerPixel)).toBeCloseTo(1, 2);
      }),
    );
  });

  it('[MAP-2] what is drawn somewhere is found there again', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 500 }),
        (centre, x, y) => {
          const frame = frameOf({ centre, metresPerPixel: 1 }, SIZE);
          const spot = frame.spotOf(frame.pointAt({ x, y }));
          expect(spot.x).toBeCloseTo(x, 3);
          expect(spot.y).toBeCloseTo(y, 3);
        },
      ),
    );
  });

  it('zooming keeps what is under the finger, dragging moves it with the finger', () => {
    const camera = { centre: { latitude: 52.5, longitude: 13.4 }, metresPerPixel: 2 };
    const finger = { x: 600, y: 120 };
    const held = frameOf(camera, SIZE).pointAt(finger);
    const closer = frameOf(zoom(camera, SIZE, 3, finger), SIZE);
    expect(closer.spotOf(held).x).toBeCloseTo(600, 1);
    expect(closer.spotOf(held).y).toBeCloseTo(120, 1);
    expect(closer.metresPerPixel).toBeCloseTo(2 / 3);
    const dragged = frameOf(pan(camera, 40, -25), SIZE).spotOf(held);
    expect(dragged.x).toBeCloseTo(640, 1);
    expect(dragged.y).toBeCloseTo(95, 1);
  });

  it('stays finite at the poles and without any place', () => {
    for (const latitude of [90, -90]) {
      const spot = frameOf(fitCamera([{ latitude, longitude: 10, radiusM: 30 }], SIZE), SIZE).spotOf({
        latitude,
        longitude: -170,
      });
      expect(Number.isFinite(spot.x) && Number.isFinite(spot.y)).toBe(true);
    }
    expect(fitCamera([], SIZE).metresPerPixel).toBeGreaterThan(1000);
  });

  it('a scale bar has a round length that fits', () => {
    expect(scaleBar(1, 120)).toEqual({ lengthM: 100, pixels: 100 });
    expect(scaleBar(0.4, 120).lengthM).toBe(20);
    expect(scaleBar(50, 120).lengthM).toBe(5000);
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 40_000, noNaN: true }), (metresPerPixel) => {
        const { pixels } = scaleBar(metresPerPixel, 120);
        expect(pixels).toBeLessThanOrEqual(120);
        expect(pixels).toBeGreaterThan(40);
      }),
    );
  });
});

describe('[MAP-9] what has left the picture', () => {
  const size = { width: 400, height: 200 };

  it('stands at the edge, on the line to it', () => {
    expect(atEdge({ x: 1200, y: 100 }, size, 20)).toEqual({ x: 380, y: 100, angle: 0 });
    expect(atEdge({ x: 200, y: -900 }, size, 20)).toEqual({ x: 200, y: 20, angle: -90 });
    const corner = atEdge({ x: -200, y: 500 }, size, 20);
    expect(corner?.y).toBe(180);
    expect(corner?.x).toBeCloseTo(120, 5);
  });

  it('is nowhere else while it is inside', () => {
    for (const spot of [
      { x: 0, y: 0 },
      { x: 400, y: 200 },
      { x: 13, y: 77 },
    ])
      expect(atEdge(spot, size, 20)).toBeUndefined();
  });
});
