import { FetchSource, PMTiles } from 'pmtiles';
import { archiveKey } from './kept-maps.ts';
import type { MapPart } from './kept-maps.ts';
import type { TileReader } from './tile-readers.ts';

/** Keeps what the library asks for: header, directories and tiles of the file. */
export const archiveReader = async (url: string): Promise<TileReader> => {
  const network = new FetchSource(url);
  const parts: MapPart[] = [];
  const archive = new PMTiles({
    getKey: () => url,
    async getBytes(offset, length, signal, etag) {
      const got = await network.getBytes(offset, length, signal, etag);
      parts.push({ key: archiveKey(offset, length), bytes: got.data });
      return got;
    },
  });
  const { minZoom, maxZoom, etag } = await archive.getHeader();
  return {
    minZoom,
    maxZoom,
    etag,
    async read(tiles, signal) {
      await Promise.all(tiles.map(({ z, x, y }) => archive.getZxy(z, x, y, signal)));
      return parts.splice(0);
    },
  };
};
