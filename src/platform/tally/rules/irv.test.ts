import { describe, expect, test } from 'vitest';
import { aProfile } from '#tests/support/tally/ballots.ts';
import { countBallots } from './count.ts';
import { counted, steps } from '#tests/support/tally/counts.ts';

describe('instant runoff', () => {
  test('[TALLY-1] the last is dropped and its ballots move until somebody has more than half of the continuing votes', () => {
    const count = counted(aProfile('A B C', '8: A > B', '7: B > A', '5: C > B > A'));
    expect(steps(count)).toEqual(['A 8, B 7, C 5 | out C', 'A 8, B 12 | elected B']);
    expect(count.rounds[0]?.transfers).toEqual([{ from: 'C', to: 'B', votes: '5' }]);
    expect(count.rounds[0]?.threshold).toBe('11');
    expect(count.winners).toEqual(['B']);
  });

  test('[TALLY-1] the threshold falls when ballots exhaust, and those are counted by reason', () => {
    const count = counted(aProfile('A B C', '8: A', '7: B', '6: C'));
    expect(steps(count)).toEqual(['A 8, B 7, C 6 | out C', 'A 8, B 7 | elected A']);
    expect(count.rounds.map((round) => round.threshold)).toEqual(['11', '8']);
    expect(count.rounds[1]?.exhausted).toEqual({
      choices: '6',
      overvotes: '0',
      skipped: '0',
      repeated: '0',
      surplus: '0',
    });
  });

  test('[TALLY-2] a threshold frozen at round 1 lets the leader of the last two win below it', () => {
    const count = counted(aProfile('A B C', '8: A', '7: B', '6: C'), { threshold: 'first-round' });
    expect(count.rounds.map((round) => round.threshold)).toEqual(['11', '11']);
    expect(count.winners).toEqual(['A']);
  });

  test('[TALLY-3] continuing to two: a round elects or eliminates, the threshold freezes, two remain', () => {
    const count = counted(aProfile('A B C D', '60: A', '20: B', '15: C > B', '5: D > C'), {
      continueUntilTwo: true,
    });
    expect(steps(count)).toEqual([
      'A 60, B 20, C 15, D 5 | elected A',
      'A 60, B 20, C 15, D 5 | out D',
      'A 60, B 20, C 20 | out C',
      'A 60, B 35',
    ]);
    expect(new Set(count.rounds.map((round) => round.threshold))).toEqual(new Set(['51']));
    expect(count.rounds[2]?.tieBreaks).toMatchObject([{ among: ['B', 'C'], chosen: 'C', purpose: 'loser' }]);
  });

  describe('[TALLY-4] batch elimination', () => {
    test('drops the largest lowest group whose sum is strictly below the next tally', () => {
      const count = counted(aProfile('A B C D E', '40: A', '30: B', '9: C > B', '8: D > B', '1: E'), {
        batchElimination: true,
      });
      expect(steps(count)).toEqual(['A 40, B 30, C 9, D 8, E 1 | out E D C', 'A 40, B 47 | elected B']);
    });

    test('a sum that equals the next tally is no batch', () => {
      const count = counted(aProfile('A B C D', '20: A', '15: B', '9: C', '6: D'), {
        batchElimination: true,
      });
      expect(count.rounds[0]?.eliminated).toEqual(['D']);
    });

    test('two must remain when continuing to two', () => {
      const count = counted(aProfile('A B C D', '50: A', '5: B', '3: C', '1: D'), {
        batchElimination: true,
        continueUntilTwo: true,
      });
      expect(steps(count)).toEqual([
        'A 50, B 5, C 3, D 1 | elected A',
        'A 50, B 5, C 3, D 1 | out D C',
        'A 50, B 5',
      ]);
    });
  });

  describe('[TALLY-5] overvotes', () => {
    const profile = aProfile('A B C', '4: A', '3: B', '2: A=B > C', '2: C');

    test('skip goes to the next rank', () => {
      expect(counted(profile, { overvote: 'skip' }).rounds[0]?.tally).toEqual({ A: '4', B: '3', C: '4' });
    });

    test('skip at the last rank is a ballot without further choices, not an overvote', () => {
      const count = counted(aProfile('A B', '3: A', '1: A=B'), { overvote: 'skip' });
      expect(count.rounds[0]?.exhausted).toMatchObject({ choices: '1', overvotes: '0' });
    });

    test('exhaust ends the ballot', () => {
      const count = counted(profile, { overvote: 'exhaust' });
      expect(count.rounds[0]?.tally).toEqual({ A: '4', B: '3', C: '2' });
      expect(count.rounds[0]?.exhausted.overvotes).toBe('2');
    });

    test('exhaust if multiple continuing: with one of the marked left it counts for that one', () => {
      const count = counted(aProfile('A B C D', '5: A', '4: B', '3: D > B=C', '2: C'), {
        overvote: 'exhaust-if-multiple-continuing',
      });
      expect(steps(count)).toEqual([
        'A 5, B 4, C 2, D 3 | out C',
        'A 5, B 4, D 3 | out D',
        'A 5, B 7 | elected B',
      ]);
    });

    test('split gives each continuing candidate of the rank an equal part, and the part of who goes to the others', () => {
      const count = counted(aProfile('A B C D', '9: A', '7: B', '4: C=D > A', '1: C > B'), {
        overvote: 'split',
      });
      expect(steps(count)).toEqual([
        'A 9.00, B 7.00, C 3.00, D 2.00 | out D',
        'A 9.00, B 7.00, C 5.00 | out C',
        'A 13.00, B 8.00 | elected A',
      ]);
      expect(count.rounds.map(({ transfers }) => transfers)).toEqual([
        [{ from: 'D', to: 'C', votes: '2.00' }],
        [
          { from: 'C', to: 'A', votes: '4.00' },
          { from: 'C', to: 'B', votes: '1.00' },
        ],
        [],
      ]);
    });

    test('who is ranked last behind an equal first rank does not get the ballot at once', () => {
      const shared = aProfile('Red Blue Green', '5: Red', '4: Blue=Green > Red', '3: Blue > Green');
      expect(steps(counted(shared, { overvote: 'skip' }))).toEqual(['Red 9, Blue 3, Green 0 | elected Red']);
      expect(steps(counted(shared, { overvote: 'split' }))).toEqual([
        'Red 5.00, Blue 5.00, Green 2.00 | out Green',
        'Red 5.00, Blue 7.00 | elected Blue',
      ]);
      expect(counted(shared, { overvote: 'exhaust' }).rounds[0]).toMatchObject({
        tally: { Red: '5', Blue: '3', Green: '0' },
        exhausted: { overvotes: '4' },
      });
    });

    test.each(['irv', 'plurality'] as const)('[TALLY-11] %s of overvotes alone has no winner', (method) => {
      const count = counted(aProfile('A B C', '3: A=B', '1: B=C'), { method, overvote: 'exhaust' });
      expect(count.winners).toEqual([]);
      expect(count.rounds[0]).toMatchObject({ elected: [], exhausted: { overvotes: '4' } });
    });

    test('[TALLY-14] three thirds are one vote: a tie stays a tie, and what is shown adds up', () => {
      const count = counted(aProfile('A B C D', '3: A=B=C', '1: D'), { overvote: 'split' });
      expect(count.rounds[0]).toMatchObject({
        tally: { A: '1.000000', B: '1.000000', C: '1.000000', D: '1.000000' },
        tieBreaks: [{ among: ['A', 'B', 'C', 'D'] }],
      });
      const odd = counted(aProfile('A B C D', '1: A=B=C', '1: D'), { overvote: 'split' });
      expect(odd.rounds[0]).toMatchObject({
        tally: { A: '0.333333', B: '0.333333', C: '0.333333', D: '1.000000' },
        residual: '0.000001',
      });
    });

    test('[TALLY-14] more than half is a majority, by whatever part', () => {
      const count = counted(aProfile('A B C', '1: A', '1: A=B', '0: C'), { overvote: 'split' });
      expect(count.rounds[0]).toMatchObject({ threshold: '1.01', tally: { A: '1.50' }, elected: ['A'] });
      const even = counted(aProfile('A B C', '1: A', '1: B=C'), { overvote: 'split' });
      expect(even.rounds[0]).toMatchObject({ tally: { A: '1.00' }, elected: [] });
    });

    test('[TALLY-14] nothing is split where papers change their value on the way', () => {
      const refused = countBallots(aProfile('A B C', '3: A=B', '1: C'), 2, {
        method: 'stv-scottish',
        overvote: 'split',
      });
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'tally-bad-entry', params: { path: 'rules.overvote' } },
      });
      expect(
        counted(aProfile('A B C', '3: A=B', '1: C'), { method: 'plurality', overvote: 'split' }).rounds[0]
          ?.tally,
      ).toEqual({
        A: '1.50',
        B: '1.50',
        C: '1.00',
      });
    });

    test('once exhausted it stays exhausted', () => {
      const count = counted(aProfile('A B C D', '9: A', '8: B', '3: C=D > B', '2: C', '1: D'), {
        overvote: 'exhaust-if-multiple-continuing',
      });
      expect(count.rounds.at(-1)?.exhausted.overvotes).toBe('3');
      expect(count.winners).toEqual(['A']);
    });
  });

  describe('[TALLY-6] skipped ranks', () => {
    const profile = aProfile('A B C', '5: A', '4: B', '3: C > _ > B', '1: _ > B');

    test('any gap may be allowed', () => {
      expect(counted(profile).winners).toEqual(['B']);
    });

    test('a gap larger than allowed exhausts; leading blanks count', () => {
      const count = counted(profile, { maxSkippedRanks: 0 });
      expect(count.rounds[0]?.exhausted.skipped).toBe('1');
      expect(count.rounds.at(-1)?.exhausted.skipped).toBe('4');
      expect(count.winners).toEqual(['A']);
    });

    test('one gap allowed is enough here, trailing blanks are no gap', () => {
      expect(counted(profile, { maxSkippedRanks: 1 }).winners).toEqual(['B']);
      const trailing = counted(aProfile('A B', '1: A > _ > _', '2: B'), { maxSkippedRanks: 0 });
      expect(trailing.rounds[0]?.exhausted.skipped).toBe('0');
    });
  });

  test('[TALLY-7] a candidate ranked twice is passed over or ends the ballot', () => {
    const profile = aProfile('A B C', '5: A', '4: B', '3: C > C > B');
    expect(counted(profile).winners).toEqual(['B']);
    const strict = counted(profile, { duplicate: 'exhaust' });
    expect(strict.winners).toEqual(['A']);
    expect(strict.rounds.at(-1)?.exhausted.repeated).toBe('3');
  });

  test('[TALLY-8] only the given number of ranks counts', () => {
    const count = counted(aProfile('A B C', '5: A', '4: B', '3: C > B'), { maxRanks: 1 });
    expect(count.winners).toEqual(['A']);
    expect(count.rounds.at(-1)?.exhausted.choices).toBe('3');
  });

  test('[TALLY-9] withdrawn candidates keep their rank, which is no gap', () => {
    const count = counted(aProfile('A B X', '5: A', '4: B', '3: X > B', '2: X'), {
      excluded: ['X'],
      maxSkippedRanks: 0,
    });
    expect(count.rounds[0]?.tally).toEqual({ A: '5', B: '7' });
    expect(count.rounds[0]?.exhausted).toMatchObject({ choices: '2', skipped: '0' });
    expect(count.winners).toEqual(['B']);
  });

  test('[TALLY-10] the write-in bucket goes first while it holds votes, and nobody is elected before', () => {
    const count = counted(aProfile('A B W', '6: A', '3: B', '2: W > B'), { writeInBucket: 'W' });
    expect(steps(count)).toEqual(['A 6, B 3, W 2 | out W', 'A 6, B 5 | elected A']);
  });

  test.each([
    'stv-fractional',
    'stv-scottish',
    'stv-wigm',
    'stv-meek',
    'bottoms-up',
    'sequential-irv',
  ] as const)('[TALLY-10] %s: the bucket goes first even where there are seats for everybody', (method) => {
    const profile = aProfile('A B W', '6: A > W', '3: B', '2: W > B');
    for (const seats of [2, 3, 5]) {
      const count = counted(profile, { method, writeInBucket: 'W' }, seats);
      expect(count.rounds[0]).toMatchObject({ elected: [], eliminated: ['W'] });
      expect(count.winners).toEqual(['A', 'B']);
      expect(count.rounds.flatMap(({ elected }) => elected)).toEqual(['A', 'B']);
    }
  });

  test('[TALLY-10] an empty bucket is an ordinary candidate', () => {
    expect(steps(counted(aProfile('A B W', '6: A', '3: B'), { writeInBucket: 'W' }))).toEqual([
      'A 6, B 3, W 0 | elected A',
    ]);
  });

  test('[TALLY-11] blank ballots are undervotes and never active', () => {
    const count = counted(aProfile('A B', '3: A', '2: B', '4:'));
    expect(count).toMatchObject({ ballots: 9, undervotes: 4, winners: ['A'] });
    expect(count.rounds[0]?.threshold).toBe('3');
  });

  test('[TALLY-11] a contest without a valid ballot has one round and no winner', () => {
    const count = counted(aProfile('A B', '4:'));
    expect(steps(count)).toEqual(['A 0, B 0']);
    expect(count.winners).toEqual([]);
  });

  test('[TALLY-12] a tie between the last two is broken for the winner', () => {
    const count = counted(aProfile('A B', '3: A', '3: B'));
    expect(count.winners).toEqual(['A']);
    expect(count.rounds[0]?.tieBreaks).toEqual([
      {
        among: ['A', 'B'],
        chosen: 'A',
        purpose: 'winner',
        mode: 'candidate-order',
        reason: 'first in the candidate order',
      },
    ]);
  });

  test('several winners by sequential runoff: earlier winners are absent from later passes', () => {
    const count = counted(
      aProfile('A B C', '5: A > B', '4: B > A', '3: C > B'),
      { method: 'sequential-irv' },
      2,
    );
    expect(count.winners).toEqual(['B', 'A']);
    expect(steps(count)).toEqual(['A 5, B 4, C 3 | out C', 'A 5, B 7 | elected B', 'A 9, C 3 | elected A']);
    expect(count.rounds.map((round) => round.round)).toEqual([1, 2, 3]);
  });

  test('sequential runoff fills its seats as STV does, also when nobody ranked the others', () => {
    const ballots = aProfile('A B C D', '5: A');
    const count = counted(ballots, { method: 'sequential-irv', candidateOrder: ['C', 'D', 'B', 'A'] }, 2);
    expect(steps(count)).toEqual([
      'A 5, B 0, C 0, D 0 | elected A',
      'B 0, C 0, D 0 | out B',
      'C 0, D 0 | elected C',
    ]);
    expect(
      counted(ballots, { method: 'stv-scottish', candidateOrder: ['C', 'D', 'B', 'A'] }, 2).winners,
    ).toEqual(count.winners);
    expect(counted(aProfile('A B C', '3:'), { method: 'sequential-irv' }, 2).winners).toEqual([]);
  });

  test('bottoms-up stops when the seats are filled, without any surplus', () => {
    const count = counted(
      aProfile('A B C D', '9: A > B', '5: B', '4: C > D', '2: D'),
      { method: 'bottoms-up' },
      2,
    );
    expect(steps(count)).toEqual([
      'A 9, B 5, C 4, D 2 | out D',
      'A 9, B 5, C 4 | out C',
      'A 9, B 5 | elected A B',
    ]);
  });

  test('bottoms-up by share of the vote, one by one or all at once', () => {
    const profile = aProfile('A B C D', '50: A', '30: B', '12: C > D', '8: D > C');
    const oneByOne = counted(profile, { method: 'bottoms-up', percentThreshold: 15 });
    expect(oneByOne.winners).toEqual(['A', 'B', 'C']);
    const atOnce = counted(profile, { method: 'bottoms-up', percentThreshold: 15, batchElimination: true });
    expect(steps(atOnce)).toEqual(['A 50, B 30, C 12, D 8 | out C D', 'A 50, B 30 | elected A B']);
  });

  describe('[TALLY-15] bottoms-up by share of the vote', () => {
    const profile = aProfile('A B C D E F G', '8: A', '6: B', '4: C', '2: D > G', '1: E', '1: F > G', '5: G');
    const rules = { method: 'bottoms-up', percentThreshold: 15 } as const;

    test('of the first round: who falls short of that share then never has it later', () => {
      const count = counted(profile, { ...rules, threshold: 'first-round' });
      expect(count.rounds.map(({ threshold }) => threshold)).toEqual(Array(5).fill('4.05'));
      expect(count.rounds.flatMap(({ eliminated }) => eliminated)).toEqual(['F', 'E', 'D', 'C']);
      expect(count.winners).toEqual(['A', 'G', 'B']);
    });

    test('of the votes in play: the share falls as ballots exhaust, and is shown exactly', () => {
      const count = counted(profile, rules);
      expect(count.rounds.map(({ threshold }) => threshold)).toEqual(['4.05', '4.05', '3.9', '3.9']);
      expect(count.winners).toEqual(['A', 'G', 'B', 'C']);
    });

    test('whoever is left alone is elected, below a share of the first round too', () => {
      const alone = aProfile('A B C', '4: A', '3: B', '3: C');
      const count = counted(alone, { ...rules, percentThreshold: 60, threshold: 'first-round' });
      expect(steps(count).at(-1)).toBe('A 4 | elected A');
      expect(count.rounds.at(-1)?.threshold).toBe('6');
      expect(counted(aProfile('A B', '1: A'), { ...rules, percentThreshold: 100 }).winners).toEqual(['A']);
      expect(counted(aProfile('A B', '2:'), { ...rules, threshold: 'first-round' }).winners).toEqual([]);
    });
  });
});
