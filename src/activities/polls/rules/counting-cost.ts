import type { Method } from '#platform/tally/contract.ts';
import { counters } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';

const passesOf = (method: Method, candidates: number, seats: number): number => {
  const { passes = 1 } = counters[method];
  return typeof passes === 'number' ? passes : { candidates, seats }[passes];
};

/** About 100 ns each; a count writes its rounds whether many voted or few. */
const STEPS_OF_A_ROUND = 10;
const MOST_STEPS = 100_000;

/**
 * A count of at most some 10 ms runs at once where it is needed: the poll of a class or a club must not wait behind
 * somebody's large one.
 */
export const isLightCount = (counts: readonly CountCost[]): boolean =>
  counts.reduce((steps, count) => steps + stepsOf(count), 0) <= MOST_STEPS;

export interface CountCost {
  readonly profile: Profile;
  readonly seats: number;
  readonly methods: readonly Method[];
}

const stepsOf = ({ profile, seats, methods }: CountCost): number => {
  const candidates = profile.candidates.length;
  const once = (profile.counts.length + STEPS_OF_A_ROUND * candidates) * candidates;
  return methods.reduce((steps, method) => steps + once * passesOf(method, candidates, seats), 0);
};
