import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { gzipSync } from 'node:zlib';

export interface TileServer {
  readonly address: string;
  /** Requested paths. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** The colour of every tile, red first. */
export const TILE_COLOUR = [40, 120, 200] as const;

const drawTile = (): Promise<Buffer> => {
  const [r, g, b] = TILE_COLOUR;
  return sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};

const field = (number: number, content: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(content.length),
  ...content,
];

/** A vector tile with one shape over all of it, in the layer `water`. */
const waterTile = (): Buffer => {
  // Move to the corner, three lines along the edges (of 4096, doubled as zigzag has it), close.
  const edges = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15].flatMap(varint);
  const feature = [3 * 8, 3, ...field(4, edges)];
  const name = [...Buffer.from('water')];
  const layer = [15 * 8, 2, ...field(1, name), ...field(2, feature), 5 * 8, ...varint(4096)];
  return Buffer.from(field(3, layer));
};

/** Tiles of all zooms before this one; archives number them from the widest zoom on. */
const tilesBefore = (zoom: number): number => (4 ** zoom - 1) / 3;

/**
 * A PMTiles archive (version 3). By default of zoom 0 alone: one tile that maps enlarge as far as they like. Else a tile
 * for every place up to the zoom `far`, and another copy of it for closer ones up to `close`.
 */
const archiveOf = (tile: Buffer, tileType: 1 | 2, zooms?: { far: number; close: number }): Buffer => {
  const { far, close } = zooms ?? { far: 0, close: 0 };
  const farRun = tilesBefore(far + 1);
  // Columns: differences of tile ids, runs, lengths, offsets plus one (0: where the one before ends).
  const entries = zooms
    ? [
        [0, farRun],
        [farRun, tilesBefore(close + 1) - farRun],
        [tile.length, tile.length],
        [1, 0],
      ]
    : [[0], [1], [tile.length], [1]];
  const directory = gzipSync(Buffer.from([entries[0]?.length ?? 0, ...entries.flat().flatMap(varint)]));
  const content = zooms ? Buffer.concat([tile, tile]) : tile;
  const metadata = gzipSync(Buffer.from('{"vector_layers":[{"id":"water","fields":{}}]}'));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let at = 127;
  for (const [index, length] of [directory.length, metadata.length, 0, content.length].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    at += length;
  }
  // Addressed tiles, entries, contents; clustered; gzip inside; tiles as they are; what they are; zooms.
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(1n, place);
  header.set([1, 2, 1, tileType, 0, close], 96);
  header.writeInt32LE(-180 * 10_000_000, 102);
  header.writeInt32LE(-85 * 10_000_000, 106);
  header.writeInt32LE(180 * 10_000_000, 110);
  header.writeInt32LE(85 * 10_000_000, 114);
  return Buffer.concat([header, directory, metadata, content]);
};

/** The closest zoom of /far/{z}/{x}/{y}.png. */
const FAR_ZOOM = 14;

const isTile = (path: string): boolean => {
  const [, far, zoom] = /^(\/far)?\/(\d+)\/\d+\/\d+\.png$/.exec(path) ?? [];
  return zoom !== undefined && (far === undefined || Number(zoom) <= FAR_ZOOM);
};

/** Tiles of one colour at /{z}/{x}/{y}.png, only wide ones at /far/{z}/{x}/{y}.png, a style at /style.json, archives of pictures and of shapes. */
export const startTileServer = async (): Promise<TileServer> => {
  const asked: string[] = [];
  const tile = await drawTile();
  const archives = new Map([
    ['/town.pmtiles', archiveOf(tile, 2)],
    ['/streets.pmtiles', archiveOf(tile, 2, { far: 17, close: 19 })],
    ['/sea.pmtiles', archiveOf(waterTile(), 1)],
  ]);
  let address = '';
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const allow = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' };
    const archive = archives.get(path);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (request.method === 'OPTIONS') response.writeHead(204, allow).end();
    else if (archive && range) {
      const [from, to] = [Number(range[1]), Math.min(Number(range[2]), archive.length - 1)];
      response.writeHead(206, {
        ...allow,
        'content-range': `bytes ${from}-${to}/${archive.length}`,
        'access-control-expose-headers': 'content-range, etag',
      });
      response.end(archive.subarray(from, to + 1));
    } else if (path === '/style.json') {
      response.writeHead(200, { ...allow, 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          version: 8,
          sources: { t: { type: 'raster', tiles: [`${address}/{z}/{x}/{y}.png`], tileSize: 256 } },
          layers: [{ id: 't', type: 'raster', source: 't' }],
        }),
      );
    } else if (isTile(path)) {
      response.writeHead(200, { ...allow, 'content-type': 'image/png' }).end(tile);
    } else response.writeHead(404, allow).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
