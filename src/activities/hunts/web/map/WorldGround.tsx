import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NamedPlace } from '#activities/hunts/contract.map.ts';
import { wrapLongitude } from '#activities/hunts/rules/geofence/distance.ts';
import type { Camera, Frame, Size } from './camera.ts';
import { townsAround } from './map-content.ts';
import type { TownAround } from './map-content.ts';
import { mapClient } from './map-tiles.ts';
import { readWorld, traceLines } from './world.ts';
import type { World } from './world.ts';
import worldUrl from './world.bin?url';
import styles from './Map.module.css';

/** Coasts, borders and large cities, once they are here; they come with the first map that needs them. */
export const world = signal<World | undefined>(undefined);
let asking: Promise<void> | undefined;

const fetchWorld = async (): Promise<void> => {
  const answer = await fetch(worldUrl);
  if (!answer.ok) throw new Error(`the world map answered ${answer.status}`);
  world.value = readWorld(new Uint8Array(await answer.arrayBuffer()));
};

/** Without network the next map asks again. */
export const askForWorld = (): Promise<void> =>
  (asking ??= fetchWorld().catch(() => {
    asking = undefined;
  }));

/** Closer than this a coast would be drawn where it is not: a stop at the harbour must not lie in the sea. */
export const CLOSEST_M_PER_PX = 60;
const SHARPEST = 2;

interface WorldGroundProps {
  readonly camera: Camera;
  readonly size: Size;
}

/** Land and sea below the drawing. Its colours are the style sheet's: land, then borders. */
export function WorldGround({ camera, size }: WorldGroundProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const known = world.value;
  const isShown = known !== undefined && camera.metresPerPixel >= CLOSEST_M_PER_PX;
  const theme = useTheme();
  useLayoutEffect(() => {
    if (isShown && canvas.current) paint(canvas.current, known, camera, size);
  }, [isShown, known, theme, size.width, size.height, camera]);
  if (!isShown) return undefined;
  return <canvas ref={canvas} class={styles['world']} aria-hidden="true" />;
}

const paint = (canvas: HTMLCanvasElement, known: World, camera: Camera, { width, height }: Size): void => {
  const sharpness = Math.min(SHARPEST, devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * sharpness), Math.round(height * sharpness)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const context = canvas.getContext('2d');
  if (!context) return;
  const { color, outlineColor } = getComputedStyle(canvas);
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.clearRect(0, 0, width, height);
  const land = new Path2D();
  traceLines(land, known.land, camera, { width, height });
  context.fillStyle = color;
  context.fill(land, 'evenodd');
  const borders = new Path2D();
  traceLines(borders, known.borders, camera, { width, height });
  context.strokeStyle = outlineColor;
  context.lineWidth = 1;
  context.stroke(borders);
};

/** What is painted does not follow the style sheet by itself. */
function useTheme(): string | undefined {
  const read = (): string | undefined => document.documentElement.dataset['theme'];
  const [theme, setTheme] = useState(read);
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(read()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return theme;
}

/** From here on the server is asked for the towns: the large cities of the file are too few. */
const TOWNS_M_PER_PX = 900;
const PATIENCE_MS = 250;

const towns = new Map<string, readonly NamedPlace[]>();

/** Boxes of a grid that fits the picture: moving about in one asks nothing new. */
const boxOf = (frame: Frame) => {
  const { width, height } = frame;
  const corner = frame.pointAt({ x: 0, y: height });
  const middle = frame.pointAt({ x: width / 2, y: height / 2 });
  const span =
    2 * Math.max(middle.latitude - corner.latitude, wrapLongitude(middle.longitude - corner.longitude));
  const cell = 2 ** Math.ceil(Math.log2(Math.max(0.05, span)));
  const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
  const southWest = [middle.latitude, middle.longitude].map((value) => Math.floor(value / cell - 0.5) * cell);
  const [south = 0, west = 0] = southWest;
  return {
    south: within(south, 90),
    north: within(south + 2 * cell, 90),
    west: within(west, 180),
    east: within(west + 2 * cell, 180),
  };
};

const isIn = ({ width, height }: Size, { x, y }: { x: number; y: number }): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

const MOST_NAMES = 40;
/** Fewer names than this leave somebody asking where they are. */
const FEW = 3;

export interface PlaceNames {
  /** The largest first. */
  readonly shown: readonly NamedPlace[];
  readonly around: readonly TownAround[];
}

/** The places whose names belong on a picture, and where it has next to none, those that lie around it. */
export function usePlaceNames(frame: Frame): PlaceNames {
  const box = boxOf(frame);
  const key = frame.metresPerPixel < TOWNS_M_PER_PX ? JSON.stringify(box) : '';
  const [, setHeard] = useState('');
  useEffect(() => {
    if (key === '' || towns.has(key)) return undefined;
    const waiting = setTimeout(async () => {
      const answer = await mapClient.listMapPlaces({ query: box });
      if (!answer.ok) return;
      towns.set(key, answer.value.places);
      setHeard(key);
    }, PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [key]);
  const known = (key === '' ? undefined : towns.get(key)) ?? world.value?.cities ?? [];
  const shown: NamedPlace[] = [];
  for (const place of known) {
    if (isIn(frame, frame.spotOf(place))) shown.push(place);
    if (shown.length === MOST_NAMES) break;
  }
  return { shown, around: key === '' || shown.length > FEW ? [] : townsAround(known, frame) };
}
