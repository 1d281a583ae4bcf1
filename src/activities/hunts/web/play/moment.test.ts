import { expect, test } from 'vitest';
import { bearingDeg, movedBy } from '#activities/hunts/rules/geofence/distance.ts';
import { momentOf } from './moment.ts';
import { directionOf } from './WayTo.tsx';

test('[PLAYER-15] what a stop brought: its points, bonus and deductions together, and whether it was early', () => {
  const parts = [
    { kind: 'level', points: 100, levelId: 'a' },
    { kind: 'order', points: 30, levelId: 'a' },
    { kind: 'time', points: -5, levelId: 'a' },
    { kind: 'level', points: 70, levelId: 'b' },
    { kind: 'host', points: 9 },
  ] as const;
  expect(momentOf([...parts], 'a')).toEqual({ points: 125, earlyPoints: 30 });
  expect(momentOf([...parts], 'b')).toEqual({ points: 70, earlyPoints: 0 });
  expect(momentOf([], 'c')).toBeUndefined();
});

test('[PLAYER-14] the way to a place, in eight directions, also across the date line', () => {
  const here = { latitude: 48, longitude: 179.9999 };
  for (const [north, east, direction] of [
    [100, 0, 'n'],
    [100, 100, 'ne'],
    [0, 100, 'e'],
    [-100, 0, 's'],
    [-100, -100, 'sw'],
    [10, -100, 'w'],
  ] as const)
    expect(directionOf(bearingDeg(here, movedBy(here, north, east)))).toBe(direction);
});
