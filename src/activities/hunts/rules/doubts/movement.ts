import { SECOND_MS } from '#core/instant.ts';
import { distanceM, offsetM } from '../geofence/distance.ts';
import type { Track, TrackPoint } from '../tracks/track.ts';
import type { Doubt } from './doubt.ts';

export const FASTEST_ON_FOOT_MPS = 12;
const TELEPORT_M = 200;
const SETTLED_MS = 10_000;
/** Fast over any of these: long enough that the two halves of the shortest are five seconds apart. */
const WINDOWS_MS = [5000, 10_000, 20_000, 40_000, 60_000] as const;
const SHORTEST_S = 5;
/** With fewer fixes a jump cannot be told from a wrong fix. */
const FEWEST_TO_TRIM = 4;
/** From the deviation on one axis to the radius of 68 % that phones report. */
const SIGMA_TO_68 = 1.51;
/** Doubts closer to each other than this are one. */
const EPISODE_MS = 60_000;

const surelyApartM = (one: TrackPoint, other: TrackPoint): number =>
  distanceM(one, other) - one.accuracyM - other.accuracyM;

/** Points of the next (or last) seconds, at least one where there is any. */
const around = (track: Track, index: number, step: 1 | -1): TrackPoint[] => {
  const here = track[index];
  const found: TrackPoint[] = [];
  for (let place = index + step; here; place += step) {
    const point = track[place];
    if (!point || (found.length > 0 && Math.abs(point.at - here.at) > SETTLED_MS)) break;
    found.push(point);
  }
  return found;
};

const mostAreNearer = (points: readonly TrackPoint[], one: TrackPoint, other: TrackPoint): boolean =>
  points.filter((point) => distanceM(point, one) < distanceM(point, other)).length > points.length / 2;

/** A wrong fix jumps there and back, a first fix comes from yesterday: a team has jumped only if it stays on both sides. */
const isTeleport = (track: Track, index: number): boolean => {
  const [from, to] = [track[index - 1], track[index]];
  if (!from || !to) return false;
  const apartM = surelyApartM(from, to);
  const durationS = Math.max(1, (to.at - from.at) / 1000);
  return (
    apartM > TELEPORT_M &&
    apartM / durationS > FASTEST_ON_FOOT_MPS &&
    mostAreNearer(around(track, index - 1, -1), from, to) &&
    mostAreNearer(around(track, index, 1), to, from)
  );
};

export const teleportsOf = (track: Track): readonly number[] =>
  track.flatMap((_, index) => (isTeleport(track, index) ? [index] : []));

/** Prefix sums: the mean of any stretch costs nothing. */
interface Sums {
  readonly north: readonly number[];
  readonly east: readonly number[];
  readonly time: readonly number[];
  readonly squares: readonly number[];
}

const sumsOf = (track: Track): Sums => {
  const sums = { north: [0], east: [0], time: [0], squares: [0] };
  const origin = track[0];
  let [north, east, time, squares] = [0, 0, 0, 0];
  for (const point of track) {
    const { northM, eastM } = offsetM(origin ?? point, point);
    north += northM;
    east += eastM;
    time += (point.at - (origin?.at ?? 0)) / 1000;
    squares += point.accuracyM ** 2;
    sums.north.push(north);
    sums.east.push(east);
    sums.time.push(time);
    sums.squares.push(squares);
  }
  return sums;
};

const between = (list: readonly number[], first: number, end: number): number =>
  (list[end] ?? 0) - (list[first] ?? 0);

interface Half {
  readonly northM: number;
  readonly eastM: number;
  readonly atS: number;
  /** How unsure the middle is on one axis, squared, if errors are independent. */
  readonly unsure: number;
}

const halfOf = ({ north, east, time, squares }: Sums, first: number, end: number): Half => {
  const count = end - first;
  return {
    northM: between(north, first, end) / count,
    eastM: between(east, first, end) / count,
    atS: between(time, first, end) / count,
    unsure: between(squares, first, end) / (count * SIGMA_TO_68) ** 2,
  };
};

interface Step {
  readonly northM: number;
  readonly eastM: number;
  readonly lengthM: number;
}

const stepsOf = (track: Track): Step[] =>
  track.map((point, index) => {
    const { northM, eastM } = offsetM(track[index - 1] ?? point, point);
    return { northM, eastM, lengthM: Math.sqrt(northM * northM + eastM * eastM) };
  });

/** The longest step into one of the points after `first`. */
const longestStep = (steps: readonly Step[], first: number, end: number): number => {
  let longest = first + 1;
  for (let index = first + 2; index < end; index++)
    if ((steps[index]?.lengthM ?? 0) > (steps[longest]?.lengthM ?? 0)) longest = index;
  return longest;
};

interface Haste {
  readonly speedMps: number;
  readonly overMs: number;
}

interface Measured {
  readonly track: Track;
  readonly sums: Sums;
  readonly steps: readonly Step[];
}

/**
 * Metres a second from the middle of the first half of a stretch to the middle of the second, with or without its
 * longest step, whichever is less: a single jump of a fix is not speed, nor is there and back.
 */
const steadySpeed = ({ sums, steps }: Measured, first: number, end: number): number => {
  const middle = first + Math.floor((end - first) / 2);
  const [from, to] = [halfOf(sums, first, middle), halfOf(sums, middle, end)];
  const seconds = to.atS - from.atS;
  if (seconds < SHORTEST_S) return 0;
  const unsureM = 2 * Math.sqrt(from.unsure + to.unsure);
  const [northM, eastM] = [to.northM - from.northM, to.eastM - from.eastM];
  const speedOf = (north: number, east: number): number =>
    (Math.sqrt(north * north + east * east) - unsureM) / seconds;
  const speed = speedOf(northM, eastM);
  if (speed <= FASTEST_ON_FOOT_MPS || end - first < FEWEST_TO_TRIM) return speed;
  const place = longestStep(steps, first, end);
  const jump = steps[place];
  const later = (start: number, until: number): number =>
    Math.max(0, until - Math.max(start, place)) / (until - start);
  const share = later(middle, end) - later(first, middle);
  const rest = speedOf(northM - (jump?.northM ?? 0) * share, eastM - (jump?.eastM ?? 0) * share);
  return Math.min(speed, rest);
};

/** The fastest steady speed of the stretches that end at a point. */
const hasteAt = (measured: Measured, starts: number[], last: number): Haste => {
  const { track } = measured;
  let fastest: Haste = { speedMps: 0, overMs: 0 };
  const now = track[last]?.at ?? 0;
  for (const [which, windowMs] of WINDOWS_MS.entries()) {
    let start = starts[which] ?? 0;
    while (now - (track[start + 1]?.at ?? now) >= windowMs) start += 1;
    starts[which] = start;
    const overMs = now - (track[start]?.at ?? now);
    if (overMs < windowMs) continue;
    const speedMps = steadySpeed(measured, start, last + 1);
    if (speedMps > fastest.speedMps) fastest = { speedMps, overMs };
  }
  return fastest;
};

const speedDoubts = (track: Track): Doubt[] => {
  const measured: Measured = { track, sums: sumsOf(track), steps: stepsOf(track) };
  const starts = WINDOWS_MS.map(() => 0);
  const episodes: { at: number; lastAt: number; haste: Haste }[] = [];
  for (const [index, { at }] of track.entries()) {
    const haste = hasteAt(measured, starts, index);
    if (haste.speedMps <= FASTEST_ON_FOOT_MPS) continue;
    const episode = episodes.at(-1);
    if (!episode || at - episode.lastAt > EPISODE_MS) episodes.push({ at, lastAt: at, haste });
    else {
      episode.lastAt = at;
      if (haste.speedMps > episode.haste.speedMps) episode.haste = haste;
    }
  }
  return episodes.map(({ at, haste }) => ({
    at,
    kind: 'speed',
    numbers: [Math.round(haste.speedMps * 10) / 10, Math.round(haste.overMs / SECOND_MS)],
  }));
};

/** Too fast to walk. A jump is reported as a jump, and speed is measured on each side of it. */
export const movementDoubts = (track: Track): Doubt[] => {
  const jumps = teleportsOf(track);
  const edges = [0, ...jumps, track.length];
  const stretches = edges.slice(0, -1).map((first, index) => track.slice(first, edges[index + 1]));
  return [
    ...jumps.flatMap((index) => {
      const [from, to] = [track[index - 1], track[index]];
      if (!from || !to) return [];
      const numbers = [Math.round(distanceM(from, to)), Math.round((to.at - from.at) / SECOND_MS)];
      return [{ at: to.at, kind: 'teleport' as const, numbers }];
    }),
    ...stretches.flatMap(speedDoubts),
  ];
};
