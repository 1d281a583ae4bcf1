import * as z from 'zod/mini';
import { fieldIssues } from '#core/field-issues.ts';
import { positionReport } from '#activities/hunts/contract.file.ts';
import { spoken } from '#register/words.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixOf, decideFence } from './decide.ts';
import type { Fence, Fix } from './decide.ts';
import { distanceM, movedBy } from './distance.ts';
import type { Point } from './distance.ts';
import { reasonWords } from './reason.words.ts';

const places: readonly (readonly [string, Point])[] = [
  ['in a town', { latitude: 48.137, longitude: 11.575 }],
  ['on the equator at 0, 0', { latitude: 0, longitude: 0 }],
  ['on the date line', { latitude: -16.8, longitude: 180 }],
  ['at the north pole', { latitude: 90, longitude: 0 }],
  ['at the south pole', { latitude: -90, longitude: 77 }],
];

const fenceAt = (centre: Point, radiusM = 30): Fence => ({ centre, radiusM });
const fixAt = (centre: Point, eastM: number, accuracyM: number, at = 100_000): Fix => ({
  ...movedBy(centre, 0, eastM),
  accuracyM,
  at,
});

describe.each(places)('a fence %s', (_, centre) => {
  const fence = fenceAt(centre);

  test('[FENCE-2] inside when distance and accuracy together fit into the radius', () => {
    expect(decideFence(fence, fixAt(centre, 19.9, 10))).toMatchObject({
      decision: 'inside',
      reason: 'surely-within',
      accuracyM: 10,
      radiusM: 30,
    });
    expect(decideFence(fence, fixAt(centre, 20.1, 10)).decision).toBe('uncertain');
    expect(decideFence(fence, { ...centre, accuracyM: 30, at: 0 }).decision).toBe('inside');
  });

  test('[FENCE-4] uncertain while 1.62 times the accuracy still reaches the fence, then outside', () => {
    expect(decideFence(fence, fixAt(centre, 30 + 16.1, 10))).toMatchObject({
      decision: 'uncertain',
      reason: 'perhaps-within',
    });
    expect(decideFence(fence, fixAt(centre, 30 + 16.3, 10))).toMatchObject({
      decision: 'outside',
      reason: 'too-far',
    });
  });

  test('[FENCE-3] the mean of the last seconds counts', () => {
    const earlier = [fixAt(centre, 18, 25, 91_000), fixAt(centre, 26, 25, 95_000)];
    const now = fixAt(centre, 40, 25);
    expect(decideFence(fence, now)).toMatchObject({ decision: 'uncertain' });
    const verdict = decideFence(fence, now, [...earlier, now]);
    expect(verdict).toMatchObject({ decision: 'inside', reason: 'mean-within' });
    expect(verdict.meanDistanceM).toBeCloseTo(28, 2);
    expect(verdict.distanceM).toBeCloseTo(40, 2);
  });
});

describe('the mean of the last seconds', () => {
  const [, centre] = places[0] as (typeof places)[0];
  const fence = fenceAt(centre);
  const now = fixAt(centre, 32, 20);

  test('[FENCE-3] needs two fixes that span three seconds', () => {
    expect(decideFence(fence, now, [fixAt(centre, 20, 20, 97_001)]).decision).toBe('uncertain');
    expect(decideFence(fence, now, [fixAt(centre, 20, 20, 97_000)]).decision).toBe('inside');
    expect(decideFence(fence, fixAt(centre, 29, 20), []).decision).toBe('uncertain');
  });

  test('[FENCE-3] knows nothing older than ten seconds and nothing from the future', () => {
    expect(decideFence(fence, now, [fixAt(centre, 20, 20, 90_000)]).decision).toBe('inside');
    expect(decideFence(fence, now, [fixAt(centre, 20, 20, 89_999)]).decision).toBe('uncertain');
    expect(decideFence(fence, now, [fixAt(centre, 20, 20, 104_000)]).decision).toBe('uncertain');
  });

  test('[FENCE-5] takes in no fix coarser than 100 m', () => {
    expect(decideFence(fence, now, [fixAt(centre, 0, 101, 95_000)]).decision).toBe('uncertain');
  });
});

describe('coarse fixes', () => {
  const [, centre] = places[0] as (typeof places)[0];

  test('[FENCE-5] a fix of over 100 m is never inside, however large the fence and whatever came before', () => {
    const wide = fenceAt(centre, 2000);
    const before = [fixAt(centre, 0, 5, 95_000), fixAt(centre, 0, 5, 96_000)];
    expect(decideFence(wide, fixAt(centre, 0, 100)).decision).toBe('inside');
    expect(decideFence(wide, fixAt(centre, 0, 100.1), before)).toMatchObject({
      decision: 'uncertain',
      reason: 'too-coarse',
    });
  });

  test('[FENCE-6] over 1000 m means that precise location is off, and says how to switch it on', () => {
    const near = decideFence(fenceAt(centre), fixAt(centre, 500, 3000));
    expect(near).toMatchObject({ decision: 'uncertain', reason: 'precise-location-off' });
    expect(reasonWords(near, 'en')).toContain('Precise location is off, so GPS is accurate');
    expect(reasonWords(near, 'de')).toContain('Der genaue Standort ist aus');
    expect(decideFence(fenceAt(centre), fixAt(centre, 9000, 3000))).toMatchObject({
      decision: 'outside',
      reason: 'precise-location-off',
    });
    expect(decideFence(fenceAt(centre), fixAt(centre, 0, 1000)).reason).toBe('too-coarse');
  });

  test('[FENCE-4] an uncertain answer says the numbers and another way', () => {
    expect(reasonWords(decideFence(fenceAt(centre), fixAt(centre, 34, 12)), 'en')).toBe(
      'You’re about 34 m away, but GPS is accurate to 12 m only. Wait a few seconds under the open sky, or use the code or a photo.',
    );
  });
});

describe('laws', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const metres = fc.double({ min: -400, max: 400, noNaN: true });
  const accuracy = fc.double({ min: 0, max: 2000, noNaN: true });

  test('[FENCE-2] a single fix decides as the formula says', () => {
    fc.assert(
      fc.property(
        point,
        metres,
        accuracy,
        fc.double({ min: 15, max: 500, noNaN: true }),
        (centre, east, a, r) => {
          const fix = fixAt(centre, east, a);
          const d = distanceM(centre, fix);
          const expected = a <= 100 && d + a <= r ? 'inside' : d - 1.62 * a <= r ? 'uncertain' : 'outside';
          expect(decideFence(fenceAt(centre, r), fix).decision).toBe(expected);
        },
      ),
    );
  });

  test('[FENCE-3] a wider fence never refuses whom a narrow one accepts', () => {
    const recent = fc.array(fc.tuple(metres, accuracy, fc.integer({ min: 85_000, max: 101_000 })), {
      maxLength: 12,
    });
    const rank = { inside: 2, uncertain: 1, outside: 0 };
    fc.assert(
      fc.property(point, metres, accuracy, recent, (centre, east, a, before) => {
        const fixes = before.map(([eastM, accuracyM, at]) => fixAt(centre, eastM, accuracyM, at));
        const ranks = [15, 30, 60, 200].map(
          (radius) => rank[decideFence(fenceAt(centre, radius), fixAt(centre, east, a), fixes).decision],
        );
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('[FENCE-7] a position from outside', () => {
  test('0 is a latitude, a longitude and an accuracy', () => {
    const report = z.parse(positionReport, { latitude: 0, longitude: 0, accuracy: 0 });
    expect(fixOf(report, 5)).toEqual({ latitude: 0, longitude: 0, accuracyM: 0, at: 5 });
  });

  test('keeps the accuracy and the time of the device', () => {
    const report = { latitude: 1, longitude: 2, accuracy: 8.5, deviceAt: 77 };
    expect(z.parse(positionReport, report)).toEqual(report);
  });

  test.each([
    [{ latitude: 91, longitude: 0, accuracy: 5 }, 'latitude', 'Must be at most 90.'],
    [{ latitude: 0, longitude: -180.5, accuracy: 5 }, 'longitude', 'Must be at least -180.'],
    [{ latitude: 0, longitude: 0, accuracy: -1 }, 'accuracy', 'Must be at least 0.'],
    [{ latitude: 0, longitude: 0 }, 'accuracy', 'Is missing. Must be a number.'],
    [{ latitude: '48', longitude: 0, accuracy: 5 }, 'latitude', 'Must be a number.'],
    [{ latitude: Number.NaN, longitude: 0, accuracy: 5 }, 'latitude', 'Must be a number.'],
  ])('%j is refused by name', (value, path, en) => {
    const read = z.safeParse(positionReport, value);
    const [issue] = read.success ? [] : fieldIssues(read.error.issues, value, '');
    expect(issue?.path).toBe(path);
    expect(spoken(issue?.message ?? '', 'en')).toBe(en);
  });
});
