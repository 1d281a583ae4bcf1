import { distanceM } from '../geofence/distance.ts';
import type { Track, TrackPoint } from '../tracks/track.ts';
import type { Doubt } from './doubt.ts';

/** Watches may repeat a value for over a minute, but never for two minutes on the move. */
export const MOST_ALIKE = 120;
/** Less than this is a phone lying on a table. */
const MOVED_M = 50;
const WALKING_MPS = 0.5;
/** A place seen again after this long is a return, not the same fix once more. */
const RETURN_MS = 60_000;

/** Runs of at least 120 fixes for which the test holds from one to the next. */
const longRuns = (
  track: Track,
  goesOn: (point: TrackPoint, before: TrackPoint) => boolean,
): (readonly [number, number])[] => {
  const runs: (readonly [number, number])[] = [];
  let first = 0;
  for (let index = 1; index <= track.length; index++) {
    const [before, point] = [track[index - 1], track[index]];
    if (before && point && goesOn(point, before)) continue;
    if (index - first >= MOST_ALIKE) runs.push([first, index - 1]);
    first = index;
  }
  return runs;
};

/** How far the farthest point of a run is from its first. */
const reachM = (track: Track, first: number, last: number): number => {
  const from = track[first];
  return from
    ? track.slice(first, last + 1).reduce((most, point) => Math.max(most, distanceM(from, point)), 0)
    : 0;
};

const accuracyDoubts = (track: Track): Doubt[] =>
  longRuns(
    track,
    (point, before) =>
      point.isAccuracyReported && before.isAccuracyReported && point.accuracyM === before.accuracyM,
  ).flatMap(([first, last]) => {
    const start = track[first];
    return start && start.isAccuracyReported && reachM(track, first, last) > MOVED_M
      ? [
          {
            at: start.at,
            kind: 'constant-accuracy' as const,
            numbers: [start.accuracyM, last - first + 1],
          },
        ]
      : [];
  });

const isSamePlace = (one: TrackPoint, other: TrackPoint): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** The phone reports walking speed, or is suddenly far away when the run ends. */
const movedDuring = (track: Track, first: number, last: number): boolean => {
  const run = track.slice(first, last + 1);
  const walking = run.filter(({ speedMps = 0 }) => speedMps >= WALKING_MPS).length;
  const [end, after] = [track[last], track[last + 1]];
  const leaptM = end && after ? distanceM(end, after) - end.accuracyM - after.accuracyM : 0;
  return walking > run.length / 2 || leaptM > MOVED_M;
};

const frozenDoubts = (track: Track): Doubt[] =>
  longRuns(track, isSamePlace).flatMap(([first, last]) => {
    const start = track[first];
    return start && movedDuring(track, first, last)
      ? [
          {
            at: start.at,
            kind: 'identical-positions' as const,
            numbers: [last - first + 1],
          },
        ]
      : [];
  });

/** Marks each fix that is exactly where an earlier one was some time ago. */
const repeatsOf = (track: Track): boolean[] => {
  const seenAt = new Map<string, number>();
  return track.map(({ latitude, longitude, at }) => {
    const key = `${latitude} ${longitude}`;
    const seen = seenAt.get(key);
    if (seen === undefined) seenAt.set(key, at);
    return seen !== undefined && at - seen >= RETURN_MS;
  });
};

/** A recording played again and again. Two honest walks over the same street never agree to the last digit for long. */
const loopDoubts = (track: Track): Doubt[] => {
  const repeats = new Map(repeatsOf(track).map((isRepeat, index) => [track[index], isRepeat]));
  return longRuns(
    track,
    (point, before) => repeats.get(point) === true && repeats.get(before) === true,
  ).flatMap(([first, last]) => {
    const start = track[first];
    return start && reachM(track, first, last) > MOVED_M
      ? [
          {
            at: start.at,
            kind: 'identical-positions' as const,
            numbers: [last - first + 1],
          },
        ]
      : [];
  });
};

/** Values that stay the same to the last digit, as only made-up positions do. */
export const samenessDoubts = (track: Track): Doubt[] => [
  ...accuracyDoubts(track),
  ...frozenDoubts(track),
  ...loopDoubts(track),
];
