import * as z from 'zod/mini';

/** Where the pictures of a map come from: a style with everything in it, tiles by number, or one file of tiles. */
export interface MapTiles {
  readonly kind: 'style' | 'raster' | 'pmtiles';
  readonly url: string;
}

const ARCHIVE = 'pmtiles://';

const isWeb = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';
};

/** Undefined when it is none of the three. */
export const readMapTiles = (text: string): MapTiles | undefined => {
  if (text.startsWith(ARCHIVE)) {
    const url = text.slice(ARCHIVE.length);
    return isWeb(url) ? { kind: 'pmtiles', url } : undefined;
  }
  if (!isWeb(text)) return undefined;
  const placeholders = ['{z}', '{x}', '{y}'].filter((name) => text.includes(name)).length;
  if (placeholders === 3) return { kind: 'raster', url: text };
  return placeholders === 0 ? { kind: 'style', url: text } : undefined;
};

export const mapTilesText = {
  schema: z.string().check(z.refine((text) => readMapTiles(text) !== undefined)),
  allowed:
    'the address of a map style, of tiles such as https://tiles.example.org/{z}/{x}/{y}.png, or pmtiles://https://example.org/town.pmtiles',
};

/** Photon, Pelias and Nominatim answer so; the server asks, so no page needs to be allowed to. */
export const geocoderText = {
  schema: z.string().check(z.refine((text) => isWeb(text) && text.includes('{query}'))),
  allowed:
    'the address of a geocoder that answers with GeoJSON, such as https://photon.example.org/api?q={query}&lang={language}',
};

/** What the page's policy must allow for them: these hosts and no others. */
export const mapOrigins = (tiles: string | undefined, hosts: readonly string[]): string[] => {
  const known = tiles === undefined ? undefined : readMapTiles(tiles);
  if (known === undefined) return [];
  return addressOrigins(known.url, hosts);
};

export const addressOrigins = (address: string, hosts: readonly string[]): string[] => {
  const { origin, protocol } = new URL(address);
  return [...new Set([origin, ...hosts.map((host) => `${protocol}//${host}`)])];
};
