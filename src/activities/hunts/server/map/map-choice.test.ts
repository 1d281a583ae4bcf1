import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import type { MapChoice, MapChoiceView, MapSource } from '#activities/hunts/contract.map.ts';

let folder: string;
let world: ComposedApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-maps-'));
  await mkdir(join(folder, 'web'));
  await mkdir(join(folder, 'data', 'maps'), { recursive: true });
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>Roundtable</title>');
  await writeFile(join(folder, 'web', 'pages.json'), '{"/":{}}');
  await writeFile(join(folder, 'data', 'maps', 'town.pmtiles'), '0123456789');
  await writeFile(join(folder, 'data', 'maps', 'notes.txt'), 'not a map');
  await writeFile(join(folder, 'data', 'secret.pmtiles'), 'outside of the folder');
});
afterEach(() => world?.app.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (env: Readonly<Record<string, string>> = {}) => {
  world = await startComposedApp({
    webFolder: join(folder, 'web'),
    env: { DATA_DIR: join(folder, 'data'), ...env },
  });
  const cookie = await world.newAccount();
  world.adminTokens.add(cookie);
  const admin = world.callerWith(cookie);
  return {
    choose: (choice: MapChoice) => admin.request<MapChoiceView>('PUT /api/admin/map', { body: choice }),
    view: async () => (await admin.request<MapChoiceView>('GET /api/admin/map')).body,
    source: async () => (await world.app.request<MapSource>('GET /api/map-source')).body,
    policy: async () => {
      const page = await world.app.request('GET /', { headers: { accept: 'text/html' } });
      const policy = page.headers.get('content-security-policy')?.split(';') ?? [];
      return policy.find((line) => line.startsWith('connect-src')) ?? '';
    },
  };
};

test('[MAP-16] [MAP-8] a provider is chosen once, and pages may contact its host and no other', async () => {
  const { choose, source, policy } = await start();
  expect(await source()).toEqual({ kind: 'none' });
  expect(await policy()).not.toContain('https://');
  expect((await choose({ way: 'basemap-at' })).status).toBe(200);
  const { url, aerial, attribution } = await source();
  expect([url, aerial?.url].map((address) => new URL(address ?? '').hostname)).toEqual([
    'mapsneu.wien.gv.at',
    'mapsneu.wien.gv.at',
  ]);
  expect(attribution).toBe('basemap.at (CC BY 4.0)');
  expect(await policy()).toMatch(/ https:\/\/mapsneu\.wien\.gv\.at$/);
  await choose({ way: 'none' });
  expect(await policy()).not.toContain('https://');
});

test('[MAP-22] phones may keep tiles where the terms allow it, of one’s own server by the administrator’s word', async () => {
  const { choose, source } = await start();
  const mayKeep = async (choice: MapChoice) => {
    expect((await choose(choice)).status).toBe(200);
    return (await source()).mayKeep;
  };
  const own = { way: 'own', address: 'https://t.example.org/{z}/{x}/{y}.png' } as const;
  expect(await mayKeep({ way: 'basemap-at' })).toBe(true);
  expect(await mayKeep({ way: 'openfreemap' })).toBeUndefined();
  expect(await mayKeep({ way: 'swisstopo' })).toBeUndefined();
  expect(await mayKeep(own)).toBeUndefined();
  expect(await mayKeep({ ...own, mayKeep: true })).toBe(true);
  expect(await mayKeep({ way: 'file', file: 'town.pmtiles' })).toBe(true);
});

test('[MAP-22] tiles that the operator has set may be kept where MAP_KEEP says so', async () => {
  const MAP_TILES = 'https://t.example.org/{z}/{x}/{y}.png';
  const { source } = await start({ MAP_TILES, MAP_KEEP: 'yes' });
  expect(await source()).toEqual({ kind: 'raster', url: MAP_TILES, mayKeep: true });
});

test('[MAP-16] a provider with a key needs one, and it goes into the addresses as a value', async () => {
  const { choose, source } = await start();
  const refused = await choose({ way: 'maptiler', key: ' ' });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'hunt-map-unusable', errors: [{ path: 'key' }] },
  });
  await choose({ way: 'maptiler', key: 'a&b=c' });
  expect((await source()).url).toBe('https://api.maptiler.com/maps/streets-v2/style.json?key=a%26b%3Dc');
});

test('[MAP-16] an address of one’s own is read before it is kept, and names its hosts', async () => {
  const { choose, source, policy } = await start();
  for (const address of [
    '',
    'javascript:alert(1)',
    'https://t.example.org/{z}.png',
    "https://a b;script-src 'x'",
  ])
    expect((await choose({ way: 'own', address })).status).toBe(400);
  expect(
    (await choose({ way: 'own', address: 'https://t.example.org/s.json', hosts: ["x;script-src 'self'"] }))
      .status,
  ).toBe(400);
  await choose({
    way: 'own',
    address: 'https://t.example.org/{z}/{x}/{y}.png',
    aerialAddress: 'pmtiles://https://files.example.org/above.pmtiles',
    hosts: ['fonts.example.org'],
    attribution: 'Ours',
  });
  expect(await source()).toEqual({
    kind: 'raster',
    url: 'https://t.example.org/{z}/{x}/{y}.png',
    attribution: 'Ours',
    aerial: { kind: 'pmtiles', url: 'https://files.example.org/above.pmtiles', attribution: 'Ours' },
  });
  expect((await policy()).split(' ').filter((origin) => origin.startsWith('https:'))).toEqual([
    'https://t.example.org',
    'https://fonts.example.org',
    'https://files.example.org',
  ]);
});

test('[MAP-17] a file in the data folder is listed, chosen and served in parts, and nothing beside it', async () => {
  const { choose, source, view, policy } = await start();
  expect((await view()).files).toEqual([{ name: 'town.pmtiles', bytes: 10 }]);
  expect((await choose({ way: 'file', file: 'other.pmtiles' })).status).toBe(400);
  await choose({ way: 'file', file: 'town.pmtiles' });
  const { kind, url } = await source();
  expect([kind, url]).toEqual(['pmtiles', '/map-files/town.pmtiles']);
  expect(await policy()).not.toContain('https://');
  const ask = async (path: string, range?: string) => {
    const answer = await fetch(`${world.app.baseUrl}${path}`, {
      headers: range === undefined ? {} : { range },
    });
    return [answer.status, await answer.text()];
  };
  expect(await ask('/map-files/town.pmtiles')).toEqual([200, '0123456789']);
  expect(await ask('/map-files/town.pmtiles', 'bytes=2-4')).toEqual([206, '234']);
  expect(await ask('/map-files/town.pmtiles', 'bytes=8-')).toEqual([206, '89']);
  expect(await ask('/map-files/town.pmtiles', 'bytes=5-999')).toEqual([206, '56789']);
  expect((await ask('/map-files/town.pmtiles', 'bytes=10-'))[0]).toBe(416);
  for (const name of ['notes.txt', '..%2Fsecret.pmtiles', 'none.pmtiles'])
    expect((await ask(`/map-files/${name}`))[0]).toBe(404);
});

test('[MAP-16] what the operator has set counts, and the page says so', async () => {
  const { choose, source, view, policy } = await start({ MAP_TILES: 'https://tiles.example.org/style.json' });
  await choose({ way: 'openfreemap' });
  expect((await view()).isFixed).toBe(true);
  expect((await source()).url).toBe('https://tiles.example.org/style.json');
  expect(await policy()).toMatch(/ https:\/\/tiles\.example\.org$/);
});

test('[MAP-16] nobody but an administrator chooses', async () => {
  await start();
  const guest = world.callerWith(await world.newAccount());
  expect((await guest.request('PUT /api/admin/map', { body: { way: 'openfreemap' } })).status).toBe(403);
  expect((await guest.request('GET /api/admin/map')).status).toBe(403);
});
