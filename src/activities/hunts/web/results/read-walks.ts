import type { MapLine } from '#activities/hunts/web/map/map-props.ts';

type Position = readonly [longitude: number, latitude: number];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const pointsOf = (positions: unknown): MapLine['points'] =>
  (Array.isArray(positions) ? positions.filter(isPosition) : []).map(([longitude, latitude]) => ({
    latitude,
    longitude,
  }));

/** Lines of a walk; one that was cut at the date line is several. */
const linesOf = (geometry: unknown): MapLine['points'][] => {
  if (!isObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'LineString') return [pointsOf(coordinates)];
  return type === 'MultiLineString' && Array.isArray(coordinates) ? coordinates.map(pointsOf) : [];
};

const nameOf = (properties: unknown): string =>
  isObject(properties) && typeof properties['name'] === 'string' ? properties['name'] : '';

/** The walks of an exported GeoJSON, for the map. A walk is named after its team and its phone. */
export const readWalks = (
  geoJson: unknown,
  teams: readonly { readonly id: string; readonly name: string }[],
): MapLine[] => {
  const features = isObject(geoJson) && Array.isArray(geoJson['features']) ? geoJson['features'] : [];
  return features.filter(isObject).flatMap(({ geometry, properties }, index) => {
    const name = nameOf(properties);
    const teamId = teams.find((team) => name.startsWith(`${team.name}: `))?.id;
    return linesOf(geometry)
      .filter((points) => points.length > 1)
      .map((points, part) => ({ id: `${index}-${part}`, teamId, points }));
  });
};
