import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import { takesTokens } from './state.ts';
import type { PollState, Roll } from './state.ts';

/** Two voters of one weight would know each other's ballots; everybody would know a single voter's. */
export const FEWEST_OF_A_WEIGHT = 3;
/** Each has a signing key of its own. */
const MOST_WEIGHTS = 12;

const NO_ROLL: Roll = { roll: 0 };

/** Codes made before the poll changed its kind of voters are no longer on the roll. */
export const rollOf = (poll: PollState): Roll => {
  if (poll.settings.voters === 'codes') return poll;
  return (poll.settings.voters === 'roll' ? poll.listed : undefined) ?? NO_ROLL;
};

const withRoll = (poll: PollState, roll: Roll): PollState =>
  poll.settings.voters === 'codes' ? { ...poll, ...roll } : { ...poll, listed: roll };

export interface WeightClass {
  readonly weight: number;
  readonly voters: number;
}

export const classesIn = (classes: Readonly<Record<string, number>>): WeightClass[] =>
  Object.entries(classes)
    .map(([weight, voters]) => ({ weight: Number(weight), voters }))
    .toSorted((a, b) => a.weight - b.weight);

/** Weights for which this poll signs tokens. */
export const tokenWeights = (poll: PollState): number[] => {
  const { rollClasses } = rollOf(poll);
  return rollClasses ? classesIn(rollClasses).map(({ weight }) => weight) : [1];
};

export const countWeights = (
  weights: readonly number[],
  before: Readonly<Record<string, number>> = {},
): Record<string, number> => {
  const counted = { ...before };
  for (const weight of weights) counted[weight] = (counted[weight] ?? 0) + 1;
  return counted;
};

export const lonelyIn = (classes: Readonly<Record<string, number>>): WeightClass | undefined =>
  classesIn(classes).find(({ voters }) => voters < FEWEST_OF_A_WEIGHT);

/** Whether a secret poll may be open with the weights its voters have. */
export const checkWeights = (poll: PollState, path: string) => {
  const { rollWeight, rollClasses } = rollOf(poll);
  if (rollWeight === undefined || !takesTokens(poll)) return ok(poll);
  if (!rollClasses) return wrong(path, say('poll-weights-first'));
  if (Object.keys(rollClasses).length > MOST_WEIGHTS)
    return wrong(path, say('poll-weights-too-many', { limit: MOST_WEIGHTS }));
  const lonely = poll.status === 'draft' ? undefined : lonelyIn(rollClasses);
  if (!lonely) return ok(poll);
  return wrong(path, say('poll-weight-lonely', { weight: lonely.weight, least: FEWEST_OF_A_WEIGHT }));
};

/** Voters are counted before they are stored: a crash in between leaves a roll that is too long, never too short. */
export const lengthenRoll = (poll: PollState, weights: readonly number[]) => {
  const { roll, rollWeight, rollClasses } = rollOf(poll);
  const longer = roll + weights.length;
  if (rollWeight === undefined && weights.every((weight) => weight === 1))
    return ok(withRoll(poll, { roll: longer }));
  // Classes are kept only if every weight so far was given in a secret poll.
  const known = rollClasses ?? (rollWeight === undefined ? (roll > 0 ? { 1: roll } : {}) : undefined);
  const next = withRoll(poll, {
    roll: longer,
    rollWeight: weights.reduce((sum, weight) => sum + weight, rollWeight ?? roll),
    rollClasses: takesTokens(poll) && known ? countWeights(weights, known) : undefined,
  });
  return checkWeights(next, 'weights');
};

const wrong = (path: string, message: ReturnType<typeof say>) =>
  fail('bad-input', undefined, [{ path, message }]);
