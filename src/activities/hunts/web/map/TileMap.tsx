import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { fitCamera } from './camera.ts';
import type { Frame } from './camera.ts';
import { answerTap, everyReach, firstReaches, tapAt } from './map-content.ts';
import { MapDrawing } from './MapDrawing.tsx';
import type { HuntMapProps } from './map-props.ts';
import { MapStage, useSize } from './MapStage.tsx';
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
  const latest = useRef({ map, frame });
  latest.current = { map, frame };
  useEffect(() => {
    if (element.current === null) return undefined;
    const opened = new TileGround(element.current, tiles, {
      onFrame: setFrame,
      onMovedByHand: () => setMoved(true),
      onTap: (spot) => {
        const { map: now, frame: drawn } = latest.current;
        if (drawn) answerTap(now, tapAt(now, drawn, spot));
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
      setMoved(true);
      if (size) ground.current?.show(fitCamera(everyReach(map), size));
    },
  };
  return (
    <MapStage map={map} frame={frame} moves={moves}>
      <div class={styles['tiles']}>
        <div ref={element} class={styles['canvas']} />
      </div>
      {frame !== undefined && <MapDrawing map={map} frame={frame} />}
    </MapStage>
  );
}
