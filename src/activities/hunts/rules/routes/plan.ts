import { seededRandom } from '#core/random.ts';
import { evenOut } from './even-out.ts';
import { peaksOf } from './peaks.ts';
import type { Route, RoutePeaks } from './peaks.ts';
import { walkOf } from './walk.ts';
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
export const planRoutes = (question: RouteQuestion): RoutePlan => {
  const { teams, stops, stopsPerTeam = stops, walk, seed = 'routes' } = question;
  const squares = williamsSquares(stops);
  // A hunt of a common start and finale only has nothing to spread.
  if (stops === 0) {
    const routes = Array.from({ length: teams }, () => []);
    return {
      routes,
      peaks: peaksOf(routes, 0),
      ...(walk && { walksM: routes.map((route) => walkOf(route, walk)) }),
    };
  }
  const blocks = Array.from({ length: Math.ceil(teams / stops) }, (_, index) => ({
    square: squares[index % squares.length] ?? [],
    // A square and its mirror complement each other only while they name the stops alike.
    labels: Math.floor(index / squares.length),
    rows: Math.min(stops, teams - index * stops),
  }));
  const routes = evenOut(
    { blocks, stops, slots: Math.min(stopsPerTeam, stops), ...(walk && { walk }) },
    seededRandom(seed),
  );
  return {
    routes,
    peaks: peaksOf(routes, stops),
    ...(walk && { walksM: routes.map((route) => walkOf(route, walk)) }),
  };
};

/** A route for a team that comes late: of all rows the one that meets the fewest teams. */
export const lateRoute = (routes: readonly Route[], stops: number): Route => {
  const slots = routes[0]?.length ?? stops;
  const rows = williamsSquares(stops)
    .flat()
    .map((row) => row.slice(0, slots));
  const crowdOf = (row: Route): number => {
    const { stop, leg } = peaksOf([...routes, row], stops);
    const met = routes.reduce(
      (sum, route) => sum + route.filter((place, slot) => row[slot] === place).length,
      0,
    );
    return (stop * 10_000 + leg) * 10_000 + met;
  };
  const crowds = rows.map(crowdOf);
  return rows[crowds.indexOf(Math.min(...crowds))] ?? [];
};
