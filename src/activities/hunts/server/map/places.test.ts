import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import type { FoundPlace, NamedPlace } from '#activities/hunts/contract.map.ts';
import { Gazetteer } from './gazetteer.ts';
import { askGeocoder } from './geocoder.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await Gazetteer.read();
});

const best = async (query: string): Promise<FoundPlace | undefined> => (await gazetteer.search(query))[0];

describe('the gazetteer', () => {
  test.each([
    ['München', 'München', 'DE'],
    ['munchen', 'München', 'DE'],
    ['MUENCHEN', 'München', 'DE'],
    ['Munich', 'Munich', 'DE'],
    ['Strassburg', 'Straßburg', 'FR'],
    ['st. polten', 'Sankt Pölten', 'AT'],
    ["o'fallon", "O'Fallon", 'US'],
    ['halle (saale', 'Halle (Saale)', 'DE'],
    ['reykjavik', 'Reykjavík', 'IS'],
  ])('[MAP-13] finds %s as %s', async (query, name, country) => {
    expect(await best(query)).toMatchObject({ name, country });
  });

  test('[MAP-13] the whole name comes before longer ones, and namesakes are told apart', async () => {
    const springfields = await gazetteer.search('Springfield');
    expect(springfields.slice(0, 3).map(({ name, region }) => `${name} ${region}`)).toEqual([
      'Springfield MO',
      'Springfield MA',
      'Springfield IL',
    ]);
    const newtowns = (await gazetteer.search('Neustadt')).filter(({ name }) => name === 'Neustadt');
    expect(newtowns.length).toBeGreaterThan(2);
    expect(new Set(newtowns.map(({ country, near }) => `${country} ${near}`)).size).toBe(newtowns.length);
  });

  test('[MAP-13] nothing, signs and patterns find nothing and break nothing', async () => {
    for (const query of ['', '...', '((', '[a-z]*+?', String.raw`\d`, 'x'.repeat(120), 'Qqqqqq'])
      expect(await gazetteer.search(query).then(({ length }) => length)).toBeLessThanOrEqual(10);
    expect(await gazetteer.search('Qqqqqq')).toEqual([]);
  });

  test('[MAP-12] lists the largest places of a box, also across the date line', () => {
    const around = gazetteer.within({ south: 48, north: 48.4, west: 11.3, east: 11.9 });
    expect(around[0]).toMatchObject({ name: 'Munich' });
    expect(around.length).toBeGreaterThan(50);
    expect(gazetteer.within({ south: -90, north: 90, west: -180, east: 180 }).length).toBe(100);
    const fiji = gazetteer.within({ south: -20, north: -10, west: 177, east: -170 });
    expect(fiji.map(({ name }) => name)).toEqual(expect.arrayContaining(['Suva', 'Apia']));
    expect(fiji.every(({ longitude }) => longitude >= 177 || longitude <= -170)).toBe(true);
  });
});

describe('a geocoder', () => {
  let told = '';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(told);
  });
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api?q={query}&lang={language}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const feature = (properties: object, coordinates: unknown = [11.57, 48.14, 500]) => ({
    geometry: { coordinates },
    properties,
  });

  test('[MAP-14] is asked in the reader’s language, and what it says is checked', async () => {
    told = JSON.stringify({
      features: [
        feature({ street: 'Rosental', housenumber: '3', city: 'München', country: 'Deutschland' }),
        feature({ name: 'Isartor', label: 'Isartor, München' }),
        feature({ display_name: 'Viktualienmarkt, Altstadt, München', name: 5 }),
        feature({ name: 'off the globe' }, [200, 95]),
        feature({ name: 'without a place' }, 'here'),
        feature({}),
        'nothing',
      ],
    });
    const places = await askGeocoder(address, 'Rosental 3 & more', 'de');
    expect(asked.at(-1)).toBe('/api?q=Rosental%203%20%26%20more&lang=de');
    expect(places).toEqual([
      { name: 'Rosental 3', latitude: 48.14, longitude: 11.57, region: 'Rosental 3, München, Deutschland' },
      { name: 'Isartor', latitude: 48.14, longitude: 11.57, region: 'Isartor, München' },
      {
        name: 'Viktualienmarkt',
        latitude: 48.14,
        longitude: 11.57,
        region: 'Viktualienmarkt, Altstadt, München',
      },
    ]);
  });

  test.each(['', 'no JSON', '{"features":5}', '[]'])(
    '[MAP-14] that answers %j counts as silent',
    async (text) => {
      told = text;
      expect(await askGeocoder(address, 'a', 'en')).toBeUndefined();
    },
  );

  test('[MAP-14] that cannot be reached counts as silent', async () => {
    expect(await askGeocoder('http://127.0.0.1:1/?q={query}', 'a', 'en')).toBeUndefined();
  });
});

describe('over HTTP', () => {
  let world: HuntWorld | undefined;
  afterEach(async () => {
    await world?.close();
    world = undefined;
  });

  test('[MAP-13] [MAP-12] anybody who builds finds a town, and every map its names', async () => {
    world = await HuntWorld.start();
    const search = '/api/map-places/search?search=Wien&language=de';
    const found = await world.call<{ places: FoundPlace[]; attribution: string }>(`GET ${search}`, huntHost);
    expect(found.places[0]).toMatchObject({ name: 'Wien', country: 'AT' });
    expect(found.attribution).toBe('GeoNames');
    const box = '/api/map-places?south=48&north=48.4&west=16&east=16.8';
    const names = await world.call<{ places: NamedPlace[] }>(`GET ${box}`, huntHost);
    expect(names.places[0]).toEqual({ name: 'Vienna', latitude: 48.208, longitude: 16.372 });
    const wrong = await world.app.as(huntHost).request(`GET /api/map-places?south=-91&north=0&west=0&east=0`);
    expect(wrong.status).toBe(400);
  });
});
