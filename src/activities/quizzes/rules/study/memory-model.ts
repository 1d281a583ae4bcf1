import { default_w } from 'ts-fsrs';

export interface Strength {
  readonly stability: number;
  readonly difficulty: number;
}

/** FSRS-6 for one learner, with repeated terms of its formulas computed once. */
export interface MemoryModel {
  /** Counts the fits of this learner; 0 for the published weights. Memory from another fit is recomputed. */
  readonly number: number;
  readonly weights: readonly number[];
  readonly decay: number;
  readonly factor: number;
  readonly knownAtFirst: Strength;
  readonly missedAtFirst: Strength;
  readonly growth: number;
  readonly sameDayGood: number;
  readonly sameDayAgain: number;
  /** A lapse leaves at most the stability divided by this. */
  readonly lapseDivisor: number;
  readonly easiest: number;
}

const [AGAIN, GOOD, EASY] = [1, 3, 4] as const;
const [SHORTEST_STABILITY, LONGEST_STABILITY] = [0.001, 36_500];

/** What is known at first sight was learned at an unknown time, and old memories fade slowly (Jost 1897). */
const BROUGHT_ALONG_DAYS = 30;
/**
 * The published weights, except the fourth, the first stability after "easy": here it applies to what was known at
 * first sight.
 */
export const PUBLISHED_WEIGHTS: readonly number[] = default_w.map((weight, place) =>
  place === 3 ? BROUGHT_ALONG_DAYS : weight,
);

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const modelOf = (weights: readonly number[], number = 0): MemoryModel => {
  const w = (place: number): number => weights[place] ?? 0;
  const decay = -w(20);
  const firstDifficulty = (grade: number): number => w(4) - Math.exp((grade - 1) * w(5)) + 1;
  return {
    number,
    weights,
    decay,
    factor: 0.9 ** (1 / decay) - 1,
    knownAtFirst: { stability: w(3), difficulty: clamp(firstDifficulty(EASY), 1, 10) },
    missedAtFirst: { stability: w(0), difficulty: clamp(firstDifficulty(AGAIN), 1, 10) },
    growth: Math.exp(w(8)),
    sameDayGood: Math.exp(w(17) * w(18)),
    sameDayAgain: Math.exp(w(17) * (AGAIN - GOOD + w(18))),
    lapseDivisor: Math.exp(w(17) * w(18)),
    easiest: firstDifficulty(EASY),
  };
};

export const PUBLISHED_MODEL = modelOf(PUBLISHED_WEIGHTS);

/** Recall after so many days: a power curve that reaches 90 % after as many days as the stability. */
export const curveAt = ({ decay, factor }: MemoryModel, days: number, stability: number): number =>
  Math.exp(decay * Math.log(1 + (factor * days) / stability));

const difficultyAfter = ({ weights, easiest }: MemoryModel, difficulty: number, grade: number): number => {
  const moved = difficulty - ((weights[6] as number) * (grade - GOOD) * (10 - difficulty)) / 9;
  const pull = weights[7] as number;
  return clamp(pull * easiest + (1 - pull) * moved, 1, 10);
};

/** Some days later. */
export const recalledStability = (
  model: MemoryModel,
  { stability, difficulty }: Strength,
  recall: number,
): number => {
  const w = model.weights;
  const ease = model.growth * (11 - difficulty) * stability ** -(w[9] as number);
  const grown = stability * (1 + ease * (Math.exp((1 - recall) * (w[10] as number)) - 1));
  return clamp(grown, SHORTEST_STABILITY, LONGEST_STABILITY);
};

export const lapsedStability = (
  model: MemoryModel,
  { stability, difficulty }: Strength,
  recall: number,
): number => {
  const w = model.weights;
  const scale = (w[11] as number) * difficulty ** -(w[12] as number);
  const left =
    scale * ((stability + 1) ** (w[13] as number) - 1) * Math.exp((1 - recall) * (w[14] as number));
  const most = stability / model.lapseDivisor;
  return clamp(Math.min(left, most), SHORTEST_STABILITY, LONGEST_STABILITY);
};

/** Within one sitting. */
export const sameDayStability = (model: MemoryModel, stability: number, isRecalled: boolean): number => {
  const dampened = stability ** -(model.weights[19] as number);
  const by = isRecalled ? Math.max(1, dampened * model.sameDayGood) : dampened * model.sameDayAgain;
  return clamp(stability * by, SHORTEST_STABILITY, LONGEST_STABILITY);
};

/** After a review so many days later; 0 within the same sitting. */
export const strengthened = (
  model: MemoryModel,
  strength: Strength,
  days: number,
  isRecalled: boolean,
): Strength => {
  const difficulty = difficultyAfter(model, strength.difficulty, isRecalled ? GOOD : AGAIN);
  if (days === 0) return { stability: sameDayStability(model, strength.stability, isRecalled), difficulty };
  const recall = curveAt(model, days, strength.stability);
  const after = isRecalled ? recalledStability : lapsedStability;
  return { stability: after(model, strength, recall), difficulty };
};
