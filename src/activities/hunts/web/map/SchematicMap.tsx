import { useRef, useState } from 'preact/hooks';
import { fitCamera, frameOf, pan, scaleBar, zoom } from './camera.ts';
import type { Camera, Frame, Size } from './camera.ts';
import { answerTap, everyReach, firstReaches, tapAt } from './map-content.ts';
import { MapDrawing } from './MapDrawing.tsx';
import type { HuntMapProps } from './map-props.ts';
import { MapStage, useSize } from './MapStage.tsx';
import type { MapMoves } from './MapStage.tsx';
import { useGestures } from './use-gestures.ts';
import styles from './Map.module.css';

const ANY_SIZE: Size = { width: 640, height: 400 };

/** The hunt drawn on paper: no tiles, no network. Follows the hunt until somebody moves it. */
export function SchematicMap(map: HuntMapProps) {
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground) ?? ANY_SIZE;
  const [chosen, setChosen] = useState<Camera>();
  const camera = chosen ?? fitCamera(firstReaches(map), size);
  const frame = frameOf(camera, size);
  const change = (move: (camera: Camera) => Camera): void => setChosen((was) => move(was ?? camera));
  const moves: MapMoves = {
    panBy: (dx, dy) => change((was) => pan(was, dx, dy)),
    zoomBy: (factor) => change((was) => zoom(was, size, factor)),
    fit: () => setChosen(fitCamera(everyReach(map), size)),
  };
  useGestures(ground, {
    onPan: moves.panBy,
    onZoom: (factor, spot) => change((was) => zoom(was, size, factor, spot)),
    onTap: (spot) => answerTap(map, tapAt(map, frame, spot)),
  });
  return (
    <MapStage map={map} frame={frame} moves={moves}>
      <div ref={ground} class={styles['paper']}>
        <Grid frame={frame} />
        <MapDrawing map={map} frame={frame} />
      </div>
    </MapStage>
  );
}

/** Squares of a round length, fixed to the ground, so that a drag is felt as one. */
function Grid({ frame }: { readonly frame: Frame }) {
  const { pixels } = scaleBar(frame.metresPerPixel, 120);
  const origin = frame.spotOf({ latitude: 0, longitude: 0 });
  const [x, y] = [origin.x % pixels, origin.y % pixels];
  const columns = Math.ceil(frame.width / pixels) + 2;
  const rows = Math.ceil(frame.height / pixels) + 2;
  const path = [
    ...Array.from(
      { length: columns },
      (_, index) => `M${(x + (index - 1) * pixels).toFixed(1)} 0v${frame.height}`,
    ),
    ...Array.from(
      { length: rows },
      (_, index) => `M0 ${(y + (index - 1) * pixels).toFixed(1)}h${frame.width}`,
    ),
  ];
  return (
    <svg class={styles['grid']} width={frame.width} height={frame.height} aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
}
