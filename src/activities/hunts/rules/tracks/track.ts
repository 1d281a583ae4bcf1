import type { Fix } from '../geofence/decide.ts';

/** One point of a walk. */
export interface TrackPoint extends Fix {
  /** No: the file told none and a usual one was taken. */
  readonly isAccuracyReported: boolean;
  readonly speedMps?: number;
}

/** Oldest first. */
export type Track = readonly TrackPoint[];

/** What a fix is worth when its file does not say. */
export const USUAL_ACCURACY_M = 10;

/** In the order of the walk: positions that waited offline are received after newer ones. */
export const inOrder = (points: readonly TrackPoint[]): Track =>
  points.toSorted((one, other) => one.at - other.at);
