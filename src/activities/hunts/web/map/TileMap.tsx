import { Button } from '#web/kit/parts/Button.tsx';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { cameraOf, fitCamera } from './camera.ts';
import type { Camera, Frame } from './camera.ts';
import { everyReach, firstReaches } from './map-content.ts';
import { MapDrawing } from './MapDrawing.tsx';
import type { HuntMapProps } from './map-props.ts';
import { MapStage, takeTap, useSize } from './MapStage.tsx';
import type { MapMoves } from './MapStage.tsx';
import { giveUpTiles, isFromAbove, lookFromAbove } from './map-tiles.ts';
import { mapWords } from './map.words.ts';
import { TileGround } from './tile-ground.ts';
import { homeCamera } from './world.ts';
import { askForWorld, world } from './WorldGround.tsx';
import styles from './Map.module.css';

/** Streets, or what was photographed from above where there is such a picture. */
const shownOf = ({ aerial, ...streets }: MapSource, isAbove: boolean): MapSource =>
  isAbove && aerial ? aerial : streets;

interface TileMapProps {
  readonly map: HuntMapProps;
  readonly tiles: MapSource;
}

function FromAbove() {
  const isAbove = isFromAbove.value;
  return (
    <div class={styles['above']}>
      <Button size="small" aria-pressed={isAbove} onClick={() => lookFromAbove(!isAbove)}>
        {mapWords('aerial')}
      </Button>
    </div>
  );
}

/** Moving the map by hand stops it from following the hunt. */
const movesOf = (
  ground: { readonly current: TileGround | undefined },
  setMoved: (isMoved: boolean) => void,
  whole: () => Camera | undefined,
): MapMoves => {
  const show = (camera: Camera): void => {
    setMoved(true);
    ground.current?.show(camera);
  };
  return {
    panBy: (dx, dy) => {
      setMoved(true);
      ground.current?.panBy(dx, dy);
    },
    zoomBy: (factor) => {
      setMoved(true);
      ground.current?.zoomBy(factor);
    },
    fit: () => {
      const camera = whole();
      if (camera) show(camera);
    },
    show,
  };
};

/** Tiles below, the same drawing above. */
export function TileMap({ map, tiles }: TileMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const ground = useRef<TileGround>(undefined);
  const looksAt = useRef<Camera>(undefined);
  const isAbove = isFromAbove.value;
  const size = useSize(element);
  const [frame, setFrame] = useState<Frame>();
  const [isMoved, setMoved] = useState(false);
  const moves = movesOf(ground, setMoved, () => size && fitCamera(everyReach(map), size));
  const latest = useRef({ map, frame, moves });
  latest.current = { map, frame, moves };
  useEffect(() => {
    if (element.current === null) return undefined;
    const opened = new TileGround(element.current, shownOf(tiles, isAbove), {
      onFrame: (drawn) => {
        looksAt.current = cameraOf(drawn);
        setFrame(drawn);
      },
      onMovedByHand: () => setMoved(true),
      onTap: (spot) => {
        const { map: now, frame: drawn, moves: acts } = latest.current;
        if (drawn) takeTap(now, drawn, acts, spot);
      },
      onFailed: giveUpTiles,
    });
    ground.current = opened;
    // Seen from above, the same part of the world.
    if (looksAt.current) opened.show(looksAt.current);
    return () => opened.close();
  }, [tiles, isAbove]);
  const first = firstReaches(map);
  const known = world.value;
  const firstKey = useMemo(() => JSON.stringify([first, size, known !== undefined]), [first, size, known]);
  useEffect(() => {
    // A map with nothing on it opens where its reader is likely to be; the same file knows the cities.
    if (first.length === 0) void askForWorld();
    if (!isMoved && size)
      ground.current?.show(first.length === 0 ? homeCamera(known, size) : fitCamera(first, size));
  }, [firstKey, isMoved]);
  useEffect(() => {
    if (map.aim && size) moves.show(fitCamera([map.aim], size));
  }, [map.aim]);
  return (
    <MapStage map={map} frame={frame} moves={moves}>
      {tiles.aerial && <FromAbove />}
      <div class={styles['tiles']}>
        <div ref={element} class={styles['canvas']} />
      </div>
      {frame !== undefined && <MapDrawing map={map} frame={frame} />}
    </MapStage>
  );
}
