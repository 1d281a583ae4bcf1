import { toIso } from '#core/instant.ts';
import { wrapLongitude } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import type { Track, TrackPoint } from './track.ts';

/** The walk of one phone, with its name in files. */
export interface NamedTrack {
  readonly name: string;
  readonly points: Track;
}

export interface NamedPlace extends Point {
  readonly name: string;
}

/** XML knows no way to write most control characters, so they are left out. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Seven digits are a centimetre. */
const degrees = (value: number): string => String(Number(value.toFixed(7)));
const metres = (value: number): string => String(Number(value.toFixed(2)));

/** GPX has no accuracy in metres; the extension `hAcc` is what watches write. */
const gpxPoint = (point: TrackPoint): string =>
  `      <trkpt lat="${degrees(point.latitude)}" lon="${degrees(point.longitude)}"><time>${toIso(point.at)}</time>${
    point.isAccuracyReported ? `<extensions><hAcc>${metres(point.accuracyM)}</hAcc></extensions>` : ''
  }</trkpt>`;

/** A file of tracks in chunks: the tracks of a whole school must not be in memory at once. */
export interface TrackWriter {
  head(places: readonly NamedPlace[]): string;
  /** `isFirst`: it is the first element of the file. */
  track(track: NamedTrack, isFirst: boolean): string;
  readonly tail: string;
}

const written = (writer: TrackWriter, tracks: readonly NamedTrack[], places: readonly NamedPlace[]): string =>
  [
    writer.head(places),
    ...tracks.map((track, index) => writer.track(track, index === 0 && places.length === 0)),
    writer.tail,
  ].join('');

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

const gpxWriter: TrackWriter = {
  head: (places) =>
    lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Roundtable" xmlns="http://www.topografix.com/GPX/1/1">',
      ...places.map(
        ({ name, latitude, longitude }) =>
          `  <wpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><name>${escapeXml(name)}</name></wpt>`,
      ),
    ),
  track: ({ name, points }) =>
    lines(
      `  <trk><name>${escapeXml(name)}</name>`,
      '    <trkseg>',
      ...points.map(gpxPoint),
      '    </trkseg>',
      '  </trk>',
    ),
  tail: '</gpx>\n',
};

export const writeGpx = (tracks: readonly NamedTrack[], places: readonly NamedPlace[] = []): string =>
  written(gpxWriter, tracks, places);

type Position = [longitude: number, latitude: number];

const positionOf = ({ latitude, longitude }: Point): Position => [
  Number(longitude.toFixed(7)),
  Number(latitude.toFixed(7)),
];

/** RFC 7946, 3.1.9: a line over the date line is cut there, or maps draw it around the globe. */
const cutAtDateLine = (points: readonly Point[]): Position[][] => {
  const lines: Position[][] = [[]];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && Math.abs(point.longitude - before.longitude) > 180) {
      const edge = before.longitude > 0 ? 180 : -180;
      const way = wrapLongitude(point.longitude - before.longitude);
      const share = way === 0 ? 0 : wrapLongitude(edge - before.longitude) / way;
      const latitude = before.latitude + (point.latitude - before.latitude) * Math.abs(share);
      lines.at(-1)?.push(positionOf({ latitude, longitude: edge }));
      lines.push([positionOf({ latitude, longitude: -edge })]);
    }
    lines.at(-1)?.push(positionOf(point));
  }
  return lines;
};

/** A line needs two points; somebody who stood still has none. */
const geometryOf = (points: readonly Point[]): object | null => {
  const [first] = points;
  if (!first) return null;
  if (points.length === 1) return { type: 'Point', coordinates: positionOf(first) };
  const lines = cutAtDateLine(points);
  return lines.length === 1
    ? { type: 'LineString', coordinates: lines[0] }
    : { type: 'MultiLineString', coordinates: lines };
};

/** GeoJSON has no time per point: times and accuracies are lists in the properties. */
const geoJsonWriter: TrackWriter = {
  head: (places) =>
    `{"type":"FeatureCollection","features":[${places
      .map((place) =>
        JSON.stringify({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: positionOf(place) },
          properties: { name: place.name, kind: 'level' },
        }),
      )
      .join(',')}`,
  track({ name, points }, isFirst) {
    const feature = {
      type: 'Feature',
      geometry: geometryOf(points),
      properties: {
        name,
        kind: 'track',
        times: points.map(({ at }) => toIso(at)),
        accuraciesM: points.map(({ accuracyM, isAccuracyReported }) =>
          isAccuracyReported ? Number(metres(accuracyM)) : null,
        ),
      },
    };
    return `${isFirst ? '' : ','}${JSON.stringify(feature)}`;
  },
  tail: ']}',
};

export const writeGeoJson = (tracks: readonly NamedTrack[], places: readonly NamedPlace[] = []): string =>
  written(geoJsonWriter, tracks, places);

const kmlPosition = (point: Point): string => `${degrees(point.longitude)},${degrees(point.latitude)},0`;

const kmlSpan = (points: Track): string => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last
    ? `<TimeSpan><begin>${toIso(first.at)}</begin><end>${toIso(last.at)}</end></TimeSpan>`
    : '';
};

const kmlWriter: TrackWriter = {
  head: (places) =>
    lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
      ...places.map(
        (place) =>
          `  <Placemark><name>${escapeXml(place.name)}</name><Point><coordinates>${kmlPosition(place)}</coordinates></Point></Placemark>`,
      ),
    ),
  track: ({ name, points }) =>
    lines(
      `  <Placemark><name>${escapeXml(name)}</name>${kmlSpan(points)}<LineString><tessellate>1</tessellate><coordinates>${points
        .map(kmlPosition)
        .join(' ')}</coordinates></LineString></Placemark>`,
    ),
  tail: '</Document></kml>\n',
};

export const writeKml = (tracks: readonly NamedTrack[], places: readonly NamedPlace[] = []): string =>
  written(kmlWriter, tracks, places);

export const trackWriters = { gpx: gpxWriter, geojson: geoJsonWriter, kml: kmlWriter } as const;
