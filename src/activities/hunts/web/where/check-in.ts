import type { Instant } from '#core/instant.ts';
import { MEAN_SPAN_MS, MEAN_WINDOW_MS } from '#activities/hunts/rules/geofence/decide.ts';
import type { WatchState } from './watch-state.ts';

/** After so long the best that there is goes out. */
const PATIENCE_MS = 8000;
/** An unsure answer is asked again, because the mean of the next seconds may be surer. */
const AGAIN_AFTER_MS = 5000;
export const MOST_TRIES = 4;

export interface CheckIn {
  readonly since: Instant;
  readonly tries: number;
  readonly lastTriedAt?: Instant;
}

/** A receiver that lost its sky for a moment says so at once; only after so long is it a reason to stop. */
const UNAVAILABLE_MS = 15_000;

/** Whether no position will come: refused, or none for too long. */
export const isHopeless = ({ trouble }: WatchState, { since }: CheckIn, now: Instant): boolean =>
  trouble === 'unavailable' ? now - since >= UNAVAILABLE_MS : trouble !== undefined;

/** Whether what the phone knows is worth asking the server about now. */
export const isReadyToSend = (
  { last, fixes, heardAt = 0 }: WatchState,
  { since, lastTriedAt }: CheckIn,
  { radiusM, now }: { readonly radiusM: number; readonly now: Instant },
): boolean => {
  // What the phone knew before the tap may be of another place.
  if (!last || heardAt < since || now - heardAt > MEAN_WINDOW_MS) return false;
  if (lastTriedAt !== undefined && now - lastTriedAt < AGAIN_AFTER_MS) return false;
  const spanMs = last.at - (fixes[0]?.at ?? last.at);
  return last.accuracyM <= radiusM / 2 || spanMs >= MEAN_SPAN_MS || now - since >= PATIENCE_MS;
};
