import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { areaAround, MOST_KEPT_BYTES, tilesToKeep } from '#activities/hunts/rules/map-area.ts';
import type { Tile } from '#activities/hunts/rules/map-area.ts';
import { NOON } from '#tests/support/hunts/play.ts';
import { keptMaps, keptSource, keptTilesOf } from './kept-maps.ts';
import { MapKeeper } from './map-keeper.ts';
import type { TileReader } from './tile-readers.ts';
import { tileAddress } from './tile-readers.ts';

const TILE_BYTES = 1000;
const URL = 'https://tiles.example.org/{z}/{x}/{y}.png';
const source: MapSource = { kind: 'raster', url: URL, mayKeep: true };
const area = areaAround([{ latitude: 48.137, longitude: 11.575 }]);
const ZOOMS = { minZoom: 0, maxZoom: 19 };
const tiles = (area && tilesToKeep(area, ZOOMS)) ?? [];

const freshDevice = (): void => {
  globalThis.indexedDB = new IDBFactory();
};
beforeEach(freshDevice);
// Other files of this process need a database, too.
afterEach(freshDevice);

/** A tile server of this test: what it was asked for, and what happens before it answers. */
const aServer = (tileBytes = TILE_BYTES) => {
  const asked: Tile[] = [];
  const before: { answer: (count: number) => void } = { answer: () => undefined };
  const reader: TileReader = {
    ...ZOOMS,
    async read(wanted, signal) {
      asked.push(...wanted);
      before.answer(asked.length);
      signal.throwIfAborted();
      return wanted.map((tile) => ({ key: tileAddress(URL, tile), bytes: new ArrayBuffer(tileBytes) }));
    },
  };
  return { asked, before, reader };
};

type Server = ReturnType<typeof aServer>;

const aKeeper = ({ reader }: Pick<Server, 'reader'>, now = () => NOON) =>
  new MapKeeper('g1', { maps: keptMaps(), open: async () => reader, prepare: async () => undefined, now });

test('[MAP-19] a map is offered with about its size, kept, and there without network', async () => {
  const keeper = aKeeper(aServer());
  await keeper.look({ source, area });
  expect(keeper.state.value).toEqual({ phase: 'offered', bytes: tiles.length * TILE_BYTES });
  expect(await keptSource(keptMaps())).toBeUndefined();
  await keeper.keep();
  expect(keeper.state.value).toEqual({ phase: 'kept', bytes: tiles.length * TILE_BYTES, isCut: false });

  const offline = aKeeper({ reader: { ...ZOOMS, read: () => Promise.reject(new TypeError('offline')) } });
  await offline.look({ source: undefined, area });
  expect(offline.state.value.phase).toBe('kept');
  expect(await keptSource(keptMaps())).toEqual(source);
  const kept = await keptTilesOf(URL, keptMaps());
  expect(kept?.closestZoom).toBe(tiles.at(-1)?.z);
  for (const tile of tiles) expect((await kept?.part(tileAddress(URL, tile)))?.byteLength).toBe(TILE_BYTES);
  expect(await keptTilesOf('https://elsewhere.example.org/{z}/{x}/{y}.png', keptMaps())).toBeUndefined();
});

test('[MAP-19] cancelled, it goes on where it was, also after a reload: no tile is fetched twice', async () => {
  const server = aServer();
  const first = aKeeper(server);
  await first.look({ source, area });
  const sampled = server.asked.splice(0).length;
  server.before.answer = (count) => {
    if (count > 20) first.stop();
  };
  await first.keep();
  const stopped = first.state.value;
  expect(stopped).toMatchObject({ phase: 'stopped', why: 'by-hand', done: 18, total: tiles.length });

  const again = aServer();
  const second = aKeeper(again);
  await second.look({ source, area });
  expect(second.state.value).toEqual(stopped);
  await second.keep();
  expect(second.state.value).toMatchObject({ phase: 'kept', bytes: tiles.length * TILE_BYTES });
  expect(again.asked).toEqual(tiles.slice(18));
  expect(sampled).toBeLessThanOrEqual(3);
});

test('[MAP-19] a lost connection and a full phone are told apart, and what was fetched stays', async () => {
  const server = aServer();
  const keeper = aKeeper(server);
  await keeper.look({ source, area });
  server.before.answer = (count) => {
    if (count > 20) throw new TypeError('Failed to fetch');
  };
  await keeper.keep();
  expect(keeper.state.value).toMatchObject({ phase: 'stopped', why: 'network', done: 12 });
  server.before.answer = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  await keeper.keep();
  expect(keeper.state.value).toMatchObject({ phase: 'stopped', why: 'room', done: 12 });
});

test('[MAP-19] deleted, nothing of it is left, also while it is being fetched', async () => {
  const server = aServer();
  const keeper = aKeeper(server);
  await keeper.look({ source, area });
  const keeping = keeper.keep();
  await keeper.remove();
  await keeping;
  expect(keeper.state.value.phase).toBe('offered');
  expect(await keptMaps().all()).toEqual([]);
  const kept = tiles.map(({ z, x, y }) => keptMaps().part('g1', tileAddress(URL, { z, x, y })));
  expect((await Promise.all(kept)).every((bytes) => bytes === undefined)).toBe(true);
});

test('[MAP-19] another area, or a file that was replaced, is fetched anew', async () => {
  const keeper = aKeeper(aServer());
  await keeper.look({ source, area });
  await keeper.keep();
  const elsewhere = areaAround([{ latitude: 52.5, longitude: 13.4 }]);
  const moved = aServer();
  const other = aKeeper(moved);
  await other.look({ source, area: elsewhere });
  expect(other.state.value.phase).toBe('offered');
  await other.keep();
  expect((await keptMaps().all()).map(({ area: kept }) => kept)).toEqual([elsewhere]);
  const [first] = tiles;
  expect(await keptMaps().part('g1', first ? tileAddress(URL, first) : '')).toBeUndefined();

  const stopping = aServer();
  const partly = aKeeper({ reader: { ...stopping.reader, etag: '"new"' } });
  await partly.look({ source, area });
  stopping.before.answer = (count) => {
    if (count > 20) partly.stop();
  };
  await partly.keep();
  const replaced = aServer();
  const fresh = aKeeper({ reader: { ...replaced.reader, etag: '"newer"' } });
  await fresh.look({ source, area });
  await fresh.keep();
  expect(replaced.asked).toEqual(tiles);
  expect(await keptMaps().map('g1')).toMatchObject({ etag: '"newer"', done: tiles.length });
});

test('[MAP-19] a map that nobody came back to for a month is forgotten', async () => {
  const keeper = aKeeper(aServer());
  await keeper.look({ source, area });
  await keeper.keep();
  const later = aKeeper(aServer(), () => NOON + 31 * 24 * 3_600_000);
  await later.look({ source: { kind: 'none' }, area });
  expect(await keptMaps().all()).toEqual([]);
});

test('[MAP-19] offline, a map asks for no closer zoom than the phone has as a whole', async () => {
  const zoomOffline = async (): Promise<number | undefined> => {
    vi.stubGlobal('navigator', { onLine: false });
    try {
      return (await keptTilesOf(URL, keptMaps()))?.closestZoom;
    } finally {
      vi.unstubAllGlobals();
    }
  };
  const server = aServer();
  const partly = aKeeper(server);
  await partly.look({ source, area });
  server.asked.length = 0;
  const isClosest = ({ z }: Tile): boolean => z === tiles.at(-1)?.z;
  const [firstOfClosest, closest] = [tiles.findIndex(isClosest), tiles.at(-1)?.z ?? 0];
  server.before.answer = (count) => {
    if (count > firstOfClosest + 12) partly.stop();
  };
  await partly.keep();
  expect(partly.state.value.phase).toBe('stopped');
  expect(await zoomOffline()).toBe(closest - 1);

  // An archive that ends before the usual zoom.
  const small = aServer();
  const archive = aKeeper({ reader: { ...small.reader, maxZoom: 13, etag: '"small"' } });
  await archive.look({ source, area });
  await archive.keep();
  expect(await zoomOffline()).toBe(13);

  // A server that has no tiles beyond some zoom.
  await keptMaps().remove('g1');
  const far = aServer();
  const read: TileReader['read'] = async (wanted, signal) => {
    const parts = await far.reader.read(wanted, signal);
    return parts
      .map((part, index) => ({ ...part, zoom: wanted[index]?.z ?? 0 }))
      .filter(({ zoom }) => zoom < 16);
  };
  const short = aKeeper({ reader: { ...far.reader, read } });
  await short.look({ source, area });
  await short.keep();
  expect(short.state.value.phase).toBe('kept');
  expect(await zoomOffline()).toBe(15);
});

test('[MAP-21] more than the ceiling is not fetched: the map ends there and says so', async () => {
  const keeper = aKeeper(aServer(2_000_000));
  await keeper.look({ source, area });
  expect(keeper.state.value).toEqual({ phase: 'offered', bytes: MOST_KEPT_BYTES });
  await keeper.keep();
  expect(keeper.state.value).toEqual({ phase: 'kept', bytes: MOST_KEPT_BYTES, isCut: true });
});

test.each([
  ['a map that is drawn on the phone', { kind: 'none' }, area, 'drawn'],
  ['a provider that forbids it', { kind: 'raster', url: URL }, area, 'terms'],
  ['a style', { kind: 'style', url: 'https://tiles.example.org/style.json', mayKeep: true }, area, 'style'],
  ['a hunt whose area is hidden', source, undefined, 'hidden'],
  ['an area beyond the ceiling', source, { south: 40, west: 5, north: 50, east: 15 }, 'large'],
  ['a server out of reach', undefined, area, 'unreachable'],
] as const)('[MAP-22] %s is not offered, with the reason', async (_, wanted, where, why) => {
  const server = aServer();
  const keeper = aKeeper(server);
  await keeper.look({ source: wanted, area: where });
  expect(keeper.state.value).toEqual({ phase: 'impossible', why });
  expect(server.asked).toEqual([]);
});

test('[MAP-22] a browser that forbids databases says so', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const keeper = aKeeper(aServer());
  await keeper.look({ source, area });
  expect(keeper.state.value).toEqual({ phase: 'impossible', why: 'forbidden' });
});
