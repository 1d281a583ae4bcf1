import { describe, expect, it } from 'vitest';
import { mapOrigins, readMapTiles } from './map-tiles.ts';

describe('MAP_TILES', () => {
  it.each([
    ['https://maps.example.org/style.json', 'style', 'https://maps.example.org/style.json'],
    ['https://t.example.org/{z}/{x}/{y}.png', 'raster', 'https://t.example.org/{z}/{x}/{y}.png'],
    ['pmtiles://https://example.org/town.pmtiles', 'pmtiles', 'https://example.org/town.pmtiles'],
  ])('%s is a %s', (text, kind, url) => {
    expect(readMapTiles(text)).toEqual({ kind, url });
  });

  it.each([
    'town.pmtiles',
    'pmtiles://town',
    'https://t.example.org/{z}/{x}.png',
    'ftp://example.org/style.json',
    '',
  ])('"%s" is refused', (text) => {
    expect(readMapTiles(text)).toBeUndefined();
  });

  it('the page may ask the host of the tiles and those named beside it, nobody else', () => {
    expect(mapOrigins(undefined, ['a.example.org'])).toEqual([]);
    expect(mapOrigins('pmtiles://http://localhost:9000/town.pmtiles', [])).toEqual(['http://localhost:9000']);
    expect(mapOrigins('https://m.example.org/style.json', ['t.example.org', 'm.example.org'])).toEqual([
      'https://m.example.org',
      'https://t.example.org',
    ]);
  });
});
