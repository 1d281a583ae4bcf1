import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

const rounded = (text: string, near?: { latitude: number; longitude: number }): string => {
  const reading = readPlace(text, near);
  if (reading.kind === 'none') return `none: ${reading.why}`;
  const { latitude, longitude } = reading.place;
  const place = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
  if (reading.kind === 'maybe') return `${place}? ${reading.why}`;
  return reading.isMiddle ? `${place} (middle)` : place;
};

const SIGNS = '0123456789.,;°\'" NSEWO+-/@!3d4dgeo:'.split('');

const MUNICH = '48.1373, 11.5756';

describe('[BUILD-7] a place that is typed or pasted', () => {
  test.each([
    '48.1373, 11.5756',
    '48.1373 11.5756',
    '48.1373;11.5756',
    '(48.1373, 11.5756)',
    'lat: 48.1373, lng: 11.5756',
    'Treffpunkt am Brunnen: 48.1373, 11.5756 um 14.30 Uhr',
    '48,1373 11,5756',
    '48,1373; 11,5756',
    '48,1373, 11,5756',
    '48,1373,11,5756',
    '48.1373 N, 11.5756 E',
    '48.1373° N 11.5756° E',
    'N48.1373 E11.5756',
    'E 11.5756, N 48.1373',
    '48°08\'14.28"N 11°34\'32.16"E',
    '48° 8′ 14,28″ N, 11° 34′ 32,16″ E',
    '48°08\'14.28" 11°34\'32.16"',
    'N 48° 08.238 E 011° 34.536',
    '48 08 14.28 N 11 34 32.16 E',
    '48.1373° Nord, 11.5756° Ost',
    'geo:48.1373,11.5756',
    'geo:48.1373,11.5756;u=35?z=19',
    'geo:0,0?q=48.1373,11.5756(Marienplatz)',
    'https://www.openstreetmap.org/?mlat=48.1373&mlon=11.5756#map=12/48.2/11.6',
    'https://www.google.com/maps/place/Marienplatz/@48.14,11.57,17z/data=!3m1!4b1!4m6!3m5!1s0x47!8m2!3d48.1373!4d11.5756!16s',
    'https://www.google.com/maps?q=48.1373,11.5756',
    'https://www.google.com/maps/search/?api=1&query=48.1373%2C11.5756',
    'https://www.google.com/maps/place/48°08\'14.3"N+11°34\'32.2"E/@48.2,11.6,17z',
    'https://www.google.com/maps/search/48.1373,+11.5756',
    'https://maps.apple.com/?ll=48.1373,11.5756&q=Marienplatz',
    'Marienplatz https://maps.apple.com/?q=Marienplatz&ll=48.1373,11.5756',
  ])('%s', (text) => {
    expect(rounded(text)).toBe(MUNICH);
  });

  test.each([
    ['https://www.openstreetmap.org/#map=18/48.13730/11.57560', `${MUNICH} (middle)`],
    ['https://www.google.com/maps/@48.1373,11.5756,17z', `${MUNICH} (middle)`],
    ['https://osm.org/go/0EEQjE--', '51.5108, 0.0549 (middle)'],
    ['https://www.openstreetmap.org/go/0EEQjE--?m', '51.5108, 0.0549'],
    ['8FWH4HPG+W6', '48.1373, 11.5756'],
    ['8fwh4hpg+w6 Munich', '48.1373, 11.5756'],
    ['-33.8568, 151.2153', '-33.8568, 151.2153'],
    ['33°51\'24.5"S 151°12\'55.1"E', '-33.8568, 151.2153'],
    ['0.0000, 0.0000', '0.0000, 0.0000'],
  ])('%s is %s', (text, expected) => {
    expect(rounded(text)).toBe(expected);
  });

  test.each([
    ['151.2153, -33.8568', '-33.8568, 151.2153? swapped'],
    ['48,11', '48.0000, 11.0000? whole'],
    ['48, 11', '48.0000, 11.0000? whole'],
    ['48.1373° N, 11.5756° O', `${MUNICH}? east`],
  ])('%s is asked about: %s', (text, expected) => {
    expect(rounded(text)).toBe(expected);
  });

  test('a plus code without its beginning is completed by the stops that are there, and asked about', () => {
    const near = { latitude: 48.2, longitude: 11.4 };
    expect(rounded('4HPG+W6 München', near)).toBe(`${MUNICH}? short-code`);
    expect(rounded('4HPG+W6', { latitude: 47.99, longitude: 11.99 })).toBe(`${MUNICH}? short-code`);
    expect(rounded('4HPG+W6 München')).toBe('none: short-code');
  });

  test.each([
    ['', 'empty'],
    ['Marienplatz', 'unreadable'],
    ['48.1371', 'unreadable'],
    ['48°72\'14"N 11°34\'32"E', 'unreadable'],
    ['N 48.1 N 11.5', 'unreadable'],
    ['200.5, 300.5', 'range'],
    ['48.1, 181.5', 'range'],
    ['https://maps.app.goo.gl/Ab12Cd34', 'short-link'],
    ['https://www.openstreetmap.org/node/123456', 'link'],
    ['https://example.org/18/48', 'link'],
  ])('%s is none: %s', (text, why) => {
    expect(rounded(text)).toBe(`none: ${why}`);
  });

  test('whatever the place, it is read as it was written, in every way of writing it', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 10_000, max: most * 10_000 });
    const dms = (value: number, letters: string): string => {
      const seconds = Math.abs(value) * 3600;
      const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, (seconds % 60).toFixed(3)];
      return `${parts[0]}° ${parts[1]}' ${parts[2]}" ${letters.charAt(value < 0 ? 1 : 0)}`;
    };
    fc.assert(
      fc.property(degrees(90), degrees(180), (north, east) => {
        const [latitude, longitude] = [north / 10_000, east / 10_000];
        const [one, other] = [latitude.toFixed(4), longitude.toFixed(4)];
        const ways = [
          `${one}, ${other}`,
          `${one.replace('.', ',')} ${other.replace('.', ',')}`,
          `geo:${one},${other}`,
          `https://www.openstreetmap.org/#map=18/${one}/${other}`,
          `https://www.google.com/maps/@${one},${other},17z`,
        ];
        for (const text of ways)
          expect(readPlace(text)).toMatchObject({ kind: 'place', place: { latitude, longitude } });
        const { place } = readPlace(`${dms(latitude, 'NS')}, ${dms(longitude, 'EW')}`) as {
          place: { latitude: number; longitude: number };
        };
        expect(place.latitude).toBeCloseTo(latitude, 5);
        expect(place.longitude).toBeCloseTo(longitude, 5);
      }),
    );
  });

  test('no text takes long, and what is read is on earth', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom(...SIGNS) }), (text) => {
        const reading = readPlace(text);
        if (reading.kind === 'none') return;
        expect(Math.abs(reading.place.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(reading.place.longitude)).toBeLessThanOrEqual(180);
      }),
    );
  });
});
