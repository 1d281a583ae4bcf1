import * as z from 'zod/mini';

/** The source of a map's tiles: a style, an address with tile numbers, or one file of tiles. */
export interface MapTiles {
  readonly kind: 'style' | 'raster' | 'pmtiles';
  readonly url: string;
}

const ARCHIVE = 'pmtiles://';

const isWeb = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';
};

/** Undefined if it is none of the three. */
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

/** The answer of Photon, Pelias and Nominatim; the server asks them, so pages need no permission to. */
export const geocoderText = {
  schema: z.string().check(z.refine((text) => isWeb(text) && text.includes('{query}'))),
  allowed:
    'the address of a geocoder that answers with GeoJSON, such as https://photon.example.org/api?q={query}&lang={language}',
};

/** The hosts that the page's policy must allow, and no others. */
export const mapOrigins = (tiles: string | undefined, hosts: readonly string[]): string[] => {
  const known = tiles === undefined ? undefined : readMapTiles(tiles);
  if (known === undefined) return [];
  return addressOrigins(known.url, hosts);
};

export const addressOrigins = (address: string, hosts: readonly string[]): string[] => {
  const { origin, protocol } = new URL(address);
  return [...new Set([origin, ...hosts.map((host) => `${protocol}//${host}`)])];
};
