import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { MOST_VISITS } from '#activities/hunts/contract.file.ts';
import { readHunt } from '../hunt-file.ts';
import { lateRouteOfHunt, routesOfHunt } from './hunt-routes.ts';
import { peaksOf } from './peaks.ts';
import { lateRoute, planRoutes, spreadRoutes } from './plan.ts';
import { walkOf } from './walk.ts';
import type { Walk } from './walk.ts';
import { williamsSquares } from './williams.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const from = (first: number, last: number): number[] => upTo(last - first + 1).map((step) => first + step);

describe('the Williams square', () => {
  test('[ROUTE-1] four stops by hand', () => {
    expect(williamsSquares(4)).toEqual([
      [
        [0, 1, 3, 2],
        [1, 2, 0, 3],
        [2, 3, 1, 0],
        [3, 0, 2, 1],
      ],
    ]);
  });

  test.each(from(3, 20))('[ROUTE-1] %i stops: every stop once a column, every leg equally often', (stops) => {
    const squares = williamsSquares(stops);
    for (const square of squares)
      for (const slot of upTo(stops)) expect(new Set(square.map((row) => row[slot])).size).toBe(stops);
    const { legs } = peaksOf(squares.flat(), stops);
    expect(legs).toHaveLength(stops * (stops - 1));
    expect(new Set(legs.map(({ teams }) => teams))).toEqual(new Set([stops % 2 === 0 ? 1 : 2]));
  });
});

test('[HUNT-12] planning reports rising progress and plans the same routes', () => {
  const walk: Walk = {
    between: (one, other) => Math.abs(one - other) * 100,
    fromStart: (to) => to * 50,
    toFinale: () => 0,
  };
  const question = { teams: 40, stops: 20, walk };
  const told: number[] = [];
  const routes = spreadRoutes(question, (done, total) => told.push(done / total));
  expect(routes).toEqual(spreadRoutes(question));
  expect(told.length).toBeGreaterThan(1);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.every((share) => share >= 0 && share < 1)).toBe(true);
});

describe('the table of peaks', () => {
  test('[ROUTE-2] 24 teams on 8 stops: 3 at a stop and 3 on a leg', () => {
    const { routes, peaks } = planRoutes({ teams: 24, stops: 8 });
    expect(routes).toHaveLength(24);
    expect({ stop: peaks.stop, leg: peaks.leg }).toEqual({ stop: 3, leg: 3 });
    expect(peaks.atStop.flat()).toEqual(Array.from({ length: 64 }, () => 3));
    expect(peaks.legs.every(({ teams, atOnce }) => teams === 3 && atOnce <= 3)).toBe(true);
  });

  test.each(from(3, 20))('[ROUTE-2] %i stops, 2 to 60 teams: as few as can be', (stops) => {
    for (const teams of from(2, 60)) {
      const { routes, peaks } = planRoutes({ teams, stops });
      const fewest = Math.ceil(teams / stops);
      expect(routes).toHaveLength(teams);
      for (const route of routes) expect(route.toSorted((a, b) => a - b)).toEqual(upTo(stops));
      expect(peaks.stop, `${teams} teams at a stop`).toBe(fewest);
      expect(Math.max(...peaks.legs.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(fewest);
      // No odd square has every leg once; together with its mirror each leg comes twice.
      const most = stops % 2 === 0 ? fewest : 2 * Math.ceil(teams / (2 * stops));
      expect(peaks.leg, `${teams} teams on a leg`).toBeLessThanOrEqual(most);
      expect(peaks.leg).toBeLessThanOrEqual(fewest + 1);
    }
  });

  test('[ROUTE-2] the same order for all, shuffles and plain rotation are worse (8 stops, 24 teams)', () => {
    const same = upTo(24).map(() => upTo(8));
    expect(peaksOf(same, 8)).toMatchObject({ stop: 24, leg: 24 });
    const rotated = upTo(24).map((team) => upTo(8).map((stop) => (stop + team) % 8));
    expect(peaksOf(rotated, 8)).toMatchObject({ stop: 3, leg: 21 });
    const random = seededRandom('shuffles');
    const shuffled = upTo(200).map(
      () =>
        peaksOf(
          upTo(24).map(() => random.shuffle(upTo(8))),
          8,
        ).stop,
    );
    expect(shuffled.reduce((sum, peak) => sum + peak, 0) / 200).toBeGreaterThan(6.5);
  });

  test('[ROUTE-2] counting does not depend on the order of the teams', () => {
    const anyRoutes = fc.array(fc.shuffledSubarray(upTo(6), { minLength: 2 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(anyRoutes, (routes) => {
        const { stop, leg, legs } = peaksOf(routes, 6);
        expect(peaksOf(routes.toReversed(), 6)).toMatchObject({ stop, leg });
        const walked = routes.reduce((sum, route) => sum + route.length - 1, 0);
        expect(legs.reduce((sum, { teams }) => sum + teams, 0)).toBe(walked);
      }),
    );
  });

  test('[ROUTE-3] nothing to spread, a single stop, a single team', () => {
    expect(planRoutes({ teams: 3, stops: 0 })).toMatchObject({
      routes: [[], [], []],
      peaks: { stop: 0, leg: 0 },
    });
    expect(planRoutes({ teams: 3, stops: 1 })).toMatchObject({
      routes: [[0], [0], [0]],
      peaks: { stop: 3, leg: 0 },
    });
    expect(planRoutes({ teams: 1, stops: 4 }).peaks).toMatchObject({ stop: 1, leg: 1 });
    expect(planRoutes({ teams: 0, stops: 4 }).routes).toEqual([]);
  });

  test('[ROUTE-3] some of the stops: still as few as can be at a stop', () => {
    const { routes, peaks } = planRoutes({ teams: 16, stops: 8, stopsPerTeam: 5 });
    expect(routes.every((route) => route.length === 5 && new Set(route).size === 5)).toBe(true);
    expect(peaks.stop).toBe(2);
    expect(peaks.leg).toBeLessThanOrEqual(2);
  });
});

describe('even walks', () => {
  const random = seededRandom('town');
  const places = upTo(9).map(() => [random.next() * 900, random.next() * 900] as const);
  const metres = (one: number, other: number): number => {
    const [[x = 0, y = 0] = [], [u = 0, v = 0] = []] = [places[one], places[other]];
    return Math.hypot(x - u, y - v);
  };
  const walk: Walk = {
    between: metres,
    fromStart: (to) => metres(8, to),
    toFinale: (last) => metres(last, 8),
  };
  const unevenness = (walks: readonly number[]): number => Math.max(...walks) - Math.min(...walks);

  test.each([8, 11, 24])(
    '[ROUTE-4] %i teams: exchanging stops and rows evens the walks, not the peaks',
    (teams) => {
      const plain = planRoutes({ teams, stops: 8 });
      const even = planRoutes({ teams, stops: 8, walk });
      const before = unevenness(plain.routes.map((route) => walkOf(route, walk)));
      expect(unevenness(even.walksM ?? [])).toBeLessThan(before * 0.8);
      expect(even.peaks.stop).toBe(plain.peaks.stop);
      expect(even.peaks.leg).toBe(plain.peaks.leg);
      expect(even.walksM).toEqual(even.routes.map((route) => walkOf(route, walk)));
    },
  );

  test('[ROUTE-4] the way from the common start and to the common finale counts', () => {
    expect(walkOf([0, 1], walk)).toBeCloseTo(metres(8, 0) + metres(0, 1) + metres(1, 8), 9);
    expect(walkOf([0, 1], { between: metres })).toBeCloseTo(metres(0, 1), 9);
  });

  test.each([
    [60, 7],
    [50, 30],
    [33, 21],
  ])(
    '[ROUTE-7] %i teams on %i stops: every way is measured once, however many exchanges are tried',
    (teams, stops) => {
      const measured = { between: 0, ends: 0 };
      const town = seededRandom('a larger town');
      const at = upTo(stops).map(() => [town.next() * 900, town.next() * 900] as const);
      const between = (one: number, other: number): number => {
        measured.between += 1;
        return Math.hypot(
          (at[one]?.[0] ?? 0) - (at[other]?.[0] ?? 0),
          (at[one]?.[1] ?? 0) - (at[other]?.[1] ?? 0),
        );
      };
      const end = (stop: number): number => {
        measured.ends += 1;
        return at[stop]?.[0] ?? 0;
      };
      const routes = spreadRoutes({ teams, stops, walk: { between, fromStart: end, toFinale: end } });
      expect(measured).toEqual({ between: stops * stops, ends: 2 * stops });
      expect(peaksOf(routes, stops).stop).toBe(Math.ceil(teams / stops));
    },
  );

  test('[ROUTE-7] the largest hunt has its plan', () => {
    const places = upTo(200).map(() => ({ x: random.next(), y: random.next() }));
    const apart = (one: number, other: number): number =>
      Math.abs((places[one]?.x ?? 0) - (places[other]?.x ?? 0)) +
      Math.abs((places[one]?.y ?? 0) - (places[other]?.y ?? 0));
    for (const stops of [199, 200]) {
      const { routes, peaks } = planRoutes({ teams: MOST_VISITS / 200, stops, walk: { between: apart } });
      for (const route of routes) expect(new Set(route).size).toBe(stops);
      expect(peaks.stop).toBe(Math.ceil(200 / stops));
      expect(new Set(lateRoute(routes, stops)).size).toBe(stops);
    }
  });

  test('[ROUTE-4] the same seed gives the same routes', () => {
    expect(planRoutes({ teams: 10, stops: 7, walk, seed: 'a' })).toEqual(
      planRoutes({ teams: 10, stops: 7, walk, seed: 'a' }),
    );
  });
});

describe('a late team', () => {
  test('[ROUTE-5] takes the route on which it meets the fewest', () => {
    const { routes } = planRoutes({ teams: 11, stops: 6 });
    const route = lateRoute(routes, 6);
    expect(route.toSorted((a, b) => a - b)).toEqual(upTo(6));
    expect(peaksOf([...routes, route], 6)).toMatchObject({ stop: 2, leg: 2 });
  });

  test('[ROUTE-5] in a hunt: common start and finale stay, the way between is its own', () => {
    const ids = ['in', 'a', 'b', 'c', 'd', 'out'];
    const read = readHunt({
      name: 'Late',
      order: 'rotated',
      start: 'in',
      finale: 'out',
      levels: ids.map((id) => ({ id, name: id, mission: { type: 'photo' } })),
      teams: ['r', 's', 't'].map((id) => ({ id, name: id })),
    });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const given = routesOfHunt(read.value);
    const route = lateRouteOfHunt(read.value, given);
    expect([route[0], route.at(-1)]).toEqual(['in', 'out']);
    expect(new Set(route)).toEqual(new Set(ids));
    for (const slot of [1, 2, 3, 4]) expect(given.map((other) => other[slot])).not.toContain(route[slot]);
  });
});
