import type { Instant } from '#core/instant.ts';
import { MEAN_WINDOW_MS, PRECISE_OFF_M } from '#activities/hunts/rules/geofence/decide.ts';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';

/** What a phone may say instead of a position. */
export type WatchTrouble =
  /** Somebody said no, now or earlier. */
  | 'refused'
  /** The phone has none: location is off, or there is no receiver. */
  | 'unavailable'
  /** Pages that came over plain http are given none. */
  | 'insecure'
  | 'unsupported';

export interface WatchState {
  readonly isOn: boolean;
  readonly since?: Instant;
  /** Newest last, no more than a mean needs. */
  readonly fixes: readonly Fix[];
  readonly last?: Fix;
  /** When the phone last reported, by the server's clock. */
  readonly heardAt?: Instant;
  readonly trouble?: WatchTrouble;
}

export type WatchWord =
  | WatchTrouble
  | 'off'
  | 'asking'
  /** Longer than a phone under open sky takes. */
  | 'searching'
  /** The last position is too old to count. */
  | 'stale'
  | 'imprecise'
  | 'known';

const PATIENCE_MS = 12_000;
const STALE_MS = 30_000;
/** Phones with a wrong clock or driver report times hours off; the time of receipt is better then. */
const PLAUSIBLE_MS = 60_000;

export const watchOff: WatchState = { isOn: false, fixes: [] };

/** Somebody has changed a setting, or says so. */
export const withoutTrouble = (state: WatchState): WatchState => {
  const { trouble: _, ...rest } = state;
  return rest;
};

export const begun = (state: WatchState, now: Instant): WatchState => ({
  ...withoutTrouble(state),
  isOn: true,
  since: now,
});

export const stopped = (state: WatchState): WatchState => ({ ...state, isOn: false });

export interface HeardPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
  readonly timestamp: number;
}

const momentOf = ({ timestamp }: HeardPosition, now: Instant): Instant =>
  timestamp <= now && now - timestamp <= PLAUSIBLE_MS ? timestamp : now;

/** A new position ends every problem. A repeated or older one does not count as new. */
export const heardFix = (state: WatchState, heard: HeardPosition, now: Instant): WatchState => {
  const { latitude, longitude } = heard;
  const fix: Fix = {
    latitude,
    longitude,
    accuracyM: Math.max(0, heard.accuracy),
    at: momentOf(heard, now),
  };
  if (state.last && fix.at <= state.last.at) return { ...state, heardAt: now };
  const recent = state.fixes.filter(({ at }) => fix.at - at <= MEAN_WINDOW_MS);
  return { ...withoutTrouble(state), fixes: [...recent, fix], last: fix, heardAt: now };
};

/** A timeout is not a problem by itself: the watch continues, and the age of the last position shows it. */
export const heardTrouble = (state: WatchState, trouble: WatchTrouble | 'slow'): WatchState =>
  trouble === 'slow' ? state : { ...state, trouble };

/** What to tell somebody at this moment. */
export const watchWord = (state: WatchState, now: Instant): WatchWord => {
  const { isOn, last, since = now, trouble } = state;
  if (trouble) return trouble;
  if (!isOn) return 'off';
  if (!last || last.at < since - STALE_MS) return now - since > PATIENCE_MS ? 'searching' : 'asking';
  if (now - last.at > STALE_MS) return 'stale';
  return last.accuracyM > PRECISE_OFF_M ? 'imprecise' : 'known';
};

/** The fixes to send with a proof: fresh ones only, newest last. */
export const freshFixes = ({ fixes }: WatchState, now: Instant): readonly Fix[] =>
  fixes.filter(({ at }) => now - at <= STALE_MS);
