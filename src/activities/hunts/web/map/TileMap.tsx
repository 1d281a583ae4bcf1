import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { fitCamera } from './camera.ts';
import type { Frame } from './camera.ts';
import { everyReach, firstReaches } from './map-content.ts';
import { MapDrawing } from './MapDrawing.tsx';
import type { HuntMapProps } from './map-props.ts';
import { MapStage, takeTap, useSize } from './MapStage.tsx';
import type { MapMoves } from './MapStage.tsx';
import { giveUpTiles } from './map-tiles.ts';
import { TileGround } from './tile-ground.ts';
import styles from './Map.module.css';

interface TileMapProps {
  readonly map: HuntMapProps;
  readonly tiles: MapSource;
}

/** Tiles below, the same drawing above. */
export function TileMap({ map, tiles }: TileMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<TileGround>(undefined);
  const size = useSize(element);
  const [frame, setFrame] = useState<Frame>();
  const [isMoved, setMoved] = useState(false);
  const moves: MapMoves = {
    panBy: (dx, dy) => {
      setMoved(true);
      ground.current?.panBy(dx, dy);
    },
    zoomBy: (factor) => {
      setMoved(true);
      ground.current?.zoomBy(factor);
    },
    fit: () => {
      if (size) moves.show(fitCamera(everyReach(map), size));
    },
    show: (camera) => {
      setMoved(true);
      ground.current?.show(camera);
    },
  };
  const latest = useRef({ map, frame, moves });
  latest.current = { map, frame, moves };
  useEffect(() => {
    if (element.current === null) return undefined;
    const opened = new TileGround(element.current, tiles, {
      onFrame: setFrame,
      onMovedByHand: () => setMoved(true),
      onTap: (spot) => {
        const { map: now, frame: drawn, moves: acts } = latest.current;
        if (drawn) takeTap(now, drawn, acts, spot);
      },
      onFailed: giveUpTiles,
    });
    ground.current = opened;
    return () => opened.close();
  }, [tiles]);
  const first = firstReaches(map);
  const firstKey = useMemo(() => JSON.stringify([first, size]), [first, size]);
  useEffect(() => {
    if (!isMoved && size) ground.current?.show(fitCamera(first, size));
  }, [firstKey, isMoved]);
  useEffect(() => {
    if (map.aim && size) moves.show(fitCamera([map.aim], size));
  }, [map.aim]);
  return (
    <MapStage map={map} frame={frame} moves={moves}>
      <div class={styles['tiles']}>
        <div ref={element} class={styles['canvas']} />
      </div>
      {frame !== undefined && <MapDrawing map={map} frame={frame} />}
    </MapStage>
  );
}
