import { distanceM } from '../geofence/distance.ts';
import type { Track, TrackPoint } from '../tracks/track.ts';
import type { Doubt } from './doubt.ts';

const FAR_APART_M = 300;
const FOR_MS = 60_000;
const FEWEST_FIXES = 3;
/** Fixes further from each other in time are not compared: on the web a track has holes. */
const SAME_TIME_MS = 15_000;

const nearestInTime = (track: Track, start: number, at: number): number => {
  let index = start;
  for (;;) {
    const [here, next] = [track[index], track[index + 1]];
    if (!here || !next || Math.abs(next.at - at) > Math.abs(here.at - at)) return index;
    index += 1;
  }
};

const apartM = (one: TrackPoint, other: TrackPoint | undefined): number =>
  other && Math.abs(other.at - one.at) <= SAME_TIME_MS
    ? distanceM(one, other) - one.accuracyM - other.accuracyM
    : 0;

const pairDoubts = (one: Track, other: Track): Doubt[] => {
  const doubts: Doubt[] = [];
  let run: { at: number; fixes: number; farthestM: number; isTold: boolean } | undefined;
  let index = 0;
  for (const point of one) {
    index = nearestInTime(other, index, point.at);
    const metres = apartM(point, other[index]);
    if (metres <= FAR_APART_M) {
      run = undefined;
      continue;
    }
    run ??= { at: point.at, fixes: 0, farthestM: 0, isTold: false };
    run.fixes += 1;
    run.farthestM = Math.max(run.farthestM, metres);
    if (run.isTold || run.fixes < FEWEST_FIXES || point.at - run.at < FOR_MS) continue;
    run.isTold = true;
    doubts.push({
      at: run.at,
      kind: 'teammates-apart',
      numbers: [Math.round(run.farthestM)],
    });
  }
  return doubts;
};

/** Phones of one team that are far from each other for a minute and longer. */
export const teammateDoubts = (tracks: readonly Track[]): Doubt[] =>
  tracks.flatMap((one, index) => tracks.slice(index + 1).flatMap((other) => pairDoubts(one, other)));
