import type { Random } from '#core/random.ts';
import type { TrueMemory, TruthFamily } from './truth.ts';
import { normal } from './world.ts';
import type { World } from './world.ts';

/** Days back that each window reaches; the counts in them wear off at its pace (DASH of Lindsey and others, 2014). */
const WINDOWS = [1, 4, 12, 40, 120] as const;
/** What practice in a window adds, and what practice that failed adds. */
const RIGHT_ADDS = [0.5, 0.6, 0.7, 0.75, 0.8] as const;
const TRIED_ADDS = [0.35, 0.35, 0.3, 0.25, 0.2] as const;
const STARTING_POINT = -1.2;

/** Logistic: ability less difficulty plus what the practice of the last days, weeks and months left. */
class DashMemory implements TrueMemory {
  readonly #base: Float64Array;
  readonly #right: Float64Array;
  readonly #tried: Float64Array;
  readonly #day: Float64Array;
  readonly #isSeen: Uint8Array;
  readonly #isKnownBefore: Uint8Array;
  readonly #pace: number;

  constructor(world: World, random: Random) {
    const questions = world.bank.concepts.length;
    const ability = normal(random, -0.4, 0.7);
    this.#pace = Math.exp(normal(random, 0, 0.25));
    this.#base = new Float64Array(questions);
    this.#right = new Float64Array(questions * WINDOWS.length);
    this.#tried = new Float64Array(questions * WINDOWS.length);
    this.#day = new Float64Array(questions);
    this.#isSeen = new Uint8Array(questions);
    this.#isKnownBefore = new Uint8Array(questions);
    for (let ordinal = 0; ordinal < questions; ordinal++) {
      const gap = ability - (world.trueDifficulty[ordinal] ?? 0);
      const isKnown = random.next() < 1 / (1 + Math.exp(-gap));
      this.#isKnownBefore[ordinal] = Number(isKnown);
      this.#base[ordinal] = STARTING_POINT + 0.5 * gap + (isKnown ? 3.5 : 0);
    }
  }

  #worn(days: number, window: number): number {
    return Math.exp((-days * this.#pace) / (WINDOWS[window] ?? 1));
  }

  recall(ordinal: number, day: number): number {
    if (!this.#isSeen[ordinal] && !this.#isKnownBefore[ordinal]) return 0;
    const days = Math.max(0, day - (this.#day[ordinal] ?? 0));
    // The explanation was read minutes ago.
    if (this.#isSeen[ordinal] && days < 0.02) return 0.97;
    let sum = this.#base[ordinal] ?? 0;
    for (let window = 0; window < WINDOWS.length; window++) {
      const at = ordinal * WINDOWS.length + window;
      const worn = this.#worn(days, window);
      sum += (RIGHT_ADDS[window] ?? 0) * Math.log(1 + (this.#right[at] ?? 0) * worn);
      sum += (TRIED_ADDS[window] ?? 0) * Math.log(1 + (this.#tried[at] ?? 0) * worn);
    }
    return 1 / (1 + Math.exp(-sum));
  }

  review(ordinal: number, day: number, isKnown: boolean): void {
    const days = this.#isSeen[ordinal] ? Math.max(0, day - (this.#day[ordinal] ?? 0)) : 0;
    // Cramming counts little: what is repeated within the hour is a fraction of a practice.
    const weight = this.#isSeen[ordinal] && days < 0.3 ? 0.25 : 1;
    for (let window = 0; window < WINDOWS.length; window++) {
      const at = ordinal * WINDOWS.length + window;
      const worn = this.#worn(days, window);
      this.#right[at] = (this.#right[at] ?? 0) * worn + (isKnown ? weight : 0);
      this.#tried[at] = (this.#tried[at] ?? 0) * worn + weight;
    }
    this.#isSeen[ordinal] = 1;
    this.#day[ordinal] = day;
  }
}

export const dashTruth: TruthFamily = {
  name: 'DASH-like',
  learner: (world, random) => new DashMemory(world, random),
};
