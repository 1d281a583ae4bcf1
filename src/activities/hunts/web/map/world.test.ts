import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frameOf } from './camera.ts';
import { townsAround } from './map-content.ts';
import { homeCamera, readWorld, traceLines } from './world.ts';

const world = readWorld(readFileSync(new URL('world.bin', import.meta.url)));
const SIZE = { width: 600, height: 400 };

/** Whether the middle of a picture is land, by what is drawn of it. */
const isLand = (latitude: number, longitude: number, metresPerPixel: number): boolean => {
  const rings: [number, number][][] = [];
  const sink = {
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
  };
  traceLines(sink, world.land, { centre: { latitude, longitude }, metresPerPixel }, SIZE);
  const [x, y] = [SIZE.width / 2, SIZE.height / 2];
  let isInside = false;
  for (const ring of rings)
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
};

describe('the map that comes with the app', () => {
  it.each([
    ['Munich', 48.14, 11.58, true],
    ['the outback', -25, 134, true],
    ['Chukotka, beyond the date line', 66.5, -175, true],
    ['the south pole', -89, 40, true],
    ['the Atlantic', 30, -40, false],
    ['the Pacific at the date line', 0, 180, false],
    ['the Arctic, where no coast may run along', 78, -160, false],
  ])('[MAP-10] %s is what it is, however close one looks', (_, latitude, longitude, expected) => {
    for (const metresPerPixel of [60, 500, 5000, 40_000])
      expect(isLand(latitude, longitude, metresPerPixel)).toBe(expected);
  });

  it('[MAP-10] draws next to nothing of what is out of sight', () => {
    let points = 0;
    const count = (): void => void (points += 1);
    const camera = { centre: { latitude: 48.14, longitude: 11.58 }, metresPerPixel: 100 };
    traceLines({ moveTo: count, lineTo: count }, world.land, camera, SIZE);
    expect(world.land.reduce((sum, { points: all }) => sum + all.length / 2, 0)).toBeGreaterThan(100_000);
    expect(points).toBeLessThan(2000);
  });

  it('[MAP-11] opens around the city of the time zone, else on the whole world', () => {
    const { centre, metresPerPixel } = homeCamera(world, SIZE, 'Europe/Berlin');
    expect(centre.latitude).toBeCloseTo(52.5, 0);
    expect(metresPerPixel).toBeLessThan(5000);
    for (const zone of ['UTC', 'Etc/GMT+5', 'Nowhere/Atlantis'])
      expect(homeCamera(world, SIZE, zone).metresPerPixel * SIZE.height).toBeGreaterThan(10_000_000);
    expect(homeCamera(undefined, SIZE, 'Europe/Berlin').metresPerPixel).toBeGreaterThan(30_000);
  });

  it('[MAP-12] names the nearest towns beyond the edges, one for each direction', () => {
    const frame = frameOf({ centre: { latitude: 48, longitude: 11 }, metresPerPixel: 2 }, SIZE);
    const towns = townsAround(
      [
        { name: 'in sight', latitude: 48, longitude: 11 },
        { name: 'far north', latitude: 48.3, longitude: 11 },
        { name: 'north', latitude: 48.1, longitude: 11 },
        { name: 'east', latitude: 48, longitude: 11.2 },
      ],
      frame,
    );
    expect(towns.map(({ name }) => name)).toEqual(['north', 'east']);
    expect(towns[0]).toMatchObject({ x: 300, y: 10 });
    expect(towns[1]?.distanceM).toBeCloseTo(14_880, -2);
  });
});
