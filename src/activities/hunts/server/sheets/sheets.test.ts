import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '#platform/spreadsheets/server/write-xlsx.ts';
import { huntHost, HuntWorld } from '#tests/support/hunts/app.ts';

let world: HuntWorld;
beforeAll(async () => {
  world = await HuntWorld.start();
});
afterAll(() => world.close());

interface Answer {
  readonly rows?: string[][];
  readonly code?: string;
}

const read = async (bytes: Uint8Array): Promise<Answer> => {
  const response = await fetch(`${world.app.baseUrl}/api/hunts/sheets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${huntHost.replace(':', '.')}`,
      'content-type': 'application/octet-stream',
    },
    body: Buffer.from(bytes),
  });
  return (await response.json()) as Answer;
};
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

test('[FILE-13] [FILE-19] rows of a text and of a workbook', async () => {
  const rows = [
    ['Name', 'Task'],
    ['Bridge', 'photo'],
  ];
  expect(await read(text('Name;Task\nBridge;photo\n'))).toEqual({ rows });
  expect(await read(await writeXlsx(rows, { name: 'Sheet' }))).toEqual({ rows });
});

test('[FILE-21] places of GPX, KML, KMZ and GeoJSON are rows of stops', async () => {
  const rows = [
    ['name', 'lat', 'lon', 'story'],
    ['Gate', '48.1', '11.5', 'Look up.'],
  ];
  const gpx = '<gpx><wpt lat="48.1" lon="11.5"><name>Gate</name><desc>Look up.</desc></wpt></gpx>';
  const kml =
    '<?xml version="1.0"?><kml><Placemark><name>Gate</name><description>Look up.</description><Point><coordinates>11.5,48.1</coordinates></Point></Placemark></kml>';
  const geometry = { type: 'Point', coordinates: [11.5, 48.1] };
  const feature = { type: 'Feature', geometry, properties: { name: 'Gate', description: 'Look up.' } };
  const geoJson = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
  const kmz = zipSync({ 'files/a.png': text('no picture'), 'doc.kml': text(kml) });
  for (const bytes of [text(gpx), text(kml), text(geoJson), kmz]) expect(await read(bytes)).toEqual({ rows });
});

test('[FILE-19] what is no table is refused, and so is one that holds too much', async () => {
  expect(await read(text('{"levels": []}'))).toMatchObject({ code: 'hunt-sheet-unreadable' });
  expect(await read(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toMatchObject({
    code: 'hunt-sheet-unreadable',
  });
  const cell = 'x'.repeat(4000);
  const rows = Array.from({ length: 600 }, () => [cell]);
  expect(await read(await writeXlsx(rows, { name: 'Sheet' }))).toMatchObject({
    code: 'hunt-sheet-too-large',
  });
});

test('[FILE-19] a file of half a million empty stops is refused in words', async () => {
  const levels = Array.from({ length: 480_000 }, () => ({}));
  const answer = await world.ask<{ code: string; errors?: unknown[] }>('POST /api/hunts', huntHost, {
    file: { name: 'Many', levels },
  });
  expect(['bad-input', 'work-too-large']).toContain(answer.body.code);
  expect((answer.body.errors ?? []).length).toBeLessThanOrEqual(20);
});
