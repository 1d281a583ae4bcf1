import type { Random } from '#core/random.ts';
import type { TrueMemory, TruthFamily } from './truth.ts';
import { normal } from './world.ts';
import type { World } from './world.ts';

/** Half-lives in days: after a first look, and the power of two that each later success or failure adds. */
const FIRST_HALF_LIFE = 7;
const KNOWN_HALF_LIFE = 90;
const SUCCESS_ADDS = 1.2;
const FAILURE_ADDS = 0.15;
const LONGEST_HALF_LIFE = 400;

/** Half-life regression in the manner of Settles and Meeder (2016): forgetting is exponential, not a power. */
class HalfLifeMemory implements TrueMemory {
  readonly #halfLife: Float64Array;
  readonly #day: Float64Array;
  readonly #first: Float64Array;
  readonly #growth: number;

  constructor(world: World, random: Random) {
    const questions = world.bank.concepts.length;
    const ability = normal(random, -0.4, 0.7);
    this.#growth = Math.exp(normal(random, 0, 0.2));
    this.#halfLife = new Float64Array(questions);
    this.#first = new Float64Array(questions);
    this.#day = new Float64Array(questions);
    for (let ordinal = 0; ordinal < questions; ordinal++) {
      const gap = ability - (world.trueDifficulty[ordinal] ?? 0);
      this.#first[ordinal] = FIRST_HALF_LIFE * 2 ** (0.5 * gap);
      if (random.next() < 1 / (1 + Math.exp(-gap)))
        this.#halfLife[ordinal] = KNOWN_HALF_LIFE * Math.exp(normal(random, 0, 0.5));
    }
  }

  recall(ordinal: number, day: number): number {
    const halfLife = this.#halfLife[ordinal] ?? 0;
    return halfLife === 0 ? 0 : 2 ** (-Math.max(0, day - (this.#day[ordinal] ?? 0)) / halfLife);
  }

  review(ordinal: number, day: number, isKnown: boolean): void {
    const halfLife = this.#halfLife[ordinal] ?? 0;
    if (halfLife === 0) this.#halfLife[ordinal] = this.#first[ordinal] ?? FIRST_HALF_LIFE;
    else {
      // Practice in quick succession adds as little as the time between was short.
      const spacing = Math.min(1, (day - (this.#day[ordinal] ?? 0)) / (0.5 * halfLife));
      const adds = isKnown ? SUCCESS_ADDS * this.#growth * spacing : FAILURE_ADDS;
      const base = isKnown ? halfLife : Math.max(this.#first[ordinal] ?? 0, halfLife / 4);
      this.#halfLife[ordinal] = Math.min(LONGEST_HALF_LIFE, base * 2 ** adds);
    }
    this.#day[ordinal] = day;
  }
}

export const halfLifeTruth: TruthFamily = {
  name: 'half-life',
  learner: (world, random) => new HalfLifeMemory(world, random),
};
