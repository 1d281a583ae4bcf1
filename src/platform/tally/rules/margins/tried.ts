import type { Count, TallyRules } from '#platform/tally/contract.ts';
import { countBallots } from '../count.ts';
import { ProfileBuilder } from '../profile.ts';
import type { Profile } from '../profile.ts';
import type { MarginLimits, Margins } from './margins.ts';

interface Counted {
  readonly seats: number;
  readonly rules: TallyRules;
  readonly count: Count;
}

/**
 * For counts in which votes change their value: no search, only what is certain. A winner with the quota in the first
 * round stays elected until that many ballots are gone; and an edit that was tried and worked is possible.
 */
export const triedMargins = (
  profile: Profile,
  counted: Counted,
  { now, milliseconds }: MarginLimits,
): Margins => {
  const end = now() + milliseconds;
  const atLeast = provenAtLeast(counted.count);
  const { winners } = counted.count;
  const standing = Object.keys(counted.count.rounds[0]?.tally ?? {});
  const losers = standing.filter((name) => !winners.includes(name) && name !== counted.rules.writeInBucket);
  const tried = losers.map((name) => {
    const edits = winners
      .toReversed()
      .map((winner) => fewestTried(profile, counted, [winner, name], () => now() > end));
    const atMost = Math.min(...edits);
    return { name, changed: { atLeast, ...(atMost < Infinity && { atMost }) } };
  });
  const most = Math.min(...tried.map(({ changed }) => changed.atMost ?? Infinity));
  return {
    ...(losers.length > 0 && { changed: { atLeast, ...(most < Infinity && { atMost: most }) } }),
    losers: tried.toSorted((a, b) => (a.changed.atMost ?? Infinity) - (b.changed.atMost ?? Infinity)),
  };
};

const provenAtLeast = ({ quota, rounds, winners }: Count): number => {
  if (quota === undefined) return 1;
  const spare = winners.map((name) => Number(rounds[0]?.tally[name] ?? 0) - Number(quota));
  return Math.max(1, Math.floor(Math.min(...spare)) + 1);
};

/**
 * The fewest, found by bisection. More ballots may elect somebody else again, so it is only a number that was seen to
 * work.
 */
const fewestTried = (
  profile: Profile,
  { seats, rules, count }: Counted,
  [from, to]: readonly [string, string],
  isLate: () => boolean,
): number => {
  const works = (edits: number): boolean => {
    const counted = countBallots(exchanged(profile, [from, to], edits), seats, rules);
    return counted.ok && counted.value.winners.includes(to);
  };
  let most = Math.floor(Number(count.rounds[0]?.tally[from] ?? 0));
  if (isLate() || most === 0 || !works(most)) return Infinity;
  let least = 0;
  while (most - least > 1 && !isLate()) {
    const middle = Math.floor((least + most) / 2);
    if (works(middle)) most = middle;
    else least = middle;
  }
  return most;
};

/** This many ballots that rank `from` first rank `to` alone instead. */
const exchanged = (profile: Profile, [from, to]: readonly [string, string], edits: number): Profile => {
  const builder = new ProfileBuilder(profile.candidates);
  const first = profile.candidates.indexOf(from);
  builder.addTokens([], profile.undervotes);
  let left = edits;
  for (let ballot = 0; ballot < profile.counts.length; ballot++) {
    const tokens = profile.tokens.subarray(profile.offsets[ballot], profile.offsets[ballot + 1]);
    const taken = tokens[0] === first ? Math.min(left, profile.counts[ballot]!) : 0;
    left -= taken;
    if (profile.counts[ballot]! > taken) builder.addTokens(tokens, profile.counts[ballot]! - taken);
  }
  builder.addTokens([profile.candidates.indexOf(to)], edits - left);
  return builder.build();
};
