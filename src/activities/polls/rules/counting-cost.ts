import type { Method } from '#platform/tally/contract.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';

/** How often a method goes over everything. */
const passes = (method: Method, candidates: number, seats: number): number => {
  switch (method) {
    case 'stv-meek':
    case 'schulze':
    case 'ranked-pairs':
    case 'minimax':
      return candidates;
    case 'sequential-irv':
      return seats;
    case 'borda':
      return 10;
    default:
      return 1;
  }
};

/** Some 100 ns each; the rounds of a count are written down whether many voted or few. */
const STEPS_OF_A_ROUND = 10;
const MOST_STEPS = 100_000;

/**
 * A count of at most some 10 ms, which is done at once where it is asked for: the poll of a class or a club must not
 * wait behind somebody's large one.
 */
export const isLightCount = (
  { candidates: { length: candidates }, counts: { length: different } }: Profile,
  seats: number,
  methods: readonly Method[],
): boolean => {
  const once = (different + STEPS_OF_A_ROUND * candidates) * candidates;
  return methods.reduce((steps, method) => steps + once * passes(method, candidates, seats), 0) <= MOST_STEPS;
};
