import { deviceStore } from '#web/kit/data/device-store.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import type { MapArea } from '#activities/hunts/contract.views.ts';

/** The map of one hunt on this phone, whole or as far as it was fetched. */
export interface KeptMap {
  readonly gameId: string;
  readonly source: MapSource;
  readonly area: MapArea;
  /** Tiles, in the order in which they are fetched. */
  readonly total: number;
  readonly done: number;
  readonly bytes: number;
  /** The closest zoom with any tile: servers have none beyond some zoom. */
  readonly drawnZoom?: number | undefined;
  /** The closest zoom that is here as a whole. */
  readonly closestZoom?: number | undefined;
  /** Of one file of tiles: another one means that its parts have moved. */
  readonly etag?: string | undefined;
  readonly keptAt: number;
}

/** A tile by its address, or a part of one file of tiles. */
export interface MapPart {
  readonly key: string;
  readonly bytes: ArrayBuffer;
  /** Of a tile by its address. */
  readonly zoom?: number;
}

export const archiveKey = (offset: number, length: number): string => `${offset}+${length}`;

export interface KeptMaps {
  map(gameId: string): Promise<KeptMap | undefined>;
  /** The newest first. */
  all(): Promise<readonly KeptMap[]>;
  /** In one transaction: a page that is closed meanwhile can resume exactly there. */
  put(map: KeptMap, parts: readonly MapPart[]): Promise<void>;
  part(gameId: string, key: string): Promise<ArrayBuffer | undefined>;
  remove(gameId: string): Promise<void>;
}

interface Tables {
  readonly maps: KeptMap;
  readonly parts: ArrayBuffer;
}

export const keptMaps = (name = 'roundtable-hunt-maps'): KeptMaps => {
  const store = deviceStore<Tables>(name, { maps: { key: 'gameId' }, parts: {} });
  return {
    map: (gameId) => store.get('maps', gameId),
    all: async () => (await store.all('maps')).toSorted((one, other) => other.keptAt - one.keptAt),
    put: (map, parts) =>
      store.write(
        ...parts.map(({ key, bytes }) => ({ put: 'parts' as const, row: bytes, key: [map.gameId, key] })),
        { put: 'maps', row: map },
      ),
    part: (gameId, key) => store.get('parts', [gameId, key]),
    remove: (gameId) =>
      store.write(
        { remove: 'maps', key: gameId },
        // A list sorts behind every text.
        { remove: 'parts', key: IDBKeyRange.bound([gameId], [gameId, []]) },
      ),
  };
};

let shared: KeptMaps | undefined;
export const phoneMaps = (): KeptMaps => (shared ??= keptMaps());

/** What maps show of the tiles of one source. */
export interface KeptTiles {
  readonly etag?: string | undefined;
  /** A map that asks for closer tiles offline draws nothing at all. */
  readonly closestZoom: number | undefined;
  readonly part: (key: string) => Promise<ArrayBuffer | undefined>;
}

/** Undefined where this phone has kept nothing of it, or cannot. */
export const keptTilesOf = async (url: string, maps = phoneMaps()): Promise<KeptTiles | undefined> => {
  const known = (await maps.all().catch(() => [])).filter(({ source }) => source.url === url);
  const [newest] = known;
  if (!newest) return undefined;
  const isWhole = newest.done >= newest.total;
  return {
    etag: newest.etag,
    // While it is incomplete, the network has more.
    closestZoom: isWhole || !navigator.onLine ? newest.closestZoom : undefined,
    async part(key) {
      for (const { gameId } of known) {
        const bytes = await maps.part(gameId, key).catch(() => undefined);
        if (bytes) return bytes;
      }
      return undefined;
    },
  };
};

/** Without network nobody says where tiles come from; what was kept last does. */
export const keptSource = async (maps = phoneMaps()): Promise<MapSource | undefined> =>
  (await maps.all().catch(() => []))[0]?.source;
