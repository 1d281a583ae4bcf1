/** A place of interest from another tool. */
export interface Waypoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly description?: string;
}

/** As rows of a table of stops: the table reader reads these too, with the same messages. */
export const waypointRows = (places: readonly Waypoint[]): string[][] =>
  places.length === 0
    ? []
    : [
        ['name', 'lat', 'lon', 'story'],
        ...places.map(({ name = '', description = '', latitude, longitude }, index) => [
          name === '' ? String(index + 1) : name,
          String(latitude),
          String(longitude),
          description,
        ]),
      ];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown, ...names: readonly string[]): string | undefined => {
  if (!isObject(value)) return undefined;
  return names.map((name) => value[name]).find((each) => typeof each === 'string' && each.trim() !== '') as
    | string
    | undefined;
};

const pointIn = ({ geometry, properties }: Readonly<Record<string, unknown>>): Waypoint[] => {
  if (!isObject(geometry) || geometry['type'] !== 'Point' || !Array.isArray(geometry['coordinates']))
    return [];
  const [longitude, latitude] = geometry['coordinates'] as unknown[];
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  const name = textIn(properties, 'name', 'title', 'Name');
  const description = textIn(properties, 'description', 'desc', 'note', 'Description');
  return [
    {
      latitude,
      longitude,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    },
  ];
};

/** The points of a GeoJSON file (RFC 7946). Undefined: it is not GeoJSON. */
export const waypointsInGeoJson = (value: unknown): Waypoint[] | undefined => {
  if (!isObject(value)) return undefined;
  if (value['type'] === 'Feature') return pointIn(value);
  if (value['type'] !== 'FeatureCollection' || !Array.isArray(value['features'])) return undefined;
  return (value['features'] as unknown[]).filter(isObject).flatMap(pointIn);
};
