import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULL_POINTS, pointsOf, scoreboardOf } from './scoreboard.ts';
import type { Placed, ScoredItem } from './scoreboard.ts';

const placed = (...places: readonly (readonly [string, number])[]): Placed[] =>
  places.map(([memberId, place]) => ({ memberId, place, points: 0 }));

const item = (itemId: string, weight: number, places: readonly Placed[]): ScoredItem => ({
  itemId,
  weight,
  places,
});

describe('points of one item', () => {
  test('[ROOM-30] of four people the first gets 100, the last a quarter of it', () => {
    const points = pointsOf({ weight: 1, places: placed(['a', 1], ['b', 2], ['c', 3], ['d', 4]) });
    expect(Object.fromEntries(points)).toEqual({ a: 100, b: 75, c: 50, d: 25 });
  });

  test('[ROOM-30] equal people share what their places bring', () => {
    const points = pointsOf({ weight: 2, places: placed(['a', 1], ['b', 1], ['c', 3], ['d', 4]) });
    expect(Object.fromEntries(points)).toEqual({ a: 175, b: 175, c: 100, d: 50 });
  });

  test('[ROOM-30] whoever plays alone has won', () => {
    expect(pointsOf({ weight: 1, places: placed(['a', 7]) }).get('a')).toBe(FULL_POINTS);
  });
});

describe('the scoreboard', () => {
  test('[ROOM-31] sums, then items won, then the same place; absent people get nothing', () => {
    const items = [
      item('quiz', 1, placed(['a', 1], ['b', 2])),
      item('hunt', 1, placed(['b', 1], ['a', 2])),
      item('late', 1, placed(['c', 1])),
    ];
    const rows = scoreboardOf(items, ['a', 'b', 'c', 'd']);
    expect(rows.map(({ memberId, place, total, wins }) => [memberId, place, total, wins])).toEqual([
      ['a', 1, 150, 1],
      ['b', 1, 150, 1],
      ['c', 3, 100, 1],
      ['d', 4, 0, 0],
    ]);
    expect(rows[2]?.parts).toEqual([{ itemId: 'late', points: 100 }]);
  });

  test('[ROOM-31] of two with the same sum the one with more items won is first', () => {
    const items = [
      item('one', 1, placed(['a', 1], ['b', 2])),
      item('two', 2, placed(['b', 1], ['a', 2], ['c', 3], ['d', 4])),
      item('three', 1, placed(['a', 1], ['c', 2])),
    ];
    const rows = scoreboardOf(items, ['a', 'b']);
    // a: 100 + 150 + 100, b: 50 + 200.
    expect(rows.map(({ memberId, total, wins }) => [memberId, total, wins])).toEqual([
      ['a', 350, 2],
      ['b', 250, 1],
    ]);
  });

  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const anyPlaces = fc
    .uniqueArray(fc.constantFrom(...ids), { minLength: 1 })
    .chain((members) =>
      fc
        .array(fc.integer({ min: 1, max: 6 }), { minLength: members.length, maxLength: members.length })
        .map((places) => placed(...members.map((id, index) => [id, places[index] ?? 1] as const))),
    );
  const anyItems = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 5 }), anyPlaces), { maxLength: 6 })
    .map((all) => all.map(([weight, places], index) => item(`i${index}`, weight, places)));

  test('[ROOM-31] the law: totals are the sums of the parts, order follows totals, nothing else matters', () => {
    fc.assert(
      fc.property(anyItems, fc.shuffledSubarray(ids, { minLength: 6 }), (items, order) => {
        const rows = scoreboardOf(items, ids);
        expect(rows).toHaveLength(ids.length);
        for (const [index, row] of rows.entries()) {
          expect(row.total).toBe(row.parts.reduce((sum, { points }) => sum + points, 0));
          const next = rows[index + 1];
          if (!next) continue;
          expect(row.total).toBeGreaterThanOrEqual(next.total);
          const isEqual = row.total === next.total && row.wins === next.wins;
          expect(next.place).toBe(isEqual ? row.place : index + 2);
        }
        // The order in which people, items and places come in changes nothing.
        const turned = items.toReversed().map((each) => ({ ...each, places: each.places.toReversed() }));
        const again = new Map(scoreboardOf(turned, order).map((row) => [row.memberId, row]));
        for (const { memberId, place, total, wins } of rows)
          expect(again.get(memberId)).toMatchObject({ place, total, wins });
      }),
    );
  });

  test('[ROOM-30] the law: better places never bring less, equal ones the same, an item of weight 0 nothing', () => {
    fc.assert(
      fc.property(anyPlaces, fc.integer({ min: 0, max: 5 }), (places, weight) => {
        const points = pointsOf({ places, weight });
        for (const one of places) {
          // Of weight 0 that is nothing.
          expect(points.get(one.memberId)).toBeLessThanOrEqual(FULL_POINTS * weight);
          for (const other of places) {
            const [mine = 0, theirs = 0] = [points.get(one.memberId), points.get(other.memberId)];
            expect(one.place === other.place ? mine - theirs : 0).toBe(0);
            expect(one.place < other.place ? mine - theirs : 0).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test('[ROOM-31] a person who is removed has no row and moves nobody else', () => {
    const items = [item('quiz', 1, placed(['a', 1], ['b', 2], ['c', 3]))];
    const all = scoreboardOf(items, ['a', 'b', 'c']);
    const left = scoreboardOf(items, ['b', 'c']);
    expect(left.map(({ total }) => total)).toEqual(all.slice(1).map(({ total }) => total));
    expect(left[0]?.place).toBe(1);
  });
});
