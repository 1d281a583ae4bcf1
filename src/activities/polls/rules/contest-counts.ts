import { ok } from '#core/result.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { Contest, ContestResult } from '../contract.contests.ts';
import { hashOf } from './chain.ts';
import { contestPoll } from './contests.ts';
import { rulesOf } from './electorate.ts';
import { canonicalJson, resultHash, shortened } from './result.ts';
import type { CountedPoll } from './result.ts';

/** How many ballots name each candidate, in order. */
const namedIn = ({ candidates, counts, tokens, offsets }: Profile): number[] => {
  const sums = candidates.map(() => 0);
  for (const [ballot, count] of counts.entries()) {
    const named = tokens[offsets[ballot]!];
    if (named !== undefined) sums[named] = (sums[named] ?? 0) + count;
  }
  return sums;
};

/** Whole numbers: no motion is lost by a rounding. */
const isAdopted = (majority: 'simple' | 'two-thirds', yes: number, no: number): boolean =>
  yes > 0 && (majority === 'simple' ? yes > no : yes >= 2 * no);

const HUNDREDTHS = 100n;

/** To two decimals, half up. */
const meanOf = (steps: readonly number[]): string | undefined => {
  const total = BigInt(steps.reduce((sum, count) => sum + count, 0));
  if (total === 0n) return undefined;
  const sum = steps.reduce((all, count, at) => all + BigInt(count) * BigInt(at + 1), 0n);
  const rounded = (2n * sum * HUNDREDTHS + total) / (2n * total);
  return `${rounded / HUNDREDTHS}.${String(rounded % HUNDREDTHS).padStart(2, '0')}`;
};

/** Half of the answers are at most this high, half at least; between two steps it is halfway. */
const medianOf = (steps: readonly number[]): string | undefined => {
  const total = steps.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const stepAt = (rank: number): number => {
    let passed = 0;
    return steps.findIndex((count) => (passed += count) >= rank) + 1;
  };
  const middle = (stepAt(Math.ceil(total / 2)) + stepAt(Math.floor(total / 2) + 1)) / 2;
  return String(middle);
};

const hashed = <Outcome extends object>(id: string, outcome: Outcome) => ({
  id,
  ...outcome,
  hash: hashOf(canonicalJson(outcome)),
});

/** The result of one further question, with a hash of its own that a recount must give again. */
export const countContest = (
  poll: CountedPoll,
  {
    contest,
    profile,
    shares,
  }: { readonly contest: Contest; readonly profile: Profile; readonly shares: number },
) => {
  const { id, kind } = contest;
  if (kind === 'ranked') {
    const counted = countBallots(profile, contest.seats, rulesOf(contestPoll(poll, contest)));
    if (!counted.ok) return counted;
    const { value: count } = counted;
    return ok<ContestResult>({ id, kind, ...shortened(count, shares), hash: resultHash(count) });
  }
  const named = namedIn(profile);
  const blank = profile.undervotes;
  if (kind === 'scale')
    return ok<ContestResult>(
      hashed(id, { kind, steps: named, blank, mean: meanOf(named), median: medianOf(named) }),
    );
  const [yes = 0, no = 0, abstain = 0] = named;
  return ok<ContestResult>(
    hashed(id, { kind, yes, no, abstain, blank, isAdopted: isAdopted(contest.majority, yes, no) }),
  );
};
