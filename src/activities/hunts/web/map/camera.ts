import { METRES_PER_DEGREE, wrapLongitude } from '#activities/hunts/rules/geofence/distance.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How places are projected right now, on tiles and on the drawing. */
export interface Frame extends Size {
  readonly metresPerPixel: number;
  spotOf(point: Point): Spot;
  pointAt(spot: Spot): Point;
}

/** The place in the middle of the picture, and how much a pixel is worth. */
export interface Camera {
  readonly centre: Point;
  readonly metresPerPixel: number;
}

export interface Reach extends Point {
  readonly radiusM: number;
}

const RADIANS = Math.PI / 180;
const CLOSEST = 0.05;
const FARTHEST = 40_000;
/** Somebody who sees one stop alone wants its surroundings. */
const LEAST_SPAN_M = 120;
const NOWHERE: Camera = { centre: { latitude: 0, longitude: 0 }, metresPerPixel: 20_000 };

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Degrees of longitude shrink towards the poles; at them a picture of this kind has no width left. */
const shrink = (latitude: number): number => Math.max(0.001, Math.cos(latitude * RADIANS));

const eastOf = (origin: Point, { longitude }: Point): number =>
  wrapLongitude(longitude - origin.longitude) * METRES_PER_DEGREE * shrink(origin.latitude);

const northOf = (origin: Point, { latitude }: Point): number =>
  (latitude - origin.latitude) * METRES_PER_DEGREE;

const moved = (origin: Point, eastM: number, northM: number): Point => ({
  latitude: within(origin.latitude + northM / METRES_PER_DEGREE, -90, 90),
  longitude: wrapLongitude(origin.longitude + eastM / METRES_PER_DEGREE / shrink(origin.latitude)),
});

/** A flat picture around its middle: right where a hunt is, and the date line is a place like any other. */
export const frameOf = ({ centre, metresPerPixel }: Camera, { width, height }: Size): Frame => ({
  width,
  height,
  metresPerPixel,
  spotOf: (point) => ({
    x: width / 2 + eastOf(centre, point) / metresPerPixel,
    y: height / 2 - northOf(centre, point) / metresPerPixel,
  }),
  pointAt: ({ x, y }) => moved(centre, (x - width / 2) * metresPerPixel, (height / 2 - y) * metresPerPixel),
});

export const cameraOf = (frame: Frame): Camera => ({
  centre: frame.pointAt({ x: frame.width / 2, y: frame.height / 2 }),
  metresPerPixel: frame.metresPerPixel,
});

/** Shows all of it with some air around. */
export const fitCamera = (reaches: readonly Reach[], { width, height }: Size): Camera => {
  const [origin] = reaches;
  if (origin === undefined) return NOWHERE;
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const reach of reaches) {
    const [x, y] = [eastOf(origin, reach), northOf(origin, reach)];
    [west, east] = [Math.min(west, x - reach.radiusM), Math.max(east, x + reach.radiusM)];
    [south, north] = [Math.min(south, y - reach.radiusM), Math.max(north, y + reach.radiusM)];
  }
  const air = 0.76;
  const needed = Math.max(
    Math.max(LEAST_SPAN_M, east - west) / (width * air),
    Math.max(LEAST_SPAN_M, north - south) / (height * air),
  );
  return {
    centre: moved(origin, (west + east) / 2, (south + north) / 2),
    metresPerPixel: within(needed, CLOSEST, FARTHEST),
  };
};

export interface EdgeSpot extends Spot {
  /** Where it points to, in degrees, clockwise from the right. */
  readonly angle: number;
}

/** Where to mark something outside the picture: at the edge, on the line to it. Undefined: it is inside. */
export const atEdge = ({ x, y }: Spot, { width, height }: Size, marginPx: number): EdgeSpot | undefined => {
  if (x >= 0 && y >= 0 && x <= width && y <= height) return undefined;
  const [midX, midY] = [width / 2, height / 2];
  const [dx, dy] = [x - midX, y - midY];
  const share = Math.min((midX - marginPx) / Math.abs(dx), (midY - marginPx) / Math.abs(dy));
  return {
    x: midX + dx * share,
    y: midY + dy * share,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
};

/** Drags the ground by so many pixels. */
export const pan = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  centre: moved(camera.centre, -dx * camera.metresPerPixel, dy * camera.metresPerPixel),
});

/** Over 1 comes closer. What lies under `spot` stays there. */
export const zoom = (camera: Camera, size: Size, factor: number, spot?: Spot): Camera => {
  const metresPerPixel = within(camera.metresPerPixel / factor, CLOSEST, FARTHEST);
  const at = spot ?? { x: size.width / 2, y: size.height / 2 };
  const kept = frameOf(camera, size).pointAt(at);
  const centre = moved(
    kept,
    (size.width / 2 - at.x) * metresPerPixel,
    (at.y - size.height / 2) * metresPerPixel,
  );
  return { centre, metresPerPixel };
};

/** The longest round length that fits into so many pixels. */
export const scaleBar = (metresPerPixel: number, mostPixels: number): { lengthM: number; pixels: number } => {
  const most = metresPerPixel * mostPixels;
  const step = 10 ** Math.floor(Math.log10(most));
  const lengthM = [5, 2, 1].map((times) => times * step).find((length) => length <= most) ?? step;
  return { lengthM, pixels: lengthM / metresPerPixel };
};
