import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import { indexBank } from '#activities/quizzes/rules/study/bank-index.ts';
import type { StudyBank } from '#activities/quizzes/rules/study/bank-index.ts';
import { ratingOfDifficulty } from '#activities/quizzes/rules/study/elo.ts';

/** Shares of a well-known architect's exam. */
export const BLUEPRINT = { questions: 65, weights: { design: 30, secure: 26, resilient: 24, cost: 20 } };
export const PASS_SHARE = 0.72;
export const TRUE_SLIP = 0.05;

/** A bank as the pickers see it, and how hard its questions really are. */
export interface World {
  readonly bank: StudyBank;
  readonly trueDifficulty: Float64Array;
  readonly guess: Float64Array;
}

/** Normal numbers from even ones (Box and Muller). */
export const normal = (random: Random, mean = 0, spread = 1): number =>
  mean + spread * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

const ONE_OF_FOUR = 0.25;
const TWO_OF_FIVE = 0.1;
const MULTIPLE_SHARE = 0.2;
const AUTHORS_ERROR = 0.6;

/** What authors write as difficulty is a rough reading of the truth. */
const statedDifficulty = (truth: number, random: Random): number => {
  const read = truth + normal(random, 0, AUTHORS_ERROR);
  return Math.min(5, Math.max(1, Math.round(3 + read / 0.7)));
};

export const makeWorld = (questions: number, seed: string): World => {
  const random = seededRandom(`world/${seed}`);
  const domains = Object.keys(BLUEPRINT.weights);
  const trueDifficulty = new Float64Array(questions);
  const guess = new Float64Array(questions);
  const concepts = Array.from({ length: questions }, (_, ordinal) => {
    trueDifficulty[ordinal] = normal(random);
    guess[ordinal] = random.next() < MULTIPLE_SHARE ? TWO_OF_FIVE : ONE_OF_FOUR;
    return {
      conceptId: `q${String(ordinal).padStart(7, '0')}`,
      domain: domains[random.below(domains.length)] ?? '',
      difficulty: ratingOfDifficulty(statedDifficulty(trueDifficulty[ordinal], random)),
      guess: guess[ordinal],
    };
  });
  return { bank: indexBank(concepts, BLUEPRINT.weights), trueDifficulty, guess };
};
