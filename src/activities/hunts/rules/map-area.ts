import type { MapArea } from '#activities/hunts/contract.views.ts';
import type { Point } from './geofence/distance.ts';
import { wrapLongitude } from './geofence/distance.ts';

/** A square of the map, numbered as tile servers number them. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Squares of this zoom are about 2 km wide: an area made of them places no stop more exactly. */
const ROUGH_ZOOM = 14;
/** Mercator ends here. */
const FARTHEST = 85.05;
const RADIANS = Math.PI / 180;

const columnAt = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom;

const rowAt = (latitude: number, zoom: number): number => {
  const bounded = Math.max(-FARTHEST, Math.min(FARTHEST, latitude)) * RADIANS;
  return ((1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2) * 2 ** zoom;
};

const longitudeOf = (column: number, zoom: number): number => (column / 2 ** zoom) * 360 - 180;

const latitudeOf = (row: number, zoom: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) / RADIANS;

/** The rectangle around these places, widened to whole squares. `east` exceeds 180 where it crosses the date line. */
export const areaAround = (points: readonly Point[]): MapArea | undefined => {
  const [first] = points;
  if (!first) return undefined;
  const columns = points.map(({ longitude }) =>
    columnAt(first.longitude + wrapLongitude(longitude - first.longitude), ROUGH_ZOOM),
  );
  const rows = points.map(({ latitude }) => rowAt(latitude, ROUGH_ZOOM));
  const west = longitudeOf(Math.floor(Math.min(...columns)), ROUGH_ZOOM);
  const start = wrapLongitude(west);
  return {
    west: start,
    east: longitudeOf(Math.floor(Math.max(...columns)) + 1, ROUGH_ZOOM) + start - west,
    north: latitudeOf(Math.floor(Math.min(...rows)), ROUGH_ZOOM),
    south: latitudeOf(Math.floor(Math.max(...rows)) + 1, ROUGH_ZOOM),
  };
};

/** Edges of an area are edges of tiles; what is less than this beside one is rounding. */
const SLIGHT = 1e-6;

const rangesOf = ({ west, east, north, south }: MapArea, zoom: number) => ({
  columns: [Math.floor(columnAt(west, zoom) + SLIGHT), Math.ceil(columnAt(east, zoom) - SLIGHT)] as const,
  rows: [Math.floor(rowAt(north, zoom) + SLIGHT), Math.ceil(rowAt(south, zoom) - SLIGHT)] as const,
});

const countAt = (area: MapArea, zoom: number): number => {
  const { columns, rows } = rangesOf(area, zoom);
  return (columns[1] - columns[0]) * (rows[1] - rows[0]);
};

const tilesAt = (area: MapArea, zoom: number): Tile[] => {
  const { columns, rows } = rangesOf(area, zoom);
  const across = 2 ** zoom;
  return Array.from({ length: rows[1] - rows[0] }, (_, row) =>
    Array.from({ length: columns[1] - columns[0] }, (__, column) => ({
      z: zoom,
      x: (((columns[0] + column) % across) + across) % across,
      y: rows[0] + row,
    })),
  ).flat();
};

export const MOST_KEPT_TILES = 1500;
export const MOST_KEPT_BYTES = 60_000_000;
/** From a whole county to single houses. */
const FARTHEST_ZOOM = 10;
export const CLOSEST_ZOOM = 17;
/** At this zoom streets are distinguishable; a coarser map is of no use on foot. */
const USEFUL_ZOOM = 15;

export interface ZoomRange {
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** The tiles of an area, the widest first, as close as the ceiling allows. Undefined: too large for it. */
export const tilesToKeep = (area: MapArea, has: ZoomRange): readonly Tile[] | undefined => {
  const closest = Math.min(CLOSEST_ZOOM, has.maxZoom);
  const farthest = Math.min(Math.max(FARTHEST_ZOOM, has.minZoom), closest);
  let zooms = Array.from({ length: closest - farthest + 1 }, (_, index) => farthest + index);
  const count = (): number => zooms.reduce((sum, zoom) => sum + countAt(area, zoom), 0);
  while (count() > MOST_KEPT_TILES && (zooms.at(-1) ?? 0) > USEFUL_ZOOM) zooms = zooms.slice(0, -1);
  return count() > MOST_KEPT_TILES ? undefined : zooms.flatMap((zoom) => tilesAt(area, zoom));
};
