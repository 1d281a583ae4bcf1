import type { Random } from '#core/random.ts';
import { movedBy } from '../geofence/distance.ts';
import type { Track } from '../tracks/track.ts';

/** From the deviation on one axis to the radius that holds 68 % of both (Rayleigh). */
const TO_68_PERCENT = Math.sqrt(-2 * Math.log(1 - 0.6827));

/** A draw from the normal distribution (Box and Muller). */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** The same walk as a worse receiver records it, with honest accuracies. */
export const withNoise = (track: Track, sigmaM: number, random: Random): Track =>
  track.map((point) => ({
    ...point,
    ...movedBy(point, gaussian(random) * sigmaM, gaussian(random) * sigmaM),
    accuracyM: Math.hypot(point.accuracyM, TO_68_PERCENT * sigmaM),
  }));
