import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import {
  PUBLISHED_MODEL,
  curveAt,
  lapsedStability,
  recalledStability,
  sameDayStability,
  strengthened,
} from './memory-model.ts';
import type { MemoryModel, Strength } from './memory-model.ts';

export interface Memory {
  /** Days until recall has fallen to 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  readonly lastReviewAt: Instant;
  readonly doubt?: Doubt | undefined;
}

/** The less likely of the two memories the last answer may have left: after a lucky guess, or a slip. */
export interface Doubt {
  readonly stability: number;
  /** Below one half. */
  readonly chance: number;
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

/** How often a learner who knows the answer still misses it. */
export const SLIP = 0.04;
/** Within one sitting memory strengthens by the model's same-day formula. */
const SAME_SITTING_MS = 8 * HOUR_MS;
const SHORTEST_STABILITY = 0.01;
/** Smaller probabilities are dropped. */
const LEAST_DOUBT = 0.02;
/** What "sure" and "guessed" do to the odds of having known. */
const CERTAINTY_ODDS = { sure: 4, guessed: 1 / 8 } as const;

/** How one learner forgets. */
export interface Forgetting {
  /** People who forget faster than the model's average: their days count for more; see pace.ts. */
  readonly pace: number;
  /** Fitted to the learner, see fit-memory.ts; otherwise the published one. */
  readonly model?: MemoryModel | undefined;
}

const AVERAGE: Forgetting = { pace: 1 };

export const recallAfter = (days: number, stability: number, model = PUBLISHED_MODEL): number =>
  curveAt(model, Math.max(0, days), stability);

export const daysBetween = (from: Instant, to: Instant): number => Math.max(0, to - from) / DAY_MS;

const mixed = ({ stability, doubt }: Memory, of: (stability: number) => number): number => {
  const likely = of(stability);
  return doubt ? likely + doubt.chance * (of(doubt.stability) - likely) : likely;
};

export const recallAt = (memory: Memory, at: Instant, { pace, model }: Forgetting = AVERAGE): number => {
  const days = daysBetween(memory.lastReviewAt, at) * pace;
  return mixed(memory, (stability) => recallAfter(days, stability, model));
};

/** When recall will have fallen to this level; for an uncertain memory, the approximate mean. */
export const fallsTo = (
  memory: Memory,
  recall: number,
  { pace, model = PUBLISHED_MODEL }: Forgetting = AVERAGE,
): Instant => {
  const stability = Math.exp(mixed(memory, Math.log));
  const days = ((recall ** (1 / model.decay) - 1) / model.factor) * stability;
  return memory.lastReviewAt + (days * DAY_MS) / pace;
};

/** How fast recall falls if all days grow by the same factor. */
export const steepnessAt = (
  memory: Memory,
  at: Instant,
  { pace, model = PUBLISHED_MODEL }: Forgetting = AVERAGE,
): number => {
  const days = daysBetween(memory.lastReviewAt, at) * pace;
  return mixed(memory, (stability) => {
    const worn = (model.factor * days) / stability;
    return (model.decay * recallAfter(days, stability, model) * worn) / (1 + worn);
  });
};

/**
 * Probability that the learner knew: R / (R + g (1 - R)) after a right answer; after a wrong one, what slips allow.
 */
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

export const isSameSitting = (memory: Memory, at: Instant): boolean =>
  at - memory.lastReviewAt < SAME_SITTING_MS;

/** The two possible memories, each with its probability. */
const possibleOf = ({ doubt, ...likely }: Memory): (readonly [memory: Memory, chance: number])[] =>
  doubt
    ? [
        [likely, 1 - doubt.chance],
        [{ ...likely, stability: doubt.stability }, doubt.chance],
      ]
    : [[likely, 1]];

/** The mean over what was possible before; stability is a ratio scale, so its logarithm is averaged. */
const strengthAfter = (
  memory: Memory,
  { at, pace = 1 }: Evidence,
  isRecalled: boolean,
  model: MemoryModel,
): Strength => {
  const days = isSameSitting(memory, at) ? 0 : daysBetween(memory.lastReviewAt, at) * pace;
  let [weights, logs, difficulties] = [0, 0, 0];
  for (const [possible, chance] of possibleOf(memory)) {
    const recall = recallAt(possible, at, { pace, model });
    const weight = Math.max(Number.EPSILON, chance * (isRecalled ? recall : 1 - recall));
    const { stability, difficulty } = strengthened(model, possible, days, isRecalled);
    weights += weight;
    logs += weight * Math.log(Math.max(SHORTEST_STABILITY, stability));
    difficulties += weight * difficulty;
  }
  return { stability: Math.exp(logs / weights), difficulty: difficulties / weights };
};

interface Outcomes {
  readonly success: Strength;
  readonly lapse: Strength;
}

const outcomesOf = (memory: Memory | undefined, evidence: Evidence, model: MemoryModel): Outcomes =>
  memory
    ? {
        success: strengthAfter(memory, evidence, true, model),
        lapse: strengthAfter(memory, evidence, false, model),
      }
    : { success: model.knownAtFirst, lapse: model.missedAtFirst };

/**
 * Known and guessed are kept apart: a memory between the two would seem to gain more from a review than either does.
 */
export const remember = (
  memory: Memory | undefined,
  evidence: Evidence,
  model: MemoryModel = PUBLISHED_MODEL,
): Memory => {
  const { at, pace = 1, priorKnown } = evidence;
  const before = memory ? recallAt(memory, at, { pace, model }) : priorKnown;
  const known = posteriorKnown(before, evidence);
  const { success, lapse } = outcomesOf(memory, evidence, model);
  const isLikelyKnown = known >= 0.5;
  const [likely, other] = isLikelyKnown ? [success, lapse] : [lapse, success];
  const chance = isLikelyKnown ? 1 - known : known;
  return {
    stability: likely.stability,
    difficulty: known * success.difficulty + (1 - known) * lapse.difficulty,
    lastReviewAt: Math.max(at, memory?.lastReviewAt ?? 0),
    ...(chance >= LEAST_DOUBT && { doubt: { stability: other.stability, chance } }),
  };
};

/**
 * Stability after one more question now, if it is recalled and if not, for a certain memory. The picker calls this a
 * thousand times at the start of every hour.
 */
export const stabilityAfterReview = (
  memory: Memory,
  at: Instant,
  recall: number,
  model: MemoryModel = PUBLISHED_MODEL,
): { readonly recalled: number; readonly forgotten: number } => {
  if (isSameSitting(memory, at))
    return {
      recalled: sameDayStability(model, memory.stability, true),
      forgotten: sameDayStability(model, memory.stability, false),
    };
  return {
    recalled: recalledStability(model, memory, recall),
    forgotten: lapsedStability(model, memory, recall),
  };
};
