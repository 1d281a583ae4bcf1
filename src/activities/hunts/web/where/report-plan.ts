import type { Instant } from '#core/instant.ts';
import { distanceM } from '#activities/hunts/rules/geofence/distance.ts';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';

/** What waits to be reported, and what was kept last. */
export interface ReportPlan {
  readonly waiting: readonly Fix[];
  readonly kept?: Fix;
}

export const emptyPlan: ReportPlan = { waiting: [] };

/** A walker is seen on the map without a gap; nobody's battery pays for more. */
const MOVING_EVERY_MS = 5000;
const STANDING_EVERY_MS = 60_000;
const SMALLEST_STEP_M = 10;
/** A coarse fix adds nothing to a finer one. */
const COARSEST_M = 1000;

const SEND_AFTER_MS = 10_000;
const SAVING_SEND_AFTER_MS = 60_000;
export const MOST_IN_A_REPORT = 60;

const hasMoved = (kept: Fix, fix: Fix): boolean =>
  distanceM(kept, fix) >= Math.max(SMALLEST_STEP_M, (kept.accuracyM + fix.accuracyM) / 2);

/** Whether a position says something that the last one did not. */
export const isWorthKeeping = (kept: Fix | undefined, fix: Fix): boolean => {
  if (fix.accuracyM > COARSEST_M) return false;
  if (!kept) return true;
  const passedMs = fix.at - kept.at;
  if (passedMs >= STANDING_EVERY_MS) return true;
  return passedMs >= MOVING_EVERY_MS && hasMoved(kept, fix);
};

export const withFix = (plan: ReportPlan, fix: Fix): ReportPlan =>
  isWorthKeeping(plan.kept, fix) ? { waiting: [...plan.waiting, fix], kept: fix } : plan;

/** One message for many positions: the radio costs more than the receiver. Rarer when the battery is low. */
export const isReportDue = ({ waiting }: ReportPlan, now: Instant, isSaving: boolean): boolean => {
  const first = waiting[0];
  if (!first) return false;
  const afterMs = isSaving ? SAVING_SEND_AFTER_MS : SEND_AFTER_MS;
  return waiting.length >= MOST_IN_A_REPORT || now - first.at >= afterMs;
};

export const afterReport = ({ kept }: ReportPlan): ReportPlan => ({ waiting: [], ...(kept && { kept }) });
