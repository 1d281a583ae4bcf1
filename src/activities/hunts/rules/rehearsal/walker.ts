import type { Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import { distanceM, movedBy, offsetM } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';
import type { Track, TrackPoint } from '../tracks/track.ts';
import { gaussian } from './noise.ts';

/** Where somebody goes next and how long they stay. */
export interface Errand {
  readonly place: Point;
  readonly staysS: number;
}

export interface Stroll {
  readonly from: Point;
  readonly startsAt: Instant;
  readonly errands: readonly Errand[];
  readonly speedMps: number;
}

const SECOND_MS = 1000;
/** GPS error drifts: neighbouring fixes share most of it, and it fades within a minute. */
const DRIFT_SIGMA_M = 3;
const DRIFT_KEPT = Math.exp(-1 / 40);
const JITTER_SIGMA_M = 0.6;
const USUAL_M = 6;
const BEST_M = 2.5;
/** Nobody walks a ruled line. */
const SWAY_M = 4;

class Receiver {
  readonly #random: Random;
  #north: number;
  #east: number;
  #accuracyM: number;

  constructor(random: Random) {
    this.#random = random;
    this.#north = gaussian(random) * DRIFT_SIGMA_M;
    this.#east = gaussian(random) * DRIFT_SIGMA_M;
    this.#accuracyM = 4 + random.next() * 4;
  }

  see(place: Point, at: Instant): TrackPoint {
    const random = this.#random;
    const pushed = Math.sqrt(1 - DRIFT_KEPT ** 2) * DRIFT_SIGMA_M;
    this.#north = this.#north * DRIFT_KEPT + gaussian(random) * pushed;
    this.#east = this.#east * DRIFT_KEPT + gaussian(random) * pushed;
    // Receivers hold their accuracy for a while, then change it by a step.
    if (random.next() < 0.15) {
      const drawn = this.#accuracyM + (USUAL_M - this.#accuracyM) * 0.1 + gaussian(random) * 1.2;
      this.#accuracyM = drawn < BEST_M ? 2 * BEST_M - drawn : drawn;
    }
    return {
      ...movedBy(
        place,
        this.#north + gaussian(random) * JITTER_SIGMA_M,
        this.#east + gaussian(random) * JITTER_SIGMA_M,
      ),
      at,
      accuracyM: Number(this.#accuracyM.toFixed(1)),
      isAccuracyReported: true,
    };
  }
}

/** Where somebody truly is, second by second. */
export const trueWay = ({ from, errands, speedMps }: Stroll): Point[] => {
  const way: Point[] = [];
  let here = from;
  for (const { place, staysS } of errands) {
    const { northM, eastM } = offsetM(here, place);
    const lengthM = distanceM(here, place);
    const seconds = Math.max(1, Math.ceil(lengthM / speedMps));
    for (let second = 1; second <= seconds; second++) {
      const share = second / seconds;
      const sway = lengthM === 0 ? 0 : (SWAY_M * Math.sin(share * Math.PI * 2)) / lengthM;
      way.push(movedBy(here, northM * share - eastM * sway, eastM * share + northM * sway));
    }
    for (let second = 0; second < staysS; second++) way.push(place);
    here = place;
  }
  return way;
};

/** A walk as a watch records it: one fix a second, with the errors of a real receiver. */
export const walkTrack = (stroll: Stroll, random: Random): Track => {
  const receiver = new Receiver(random);
  return trueWay(stroll).map((place, second) => receiver.see(place, stroll.startsAt + second * SECOND_MS));
};
