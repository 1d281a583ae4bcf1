import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { fitIcon, minusIcon } from '../hunt-icons.ts';
import { scaleBar } from './camera.ts';
import type { Camera, Frame, Size, Spot } from './camera.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { answerTap, tapAt } from './map-content.ts';
import type { HuntMapProps } from './map-props.ts';
import { formatMetres } from './map-text.ts';
import { usePinDrag } from './pin-drag.ts';
import { mapWords } from './map.words.ts';
import styles from './Map.module.css';

/** What buttons and keys do, on tiles and on the drawing. */
export interface MapMoves {
  readonly panBy: (dx: number, dy: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly show: (camera: Camera) => void;
}

/** Where a pixel is wider than a street a tap means no place yet: it brings the map closer. */
const ROUGH_M_PER_PX = 60;
const CLOSER = 8;

/** What a tap does, on tiles and on the drawing. */
export const takeTap = (map: HuntMapProps, frame: Frame, moves: MapMoves, spot: Spot): void => {
  const tapped = tapAt(map, frame, spot);
  const { metresPerPixel } = frame;
  if (tapped.kind !== 'place' || !map.onPick || metresPerPixel <= ROUGH_M_PER_PX)
    return answerTap(map, tapped);
  return moves.show({ centre: tapped, metresPerPixel: metresPerPixel / CLOSER });
};

interface StageProps {
  readonly map: HuntMapProps;
  readonly frame: Frame | undefined;
  readonly moves: MapMoves;
  readonly children: ComponentChildren;
}

/** The one role that takes every key itself; the lint rule counts it among those that do nothing. */
const TAKES_KEYS = { role: 'application', tabIndex: 0 } as const;
const STEP_PX = 60;
const ZOOM = 1.5;
/** A pin is put more exactly than the ground is moved. */
const PIN_STEP = 0.15;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

/** The frame around either map: keys, buttons, scale and north. */
export function MapStage({ map, frame, moves, children }: StageProps) {
  const hintId = useId();
  const ground = useRef<HTMLDivElement>(null);
  const hold = (): void => moves.panBy(0, 0);
  const said = useMapKeys(ground, { map, frame, moves, hold });
  usePinDrag(ground, { map, frame, hold });
  return (
    <div class={styles['stage']} data-height={map.height ?? 'normal'} data-picks={map.onPick && true}>
      <div
        {...TAKES_KEYS}
        class={styles['ground']}
        aria-roledescription={mapWords('map')}
        aria-label={map.label}
        aria-describedby={hintId}
        ref={ground}
      >
        {children}
      </div>
      <span id={hintId} hidden>
        {mapWords(map.onPick ? 'keysPick' : 'keys')} {map.onMove && mapWords('keysMove')}
      </span>
      <div class={styles['buttons']}>
        <IconButton icon="plus" label={mapWords('zoomIn')} onClick={() => moves.zoomBy(ZOOM)} />
        <IconButton icon={minusIcon} label={mapWords('zoomOut')} onClick={() => moves.zoomBy(1 / ZOOM)} />
        <IconButton icon={fitIcon} label={mapWords('fit')} onClick={() => moves.fit()} />
      </div>
      {frame !== undefined && <Legend frame={frame} />}
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

interface MapKeys extends Omit<StageProps, 'children'> {
  readonly hold: () => void;
}

/** The keys of both maps. Gives back what is to be said about the last of them. */
function useMapKeys(ground: { readonly current: HTMLElement | null }, { map, frame, moves, hold }: MapKeys) {
  const [said, setSaid] = useState('');
  const say = ({ latitude, longitude }: Point): void =>
    setSaid(mapWords('picked', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }));
  const pickMiddle = (): void => {
    if (frame === undefined || map.onPick === undefined) return;
    const onPick = (latitude: number, longitude: number): void => {
      map.onPick?.(latitude, longitude);
      say({ latitude, longitude });
    };
    const bare = { ...map, onPick, onSelect: undefined, onSelectTeam: undefined };
    takeTap(bare, frame, moves, { x: frame.width / 2, y: frame.height / 2 });
  };
  const movePin = ([dx, dy]: readonly [number, number]): void => {
    const stop = map.stops.find(({ id }) => id === map.selectedId);
    if (!stop || !frame) return;
    const { x, y } = frame.spotOf(stop);
    const place = frame.pointAt({ x: x - dx * PIN_STEP, y: y - dy * PIN_STEP });
    hold();
    map.onMove?.(stop.id, place, true);
    say(place);
  };
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => moves.zoomBy(ZOOM),
    '=': () => moves.zoomBy(ZOOM),
    '-': () => moves.zoomBy(1 / ZOOM),
    '0': () => moves.fit(),
    ...(map.onPick && { Enter: pickMiddle }),
  };
  useKeys(ground, (event) => {
    if (event.target !== ground.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const move =
      event.shiftKey && map.onMove ? movePin : ([dx, dy]: readonly [number, number]) => moves.panBy(dx, dy);
    if (!arrow && !acts[event.key]) return;
    if (arrow) move(arrow);
    else acts[event.key]?.();
    event.preventDefault();
  });
  return said;
}

function useKeys(
  element: { readonly current: HTMLElement | null },
  onKeyDown: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useEffect(() => {
    const listened = element.current;
    const listener = (event: KeyboardEvent): void => latest.current(event);
    listened?.addEventListener('keydown', listener);
    return () => listened?.removeEventListener('keydown', listener);
  }, []);
}

function Legend({ frame }: { readonly frame: Frame }) {
  const { lengthM, pixels } = scaleBar(frame.metresPerPixel, Math.min(120, frame.width / 4));
  return (
    <div class={styles['legend']} aria-hidden="true">
      <span class={styles['north']}>
        <svg viewBox="0 0 24 24" width="18" height="18" focusable="false">
          <path d="M12 2l6 18-6-4-6 4z" />
        </svg>
        {mapWords('north')}
      </span>
      <span class={styles['scale']} style={{ width: `${pixels}px` }}>
        {formatMetres(lengthM)}
      </span>
    </div>
  );
}

export function useSize(element: { readonly current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = (): void => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : size;
}
