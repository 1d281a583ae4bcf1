import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aProfile } from '#tests/support/tally/ballots.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { equalsBy } from '../contract.ts';
import type { TallyRules } from '../contract.ts';
import { followBallot } from './count.ts';
import type { BallotTrail } from './count.ts';
import { ProfileBuilder } from './profile.ts';
import type { Profile } from './profile.ts';

const trailOf = (profile: Profile, ballot: number, rules: TallyRules, seats = 1): readonly BallotTrail[] => {
  const trail = followBallot(profile, seats, { tieBreak: 'candidate-order', ...rules }, ballot);
  if (!trail.ok) throw new Error(trail.error.code);
  return trail.value;
};

/** `1 A 1` for each step, `1 A>B A 1` for a duel. */
const lines = (trail: readonly BallotTrail[]): string[] =>
  trail.map(({ round, at, value, pair }) => [round, ...(pair ? [pair.join('>')] : []), at, value].join(' '));

describe('where one ballot counted', () => {
  test('in a runoff: with one candidate at a time, at the end with nobody', () => {
    const profile = aProfile('A B C D', '4: A', '3: B', '2: C > D', '1: D > C > B');
    expect(lines(trailOf(profile, 3, {}))).toEqual(['1 D 1', '2 C 1', '3 B 1']);
    expect(lines(trailOf(profile, 2, {}))).toEqual(['1 C 1', '2 C 1', '3 exhausted 1']);
  });

  test('of an equal rank: an equal part with each who shares it, and all of it with the last', () => {
    const profile = aProfile('A B C D', '5: A', '4: D', '2: B > D', '1: B = C > A');
    expect(lines(trailOf(profile, 3, { overvote: 'split' }))).toEqual([
      '1 B 0.50',
      '1 C 0.50',
      '2 B 1.00',
      '3 A 1.00',
    ]);
  });

  test('in a Scottish count: the winner keeps a part, the rest goes on', () => {
    // Quota 7, A has 12: each paper goes on with 5/12 = 0.41666, so A keeps 0.58334 of it.
    const profile = aProfile('A B C', '8: A > B', '4: A > C', '3: B', '5: C');
    expect(lines(trailOf(profile, 0, { method: 'stv-scottish' }, 2))).toEqual([
      '1 A 1.00000',
      '2 A 0.58334',
      '2 B 0.41666',
      '3 A 0.58334',
      '3 exhausted 0.41666',
    ]);
  });

  test('in the last round of a fractional count the last surplus counts for nobody', () => {
    const profile = aProfile('A B C', '8: A > B', '4: A > C', '3: B', '5: C');
    const rules = { method: 'stv-fractional', decimals: 4 } as const;
    const count = counted(profile, { ...rules, tieBreak: 'candidate-order' }, 2);
    const trail = trailOf(profile, 3, rules, 2);
    expect(new Set(trail.map(({ round }) => round)).size).toBe(count.rounds.length);
    const last = trail.filter(({ round }) => round === count.rounds.length);
    expect(last.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(1, 9);
  });

  test('with stars: what each got from it, and for whom it was in the runoff', () => {
    const builder = new ProfileBuilder(['A', 'B', 'C']);
    builder.addTokens([0, 1], 2, Uint8Array.of(5, 2, 0));
    builder.addTokens([0, 1], 1, Uint8Array.of(4, 3, 0));
    builder.addTokens([-2, 1, 2], 1, Uint8Array.of(0, 4, 4));
    builder.addTokens([2], 1, Uint8Array.of(0, 0, 5));
    const profile = builder.build();
    // A 14, B 11, C 9: A and B meet.
    expect(lines(trailOf(profile, 1, { method: 'star' }))).toEqual(['1 A 4', '1 B 3', '2 A>B A 1']);
    expect(lines(trailOf(profile, 2, { method: 'star' }))).toEqual(['1 B 4', '1 C 4', '2 A>B B 1']);
    expect(lines(trailOf(profile, 3, { method: 'star' }))).toEqual(['1 C 5', '2 A>B exhausted 1']);
  });

  test('in duels: for whom it spoke in each pair of the winner', () => {
    const profile = aProfile('A B C', '3: A > B', '2: B > A', '2: C > B');
    for (const method of ['schulze', 'ranked-pairs', 'minimax'] as const) {
      expect(lines(trailOf(profile, 0, { method }))).toEqual(['1 B>A A 1', '2 B>C B 1']);
    }
    const level = aProfile('A B C', '3: A', '1: B = C');
    expect(lines(trailOf(level, 1, { method: 'schulze' }, 2))).toEqual([
      '1 A>B B 1',
      '2 A>C C 1',
      '3 B>C exhausted 1',
    ]);
  });

  test('by points, approvals and first choices: what each got from it', () => {
    const profile = aProfile('A B C', '1: A > B', '1: B = C');
    expect(lines(trailOf(profile, 0, { method: 'borda' }))).toEqual(['1 A 2.0', '1 B 1.0']);
    expect(lines(trailOf(profile, 1, { method: 'borda' }))).toEqual(['1 B 1.5', '1 C 1.5']);
    expect(lines(trailOf(profile, 0, { method: 'approval' }))).toEqual(['1 A 1', '1 B 1']);
    expect(lines(trailOf(profile, 0, { method: 'plurality' }))).toEqual(['1 A 1']);
  });
});

const profiles = fc.integer({ min: 2, max: 6 }).chain((size) =>
  fc
    .array(fc.array(fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 2 }), { maxLength: size }), {
      minLength: 1,
      maxLength: 30,
    })
    .map((ballots) => {
      const builder = new ProfileBuilder(Array.from({ length: size }, (_, at) => `C${at}`));
      for (const ballot of ballots) builder.add(ballot);
      return builder.build();
    }),
);

const units = (value: string): bigint => BigInt(value.replace('.', ''));

/** What all ballots together give, by round and name. */
const addedUp = (profile: Profile, rules: TallyRules, seats: number): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (let ballot = 0; ballot < profile.counts.length; ballot++) {
    for (const { round, at, value } of trailOf(profile, ballot, rules, seats)) {
      const key = `${round} ${at}`;
      sums.set(key, (sums.get(key) ?? 0n) + units(value) * BigInt(profile.counts[ballot]!));
    }
  }
  return sums;
};

describe('the ways of all ballots', () => {
  test.each([
    'irv',
    'sequential-irv',
    'bottoms-up',
    'stv-scottish',
    'stv-wigm',
    'stv-fractional',
    'stv-meek',
    'borda',
    'approval',
    'plurality',
    'star',
  ] as const)('[TALLY-45] of %s add up to the tallies of every round', (method) => {
    const overvotes = fc.constantFrom(
      'exhaust-if-multiple-continuing' as const,
      ...(equalsBy[method] === 'exhaust' ? [] : ['split' as const]),
    );
    fc.assert(
      fc.property(profiles, fc.integer({ min: 1, max: 3 }), overvotes, (profile, drawn, overvote) => {
        const seats = method === 'irv' || method === 'star' ? 1 : drawn;
        const rules = {
          method,
          tieBreak: 'candidate-order',
          overvote,
        } as const;
        const count = counted(profile, rules, seats);
        const given = addedUp(profile, rules, seats);
        const before = new Set<string>();
        for (const [index, { tally, elected }] of count.rounds.entries()) {
          for (const [name, votes] of Object.entries(tally)) {
            // What truncation loses is booked apart, so a winner's papers hold a little more than the winner.
            const isExact = !before.has(name) || method === 'stv-meek';
            const sum = given.get(`${index + 1} ${name}`) ?? 0n;
            expect(sum >= units(votes) && (!isExact || sum === units(votes)), `${name} ${votes}`).toBe(true);
          }
          for (const name of elected) before.add(name);
        }
      }),
      { numRuns: 150 },
    );
  });
});
