import { METRES_PER_DEGREE } from '#activities/hunts/rules/geofence/distance.ts';
import type { NamedPlace } from '#activities/hunts/contract.map.ts';
import type { Camera, Size } from './camera.ts';

/** A coast or a border: longitude and latitude in turn, and the box around them. */
export interface WorldLine {
  readonly points: Float32Array;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

export interface World {
  /** Closed, to be filled. */
  readonly land: readonly WorldLine[];
  readonly borders: readonly WorldLine[];
  /** The largest first. */
  readonly cities: readonly NamedPlace[];
}

/** Degrees that a step of the file is worth; `scripts/make-world-map.ts` writes it. */
const STEP = 0.002;

class Reader {
  readonly #bytes: Uint8Array;
  at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  number(): number {
    let [value, worth] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 127) * worth;
      if (byte < 128) return value;
      worth *= 128;
    }
  }
  step(): number {
    const value = this.number();
    return value % 2 === 1 ? (value + 1) / -2 : value / 2;
  }
  text(): string {
    return new TextDecoder().decode(this.#bytes.subarray(this.at));
  }
}

const readLine = (reader: Reader): WorldLine => {
  const count = reader.number();
  const points = new Float32Array(2 * count);
  let [x, y] = [0, 0];
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < count; index += 1) {
    x += reader.step();
    y += reader.step();
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
    points[2 * index] = x * STEP;
    points[2 * index + 1] = y * STEP;
  }
  return { points, west: west * STEP, east: east * STEP, south: south * STEP, north: north * STEP };
};

const readLines = (reader: Reader): WorldLine[] =>
  Array.from({ length: reader.number() }, () => readLine(reader));

export const readWorld = (bytes: Uint8Array): World => {
  const reader = new Reader(bytes);
  const [land, borders] = [readLines(reader), readLines(reader)];
  const cities = reader
    .text()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([name = '', latitude, longitude]) => ({
      name,
      latitude: Number(latitude) / 1000,
      longitude: Number(longitude) / 1000,
    }));
  return { land, borders, cities };
};

export type PathSink = Pick<CanvasPath, 'moveTo' | 'lineTo'>;

/** From degrees to pixels: the drawn map is a plain picture of both. */
interface View extends Size {
  readonly perLongitude: number;
  readonly perLatitude: number;
  readonly left: number;
  readonly top: number;
}

const viewOf = ({ centre, metresPerPixel }: Camera, size: Size): View => {
  const perLatitude = METRES_PER_DEGREE / metresPerPixel;
  const perLongitude = perLatitude * Math.max(0.001, Math.cos((centre.latitude * Math.PI) / 180));
  return {
    ...size,
    perLatitude,
    perLongitude,
    left: size.width / 2 - centre.longitude * perLongitude,
    top: size.height / 2 + centre.latitude * perLatitude,
  };
};

/** Which sides of the picture a spot lies beyond, a bit for each. */
const sidesOf = (x: number, y: number, { width, height }: Size): number =>
  (x < 0 ? 1 : 0) | (x > width ? 2 : 0) | (y < 0 ? 4 : 0) | (y > height ? 8 : 0);

/**
 * What nobody would see is left out: points within a pixel of the last one, and all but the ends of a stretch that lies
 * beyond one side of the picture. A coast of sixty thousand points costs then what is seen of it.
 */
const trace = (sink: PathSink, { points }: WorldLine, view: View, shift: number): void => {
  let [lastX, lastY, beyond] = [0, 0, 0];
  let skipped: readonly [number, number] | undefined;
  for (let index = 0; index < points.length; index += 2) {
    const x = view.left + ((points[index] ?? 0) + shift) * view.perLongitude;
    const y = view.top - (points[index + 1] ?? 0) * view.perLatitude;
    const sides = sidesOf(x, y, view);
    const isLast = index === points.length - 2;
    if (index > 0 && !isLast) {
      if (Math.abs(x - lastX) < 1 && Math.abs(y - lastY) < 1) continue;
      if ((sides & beyond) !== 0) {
        beyond &= sides;
        skipped = [x, y];
        continue;
      }
    }
    if (skipped) sink.lineTo(skipped[0], skipped[1]);
    if (index === 0) sink.moveTo(x, y);
    else sink.lineTo(x, y);
    [lastX, lastY, beyond, skipped] = [x, y, sides, undefined];
  }
};

/** Draws what a picture shows of these lines, also on the other side of the date line. */
export const traceLines = (sink: PathSink, lines: readonly WorldLine[], camera: Camera, size: Size): void => {
  const view = viewOf(camera, size);
  const [west, east] = [-view.left / view.perLongitude, (size.width - view.left) / view.perLongitude];
  const [north, south] = [view.top / view.perLatitude, (view.top - size.height) / view.perLatitude];
  for (const line of lines) {
    if (line.south > north || line.north < south) continue;
    for (const shift of [-360, 0, 360])
      if (line.west + shift <= east && line.east + shift >= west) trace(sink, line, view, shift);
  }
};

/** About half of Germany: somebody finds their own region in it. */
const REGION_M_PER_PX = 1200;
const EARTH_M = 360 * METRES_PER_DEGREE;
/** Beyond these the land is ice. */
const INHABITED_M = 140 * METRES_PER_DEGREE;

/** The city that names a time zone, such as Berlin of Europe/Berlin. */
const cityOf = (world: World | undefined, timeZone: string): NamedPlace | undefined => {
  const name = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  if (!timeZone.includes('/') || !name) return undefined;
  return world?.cities.find((city) => city.name === name || city.name.startsWith(`${name} `));
};

/** Where a map opens that has nothing on it yet: around the city of this device's time zone, else on the whole world. */
export const homeCamera = (
  world: World | undefined,
  { width, height }: Size,
  timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): Camera => {
  const city = cityOf(world, timeZone);
  if (city) return { centre: city, metresPerPixel: REGION_M_PER_PX };
  return {
    centre: { latitude: 15, longitude: 10 },
    metresPerPixel: Math.min(EARTH_M / width, INHABITED_M / height),
  };
};
