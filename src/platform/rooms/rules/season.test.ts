import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seasonOf } from './season.ts';
import type { SeasonEvening } from './season.ts';

const evening = (
  number: number,
  ...places: readonly (readonly [string, number, number])[]
): SeasonEvening => ({
  evening: number,
  places: places.map(([memberId, place, points]) => ({ memberId, place, points })),
});
const everybody = new Set(['a', 'b', 'c', 'd']);

describe('the season', () => {
  test('[ROOM-60] sums the evenings; whoever missed one gets nothing for it, whoever missed all has no row', () => {
    const rows = seasonOf([evening(1, ['a', 1, 167], ['b', 2, 150]), evening(2, ['b', 1, 100])], everybody);
    expect(rows).toEqual([
      {
        memberId: 'b',
        place: 1,
        total: 250,
        wins: 1,
        parts: [
          { evening: 1, points: 150 },
          { evening: 2, points: 100 },
        ],
      },
      { memberId: 'a', place: 2, total: 167, wins: 1, parts: [{ evening: 1, points: 167 }] },
    ]);
  });

  test('[ROOM-60] among equal sums evenings won decide; equal in both is the same place, and the next is skipped', () => {
    const rows = seasonOf(
      [
        evening(1, ['a', 1, 100], ['b', 2, 60], ['c', 3, 40], ['d', 4, 10]),
        evening(2, ['b', 2, 40], ['c', 1, 60], ['d', 3, 0]),
      ],
      everybody,
    );
    expect(rows.map(({ memberId, place, total, wins }) => [memberId, place, total, wins])).toEqual([
      ['a', 1, 100, 1],
      ['c', 1, 100, 1],
      ['b', 3, 100, 0],
      ['d', 4, 10, 0],
    ]);
  });

  test('[ROOM-60] an evening on which nobody got a point has no winner', () => {
    expect(seasonOf([evening(1, ['a', 1, 0], ['b', 1, 0])], everybody).map(({ wins }) => wins)).toEqual([
      0, 0,
    ]);
  });
});

const places = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 3 }),
  ),
  { selector: ([memberId]) => memberId, maxLength: 4 },
);
const season = fc
  .array(places, { maxLength: 6 })
  .map((all) => all.map((each, index) => evening(index + 1, ...each)));

test('[ROOM-60] a sum is the sum of its parts, places follow sums and wins, and the order of evenings is no matter', () => {
  fc.assert(
    fc.property(season, (evenings) => {
      const rows = seasonOf(evenings, everybody);
      for (const [index, row] of rows.entries()) {
        expect(row.total).toBe(row.parts.reduce((sum, { points }) => sum + points, 0));
        expect(row.parts.length).toBeGreaterThan(0);
        const better = rows.filter(
          ({ total, wins }) => total > row.total || (total === row.total && wins > row.wins),
        );
        expect(row.place).toBe(better.length + 1);
        expect(better.length).toBeLessThanOrEqual(index);
      }
      const brief = (of: typeof rows) =>
        of.map(({ memberId, place, total, wins }) => [memberId, place, total, wins]);
      expect(brief(seasonOf(evenings.toReversed(), everybody))).toEqual(brief(rows));
    }),
  );
});

test('[ROOM-60] whoever goes takes nothing from anybody: sums, wins and order of the others stay', () => {
  fc.assert(
    fc.property(season, (evenings) => {
      const brief = (of: ReturnType<typeof seasonOf>) =>
        of
          .filter(({ memberId }) => memberId !== 'a')
          .map(({ memberId, total, wins }) => [memberId, total, wins]);
      expect(brief(seasonOf(evenings, new Set(['b', 'c', 'd'])))).toEqual(
        brief(seasonOf(evenings, everybody)),
      );
    }),
  );
});
