import type { Locale } from '#core/words.ts';
import { spoken } from '#register/words.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedBy } from '../geofence/distance.ts';
import { distanceToLineM, simplify } from './simplify.ts';
import type { TrackPoint } from './track.ts';
import { writeGeoJson, writeGpx, writeKml } from './write-tracks.ts';
import { readGpx } from './read-gpx.ts';

const point = (latitude: number, longitude: number, at: number, accuracyM?: number): TrackPoint => ({
  latitude,
  longitude,
  at,
  accuracyM: accuracyM ?? 10,
  isAccuracyReported: accuracyM !== undefined,
});
const START = Date.UTC(2026, 4, 1, 12);

const refusalOf = (xml: string, locale: Locale): string | undefined => {
  const read = readGpx(xml);
  return read.ok ? undefined : spoken(read.sentence, locale);
};

describe('reading GPX', () => {
  const gpx = (inner: string): string =>
    `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n${inner}\n</trkseg></trk></gpx>`;

  test('[FILE-5] accuracy comes from hAcc in any spelling, else it is 10 m and known to be made up', () => {
    const read = readGpx(
      gpx(
        [
          '<trkpt lon="11.5" lat="48.1"><ele>500</ele><time>2026-05-01T12:00:00Z</time><extensions><speed>1.4</speed><hAcc>4.25</hAcc></extensions></trkpt>',
          '<trkpt lat="48.2" lon="11.6"><time>2026-05-01T12:00:01.500Z</time><extensions><x:hacc xmlns:x="urn:x">7</x:hacc></extensions></trkpt>',
          '<trkpt lat="0" lon="0"><time>2026-05-01T14:00:02+02:00</time></trkpt>',
        ].join('\n'),
      ),
    );
    expect(read).toEqual({
      ok: true,
      points: [
        { ...point(48.1, 11.5, START, 4.25), speedMps: 1.4 },
        point(48.2, 11.6, START + 1500, 7),
        point(0, 0, START + 2000),
      ],
    });
  });

  test('[FILE-5] points come in the order of their times', () => {
    const read = readGpx(
      gpx(
        '<trkpt lat="2" lon="2"><time>2026-05-01T12:00:09Z</time></trkpt><trkpt lat="1" lon="1"><time>2026-05-01T12:00:00Z</time></trkpt>',
      ),
    );
    expect(read.ok && read.points.map(({ latitude }) => latitude)).toEqual([1, 2]);
  });

  test.each([
    ['latitude 91', '<trkpt lat="91" lon="0"></trkpt>', 'Line 3: lat of this point must be -90 to 90.'],
    ['no longitude', '<trkpt lat="1"></trkpt>', 'Line 3: lon of this point must be -180 to 180.'],
    [
      'accuracy -1',
      '<trkpt lat="1" lon="1"><time>2026-05-01T12:00:00Z</time>\n<extensions><hAcc>-1</hAcc></extensions></trkpt>',
      'Line 4: hAcc of this point must be metres, 0 or more.',
    ],
    [
      'no time',
      '<trkpt lat="1" lon="1"></trkpt>',
      'Line 3: this point has no time, and without times a track cannot be replayed.',
    ],
    [
      'a strange time',
      '<trkpt lat="1" lon="1"><time>noon</time></trkpt>',
      'Line 3: time of this point must be like 2026-05-01T12:00:00Z.',
    ],
    ['no point', '', 'Line 1: it has no track (no trkpt).'],
  ])('[FILE-6] %s is refused with its line', (_, inner, sentence) => {
    expect(refusalOf(gpx(inner), 'en')).toBe(sentence);
    expect(refusalOf(gpx(inner), 'de')).toMatch(/^Zeile \d+: \S.+\.$/);
  });

  test('[FILE-6] other XML, no XML and entities of its own are refused', () => {
    expect(refusalOf('<kml></kml>', 'en')).toBe('Line 1: this is not GPX but kml.');
    expect(refusalOf('<kml></kml>', 'de')).toBe('Zeile 1: das ist kein GPX, sondern kml.');
    expect(readGpx('lat,lon\n1,2')).toMatchObject({ ok: false });
    expect(readGpx('<gpx><trk>')).toMatchObject({ ok: false });
    const bomb = '<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx></gpx>';
    expect(refusalOf(bomb, 'en')).toContain('entities');
  });
});

describe('writing tracks', () => {
  const walk = [point(48.1, 11.5, START, 4.25), point(48.1001, 11.5001, START + 1000)];

  test('[FILE-5] GPX is read again as it was', () => {
    const xml = writeGpx(
      [{ name: 'Red & <Blue>', points: walk }],
      [{ name: 'Mill', latitude: 1, longitude: 2 }],
    );
    expect(xml).toContain('<name>Red &amp; &lt;Blue&gt;</name>');
    expect(xml).toContain('<wpt lat="1" lon="2"><name>Mill</name></wpt>');
    expect(readGpx(xml)).toEqual({ ok: true, points: walk });
  });

  test('[FILE-5] any track survives GPX to a centimetre', () => {
    const anyPoint = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      accuracyM: fc.double({ min: 0, max: 5000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 20 }), fc.string(), (points, name) => {
        const track = points.map((each, second) => ({
          ...each,
          at: START + second * 1000,
          isAccuracyReported: true,
        }));
        const read = readGpx(writeGpx([{ name, points: track }]));
        expect(read.ok).toBe(true);
        for (const [index, each] of (read.ok ? read.points : []).entries()) {
          expect(each.latitude).toBeCloseTo(track[index]?.latitude ?? 999, 6);
          expect(each.longitude).toBeCloseTo(track[index]?.longitude ?? 999, 6);
          expect(each.accuracyM).toBeCloseTo(track[index]?.accuracyM ?? 999, 1);
          expect(each.at).toBe(track[index]?.at);
        }
      }),
    );
  });

  test('[FILE-7] GeoJSON has longitude first, and times beside the line', () => {
    const json = JSON.parse(writeGeoJson([{ name: 'Red', points: walk }])) as object;
    expect(json).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: {
            type: 'LineString',
            coordinates: [
              [11.5, 48.1],
              [11.5001, 48.1001],
            ],
          },
          properties: {
            name: 'Red',
            kind: 'track',
            times: ['2026-05-01T12:00:00.000Z', '2026-05-01T12:00:01.000Z'],
            accuraciesM: [4.25, null],
          },
        },
      ],
    });
  });

  test('[FILE-7] a walk over the date line is cut there; one point and none are no line', () => {
    const east = [point(10, 179.9, START), point(12, -179.9, START + 1000)];
    const geometryOf = (points: readonly TrackPoint[]): unknown =>
      (JSON.parse(writeGeoJson([{ name: 'x', points }])) as { features: { geometry: unknown }[] }).features[0]
        ?.geometry;
    expect(geometryOf(east)).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [179.9, 10],
          [180, 11],
        ],
        [
          [-180, 11],
          [-179.9, 12],
        ],
      ],
    });
    expect(geometryOf(east.slice(0, 1))).toEqual({ type: 'Point', coordinates: [179.9, 10] });
    expect(geometryOf([])).toBeNull();
  });

  test('[FILE-7] KML has longitude, latitude and height', () => {
    const kml = writeKml([{ name: 'A & B', points: walk }], [{ name: 'Mill', latitude: 1, longitude: 2 }]);
    expect(kml).toContain('<coordinates>11.5,48.1,0 11.5001,48.1001,0</coordinates>');
    expect(kml).toContain('<Point><coordinates>2,1,0</coordinates></Point>');
    expect(kml).toContain('<name>A &amp; B</name>');
    expect(kml).toContain('<begin>2026-05-01T12:00:00.000Z</begin>');
  });
});

describe('a simpler line', () => {
  const origin = { latitude: 48, longitude: 11 };

  test('[FILE-8] keeps corners, drops what lies on the way', () => {
    const corner = [0, 10, 20, 30].map((north) => movedBy(origin, north, 0.2 * (north % 20 === 0 ? 1 : -1)));
    const line = [...corner, movedBy(origin, 30, 10), movedBy(origin, 30, 20)];
    expect(simplify(line, 1)).toEqual([line[0], line[3], line[5]]);
    expect(simplify(line, 0)).toEqual(line);
    expect(simplify([], 5)).toEqual([]);
  });

  test('[FILE-8] nothing dropped is farther from the line than the tolerance', () => {
    const metres = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(metres, metres), { minLength: 2, maxLength: 60 }),
        fc.double({ min: 0.5, max: 50, noNaN: true }),
        (offsets, tolerance) => {
          const line = offsets.map(([north, east]) => ({ ...movedBy(origin, north, east) }));
          const kept = simplify(line, tolerance);
          const places = kept.map((each) => line.indexOf(each));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          for (const [index, each] of line.entries()) {
            const after = places.findIndex((place) => place >= index);
            const [from, to] = [kept[Math.max(0, after - 1)] ?? each, kept[after] ?? origin];
            expect(distanceToLineM(each, from, to)).toBeLessThanOrEqual(tolerance + 0.01);
          }
        },
      ),
    );
  });

  test('[FILE-8] a day of fixes does not overflow', () => {
    const day = Array.from({ length: 20_000 }, (_, second) =>
      movedBy(origin, second, 3 * Math.sin(second / 40)),
    );
    const kept = simplify(day, 5);
    expect(kept.length).toBeLessThan(day.length / 20);
  });
});
