import { SLIP, isSameSitting, recallAt, steepnessAt } from './memory.ts';
import type { Forgetting, Memory } from './memory.ts';
import type { MemoryModel } from './memory-model.ts';
import type { Instant } from '#core/instant.ts';

/** How fast one learner forgets compared with the model's average, as far as answers show. */
export interface Pace {
  /** Natural logarithm of the factor on days. */
  readonly log: number;
  /** Fisher information of the answers so far. */
  readonly information: number;
}

export const AVERAGE_PACE: Pace = { log: 0, information: 0 };

/** Before any answer, learners are assumed to differ by a factor of about e. */
const PRIOR_INFORMATION = 1;
const MOST = 2.5;

export const factorOf = ({ log }: Pace): number => Math.exp(log);

/** The learner's current forgetting. */
export const forgettingOf = (learner: {
  readonly pace: Pace;
  readonly model?: MemoryModel | undefined;
}): Forgetting => ({ pace: factorOf(learner.pace), model: learner.model });

export interface Recalled {
  readonly isCorrect: boolean;
  readonly at: Instant;
  readonly guess: number;
}

/** One Newton step for the likelihood of the answer, with the memory as it was before. */
export const adjustPace = (
  pace: Pace,
  memory: Memory,
  { isCorrect, at, guess }: Recalled,
  model?: MemoryModel,
): Pace => {
  if (isSameSitting(memory, at)) return pace;
  const forgetting = forgettingOf({ pace, model });
  const reach = 1 - SLIP - guess;
  const chance = guess + reach * recallAt(memory, at, forgetting);
  const slope = reach * steepnessAt(memory, at, forgetting);
  const spread = chance * (1 - chance);
  const information = pace.information + slope ** 2 / spread;
  const step = ((Number(isCorrect) - chance) * slope) / spread / (PRIOR_INFORMATION + information);
  return { log: Math.min(MOST, Math.max(-MOST, pace.log + step)), information };
};
