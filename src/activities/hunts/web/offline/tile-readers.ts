import type { MapSource } from '#activities/hunts/contract.map.ts';
import { CLOSEST_ZOOM } from '#activities/hunts/rules/map-area.ts';
import type { Tile, ZoomRange } from '#activities/hunts/rules/map-area.ts';
import type { MapPart } from './kept-maps.ts';

/** Reads tiles from where maps get them, in the parts in which maps ask for them. */
export interface TileReader extends ZoomRange {
  readonly etag?: string | undefined;
  /** A tile that the server does not have has no part. */
  read(tiles: readonly Tile[], signal: AbortSignal): Promise<readonly MapPart[]>;
}

export const tileAddress = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/** Outside the country or closer than the server draws. */
const NOT_THERE = [204, 400, 403, 404, 410];

const rasterReader = (template: string): TileReader => ({
  minZoom: 0,
  maxZoom: CLOSEST_ZOOM,
  async read(tiles, signal) {
    const read = async (tile: Tile): Promise<MapPart[]> => {
      const key = tileAddress(template, tile);
      const response = await fetch(key, { signal, referrerPolicy: 'origin' });
      if (NOT_THERE.includes(response.status)) return [];
      if (!response.ok) throw new Error(`tile server: ${response.status}`);
      return [{ key, bytes: await response.arrayBuffer(), zoom: tile.z }];
    };
    return (await Promise.all(tiles.map(read))).flat();
  },
});

export const openTiles = async ({ kind, url = '' }: MapSource): Promise<TileReader> =>
  kind === 'raster'
    ? rasterReader(url)
    : (await import('./archive-reader.ts')).archiveReader(new URL(url, location.href).href);
