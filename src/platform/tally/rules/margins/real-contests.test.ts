import { expect, test } from 'vitest';
import { counted } from '#tests/support/tally/counts.ts';
import { ProfileBuilder } from '../profile.ts';
import type { Profile } from '../profile.ts';
import { marginsOf } from './margins.ts';

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

// Kiss won 4,314 to 4,064: a ballot that turns from him to Wright closes the gap of 250 by two. Montroll was 428 short of
// Kiss in the round before, and beats either in a runoff. Whoever stands first in the order wins the last ballot's tie.
test.each([
  { names: ['Montroll', 'Kiss', 'Wright'], wright: 126, montroll: 214, added: 251 },
  { names: ['Wright', 'Kiss', 'Montroll'], wright: 125, montroll: 215, added: 250 },
])('[TALLY-50] Burlington 2009, ties to $names.0: $wright changed ballots elect Wright', (contest) => {
  const { names, wright, montroll, added } = contest;
  const profile = profileWith(names);
  const rules = { method: 'irv', tieBreak: 'candidate-order' } as const;
  expect(counted(profile, rules).winners).toEqual(['Kiss']);
  const found = marginsOf(profile, 1, rules, { now: () => 0, milliseconds: 1, hasEqualRanks: false });
  if (!found.ok) throw new Error(found.error.code);
  const exactly = (ballots: number) => ({ atLeast: ballots, atMost: ballots });
  expect(found.value).toMatchObject({
    changed: exactly(wright),
    added: exactly(added),
    removed: exactly(added),
  });
  const byName = new Map(found.value.losers.map(({ name, changed }) => [name, changed]));
  expect(byName).toEqual(
    new Map([
      ['Wright', exactly(wright)],
      ['Montroll', exactly(montroll)],
    ]),
  );
});
