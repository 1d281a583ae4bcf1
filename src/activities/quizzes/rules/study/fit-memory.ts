import { SLIP, isSameSitting, recallAt, remember } from './memory.ts';
import type { Evidence, Memory } from './memory.ts';
import { PUBLISHED_MODEL, PUBLISHED_WEIGHTS, modelOf } from './memory-model.ts';
import type { MemoryModel } from './memory-model.ts';

/** The answers to one concept, oldest first. */
export interface ConceptLog {
  /** The state left by older answers, of which only sums are kept. */
  readonly before?: Memory | undefined;
  readonly answers: readonly Evidence[];
}

export interface MemoryFit {
  /** Answers to something seen before, not in the same sitting: these can judge a memory model. */
  readonly reviews: number;
  /** The newest ones, which the fit has not seen. */
  readonly heldOut: number;
  /** Log loss over those, with the published weights and with the fitted ones. */
  readonly published: number;
  readonly fitted: number;
  /** Only if they predict the held-out reviews better. */
  readonly weights?: readonly number[] | undefined;
}

export const ENOUGH_REVIEWS = 200;
const HELD_OUT = 0.2;

interface Fitted {
  readonly place: number;
  /** How much learners differ; as ratios if `isRatio`. */
  readonly spread: number;
  readonly isRatio: boolean;
  readonly from: number;
  readonly to: number;
}

const plain = (place: number, spread: number, from: number, to: number): Fitted => ({
  place,
  spread,
  isRatio: false,
  from,
  to,
});

const ratio = (place: number, spread: number, from: number, to: number): Fitted => ({
  place,
  spread,
  isRatio: true,
  from: Math.log(from),
  to: Math.log(to),
});

/** Weights that right and wrong answers can inform, within the bounds given by the authors of FSRS-6. */
const FITTED: readonly Fitted[] = [
  ratio(0, 1, 0.01, 20),
  ratio(3, 1, 1, 365),
  plain(6, 0.6, 0.001, 4),
  plain(8, 0.5, 0, 4.5),
  plain(9, 0.12, 0, 0.8),
  ratio(10, 0.4, 0.05, 3.5),
  ratio(11, 0.4, 0.05, 5),
  plain(13, 0.12, 0.001, 0.9),
  plain(14, 0.5, 0, 4),
  plain(17, 0.3, 0, 2),
  plain(19, 0.12, 0, 0.8),
  ratio(20, 0.4, 0.1, 0.8),
];

const MOST_ROUNDS = 8;
const MOST_HALVINGS = 4;
/** In log-likelihood over all reviews: a smaller gain ends the search. */
const SMALLEST_GAIN = 0.25;
const EDGE = 1e-6;

const START = Float64Array.from(FITTED, ({ place, isRatio }) => {
  const weight = PUBLISHED_WEIGHTS[place] as number;
  return isRatio ? Math.log(weight) : weight;
});

const weightsAt = (point: Float64Array): number[] => {
  const weights = [...PUBLISHED_WEIGHTS];
  FITTED.forEach(({ place, isRatio }, number) => {
    const value = point[number] as number;
    weights[place] = isRatio ? Math.exp(value) : value;
  });
  return weights;
};

/** Calls back with the prediction for every review, each from the answers before it. */
const foretellAll = (
  logs: readonly ConceptLog[],
  model: MemoryModel,
  take: (chance: number, review: Evidence) => void,
): void => {
  for (const { before, answers } of logs) {
    let memory = before;
    for (const answer of answers) {
      const { at, guess, pace = 1 } = answer;
      if (memory && !isSameSitting(memory, at)) {
        const chance = guess + (1 - SLIP - guess) * recallAt(memory, at, { pace, model });
        take(Math.min(1 - EDGE, Math.max(EDGE, chance)), answer);
      }
      memory = remember(memory, answer, model);
    }
  }
};

/** The log loss of every review from this time on. */
const lossesFrom = (logs: readonly ConceptLog[], model: MemoryModel, since: number): number[] => {
  const losses: number[] = [];
  foretellAll(logs, model, (chance, { at, isCorrect }) => {
    if (at >= since) losses.push(-Math.log(isCorrect ? chance : 1 - chance));
  });
  return losses;
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** How unlikely the weights are for any learner: weights far from the published ones need more evidence. */
const strangeness = (point: Float64Array): number =>
  FITTED.reduce((sum, { spread }, place) => {
    const off = ((point[place] as number) - (START[place] as number)) / spread;
    return sum + (off * off) / 2;
  }, 0);

const objective = (logs: readonly ConceptLog[], point: Float64Array): number =>
  sumOf(lossesFrom(logs, modelOf(weightsAt(point)), -Infinity)) + strangeness(point);

/** Solves a symmetric positive definite system by Cholesky's method; overwrites the matrix. */
const solve = (matrix: Float64Array[], right: Float64Array): Float64Array => {
  const size = right.length;
  const at = (line: number, column: number): number => (matrix[line] as Float64Array)[column] as number;
  for (let column = 0; column < size; column++)
    for (let line = column; line < size; line++) {
      let sum = at(line, column);
      for (let k = 0; k < column; k++) sum -= at(line, k) * at(column, k);
      (matrix[line] as Float64Array)[column] = line === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  const solved = Float64Array.from(right);
  for (let line = 0; line < size; line++) {
    for (let k = 0; k < line; k++)
      solved[line] = (solved[line] as number) - at(line, k) * (solved[k] as number);
    solved[line] = (solved[line] as number) / at(line, line);
  }
  for (let line = size - 1; line >= 0; line--) {
    for (let k = line + 1; k < size; k++)
      solved[line] = (solved[line] as number) - at(k, line) * (solved[k] as number);
    solved[line] = (solved[line] as number) / at(line, line);
  }
  return solved;
};

const DIFFERENCE = 0.01;

/** The derivative of every chance by every weight, by finite differences. */
const slopesAt = (
  logs: readonly ConceptLog[],
  point: Float64Array,
  chances: readonly number[],
): Float64Array[] =>
  FITTED.map(({ spread, to }, place) => {
    const moved = Float64Array.from(point);
    const here = point[place] as number;
    const by = DIFFERENCE * spread * (here + DIFFERENCE * spread > to ? -1 : 1);
    moved[place] = here + by;
    const slopes = new Float64Array(chances.length);
    let number = 0;
    foretellAll(logs, modelOf(weightsAt(moved)), (chance) => {
      slopes[number] = (chance - (chances[number] as number)) / by;
      number += 1;
    });
    return slopes;
  });

/** The Newton direction with the expected curvature (Fisher scoring). */
const directionAt = (logs: readonly ConceptLog[], point: Float64Array): Float64Array => {
  const chances: number[] = [];
  const rights: boolean[] = [];
  foretellAll(logs, modelOf(weightsAt(point)), (chance, { isCorrect }) => {
    chances.push(chance);
    rights.push(isCorrect);
  });
  const slopes = slopesAt(logs, point, chances);
  const uphill = new Float64Array(FITTED.length);
  const curvature = FITTED.map(() => new Float64Array(FITTED.length));
  FITTED.forEach(({ spread }, a) => {
    const own = slopes[a] as Float64Array;
    uphill[a] = ((START[a] as number) - (point[a] as number)) / spread ** 2;
    for (const [number, chance] of chances.entries()) {
      const surprise = (Number(rights[number]) - chance) / (chance * (1 - chance));
      uphill[a] = (uphill[a] as number) + surprise * (own[number] as number);
    }
    for (let b = 0; b <= a; b++) {
      const other = slopes[b] as Float64Array;
      let sum = a === b ? 1 / spread ** 2 : 0;
      for (const [number, chance] of chances.entries())
        sum += ((own[number] as number) * (other[number] as number)) / (chance * (1 - chance));
      (curvature[a] as Float64Array)[b] = sum;
    }
  });
  return solve(curvature, uphill);
};

const stepped = (point: Float64Array, direction: Float64Array, part: number): Float64Array =>
  Float64Array.from(point, (value, place) => {
    const { from, to } = FITTED[place] as Fitted;
    return Math.min(to, Math.max(from, value + part * (direction[place] as number)));
  });

/** The most likely weights, given the reviews and how learners differ. */
const mostLikely = (logs: readonly ConceptLog[]): Float64Array => {
  let point: Float64Array = START;
  let value = objective(logs, point);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const direction = directionAt(logs, point);
    let gain = 0;
    for (let halving = 0; halving < MOST_HALVINGS && gain <= 0; halving++) {
      const next = stepped(point, direction, 0.5 ** halving);
      const nextValue = objective(logs, next);
      if (nextValue >= value) continue;
      gain = value - nextValue;
      [point, value] = [next, nextValue];
    }
    if (gain < SMALLEST_GAIN) break;
  }
  return point;
};

/** In steps coarser than any machine's rounding error. */
const rounded = (weights: readonly number[]): number[] =>
  weights.map((weight) => Number(weight.toPrecision(5)));

/** Ordered by the answers themselves, not by how they were read: the same answers give the same fit. */
const inOrder = (logs: readonly ConceptLog[]): ConceptLog[] => {
  const keyed = logs.map((log) => ({ log, key: log.answers.map(({ at }) => at).join() }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ log }) => log);
};

/** The time from which reviews are held out; undefined if there are too few. */
const cutOf = (logs: readonly ConceptLog[]): { readonly reviews: number; readonly since: number } => {
  const times: number[] = [];
  foretellAll(logs, PUBLISHED_MODEL, (_, { at }) => times.push(at));
  times.sort((a, b) => a - b);
  return { reviews: times.length, since: times[Math.floor(times.length * (1 - HELD_OUT))] ?? Infinity };
};

/** By more than the standard error: a small gain on a few reviews is chance. */
const isSurelyLess = (after: readonly number[], before: readonly number[]): boolean => {
  const gains = before.map((loss, number) => loss - (after[number] as number));
  const mean = sumOf(gains) / gains.length;
  const spread = sumOf(gains.map((gain) => (gain - mean) ** 2)) / Math.max(1, gains.length - 1);
  return mean > Math.sqrt(spread / gains.length);
};

/**
 * FSRS weights for one learner from their own reviews: the older four fifths fit them, the newest fifth decides
 * whether they are better than the published ones. Undefined if there are too few reviews.
 */
export const fitMemory = (unordered: readonly ConceptLog[]): MemoryFit | undefined => {
  const logs = inOrder(unordered);
  const { reviews, since } = cutOf(logs);
  if (reviews < ENOUGH_REVIEWS) return undefined;
  const older = logs.map(({ before, answers }) => ({
    before,
    answers: answers.filter(({ at }) => at < since),
  }));
  const weights = rounded(weightsAt(mostLikely(older)));
  const before = lossesFrom(logs, PUBLISHED_MODEL, since);
  const after = lossesFrom(logs, modelOf(weights), since);
  return {
    reviews,
    heldOut: before.length,
    published: sumOf(before) / before.length,
    fitted: sumOf(after) / before.length,
    ...(isSurelyLess(after, before) && { weights }),
  };
};
