import { TieBreaker } from '../ties.ts';
import type { CountOptions } from '../options.ts';
import type { Profile } from '../profile.ts';
import type { OrderRules } from './elimination-order.ts';
import { RunoffBallots } from './runoff-ballots.ts';
import { RunoffMargin } from './runoff-margin.ts';
import type { Reach, Reacher } from './open-nodes.ts';

/** With more candidates, even the first steps of a search would use up the time. */
const MOST_STANDING = 24;

/** Undefined if the rules of the count are not modelled closely enough to prove anything. */
export const runoffReacher = (
  profile: Profile,
  options: CountOptions,
  hasEqualRanks: boolean,
): Reacher | undefined => {
  const ballots = RunoffBallots.of(profile, options);
  if (!ballots || ballots.standing.length > MOST_STANDING) return undefined;
  const { places } = new TieBreaker(profile.candidates, options);
  const looksBack = options.tieBreak === 'previous-rounds' || options.tieBreak === 'first-difference';
  const isShared = options.overvote === 'split' && hasEqualRanks;
  const rulesFor = (ties: OrderRules['ties']): OrderRules => ({
    places,
    ties,
    least: ballots.least,
    maxRanks: options.maxRanks,
  });
  const known = eliminationOrder(ballots, places);
  return (target, edit, limits) => {
    const reach = (ties: OrderRules['ties']): Reach =>
      new RunoffMargin({ ballots, rules: rulesFor(ties), edit, isShared, known }).reach(target, limits);
    if (!looksBack) return reach('by-place');
    // Tie-breaking by earlier rounds is not searched: all ties in favour give a lower bound, all ties against an
    // upper one.
    const { atLeast } = reach('always');
    return { ...reach('never'), atLeast };
  };
};

const eliminationOrder = (ballots: RunoffBallots, places: readonly number[]): number[] => {
  const order: number[] = [];
  let left = ballots.standing;
  while (left.length > 0) {
    const tallies = ballots.tallies(left);
    const out = left.reduce((worst, candidate) => {
      const difference = tallies.get(candidate)! - tallies.get(worst)!;
      return difference < 0 || (difference === 0 && places[candidate]! > places[worst]!) ? candidate : worst;
    });
    order.push(out);
    left = left.filter((candidate) => candidate !== out);
  }
  return order;
};
