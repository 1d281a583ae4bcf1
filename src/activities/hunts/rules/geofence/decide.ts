import type { Instant } from '#core/instant.ts';
import type { PositionReport } from '#activities/hunts/contract.file.ts';
import { distanceM, meanPoint } from './distance.ts';
import type { Point } from './distance.ts';

/** A position as the phone reports it. */
export interface Fix extends Point {
  readonly at: Instant;
  readonly accuracyM: number;
}

/** A position as it was reported, at the moment that counts for it. */
export const fixOf = ({ latitude, longitude, accuracy }: PositionReport, at: Instant): Fix => ({
  latitude,
  longitude,
  accuracyM: accuracy,
  at,
});

export interface Fence {
  readonly centre: Point;
  readonly radiusM: number;
}

export const fenceDecisions = ['inside', 'uncertain', 'outside'] as const;
export type FenceDecision = (typeof fenceDecisions)[number];

export type FenceReason =
  | 'surely-within'
  | 'mean-within'
  | 'perhaps-within'
  | 'too-coarse'
  | 'precise-location-off'
  | 'too-far';

/** The decision with everything it was made from. */
export interface FenceVerdict {
  readonly decision: FenceDecision;
  readonly reason: FenceReason;
  readonly distanceM: number;
  readonly accuracyM: number;
  readonly radiusM: number;
  /** Distance of the mean position of the last seconds, if it was needed. */
  readonly meanDistanceM?: number;
}

export const MEAN_WINDOW_MS = 10_000;
export const MEAN_SPAN_MS = 3000;
/** A fix coarser than this proves no presence. */
export const COARSEST_INSIDE_M = 100;
/** Coarser than this, precise location is off. */
export const PRECISE_OFF_M = 1000;
/** From the radius of 68 % that phones report to the one of 95 % (Rayleigh). */
export const TO_95_PERCENT = 1.62;

/** The mean position of the last seconds, if there are enough fixes. */
export const recentMean = (now: Fix, recent: readonly Fix[]): Point | undefined => {
  const used: Fix[] = [now];
  let [first, last] = [now.at, now.at];
  for (const fix of recent) {
    const isInWindow = fix !== now && fix.at <= now.at && now.at - fix.at <= MEAN_WINDOW_MS;
    if (!isInWindow || fix.accuracyM > COARSEST_INSIDE_M) continue;
    used.push(fix);
    first = Math.min(first, fix.at);
    last = Math.max(last, fix.at);
  }
  return used.length >= 2 && last - first >= MEAN_SPAN_MS ? meanPoint(used) : undefined;
};

const unsureReason = (accuracyM: number): FenceReason => {
  if (accuracyM > PRECISE_OFF_M) return 'precise-location-off';
  return accuracyM > COARSEST_INSIDE_M ? 'too-coarse' : 'perhaps-within';
};

/** Whether somebody is within a fence, by their newest fix and the mean of the last seconds. */
export const decideByMean = (fence: Fence, now: Fix, mean: Point | undefined): FenceVerdict => {
  const { radiusM } = fence;
  const { accuracyM } = now;
  const distance = distanceM(fence.centre, now);
  const numbers = { distanceM: distance, accuracyM, radiusM };
  if (accuracyM <= COARSEST_INSIDE_M) {
    if (distance + accuracyM <= radiusM) return { decision: 'inside', reason: 'surely-within', ...numbers };
    const meanDistanceM = mean && distanceM(fence.centre, mean);
    if (meanDistanceM !== undefined && meanDistanceM <= radiusM)
      return { decision: 'inside', reason: 'mean-within', ...numbers, meanDistanceM };
  }
  return distance - TO_95_PERCENT * accuracyM <= radiusM
    ? { decision: 'uncertain', reason: unsureReason(accuracyM), ...numbers }
    : {
        decision: 'outside',
        reason: accuracyM > PRECISE_OFF_M ? 'precise-location-off' : 'too-far',
        ...numbers,
      };
};

/** The same from the fixes themselves, in any order. */
export const decideFence = (fence: Fence, now: Fix, recent: readonly Fix[] = []): FenceVerdict =>
  decideByMean(fence, now, recentMean(now, recent));
