import { seededRandom } from '#core/random.ts';
import { evenOut } from './even-out.ts';
import type { OnTried } from './even-out.ts';
import { peaksOf } from './peaks.ts';
import type { Route, RoutePeaks } from './peaks.ts';
import { measured, walkOf } from './walk.ts';
import type { Walk } from './walk.ts';
import { williamsSquares } from './williams.ts';

export interface RouteQuestion {
  readonly teams: number;
  /** Stops to be spread, without the common start and finale. */
  readonly stops: number;
  /** How many of them a team visits; all, unless said. */
  readonly stopsPerTeam?: number;
  readonly walk?: Walk;
  readonly seed?: string;
}

export interface RoutePlan {
  /** One route for each team. */
  readonly routes: readonly Route[];
  readonly peaks: RoutePeaks;
  /** Metres each team walks, where the places are known. */
  readonly walksM?: readonly number[];
}

/**
 * Routes that keep teams apart: whole squares first, then rows of one more, so that no stop has more teams than the
 * others must have; then stops are exchanged within a square, and rows for unused ones, until the walks are even.
 */
export const spreadRoutes = (question: RouteQuestion, onTried?: OnTried): readonly Route[] => {
  const { teams, stops, stopsPerTeam = stops, walk, seed = 'routes' } = question;
  // A hunt of a common start and finale only has nothing to spread.
  if (stops === 0) return Array.from({ length: teams }, () => []);
  const squares = williamsSquares(stops);
  const blocks = Array.from({ length: Math.ceil(teams / stops) }, (_, index) => ({
    square: squares[index % squares.length] ?? [],
    // A square and its mirror complement each other only while they name the stops alike.
    labels: Math.floor(index / squares.length),
    rows: Math.min(stops, teams - index * stops),
  }));
  return evenOut(
    { blocks, stops, slots: Math.min(stopsPerTeam, stops), ...(walk && { walk: measured(walk, stops) }) },
    seededRandom(seed),
    onTried,
  );
};

/** The routes, and where teams meet on them. */
export const planRoutes = (question: RouteQuestion): RoutePlan => {
  const { stops, walk } = question;
  const routes = spreadRoutes(question);
  return {
    routes,
    peaks: peaksOf(routes, stops),
    ...(walk && { walksM: routes.map((route) => walkOf(route, walk)) }),
  };
};

/** A route for a team that comes late: of all rows the one that meets the fewest teams. */
export const lateRoute = (routes: readonly Route[], stops: number): Route => {
  const slots = routes[0]?.length ?? stops;
  const { stop: fullest, leg: busiest, atStop, legs } = peaksOf(routes, stops);
  const onLeg = new Map(legs.map(({ from, to, teams }) => [from * stops + to, teams]));
  const crowdOf = (row: Route): number => {
    let [stop, leg, met] = [fullest, busiest, 0];
    for (const [slot, place] of row.entries()) {
      const here = atStop[slot]?.[place] ?? 0;
      const before = row[slot - 1];
      stop = Math.max(stop, here + 1);
      if (before !== undefined) leg = Math.max(leg, (onLeg.get(before * stops + place) ?? 0) + 1);
      met += here;
    }
    return (stop * 10_000 + leg) * 10_000 + met;
  };
  const rows = williamsSquares(stops)
    .flat()
    .map((row) => row.slice(0, slots));
  const crowds = rows.map(crowdOf);
  return rows[crowds.indexOf(Math.min(...crowds))] ?? [];
};
