import { phoneMaps } from './kept-maps.ts';
import { MapKeeper } from './map-keeper.ts';
import { openTiles } from './tile-readers.ts';

/** One for each hunt: fetching goes on while the player looks at another tab. */
const keepers = new Map<string, MapKeeper>();

const prepare = async (): Promise<void> => {
  const [{ fetchTileWorker }] = await Promise.all([
    import('../map/tile-ground.ts'),
    import('../map/TileMap.tsx'),
  ]);
  await fetchTileWorker();
  // Otherwise the browser may clear it where room gets scarce. A browser that refuses keeps it as long as it can.
  await navigator.storage?.persist?.().catch(() => undefined);
};

export const pageKeeper = (gameId: string): MapKeeper => {
  const known = keepers.get(gameId);
  if (known) return known;
  const keeper = new MapKeeper(gameId, { maps: phoneMaps(), open: openTiles, prepare, now: Date.now });
  keepers.set(gameId, keeper);
  return keeper;
};
