import { FSRSAlgorithm, Rating, computeDecayFactor, default_w } from 'ts-fsrs';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';

export interface Memory {
  /** Days until recall has fallen to 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  readonly lastReviewAt: Instant;
}

/** What the learner said about the answer; most say nothing. */
export type Certainty = 'sure' | 'guessed';

export interface Evidence {
  readonly isCorrect: boolean;
  readonly at: Instant;
  /** Chance of a right answer without knowing. */
  readonly guess: number;
  /** Probability of knowing it before it was first asked; only the first answer needs it. */
  readonly priorKnown: number;
  /** How fast this learner forgets: 1, unless given, is the model's average. */
  readonly pace?: number | undefined;
  readonly certainty?: Certainty | undefined;
}

/** A learner who knows the answer still misses it that often. */
export const SLIP = 0.04;
/** Within one sitting memory strengthens by the model's same-day formula. */
const SAME_SITTING_MS = 8 * HOUR_MS;
const SHORTEST_STABILITY = 0.01;
/** What "sure" and "guessed" do to the odds of having known. */
const CERTAINTY_ODDS = { sure: 4, guessed: 1 / 8 } as const;

const model = new FSRSAlgorithm({ w: default_w, enable_fuzz: false, enable_short_term: true });
const { decay: DECAY, factor: FACTOR } = computeDecayFactor(default_w);

/** The power curve of FSRS-6 with its constants worked out once: the picker asks it some hundred times. */
export const recallAfter = (days: number, stability: number): number =>
  Math.exp(DECAY * Math.log(1 + (FACTOR * Math.max(0, days)) / stability));

export const daysBetween = (from: Instant, to: Instant): number => Math.max(0, to - from) / DAY_MS;

/** Some forget faster than the model's average learner: their days count more, see pace.ts. */
export const recallAt = (memory: Memory, at: Instant, pace = 1): number =>
  recallAfter(daysBetween(memory.lastReviewAt, at) * pace, memory.stability);

/** When recall will have fallen to the wanted level. */
export const fallsTo = (memory: Memory, recall: number, pace = 1): Instant =>
  memory.lastReviewAt + (((recall ** (1 / DECAY) - 1) / FACTOR) * memory.stability * DAY_MS) / pace;

/** How fast recall falls when all days get longer by the same part. */
export const steepnessAt = (memory: Memory, at: Instant, pace = 1): number => {
  const worn = (FACTOR * daysBetween(memory.lastReviewAt, at) * pace) / memory.stability;
  return (DECAY * recallAt(memory, at, pace) * worn) / (1 + worn);
};

/** Probability that the learner knew: R / (R + g (1 - R)) after a right answer, what slips allow after a wrong one. */
export const posteriorKnown = (
  known: number,
  { isCorrect, guess, certainty }: Pick<Evidence, 'isCorrect' | 'guess' | 'certainty'>,
): number => {
  const ifKnown = isCorrect ? 1 : SLIP;
  const ifNot = isCorrect ? guess : 1 - guess;
  const tap = certainty === undefined || !isCorrect ? 1 : CERTAINTY_ODDS[certainty];
  const weight = known * ifKnown * tap;
  return weight === 0 ? 0 : weight / (weight + (1 - known) * ifNot);
};

interface Strength {
  readonly stability: number;
  readonly difficulty: number;
}

/** Stability works on a scale of ratios, so it is blended there. */
const blend = (known: number, success: Strength, lapse: Strength): Strength => ({
  stability: Math.max(SHORTEST_STABILITY, success.stability ** known * lapse.stability ** (1 - known)),
  difficulty: known * success.difficulty + (1 - known) * lapse.difficulty,
});

export const isSameSitting = (memory: Memory, at: Instant): boolean =>
  at - memory.lastReviewAt < SAME_SITTING_MS;

const strengthAfter = (memory: Memory | undefined, { at, pace = 1 }: Evidence, rating: Rating): Strength => {
  if (!memory) return model.next_state(null, 0, rating);
  const days = isSameSitting(memory, at) ? 0 : daysBetween(memory.lastReviewAt, at) * pace;
  return model.next_state(memory, days, rating);
};

/** A right answer that may have been a guess lands between the state after a success and the one after a lapse. */
export const remember = (memory: Memory | undefined, evidence: Evidence): Memory => {
  const before = memory ? recallAt(memory, evidence.at, evidence.pace) : evidence.priorKnown;
  const known = posteriorKnown(before, evidence);
  // Right at first sight, before anything was taught here, is what the model's scale calls easy.
  const success = strengthAfter(memory, evidence, memory ? Rating.Good : Rating.Easy);
  const lapse = strengthAfter(memory, evidence, Rating.Again);
  return { ...blend(known, success, lapse), lastReviewAt: Math.max(evidence.at, memory?.lastReviewAt ?? 0) };
};

/** Stability after one more question now, if it is recalled and if it is not. */
export const stabilityAfterReview = (
  memory: Memory,
  at: Instant,
  pace: number,
): { readonly recalled: number; readonly forgotten: number } => {
  if (isSameSitting(memory, at))
    return {
      recalled: model.next_short_term_stability(memory.stability, Rating.Good),
      forgotten: model.next_short_term_stability(memory.stability, Rating.Again),
    };
  const recall = recallAt(memory, at, pace);
  const { stability, difficulty } = memory;
  return {
    recalled: model.next_recall_stability(difficulty, stability, recall, Rating.Good),
    forgotten: Math.min(stability, model.next_forget_stability(difficulty, stability, recall)),
  };
};

/** After a question was missed at first sight and its explanation read. */
export const FIRST_STABILITY = model.init_stability(Rating.Again);
