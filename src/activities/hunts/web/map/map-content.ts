import { distanceM } from '#activities/hunts/rules/geofence/distance.ts';
import { atEdge } from './camera.ts';
import type { NamedPlace } from '#activities/hunts/contract.map.ts';
import type { EdgeSpot, Frame, Reach, Spot } from './camera.ts';
import type { HuntMapProps, MapFix, MapStop } from './map-props.ts';

export type FixAge = 'fresh' | 'older' | 'old';

const FRESH_MS = 60_000;
const OLD_MS = 300_000;
/** A finger covers so much. */
const TAP_PX = 22;

export const ageOf = ({ at }: Pick<MapFix, 'at'>, now: number | undefined): FixAge => {
  const age = now === undefined ? 0 : now - at;
  if (age < FRESH_MS) return 'fresh';
  return age < OLD_MS ? 'older' : 'old';
};

/** The newest fix of each team, which carries its name. */
export const newestFixes = (fixes: readonly MapFix[]): ReadonlyMap<string, MapFix> => {
  const newest = new Map<string, MapFix>();
  for (const fix of fixes) {
    const known = newest.get(fix.teamId);
    if (known === undefined || known.at < fix.at) newest.set(fix.teamId, fix);
  }
  return newest;
};

/** Room for a mark and its arrow. */
const EDGE_PX = 26;

export interface EdgeTeam extends EdgeSpot {
  readonly fix: MapFix;
}

/** Teams that have left the picture, where it ends towards them: nobody should search for one. */
export const teamsAtEdge = (fixes: readonly MapFix[], frame: Frame): EdgeTeam[] =>
  [...newestFixes(fixes).values()].flatMap((fix) => {
    const edge = atEdge(frame.spotOf(fix), frame, EDGE_PX);
    return edge ? [{ ...edge, fix }] : [];
  });

/** The stops; a phone that is far away must not make them a dot. Without stops, whatever there is. */
export const firstReaches = (map: HuntMapProps): Reach[] =>
  map.stops.length > 0 ? [...map.stops] : everyReach(map);

export const everyReach = ({ stops, fixes = [], lines = [], own }: HuntMapProps): Reach[] => [
  ...stops,
  ...fixes.map((fix) => ({ ...fix, radiusM: Math.min(fix.accuracyM, 100) })),
  ...lines.flatMap(({ points }) => points.map((point) => ({ ...point, radiusM: 0 }))),
  ...(own ? [{ ...own, radiusM: Math.min(own.accuracyM, 100) }] : []),
];

/** A town outside of the picture, at the edge towards it. */
export interface TownAround extends EdgeSpot {
  readonly name: string;
  readonly distanceM: number;
}

const MOST_AROUND = 5;
/** Two names at the same edge would say the same. */
const APART_DEGREES = 35;
const TOWN_EDGE_PX = 10;

/** The nearest towns beyond each edge: who looks at a few streets of a sketch still knows where they are. */
export const townsAround = (places: readonly NamedPlace[], frame: Frame): TownAround[] => {
  const middle = frame.pointAt({ x: frame.width / 2, y: frame.height / 2 });
  const beyond = places.flatMap((place) => {
    const edge = atEdge(frame.spotOf(place), frame, TOWN_EDGE_PX);
    return edge ? [{ ...edge, name: place.name, distanceM: distanceM(middle, place) }] : [];
  });
  const around: TownAround[] = [];
  for (const town of beyond.toSorted((a, b) => a.distanceM - b.distanceM)) {
    const turn = (other: TownAround): number => Math.abs(((town.angle - other.angle + 540) % 360) - 180);
    if (around.every((other) => turn(other) > APART_DEGREES)) around.push(town);
    if (around.length === MOST_AROUND) break;
  }
  return around;
};

export interface Nearest {
  readonly stop: MapStop;
  readonly distanceM: number;
}

export const nearestStop = (fix: MapFix, stops: readonly MapStop[]): Nearest | undefined => {
  let best: Nearest | undefined;
  for (const stop of stops) {
    const away = distanceM(fix, stop);
    if (best === undefined || away < best.distanceM) best = { stop, distanceM: away };
  }
  return best;
};

export type Tapped =
  | { readonly kind: 'stop'; readonly stopId: string }
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'place'; readonly latitude: number; readonly longitude: number };

const closest = <T>(items: readonly T[], spotOf: (item: T) => Spot, spot: Spot): T | undefined => {
  let best: T | undefined;
  let bestPx = TAP_PX;
  for (const item of items) {
    const { x, y } = spotOf(item);
    const away = Math.hypot(x - spot.x, y - spot.y);
    if (away <= bestPx) [best, bestPx] = [item, away];
  }
  return best;
};

/** The stop whose pin is under a finger. */
export const stopAt = (stops: readonly MapStop[], frame: Frame, spot: Spot): MapStop | undefined =>
  closest(stops, (item) => frame.spotOf(item), spot);

/** What a tap means: a team and a stop only where somebody wants to know, else the place itself. */
export const tapAt = (map: HuntMapProps, frame: Frame, spot: Spot): Tapped => {
  const fixes = map.fixes ?? [];
  const edge = map.onSelectTeam && closest(teamsAtEdge(fixes, frame), (item) => item, spot);
  const fix = edge?.fix ?? (map.onSelectTeam && closest(fixes, (item) => frame.spotOf(item), spot));
  if (fix) return { kind: 'team', teamId: fix.teamId };
  const stop = map.onSelect && stopAt(map.stops, frame, spot);
  if (stop) return { kind: 'stop', stopId: stop.id };
  const { latitude, longitude } = frame.pointAt(spot);
  // A centimetre is as much as anybody can point at.
  return { kind: 'place', latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
};

export const answerTap = (map: HuntMapProps, tapped: Tapped): void => {
  if (tapped.kind === 'stop') map.onSelect?.(tapped.stopId);
  else if (tapped.kind === 'team') map.onSelectTeam?.(tapped.teamId);
  else map.onPick?.(tapped.latitude, tapped.longitude);
};
