import type { Level } from '#activities/hunts/contract.file.ts';
import { distanceM } from '../geofence/distance.ts';
import type { Hunt } from '../hunt-file.ts';
import { lateRoute, planRoutes } from './plan.ts';
import type { RoutePlan } from './plan.ts';
import type { Walk } from './walk.ts';

const apartM = (one: Level | undefined, other: Level | undefined): number =>
  one?.location && other?.location ? distanceM(one.location, other.location) : 0;

/** Levels whose order is the team's own: neither the common start nor the common finale. */
export const spreadLevels = ({ levels, start, finale }: Hunt): Level[] =>
  levels.filter(({ id }) => id !== start && id !== finale);

/** The plan for a hunt's teams over the levels that are spread. */
export const planHunt = (hunt: Hunt, seed = 'routes'): RoutePlan => {
  const stops = spreadLevels(hunt);
  const start = hunt.levels.find(({ id }) => id === hunt.start);
  const finale = hunt.levels.find(({ id }) => id === hunt.finale);
  const walk: Walk = {
    between: (from, to) => apartM(stops[from], stops[to]),
    fromStart: (to) => apartM(start, stops[to]),
    toFinale: (from) => apartM(stops[from], finale),
  };
  return planRoutes({
    teams: hunt.teams.length,
    stops: stops.length,
    seed,
    ...(stops.some(({ location }) => location) && { walk }),
  });
};

/** Ids of the levels in the order of each team, start first and finale last. */
export const routesOfHunt = (hunt: Hunt, seed?: string): string[][] => {
  const stops = spreadLevels(hunt);
  const [first, last] = [hunt.start, hunt.finale].map((id) => (id === undefined ? [] : [id]));
  return planHunt(hunt, seed).routes.map((route) => [
    ...(first ?? []),
    ...route.flatMap((stop) => stops[stop]?.id ?? []),
    ...(last ?? []),
  ]);
};

/** The route of a team that came late, beside those that were given out. */
export const lateRouteOfHunt = (hunt: Hunt, given: readonly (readonly string[])[]): string[] => {
  const stops = spreadLevels(hunt).map(({ id }) => id);
  const numbered = given.map((route) => route.map((id) => stops.indexOf(id)).filter((stop) => stop >= 0));
  const [first, last] = [hunt.start, hunt.finale].map((id) => (id === undefined ? [] : [id]));
  const middle = lateRoute(numbered, stops.length).flatMap((stop) => stops[stop] ?? []);
  return [...(first ?? []), ...middle, ...(last ?? [])];
};
