import { FSRSAlgorithm, Rating, computeDecayFactor, default_w } from 'ts-fsrs';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';

export interface Memory {
  /** Days until recall has fallen to 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  readonly lastReviewAt: Instant;
  readonly doubt?: Doubt | undefined;
}

/** The less likely of the two memories that the last answer may have left: a lucky guess, or a slip. */
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

/** A learner who knows the answer still misses it that often. */
export const SLIP = 0.04;
/** Within one sitting memory strengthens by the model's same-day formula. */
const SAME_SITTING_MS = 8 * HOUR_MS;
const SHORTEST_STABILITY = 0.01;
/** What is known at first sight has lasted for a time that nobody recorded, and old memories fade slowly (Jost 1897). */
const BROUGHT_ALONG_DAYS = 30;
/** Less is not kept. */
const LEAST_DOUBT = 0.02;
/** What "sure" and "guessed" do to the odds of having known. */
const CERTAINTY_ODDS = { sure: 4, guessed: 1 / 8 } as const;

const model = new FSRSAlgorithm({ w: default_w, enable_fuzz: false, enable_short_term: true });
const { decay: DECAY, factor: FACTOR } = computeDecayFactor(default_w);

/** The power curve of FSRS-6 with its constants worked out once: the picker asks it some hundred times. */
export const recallAfter = (days: number, stability: number): number =>
  Math.exp(DECAY * Math.log(1 + (FACTOR * Math.max(0, days)) / stability));

export const daysBetween = (from: Instant, to: Instant): number => Math.max(0, to - from) / DAY_MS;

const mixed = ({ stability, doubt }: Memory, of: (stability: number) => number): number => {
  const likely = of(stability);
  return doubt ? likely + doubt.chance * (of(doubt.stability) - likely) : likely;
};

/** Some forget faster than the model's average learner: their days count more, see pace.ts. */
export const recallAt = (memory: Memory, at: Instant, pace = 1): number => {
  const days = daysBetween(memory.lastReviewAt, at) * pace;
  return mixed(memory, (stability) => recallAfter(days, stability));
};

/** When recall will have fallen to the wanted level; of two memories in doubt, about the mean. */
export const fallsTo = (memory: Memory, recall: number, pace = 1): Instant => {
  const stability = Math.exp(mixed(memory, Math.log));
  return memory.lastReviewAt + (((recall ** (1 / DECAY) - 1) / FACTOR) * stability * DAY_MS) / pace;
};

/** How fast recall falls when all days get longer by the same part. */
export const steepnessAt = (memory: Memory, at: Instant, pace = 1): number => {
  const days = daysBetween(memory.lastReviewAt, at) * pace;
  return mixed(memory, (stability) => {
    const worn = (FACTOR * days) / stability;
    return (DECAY * recallAfter(days, stability) * worn) / (1 + worn);
  });
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

export const isSameSitting = (memory: Memory, at: Instant): boolean =>
  at - memory.lastReviewAt < SAME_SITTING_MS;

/** The two memories that are possible, each with its chance. */
const possibleOf = ({ doubt, ...likely }: Memory): (readonly [memory: Memory, chance: number])[] =>
  doubt
    ? [
        [likely, 1 - doubt.chance],
        [{ ...likely, stability: doubt.stability }, doubt.chance],
      ]
    : [[likely, 1]];

/** The mean over what was possible before; stability works on a scale of ratios, so its logarithm is taken. */
const strengthAfter = (memory: Memory, { at, pace = 1 }: Evidence, rating: Rating): Strength => {
  const days = isSameSitting(memory, at) ? 0 : daysBetween(memory.lastReviewAt, at) * pace;
  let [weights, logs, difficulties] = [0, 0, 0];
  for (const [possible, chance] of possibleOf(memory)) {
    const recall = recallAt(possible, at, pace);
    const weight = Math.max(Number.EPSILON, chance * (rating === Rating.Again ? 1 - recall : recall));
    const { stability, difficulty } = model.next_state(possible, days, rating);
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

const KNOWN_AT_FIRST_SIGHT: Strength = {
  ...model.next_state(null, 0, Rating.Easy),
  stability: BROUGHT_ALONG_DAYS,
};
const MISSED_AT_FIRST_SIGHT: Strength = model.next_state(null, 0, Rating.Again);

const outcomesOf = (memory: Memory | undefined, evidence: Evidence): Outcomes =>
  memory
    ? {
        success: strengthAfter(memory, evidence, Rating.Good),
        lapse: strengthAfter(memory, evidence, Rating.Again),
      }
    : { success: KNOWN_AT_FIRST_SIGHT, lapse: MISSED_AT_FIRST_SIGHT };

/** What was known and what was guessed are kept apart: a memory between the two would seem to gain from a review what
 * neither does. */
export const remember = (memory: Memory | undefined, evidence: Evidence): Memory => {
  const before = memory ? recallAt(memory, evidence.at, evidence.pace) : evidence.priorKnown;
  const known = posteriorKnown(before, evidence);
  const { success, lapse } = outcomesOf(memory, evidence);
  const isLikelyKnown = known >= 0.5;
  const [likely, other] = isLikelyKnown ? [success, lapse] : [lapse, success];
  const chance = isLikelyKnown ? 1 - known : known;
  return {
    stability: likely.stability,
    difficulty: known * success.difficulty + (1 - known) * lapse.difficulty,
    lastReviewAt: Math.max(evidence.at, memory?.lastReviewAt ?? 0),
    ...(chance >= LEAST_DOUBT && { doubt: { stability: other.stability, chance } }),
  };
};

const weight = (place: number): number => default_w[place] ?? 0;
const [GROWTH, GROWTH_BY_STABILITY, GROWTH_BY_DELAY] = [Math.exp(weight(8)), -weight(9), weight(10)];
const [LEFT, LEFT_BY_DIFFICULTY] = [weight(11), -weight(12)];
const [LEFT_BY_STABILITY, LEFT_BY_DELAY] = [weight(13), weight(14)];
const SAME_DAY_BY_STABILITY = -weight(19);
const SAME_DAY_GOOD = Math.exp(weight(17) * weight(18));
const SAME_DAY_AGAIN = Math.exp(weight(17) * (Rating.Again - Rating.Good + weight(18)));

/**
 * Stability after one more question now, if it is recalled and if it is not; of a memory without a doubt. The formulas
 * of the model without its rounding: the picker asks a thousand times at the turn of every hour.
 */
export const stabilityAfterReview = (
  memory: Memory,
  at: Instant,
  recall: number,
): { readonly recalled: number; readonly forgotten: number } => {
  const { stability, difficulty } = memory;
  if (isSameSitting(memory, at)) {
    const dampened = stability ** SAME_DAY_BY_STABILITY;
    return {
      recalled: stability * Math.max(1, dampened * SAME_DAY_GOOD),
      forgotten: stability * dampened * SAME_DAY_AGAIN,
    };
  }
  const growth = GROWTH * (11 - difficulty) * stability ** GROWTH_BY_STABILITY;
  const left = LEFT * difficulty ** LEFT_BY_DIFFICULTY * ((stability + 1) ** LEFT_BY_STABILITY - 1);
  return {
    recalled: stability * (1 + growth * (Math.exp((1 - recall) * GROWTH_BY_DELAY) - 1)),
    forgotten: Math.min(stability, left * Math.exp((1 - recall) * LEFT_BY_DELAY)),
  };
};

/** After a question was missed at first sight and its explanation read. */
export const FIRST_STABILITY = model.init_stability(Rating.Again);
