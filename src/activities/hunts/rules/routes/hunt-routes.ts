import type { Level } from '#activities/hunts/contract.file.ts';
import { distanceM } from '../geofence/distance.ts';
import type { Hunt } from '../hunt-file.ts';
import type { OnTried } from './even-out.ts';
import { lateRoute, planRoutes, spreadRoutes } from './plan.ts';
import type { RoutePlan, RouteQuestion } from './plan.ts';
import type { Walk } from './walk.ts';

const apartM = (one: Level | undefined, other: Level | undefined): number =>
  one?.location && other?.location ? distanceM(one.location, other.location) : 0;

/** Levels whose order is the team's own: neither the common start nor the common finale. */
export const spreadLevels = ({ levels, start, finale }: Hunt): Level[] =>
  levels.filter(({ id }) => id !== start && id !== finale);

const questionOf = (hunt: Hunt, seed: string): RouteQuestion => {
  const stops = spreadLevels(hunt);
  const start = hunt.levels.find(({ id }) => id === hunt.start);
  const finale = hunt.levels.find(({ id }) => id === hunt.finale);
  const walk: Walk = {
    between: (from, to) => apartM(stops[from], stops[to]),
    fromStart: (to) => apartM(start, stops[to]),
    toFinale: (from) => apartM(stops[from], finale),
  };
  return {
    teams: hunt.teams.length,
    stops: stops.length,
    seed,
    ...(stops.some(({ location }) => location) && { walk }),
  };
};

const SEED = 'routes';

/** The plan for a hunt's teams over the levels that are spread. */
export const planHunt = (hunt: Hunt, seed = SEED): RoutePlan => planRoutes(questionOf(hunt, seed));

/** Ids of the levels in the order of each team, start first and finale last. */
export const routesOfHunt = (hunt: Hunt, seed = SEED, onTried?: OnTried): string[][] => {
  const stops = spreadLevels(hunt);
  const [first, last] = [hunt.start, hunt.finale].map((id) => (id === undefined ? [] : [id]));
  return spreadRoutes(questionOf(hunt, seed), onTried).map((route) => [
    ...(first ?? []),
    ...route.flatMap((stop) => stops[stop]?.id ?? []),
    ...(last ?? []),
  ]);
};

/** The route of a team that came late, beside those that were given out. */
export const lateRouteOfHunt = (hunt: Hunt, given: readonly (readonly string[])[]): string[] => {
  const stops = spreadLevels(hunt).map(({ id }) => id);
  const numbers = new Map(stops.map((id, number) => [id, number]));
  const numbered = given.map((route) => route.flatMap((id) => numbers.get(id) ?? []));
  const [first, last] = [hunt.start, hunt.finale].map((id) => (id === undefined ? [] : [id]));
  const middle = lateRoute(numbered, stops.length).flatMap((stop) => stops[stop] ?? []);
  return [...(first ?? []), ...middle, ...(last ?? [])];
};
