import { createHmac } from 'node:crypto';
import { parse as parseCsv } from 'csv-parse/sync';
import { Window } from 'happy-dom';
import type { Document } from 'happy-dom';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformTable } from '#server/kit/platform-table.ts';
import { GAME, KEY, startExportWorld } from '#tests/support/hunts/exports.ts';
import type { ExportWorld } from '#tests/support/hunts/exports.ts';
import { readZip } from '#tests/support/files/read-zip.ts';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { Cards, ExportQuery } from '#activities/hunts/contract.exports.ts';
import type { ExportFile } from '#activities/hunts/contract.files.ts';
import { parseStopToken } from '#activities/hunts/rules/answers/code.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import { readGpx } from '#activities/hunts/rules/tracks/read-gpx.ts';
import { safeName, uniqueNames } from './file-names.ts';
import { zipStream } from './zip-stream.ts';

let world: ExportWorld;
beforeEach(async () => {
  world = await startExportWorld();
});
afterEach(() => world.close());

interface Downloaded {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

const download = async (
  file: ExportFile,
  query: ExportQuery = {},
  headers: Record<string, string> = { authorization: 'Bearer guest.host' },
): Promise<Downloaded> => {
  const response = await fetch(`${world.app.baseUrl}${exportAddress(GAME, file, query)}`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, bytes, text };
};

const xmlOf = (text: string): Document => {
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
};

const namesOf = (document: Document, path: string): string[] =>
  [...document.querySelectorAll(path)].map(({ textContent }) => textContent ?? '');

const FILES: readonly ExportFile[] = [
  'results.csv',
  'photos.zip',
  'hunt.json',
  'tracks.gpx',
  'tracks.geojson',
  'tracks.kml',
];

describe('results', () => {
  test('[EXPORT-1] as another reader sees them, and no cell runs', async () => {
    const { headers, text } = await download('results.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Hafen Nacht _ Nebel results.csv"; filename*=UTF-8''Hafen%20Nacht%20%26%20Nebel%20results.csv`,
    );
    const rows = parseCsv(text, { bom: true }) as string[][];
    expect(rows).toEqual([
      [
        'Rank',
        'Team',
        'Points',
        'Stops',
        'Minutes',
        'Clues',
        'Bonus',
        'Penalty',
        'Mole & Meer (min)',
        'Kran (min)',
      ],
      ['1', 'Möwen / Süd', '220', '2', '4.0', '0', '20', '0', '1.5', '4.0'],
      ['2', "'=1+1", '95', '1', '5.0', '0', '0', '-5', '', '5.0'],
    ]);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@]|^-\D/);
  });

  test('[EXPORT-1] headings are in the language of the host', async () => {
    const { text } = await download(
      'results.csv',
      {},
      {
        authorization: 'Bearer guest.host',
        'accept-language': 'de',
      },
    );
    const [headings] = parseCsv(text, { bom: true }) as string[][];
    expect(headings?.slice(0, 3)).toEqual(['Rang', 'Team', 'Punkte']);
  });
});

describe('photos', () => {
  const picture = (fill: number): Uint8Array => new Uint8Array(300_000).fill(fill);

  test('[EXPORT-2] an archive that another reader takes, a folder for each team', async () => {
    await world.addPhoto({ photoId: 'a', teamId: 'red', levelId: 'kran', bytes: picture(1) });
    await world.addPhoto({ photoId: 'b', teamId: 'blue', levelId: 'mole.1', bytes: picture(2) });
    await world.addPhoto({ photoId: 'c', teamId: 'blue', levelId: 'mole.1', bytes: picture(3) });
    const { headers, bytes } = await download('photos.zip');
    expect(headers.get('content-type')).toBe('application/zip');
    const found = readZip(bytes);
    expect(found.map(({ name }) => name)).toEqual([
      '=1+1/Kran 2026-01-15 12-00-00 accepted.webp',
      'Möwen Süd/Mole & Meer 2026-01-15 12-00-00 accepted.webp',
      'Möwen Süd/Mole & Meer 2026-01-15 12-00-00 accepted (2).webp',
    ]);
    expect(found.map((file) => [file.bytes.length, file.bytes[0]])).toEqual([
      [300_000, 1],
      [300_000, 2],
      [300_000, 3],
    ]);
    const own = readZip((await download('photos.zip', { teamId: 'blue' })).bytes);
    expect(own).toHaveLength(2);
  });

  test('[EXPORT-2] photos are JPEG, which every program opens, without metadata', async () => {
    const background = { r: 40, g: 120, b: 200 };
    const sent = sharp({ create: { width: 64, height: 48, channels: 3, background } }).webp();
    const bytes = new Uint8Array(await sent.toBuffer());
    await world.addPhoto({ photoId: 'a', teamId: 'red', levelId: 'kran', bytes });
    const [file] = readZip((await download('photos.zip')).bytes);
    expect(file?.name).toBe('=1+1/Kran 2026-01-15 12-00-00 accepted.jpg');
    const { format, width, height, exif, icc, xmp } = await sharp(file?.bytes).metadata();
    expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'jpeg', width: 64, height: 48 });
    const { dominant } = await sharp(file?.bytes).stats();
    expect([dominant.r, dominant.g, dominant.b].map((part) => Math.round(part / 16))).toEqual([3, 8, 13]);
  });

  test('[EXPORT-2] without photos it is an empty archive', async () => {
    expect(readZip((await download('photos.zip')).bytes)).toEqual([]);
  });

  test('[EXPORT-2] the next picture is read only when the one before it was taken', async () => {
    let read = 0;
    const bodyOf = async function* (fill: number) {
      yield picture(fill);
    };
    const entries = async function* () {
      for (; read < 1000;) {
        read += 1;
        yield { name: `${read}.webp`, at: Date.UTC(2026, 0, 1), body: bodyOf(read % 256) };
      }
    };
    let bytes = 0;
    for await (const piece of zipStream(entries())) {
      bytes += piece.length;
      expect(read * 300_000).toBeLessThan(bytes + 700_000);
      if (read >= 20) break;
    }
    expect(read).toBe(20);
  });

  test('[EXPORT-2] names hold nothing that a system refuses, and none comes twice', () => {
    expect(safeName('../..\\etc/passwd\u0000:*?"<>|', 'x')).toBe('etc passwd');
    expect(safeName('...', 'x')).toBe('x');
    const unique = uniqueNames();
    expect([unique('A', '.webp'), unique('a', '.webp'), unique('A', '.webp')]).toEqual([
      'A.webp',
      'a (2).webp',
      'A (3).webp',
    ]);
  });
});

describe('tracks', () => {
  test('[EXPORT-3] GPX that another reader and our own take', async () => {
    const { headers, text } = await download('tracks.gpx');
    expect(headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
    const document = xmlOf(text);
    expect(document.documentElement.getAttribute('version')).toBe('1.1');
    expect(namesOf(document, 'trk > name')).toEqual(['=1+1: Ada <1>', 'Möwen / Süd: Cleo']);
    expect(namesOf(document, 'wpt > name')).toEqual(['Mole & Meer']);
    const points = [...document.querySelectorAll('trkpt')];
    expect(points).toHaveLength(180);
    expect(points[1]?.getAttribute('lat')).toBe('54.12001');
    expect(points[1]?.querySelector('time')?.textContent).toBe('2026-01-15T12:00:01.000Z');
    expect(points[1]?.querySelector('hAcc')?.textContent).toBe('5.5');
    expect(readGpx(text).ok).toBe(true);
  });

  test('[EXPORT-3] GeoJSON: longitude first, times beside', async () => {
    const { headers, text } = await download('tracks.geojson', { userId: 'cleo' });
    expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
    const json = JSON.parse(text) as {
      type: string;
      features: { geometry: { type: string; coordinates: number[][] }; properties: { times?: string[] } }[];
    };
    expect(json.type).toBe('FeatureCollection');
    expect(json.features.map(({ geometry }) => geometry.type)).toEqual(['Point', 'LineString']);
    const [, walk] = json.features;
    expect(walk?.geometry.coordinates).toHaveLength(60);
    expect(walk?.geometry.coordinates[0]).toEqual([10.56, 54.12]);
    expect(walk?.properties.times).toHaveLength(60);
  });

  test('[EXPORT-3] KML: longitude, latitude, height', async () => {
    const { text } = await download('tracks.kml', { teamId: 'red' });
    const document = xmlOf(text);
    expect(namesOf(document, 'Placemark > name')).toEqual(['Mole & Meer', '=1+1: Ada <1>']);
    const line = document.querySelector('LineString > coordinates')?.textContent?.split(' ') ?? [];
    expect(line).toHaveLength(120);
    expect(line[0]).toBe('10.56,54.12,0');
  });

  test('[EXPORT-3] made simpler where it is asked for', async () => {
    const document = xmlOf((await download('tracks.gpx', { teamId: 'red', toleranceM: 2 })).text);
    expect([...document.querySelectorAll('trkpt')]).toHaveLength(2);
    const refused = await download('tracks.gpx', { toleranceM: 1000 });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { code: 'bad-input' }]);
  });

  test('[EXPORT-7] of a very long walk the newest positions', async () => {
    const point = world.first;
    const at = (index: number) => point.at + index * 1000;
    await world.setWalk(
      'ada',
      Array.from({ length: 100_050 }, (_, index) => ({ ...point, at: at(index) })),
    );
    const { text } = await download('tracks.geojson', { userId: 'ada' });
    const { features } = JSON.parse(text) as { features: { properties: { times?: string[] } }[] };
    const times = features.at(-1)?.properties.times ?? [];
    expect(times).toHaveLength(100_000);
    expect([times[0], times.at(-1)]).toEqual([50, 100_049].map((index) => new Date(at(index)).toISOString()));
  });

  test('[EXPORT-7] whoever goes away in the middle is written for no longer', async () => {
    const point = world.first;
    const walk = Array.from({ length: 60_000 }, (_, index) => ({ ...point, at: point.at + index }));
    await world.setWalk('ada', walk);
    await world.setWalk('cleo', walk);
    const gone = new AbortController();
    const response = await fetch(`${world.app.baseUrl}${exportAddress(GAME, 'tracks.gpx')}`, {
      headers: { authorization: 'Bearer guest.host' },
      signal: gone.signal,
    });
    expect(response.status).toBe(200);
    gone.abort();
    // The thread is free again for the next one.
    expect((await download('tracks.gpx', { userId: 'dora' })).status).toBe(200);
  });

  test('[EXPORT-3] positions that are gone are in no file', async () => {
    for (const userId of ['ada', 'cleo']) await world.setWalk(userId, []);
    expect(xmlOf((await download('tracks.gpx')).text).querySelector('trkpt')).toBeNull();
    const { features } = JSON.parse((await download('tracks.geojson')).text) as { features: unknown[] };
    expect(features).toHaveLength(1);
  });

  test.each([
    [{ teamId: 'green' }, 'hunt-team-not-found'],
    [{ userId: 'zoe' }, 'hunt-phone-not-found'],
    [{ userId: 'ada', teamId: 'blue' }, 'hunt-phone-not-found'],
  ])('[EXPORT-3] %j: %s', async (query, code) => {
    const refused = await download('tracks.gpx', query);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([404, { code }]);
  });
});

describe('the hunt itself', () => {
  test('[EXPORT-4] goes out as one file and is the same hunt when it is read again', async () => {
    const { headers, text } = await download('hunt.json');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const read = readHunt(JSON.parse(text));
    expect(read).toEqual({ ok: true, value: { ...world.hunt, id: GAME } });
  });

  test.each(FILES)('[EXPORT-5] %s is for the host alone', async (file) => {
    for (const [authorization, code] of [
      ['Bearer guest.ada', 'not-allowed'],
      ['Bearer account.eve', 'not-allowed'],
    ] as const) {
      const refused = await download(file, {}, { authorization });
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { code }]);
    }
    const elsewhere = await fetch(`${world.app.baseUrl}${exportAddress('nowhere', file)}`, {
      headers: { authorization: 'Bearer guest.host' },
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe('the administrator', () => {
  test('[EXPORT-5] sees who took which file', async () => {
    await download('tracks.gpx', { teamId: 'red' });
    await download('tracks.gpx', {}, { authorization: 'Bearer guest.ada' });
    const day = new Date(world.app.clock.now()).toISOString().slice(0, 10);
    const notes = async () =>
      (await world.app.store.query(platformTable, { partition: `AUDIT#${day}` })).items;
    await expect.poll(notes).toMatchObject([
      {
        action: 'hunt-exports.download',
        identityId: 'guest-host',
        subject: GAME,
        detail: 'file=tracks.gpx teamId=red',
      },
    ]);
  });
});

describe('cards', () => {
  test('[EXPORT-6] each level has its signed code, each team its way in', async () => {
    const { body } = await world.host.request<Cards>(`GET /api/hunts/${GAME}/cards`);
    expect(body).toMatchObject({
      joinCode: expect.stringMatching(/^\w+$/) as string,
      joinPath: '/hunts/harbour/play',
    });
    expect(body.levels.map(({ levelId, code }) => [levelId, code])).toEqual([
      ['mole.1', undefined],
      ['kran', 'ANKER7'],
    ]);
    for (const { levelId, token, path } of body.levels) {
      expect(path).toBe(`/hunts/harbour/play#stop=${token}`);
      const read = parseStopToken(path);
      expect(read).toMatchObject({ ok: true, value: { game: GAME, level: levelId } });
      const signature = createHmac('sha256', KEY).update(token.split('.').slice(0, -1).join('.'));
      expect(token.split('.').at(-1)).toBe(signature.digest('base64url'));
    }
    expect(body.teams).toEqual([
      {
        teamId: 'red',
        name: '=1+1',
        colour: '1',
        passcode: 'fisch brot',
        path: '/hunts/harbour/play#team=red.fisch%20brot',
      },
      { teamId: 'blue', name: 'Möwen / Süd', colour: '2', path: '/hunts/harbour/play#team=blue' },
    ]);
  });

  test('[EXPORT-5] nobody else gets them', async () => {
    const refused = await world.app.as('guest:ada').request(`GET /api/hunts/${GAME}/cards`);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'not-allowed' }]);
  });
});
