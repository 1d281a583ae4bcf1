import { distanceM, offsetM } from '../geofence/distance.ts';
import type { Track, TrackPoint } from '../tracks/track.ts';
import type { Doubt } from './doubt.ts';

export const FASTEST_ON_FOOT_MPS = 12;
const TELEPORT_M = 200;
const TELEPORT_MPS = 40;
const SETTLED_MS = 10_000;
/** Fast over any of these; the shortest is long enough that no single wrong fix is fast. */
const WINDOWS_MS = [5000, 10_000, 20_000, 40_000, 60_000] as const;
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

/** A wrong fix jumps there and back, a first fix comes from yesterday: only who stays on both sides has jumped. */
const isTeleport = (track: Track, index: number): boolean => {
  const [from, to] = [track[index - 1], track[index]];
  if (!from || !to) return false;
  const apartM = surelyApartM(from, to);
  const durationS = Math.max(1, (to.at - from.at) / 1000);
  return (
    apartM > TELEPORT_M &&
    apartM / durationS > TELEPORT_MPS &&
    mostAreNearer(around(track, index - 1, -1), from, to) &&
    mostAreNearer(around(track, index, 1), to, from)
  );
};

export const teleportsOf = (track: Track): readonly number[] =>
  track.flatMap((_, index) => (isTeleport(track, index) ? [index] : []));

interface Step {
  readonly northM: number;
  readonly eastM: number;
  readonly lengthM: number;
  readonly durationMs: number;
}

const stepOf = (northM: number, eastM: number, durationMs: number): Step => ({
  northM,
  eastM,
  lengthM: Math.sqrt(northM * northM + eastM * eastM),
  durationMs,
});

const stepTo = (from: TrackPoint, to: TrackPoint): Step => {
  const { northM, eastM } = offsetM(from, to);
  return stepOf(northM, eastM, to.at - from.at);
};

const longest = (steps: readonly Step[], first: number, last: number): Step | undefined => {
  let found: Step | undefined;
  for (let index = first; index <= last; index++) {
    const step = steps[index];
    if (step && (!found || step.lengthM > found.lengthM)) found = step;
  }
  return found;
};

/**
 * Metres a second from one point to another, with or without the longest step, whichever is less: one jump of a fix is
 * no speed, and there and back is none either.
 */
const steadySpeed = (track: Track, steps: readonly Step[], first: number, last: number): number => {
  const [from, to] = [track[first], track[last]];
  if (!from || !to) return 0;
  const unsureM = from.accuracyM + to.accuracyM;
  const speedOf = ({ lengthM, durationMs }: Step): number =>
    durationMs > 0 ? (lengthM - unsureM) / (durationMs / 1000) : 0;
  const way = stepTo(from, to);
  const jump = last - first >= 3 ? longest(steps, first + 1, last) : undefined;
  if (!jump) return speedOf(way);
  const rest = stepOf(way.northM - jump.northM, way.eastM - jump.eastM, way.durationMs - jump.durationMs);
  return Math.min(speedOf(way), speedOf(rest));
};

interface Haste {
  readonly speedMps: number;
  readonly overMs: number;
}

/** The fastest steady speed that ends at a point, over each of the windows. */
const hasteAt = (track: Track, steps: readonly Step[], starts: number[], last: number): Haste => {
  let fastest: Haste = { speedMps: 0, overMs: 0 };
  const now = track[last]?.at ?? 0;
  for (const [which, windowMs] of WINDOWS_MS.entries()) {
    let start = starts[which] ?? 0;
    while (now - (track[start + 1]?.at ?? now) >= windowMs) start += 1;
    starts[which] = start;
    const overMs = now - (track[start]?.at ?? now);
    if (overMs < windowMs) continue;
    const speedMps = steadySpeed(track, steps, start, last);
    if (speedMps > fastest.speedMps) fastest = { speedMps, overMs };
  }
  return fastest;
};

const speedDoubts = (track: Track): Doubt[] => {
  const steps = track.map((point, index) => stepTo(track[index - 1] ?? point, point));
  const starts = WINDOWS_MS.map(() => 0);
  const episodes: { at: number; lastAt: number; haste: Haste }[] = [];
  for (const [index, { at }] of track.entries()) {
    const haste = hasteAt(track, steps, starts, index);
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
    detail: `${haste.speedMps.toFixed(1)} m/s over ${(haste.overMs / 1000).toFixed(0)} s`,
  }));
};

/** Too fast for feet. A jump is told as a jump, and speed is measured on either side of it. */
export const movementDoubts = (track: Track): Doubt[] => {
  const jumps = teleportsOf(track);
  const edges = [0, ...jumps, track.length];
  const stretches = edges.slice(0, -1).map((first, index) => track.slice(first, edges[index + 1]));
  return [
    ...jumps.flatMap((index) => {
      const [from, to] = [track[index - 1], track[index]];
      if (!from || !to) return [];
      const seconds = ((to.at - from.at) / 1000).toFixed(0);
      return [
        {
          at: to.at,
          kind: 'teleport' as const,
          detail: `${distanceM(from, to).toFixed(0)} m in ${seconds} s`,
        },
      ];
    }),
    ...stretches.flatMap(speedDoubts),
  ];
};
