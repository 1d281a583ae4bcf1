import type { Fix } from '../geofence/decide.ts';

/** One point of a walk. */
export interface TrackPoint extends Fix {
  /** False: the file has no accuracy, and the usual one is assumed. */
  readonly isAccuracyReported: boolean;
  readonly speedMps?: number;
}

/** Oldest first. */
export type Track = readonly TrackPoint[];

/** The accuracy of a fix whose file has none. */
export const USUAL_ACCURACY_M = 10;

/** In the order of the walk: positions that waited offline are received after newer ones. */
export const inOrder = (points: readonly TrackPoint[]): Track =>
  points.toSorted((one, other) => one.at - other.at);
