import { default_w } from 'ts-fsrs';
import type { Random } from '#core/random.ts';
import type { TrueMemory, TruthFamily } from './truth.ts';
import { normal } from './world.ts';
import type { World } from './world.ts';

/** Learners differ from the published weights by about that much, each weight on its own. */
const WEIGHT_SPREAD = 0.25;
const DECAY_AT = 20;
const KNOWN_BEFORE_DAYS = 40;
const LEAST_STABILITY = 0.02;
const AGAIN = 1;
const GOOD = 3;
const EASY = 4;

const ownWeights = (random: Random): Float64Array => {
  const own = Float64Array.from(default_w, (weight, at) =>
    at === DECAY_AT ? weight : weight * Math.exp(normal(random, 0, WEIGHT_SPREAD)),
  );
  // Published bounds of the forgetting curve's steepness.
  own[DECAY_AT] = Math.min(
    0.8,
    Math.max(0.1, (default_w[DECAY_AT] ?? 0) * Math.exp(normal(random, 0, 0.35))),
  );
  return own;
};

const inTen = (difficulty: number): number => Math.min(10, Math.max(1, difficulty));

/** FSRS-6 written out with a learner's own weights: the formulas of the model's public description. */
class FsrsMemory implements TrueMemory {
  readonly #w: Float64Array;
  readonly #factor: number;
  readonly #stability: Float64Array;
  readonly #difficulty: Float64Array;
  readonly #day: Float64Array;

  constructor(world: World, random: Random) {
    const questions = world.bank.concepts.length;
    const ability = normal(random, -0.4, 0.7);
    this.#w = ownWeights(random);
    this.#factor = 0.9 ** (-1 / this.#at(DECAY_AT)) - 1;
    this.#stability = new Float64Array(questions);
    this.#difficulty = new Float64Array(questions);
    this.#day = new Float64Array(questions);
    for (let ordinal = 0; ordinal < questions; ordinal++) {
      const hardness = world.trueDifficulty[ordinal] ?? 0;
      // Easier for this learner than the first grade alone would say, or harder.
      this.#difficulty[ordinal] = hardness;
      if (random.next() >= 1 / (1 + Math.exp(hardness - ability))) continue;
      this.#stability[ordinal] = KNOWN_BEFORE_DAYS * Math.exp(normal(random, 0, 0.7));
      this.#difficulty[ordinal] = inTen(5 + hardness);
      this.#day[ordinal] = -random.next() * KNOWN_BEFORE_DAYS;
    }
  }

  #at(index: number): number {
    return this.#w[index] ?? 0;
  }

  recall(ordinal: number, day: number): number {
    const stability = this.#stability[ordinal] ?? 0;
    if (stability === 0) return 0;
    const days = Math.max(0, day - (this.#day[ordinal] ?? 0));
    return (1 + (this.#factor * days) / stability) ** -this.#at(DECAY_AT);
  }

  review(ordinal: number, day: number, isKnown: boolean): void {
    const stability = this.#stability[ordinal] ?? 0;
    const grade = isKnown ? GOOD : AGAIN;
    const before = this.#difficulty[ordinal] ?? 0;
    if (stability === 0) {
      this.#stability[ordinal] = this.#at(grade - 1);
      this.#difficulty[ordinal] = inTen(this.#firstDifficulty(grade) + before);
    } else {
      this.#stability[ordinal] = Math.max(LEAST_STABILITY, this.#nextStability(ordinal, day, isKnown));
      this.#difficulty[ordinal] = this.#nextDifficulty(before, grade);
    }
    this.#day[ordinal] = day;
  }

  #firstDifficulty(grade: number): number {
    return this.#at(4) - Math.exp(this.#at(5) * (grade - 1)) + 1;
  }

  #nextDifficulty(before: number, grade: number): number {
    const moved = before - (this.#at(6) * (grade - 3) * (10 - before)) / 9;
    return inTen(this.#at(7) * this.#firstDifficulty(EASY) + (1 - this.#at(7)) * moved);
  }

  #nextStability(ordinal: number, day: number, isKnown: boolean): number {
    const stability = this.#stability[ordinal] ?? 0;
    const difficulty = this.#difficulty[ordinal] ?? 1;
    const isSameDay = Math.floor(day) === Math.floor(this.#day[ordinal] ?? 0);
    if (isSameDay) {
      const step =
        Math.exp(this.#at(17) * ((isKnown ? GOOD : AGAIN) - 3 + this.#at(18))) * stability ** -this.#at(19);
      return stability * (isKnown ? Math.max(1, step) : step);
    }
    const lost = 1 - this.recall(ordinal, day);
    if (isKnown)
      return (
        stability *
        (1 +
          Math.exp(this.#at(8)) *
            (11 - difficulty) *
            stability ** -this.#at(9) *
            (Math.exp(this.#at(10) * lost) - 1))
      );
    const lapsed =
      this.#at(11) *
      difficulty ** -this.#at(12) *
      ((stability + 1) ** this.#at(13) - 1) *
      Math.exp(this.#at(14) * lost);
    return Math.min(stability, lapsed);
  }
}

export const fsrsTruth: TruthFamily = {
  name: 'FSRS-6, own weights',
  learner: (world, random) => new FsrsMemory(world, random),
};
