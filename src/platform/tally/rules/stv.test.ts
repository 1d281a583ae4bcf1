import { describe, expect, test } from 'vitest';
import { aProfile } from '#tests/support/tally/ballots.ts';
import { counted, steps } from '#tests/support/tally/counts.ts';
import type { TallyRules } from '../contract.ts';

/** 20 ballots, 2 seats: A has a surplus that both others want. */
const profile = aProfile('A B C', '8: A > B', '4: A > C', '3: B', '5: C');

describe('[TALLY-20] Scottish STV, worked by hand', () => {
  test('quota 7; 5 of 12 papers is 0.41666 each; what truncation loses stays visible', () => {
    // Surplus 12 - 7 = 5, paper value 5 x 1 / 12 = 0.41666 (truncated).
    // B 3 + 8 x 0.41666 = 6.33328, C 5 + 4 x 0.41666 = 6.66664, lost 5 - 12 x 0.41666 = 0.00008.
    const count = counted(profile, { method: 'stv-scottish' }, 2);
    expect(count.quota).toBe('7.00000');
    expect(steps(count)).toEqual([
      'A 12.00000, B 3.00000, C 5.00000 | elected A',
      'A 7.00000, B 6.33328, C 6.66664 | out B',
      'A 7.00000, C 6.66664 | elected C',
    ]);
    expect(count.rounds[0]?.transfers).toEqual([
      { from: 'A', to: 'B', votes: '3.33328' },
      { from: 'A', to: 'C', votes: '1.66664' },
      { from: 'A', to: 'residual', votes: '0.00008' },
    ]);
    expect(count.rounds[2]).toMatchObject({ residual: '0.00008', exhausted: { choices: '6.33328' } });
  });

  test('a paper that already has a value is multiplied first, then divided and truncated', () => {
    // Quota floor(25/4)+1 = 7. A 16: 9 over; paper 9/16 = 0.56250. B gets 10 x 0.5625 = 5.625 + 3 = 8.625.
    // B's surplus 1.625: A's papers 1.625 x 0.5625 / 8.625 = 0.10597 (truncated), own papers 0.18840.
    const count = counted(
      aProfile('A B C D', '10: A > B > C', '6: A > D', '3: B > C', '4: C', '2: D'),
      { method: 'stv-scottish' },
      3,
    );
    expect(count.rounds[1]?.tally).toEqual({ A: '7.00000', B: '8.62500', C: '4.00000', D: '5.37500' });
    expect(count.rounds[1]?.transfers).toEqual([
      { from: 'B', to: 'C', votes: '1.62490' },
      { from: 'B', to: 'residual', votes: '0.00010' },
    ]);
    expect(count.winners).toEqual(['A', 'B', 'C']);
  });

  test('equal surpluses: whoever was ahead at the latest stage they differed goes first', () => {
    const count = counted(
      aProfile('A B C D E', '9: A > C', '9: B > D', '2: C', '2: D', '1: E'),
      { method: 'stv-scottish', candidateOrder: ['B', 'A', 'C', 'D', 'E'] },
      3,
    );
    expect(count.rounds[0]?.tieBreaks).toMatchObject([
      { among: ['A', 'B'], chosen: 'B', purpose: 'surplus', mode: 'candidate-order' },
    ]);
  });

  test('equal last: the one with fewer votes at the latest earlier stage is excluded', () => {
    // Round 1 hands on A's surplus, round 2 excludes E, in round 3 C and D both have 4; D had fewer before.
    const count = counted(
      aProfile('A B C D E', '10: A', '8: B', '4: C', '3: D', '1: E > D'),
      { method: 'stv-scottish', candidateOrder: ['D', 'C', 'A', 'B', 'E'] },
      2,
    );
    expect(count.rounds[2]?.tieBreaks).toMatchObject([
      {
        among: ['C', 'D'],
        chosen: 'D',
        mode: 'previous-rounds',
        reason: 'fewest votes of the tied in round 2',
      },
    ]);
  });
});

test('[TALLY-21] PRF WIGM: quota 6.6667, four decimals, worked by hand', () => {
  // 20 / 3 truncated + 0.0001 = 6.6667; surplus 5.3333; 5.3333 / 12 = 0.4444; C 5 + 4 x 0.4444 = 6.7776.
  const count = counted(profile, { method: 'stv-wigm' }, 2);
  expect(count.quota).toBe('6.6667');
  expect(steps(count)).toEqual([
    'A 12.0000, B 3.0000, C 5.0000 | elected A',
    'A 6.6667, B 6.5552, C 6.7776 | elected C',
  ]);
  expect(count.rounds[1]?.residual).toBe('0.0005');
});

test('[TALLY-21] PRF WIGM truncates the product before it divides, worked by hand', () => {
  // Quota 9 / 4 + 0.0001 = 2.2501. A 5: 2.7499 over, paper 2.7499 / 5 = 0.5499. B 1 + 5 x 0.5499 = 3.7495: 1.4994 over.
  // A's papers 0.5499 x 1.4994 = 0.8245 (truncated) / 3.7495 = 0.2198 (0.2199 when truncated once), B's own 0.3998.
  const count = counted(
    aProfile('A B C D', '5: A > B > C', '1: B > D', '1: C', '2: D'),
    { method: 'stv-wigm' },
    3,
  );
  expect(count.quota).toBe('2.2501');
  expect(count.rounds[1]?.tally).toMatchObject({ A: '2.2501', B: '3.7495' });
  expect(count.rounds[1]?.transfers).toEqual([
    { from: 'B', to: 'C', votes: '1.0990' },
    { from: 'B', to: 'D', votes: '0.3998' },
    { from: 'B', to: 'residual', votes: '0.0006' },
  ]);
});

test('[TALLY-21] a published example with equal surpluses: the earliest hands on first', () => {
  // Voting matters 12, "The computational accuracy using the Meek algorithm", counted by the PRF rule.
  const count = counted(
    aProfile(
      'A B X Y Z',
      '333: A > X',
      '333: A > Y',
      '333: A > Z',
      '333: B > X',
      '333: B > Y',
      '333: B > Z',
      '667: X',
      '667: Y',
      '667: Z',
      '1: A > B > X',
      '1: A > B > Y',
      '2: B > A > X',
    ),
    { method: 'stv-wigm' },
    3,
  );
  expect(count.rounds[0]?.tieBreaks).toMatchObject([{ among: ['A', 'B'], chosen: 'A', purpose: 'surplus' }]);
  expect(steps(count)).toEqual([
    'A 1001.0000, B 1001.0000, X 667.0000, Y 667.0000, Z 667.0000 | elected A B',
    'A 1000.7501, B 1001.0000, X 667.0668, Y 667.0668, Z 667.0666',
    'A 1000.7501, B 1000.7501, X 667.1338, Y 667.1334, Z 667.1332 | out Z',
    'A 1000.7501, B 1000.7501, X 667.1338, Y 667.1334 | out Y',
    'A 1000.7501, B 1000.7501, X 667.1338 | elected X',
  ]);
});

test('[TALLY-21] PRF rules exclude the earliest of equals', () => {
  const count = counted(aProfile('A B C', '6: A', '2: B', '2: C'), { method: 'stv-wigm' }, 1);
  expect(count.winners).toEqual(['A']);
  const tied = counted(aProfile('A B C', '4: A', '3: B > C', '3: C > B'), { method: 'stv-wigm' }, 1);
  expect(tied.rounds[0]?.eliminated).toEqual(['B']);
});

describe('[TALLY-22] Meek, worked by hand', () => {
  test('the keep factor is rounded up twice and the quota is derived anew', () => {
    // Quota 12/3 + 0.000000001. A 8 is elected at once. Then kf = up(4.000000001 / 8) = 0.500000001,
    // A keeps 8 x 0.500000001, B gets 2 + 8 x 0.499999999.
    const count = counted(aProfile('A B C', '8: A > B', '2: B', '2: C'), { method: 'stv-meek' }, 2);
    expect(steps(count)).toEqual([
      'A 8.000000000, B 2.000000000, C 2.000000000 | elected A',
      'A 4.000000008, B 5.999999992, C 2.000000000 | elected B',
    ]);
    expect(count.rounds[1]?.threshold).toBe('4.000000001');
  });

  test('a winner named twice keeps one part, not a second one of the rest', () => {
    const twice = counted(aProfile('A B C', '8: A > A > B', '2: B', '2: C'), { method: 'stv-meek' }, 2);
    const once = counted(aProfile('A B C', '8: A > B', '2: B', '2: C'), { method: 'stv-meek' }, 2);
    expect(steps(twice)).toEqual(steps(once));
  });

  test('ballots that run out lower the quota', () => {
    // A's rest of 8 ballots has nowhere to go: 8 - 8 x kf is exhausted and the quota follows down.
    const count = counted(aProfile('A B C', '8: A', '3: B', '2: C > B'), { method: 'stv-meek' }, 2);
    const last = count.rounds.at(-1);
    expect(count.winners).toEqual(['A', 'B']);
    const sum = Object.values(last?.tally ?? {}).reduce((total, votes) => total + Number(votes), 0);
    expect(sum + Number(last?.exhausted.choices)).toBeCloseTo(13, 8);
    expect(Number(last?.threshold)).toBeLessThan(13 / 3);
  });

  test('a loser tie includes everyone within the remaining surplus and excludes the earliest', () => {
    const count = counted(aProfile('A B C', '4: A', '3: B > A', '3: C > A'), { method: 'stv-meek' }, 1);
    expect(count.rounds[0]).toMatchObject({
      eliminated: ['B'],
      tieBreaks: [{ among: ['B', 'C'], chosen: 'B' }],
    });
    expect(count.winners).toEqual(['A']);
  });
});

describe('[TALLY-23] fractional-transfer STV of US tabulators, worked by hand', () => {
  test('the fraction is truncated, then each ballot; a last round books the last surplus', () => {
    // 5 / 12 = 0.4166; B 3 + 8 x 0.4166, C 5 + 4 x 0.4166; lost 5 - 12 x 0.4166 = 0.0008.
    const count = counted(profile, { method: 'stv-fractional' }, 2);
    expect(steps(count)).toEqual([
      'A 12.0000, B 3.0000, C 5.0000 | elected A',
      'A 7.0000, B 6.3328, C 6.6664 | out B',
      'A 7.0000, C 6.6664 | elected C',
      'A 7.0000, C 6.6664',
    ]);
    expect(count.rounds[3]).toMatchObject({
      residual: '0.0008',
      exhausted: { choices: '6.3328', surplus: '0.0000' },
    });
  });

  test('the last winner’s surplus is final-round surplus', () => {
    // Quota 4. Both are over it; A 7 keeps 4: fraction 3/7 = 0.4285, 7 x 0.4285 = 2.9995.
    const count = counted(aProfile('A B C', '7: A > C', '3: B', '1: C > B'), { method: 'stv-fractional' }, 2);
    expect(count.rounds[0]).toMatchObject({ elected: ['A'] });
    const both = counted(
      aProfile('A B C', '6: A > C', '5: B', '1: C'),
      { method: 'stv-fractional', winnersPerRound: 'many' },
      2,
    );
    // Quota floor(12/3)+1 = 5: A has 1 over, 1/6 = 0.1666, 6 x 0.1666 = 0.9996.
    expect(steps(both)).toEqual([
      'A 6.0000, B 5.0000, C 1.0000 | elected A B',
      'A 5.0000, B 5.0000, C 1.0000',
    ]);
    expect(both.rounds[1]).toMatchObject({ exhausted: { surplus: '0.9996' }, residual: '0.0004' });
  });

  test('one winner a round: the highest first, the next in the next round', () => {
    const count = counted(
      aProfile('A B C D', '7: A > C', '6: B > C', '2: C', '1: D'),
      { method: 'stv-fractional' },
      2,
    );
    expect(count.rounds.map((round) => round.elected)).toEqual([['A'], ['B'], []]);
  });

  test('one winner a round also when only as many are left as there are seats', () => {
    // Hare quota 5. A ends with 6: 1 over, 1/6 = 0.1666; 4 papers go on to B, 2 name nobody further.
    const ballots = aProfile('A B C', '4: A > B', '3: B', '2: C > A');
    const one = counted(ballots, { method: 'stv-fractional', quota: 'hare' }, 2);
    expect(steps(one)).toEqual([
      'A 4.0000, B 3.0000, C 2.0000 | out C',
      'A 6.0000, B 3.0000 | elected A',
      'A 5.0000, B 3.6664 | elected B',
      'A 5.0000, B 3.6664',
    ]);
    expect(one.rounds[3]).toMatchObject({ exhausted: { choices: '0.3332' }, residual: '0.0004' });
    const level = aProfile('A B', '2: A', '2: B');
    const rounds = (rules: TallyRules): (readonly string[])[] =>
      counted(level, { method: 'stv-fractional', ...rules }, 2).rounds.map(({ elected }) => elected);
    expect(rounds({ candidateOrder: ['B', 'A'] })).toEqual([['B'], ['A'], []]);
    expect(rounds({ winnersPerRound: 'many' })).toEqual([['A', 'B'], []]);
  });

  test('quotas: whole Droop, Droop with decimals, Hare rounded up', () => {
    const ballots = aProfile('A B C', '9: A', '6: B', '5: C');
    const quota = (rule: 'droop-integer' | 'droop-decimal' | 'hare'): string | undefined =>
      counted(ballots, { method: 'stv-fractional', quota: rule, decimals: 3 }, 2).quota;
    expect(quota('droop-integer')).toBe('7.000');
    expect(quota('droop-decimal')).toBe('6.667');
    expect(quota('hare')).toBe('10.000');
  });
});

describe('[TALLY-24] more seats than candidates elects everyone', () => {
  test.each([
    'stv-fractional',
    'stv-scottish',
    'stv-wigm',
    'stv-meek',
    'bottoms-up',
    'sequential-irv',
  ] as const)('%s', (method) => {
    const count = counted(aProfile('A B', '3: A > B', '1: B'), { method }, 5);
    expect(count.winners).toEqual(['A', 'B']);
  });

  test.each(['sequential-irv', 'stv-scottish', 'bottoms-up'] as const)(
    '%s, also those without a vote',
    (method) => {
      expect(counted(aProfile('A B C', '3: A'), { method }, 4).winners.toSorted()).toEqual(['A', 'B', 'C']);
    },
  );

  test('without a last round for surpluses', () => {
    expect(counted(aProfile('A B', '9: A', '1: B'), { method: 'stv-fractional' }, 3).rounds).toHaveLength(1);
  });
});
