import { useEffect } from 'preact/hooks';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { MapList } from './MapList.tsx';
import type { HuntMapProps } from './map-props.ts';
import { SchematicMap } from './SchematicMap.tsx';
import { askForTiles, mapTiles } from './map-tiles.ts';
import styles from './Map.module.css';

const loadTileMap = async () => (await import('./TileMap.tsx')).TileMap;

/** See `HuntMapProps`. */
export function HuntMap(map: HuntMapProps) {
  useEffect(() => void askForTiles(), []);
  const tiles = mapTiles.value;
  return (
    <div class={styles['map']} data-activity="hunts">
      {tiles === undefined || tiles.kind === 'none' ? (
        <SchematicMap {...map} />
      ) : (
        <Lazy load={loadTileMap} props={{ map, tiles }} />
      )}
      <MapList map={map} />
    </div>
  );
}
