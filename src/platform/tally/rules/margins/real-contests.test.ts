import { expect, test } from 'vitest';
import { readContest } from '#tests/support/tally/contests.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { ProfileBuilder } from '../profile.ts';
import type { Profile } from '../profile.ts';
import { marginsOf } from './margins.ts';
import type { Margins } from './margins.ts';

const rules = { method: 'irv', tieBreak: 'candidate-order' } as const;

/** On a clock that stands still, so nothing is cut short. */
const marginsIn = (profile: Profile): Margins => {
  const found = marginsOf(profile, 1, rules, { now: () => 0, milliseconds: 1, hasEqualRanks: false });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};
const exactly = (ballots: number) => ({ atLeast: ballots, atMost: ballots });

/**
 * Burlington, Vermont, mayor, 2009, reduced to the three who were left in the last rounds: 8,833 ballots as they are
 * tabulated at rangevoting.org/Burlington.html.
 */
const BURLINGTON = [
  [1332, 'Montroll', 'Kiss', 'Wright'],
  [767, 'Montroll', 'Wright', 'Kiss'],
  [455, 'Montroll'],
  [2043, 'Kiss', 'Montroll', 'Wright'],
  [371, 'Kiss', 'Wright', 'Montroll'],
  [568, 'Kiss'],
  [1513, 'Wright', 'Montroll', 'Kiss'],
  [495, 'Wright', 'Kiss', 'Montroll'],
  [1289, 'Wright'],
] as const;

const profileWith = (names: readonly string[]): Profile => {
  const builder = new ProfileBuilder(names);
  for (const [papers, ...order] of BURLINGTON)
    builder.add(
      order.map((name) => [names.indexOf(name)]),
      papers,
    );
  return builder.build();
};

// Kiss won 4,314 to 4,064: a ballot that changes from him to Wright closes the gap of 250 by two. Montroll was 428 short of
// Kiss in the round before, and beats either in a runoff. A tie goes to the candidate who comes first in the order.
test.each([
  { names: ['Montroll', 'Kiss', 'Wright'], wright: 126, montroll: 214, added: 251 },
  { names: ['Wright', 'Kiss', 'Montroll'], wright: 125, montroll: 215, added: 250 },
])('[TALLY-50] Burlington 2009, ties to $names.0: $wright changed ballots elect Wright', (contest) => {
  const { names, wright, montroll, added } = contest;
  const profile = profileWith(names);
  expect(counted(profile, rules).winners).toEqual(['Kiss']);
  const margins = marginsIn(profile);
  expect(margins).toMatchObject({
    changed: exactly(wright),
    added: exactly(added),
    removed: exactly(added),
  });
  expect(new Map(margins.losers.map(({ name, changed }) => [name, changed]))).toEqual(
    new Map([
      ['Wright', exactly(wright)],
      ['Montroll', exactly(montroll)],
    ]),
  );
});

/**
 * Margins published in Magrino, Rivest, Shen and Wagner, "Computing the Margin of Victory in IRV Elections" (2011), and in
 * Blom, Stuckey, Teague and Tidhar, "Efficient Computation of Exact IRV Margins" (2016). The folded ballots are those of
 * the second paper's data set. There a tie is enough to lose, so the winner comes last in the files.
 */
test.each([
  { file: 'aspen-2009-mayor', ballots: 2544, margin: 89 },
  { file: 'berkeley-2010-council-4', ballots: 5708, margin: 517 },
  { file: 'berkeley-2010-council-7', ballots: 4862, margin: 364 },
  { file: 'berkeley-2010-council-8', ballots: 5333, margin: 878 },
  { file: 'oakland-2010-council-6', ballots: 14_040, margin: 2603 },
  { file: 'pierce-2008-council-2', ballots: 43_661, margin: 2007 },
  { file: 'pierce-2008-assessor', ballots: 312_771, margin: 1111 },
])('[TALLY-50] $file: $margin changed ballots elect somebody else, as published', (contest) => {
  const { file, ballots, margin } = contest;
  const profile = readContest(file);
  expect(counted(profile, rules).ballots).toBe(ballots);
  expect(marginsIn(profile).changed).toEqual(exactly(margin));
});

test('[TALLY-50] Pierce County 2008: the closest loser did not reach the last round', () => {
  const profile = readContest('pierce-2008-assessor');
  const { winners, rounds } = counted(profile, { ...rules, continueUntilTwo: true });
  const final = rounds.at(-1)?.tally ?? {};
  expect({ winners, final }).toEqual({
    winners: ['No. 120'],
    final: { 'No. 120': '98366', 'No. 124': '91067' },
  });
  // Half the gap of the last round is 3,650 ballots; putting No. 122 into the round before takes less than a third of that.
  expect(marginsIn(profile).losers.slice(0, 2)).toEqual([
    { name: 'No. 122', changed: exactly(1111) },
    { name: 'No. 124', changed: exactly(3650) },
  ]);
});
