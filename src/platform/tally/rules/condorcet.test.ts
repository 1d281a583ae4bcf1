import { describe, expect, test } from 'vitest';
import { aProfile } from '#tests/support/tally/ballots.ts';
import { counted } from '#tests/support/tally/counts.ts';

describe('[TALLY-30] Condorcet methods', () => {
  const centre = aProfile('L C R', '40: L > C > R', '35: R > C > L', '25: C > R > L');

  test.each(['schulze', 'ranked-pairs', 'minimax'] as const)('%s elects whoever beats everyone', (method) => {
    expect(counted(centre, { method }).winners).toEqual(['C']);
    expect(counted(centre).winners).toEqual(['R']);
  });

  test('behind the winner the methods may disagree: minimax looks only at the worst defeat', () => {
    expect(counted(centre, { method: 'schulze' }).ranking).toEqual([['C'], ['R'], ['L']]);
    expect(counted(centre, { method: 'minimax' }).ranking).toEqual([['C'], ['L'], ['R']]);
  });

  test('pairwise counts: unranked candidates share the last place', () => {
    const count = counted(aProfile('A B C', '3: A', '2: B > A', '1: C = B'), { method: 'schulze' });
    expect(count.pairwise).toEqual({
      A: { B: '3', C: '5' },
      B: { A: '3', C: '2' },
      C: { A: '1', B: '0' },
    });
    expect(count.ranking).toEqual([['A', 'B'], ['C']]);
  });

  test('Schulze: the classic 45-ballot example ranks E A C B D', () => {
    const count = counted(
      aProfile(
        'A B C D E',
        '5: A > C > B > E > D',
        '5: A > D > E > C > B',
        '8: B > E > D > A > C',
        '3: C > A > B > E > D',
        '7: C > A > E > B > D',
        '2: C > B > A > D > E',
        '7: D > C > E > B > A',
        '8: E > B > A > D > C',
      ),
      { method: 'schulze' },
    );
    expect(count.ranking).toEqual([['E'], ['A'], ['C'], ['B'], ['D']]);
  });

  test.each(['schulze', 'ranked-pairs', 'minimax'] as const)(
    '%s: in a cycle winning votes and margins can differ',
    (method) => {
      // C > A 32:11, B > C 26:21, A > B 24:18. Fewest votes: A > B. Smallest margin: B > C.
      const cycle = aProfile(
        'A B C',
        '1: A > B > C',
        '4: B > C > A',
        '7: C > A > B',
        '3: A',
        '7: B',
        '8: C',
        '7: A > B',
        '7: B > C',
        '6: C > A',
      );
      expect(counted(cycle, { method }).winners).toEqual(['B']);
      expect(counted(cycle, { method, strength: 'margins' }).winners).toEqual(['C']);
    },
  );

  test('ranked pairs locks the strongest first and leaves out what closes a circle', () => {
    // A > B 7:2, B > C 6:3, C > A 5:4 is left out.
    const count = counted(aProfile('A B C', '4: A > B > C', '3: C > A > B', '2: B > C > A'), {
      method: 'ranked-pairs',
    });
    expect(count.ranking).toEqual([['A'], ['B'], ['C']]);
  });

  test('ranked pairs: equal wins of a circle are taken by the tie rule, and the result says so', () => {
    const circle = aProfile('A B C', '1: A > B > C', '1: B > C > A', '1: C > A > B');
    const byOrder = counted(circle, { method: 'ranked-pairs', candidateOrder: ['B', 'C', 'A'] });
    expect(byOrder).toMatchObject({
      winners: ['B'],
      ranking: [['B'], ['C'], ['A']],
      tieBreaks: [
        {
          among: ['A', 'B', 'C'],
          chosen: 'B',
          purpose: 'order',
          mode: 'candidate-order',
          reason: 'first in the candidate order; equally strong and left out: A over B',
        },
      ],
    });
    // The lot of "table" is A, C, B (ties.test.ts).
    const byLot = (seed: string) => counted(circle, { method: 'ranked-pairs', tieBreak: 'random', seed });
    expect(byLot('table')).toMatchObject({ winners: ['A'], tieBreaks: [{ mode: 'random', chosen: 'A' }] });
    const winners = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((seed) => byLot(seed).winners[0]);
    expect(new Set(winners).size).toBe(3);
    // Equal wins that do not meet in a circle are no tie.
    expect(counted(aProfile('A B C', '2: A > B > C'), { method: 'ranked-pairs' }).tieBreaks).toBeUndefined();
  });

  test('a full tie stays a tie in the ranking; the winner is drawn by the rule and says so', () => {
    const count = counted(aProfile('A B', '2: A > B', '2: B > A'), { method: 'schulze' });
    expect(count.ranking).toEqual([['A', 'B']]);
    expect(count).toMatchObject({
      winners: ['A'],
      tieBreaks: [{ among: ['A', 'B'], chosen: 'A', purpose: 'winner' }],
    });
  });
});

describe('[TALLY-31] Borda, approval, plurality', () => {
  const profile = aProfile('A B C', '4: A > B > C', '3: B > C', '2: C > B = A');

  test('Borda gives n - 1 down to 0; equals and the unranked share', () => {
    // A 4x2 + 0 + 2x0.5 = 9; B 4x1 + 3x2 + 2x0.5 = 11; C 0 + 3x1 + 2x2 = 7.
    const count = counted(profile, { method: 'borda' });
    expect(count.rounds[0]?.tally).toEqual({ A: '9.0', B: '11.0', C: '7.0' });
    expect(count.ranking).toEqual([['B'], ['A'], ['C']]);
  });

  test('approval counts everyone ranked, plurality only first choices', () => {
    expect(counted(profile, { method: 'approval' }).rounds[0]?.tally).toEqual({ A: '6', B: '9', C: '9' });
    expect(counted(profile, { method: 'plurality' }).rounds[0]?.tally).toEqual({ A: '4', B: '3', C: '2' });
    expect(counted(profile, { method: 'plurality' }, 2).winners).toEqual(['A', 'B']);
    const [round] = counted(profile, { method: 'approval' }).rounds;
    expect(round).toMatchObject({ elected: ['B'], tieBreaks: [{ among: ['B', 'C'], chosen: 'B' }] });
  });
});

describe('[TALLY-32] STAR', () => {
  test('the two highest scores meet in a runoff of preferences', () => {
    // Ranks as scores 5, 4, 3: A 5x3 + 3x2 = 21... the runoff asks who is preferred.
    const count = counted(aProfile('A B C', '3: A > C > B', '2: B > C > A', '2: C > B > A'), {
      method: 'star',
    });
    expect(count.rounds[0]?.tally).toEqual({ A: '27', B: '27', C: '30' });
    expect(count.rounds[0]?.tieBreaks).toMatchObject([{ among: ['A', 'B'], chosen: 'A', mode: 'five-star' }]);
    expect(count.rounds[1]?.tally).toEqual({ C: '4', A: '3' });
    expect(count.winners).toEqual(['C']);
  });

  test('a tie in the runoff goes to the higher score and says so', () => {
    // A 5 + 3, B 4 + 5: one ballot prefers each of them.
    const count = counted(aProfile('A B C', '1: A > B', '1: B > C > A'), { method: 'star' });
    expect(count.rounds[1]).toMatchObject({
      tally: { B: '1', A: '1' },
      elected: ['B'],
      tieBreaks: [{ among: ['A', 'B'], chosen: 'B', purpose: 'winner', mode: 'score' }],
    });
  });

  test('a single candidate is elected in the round, also without a ballot', () => {
    expect(counted(aProfile('A'), { method: 'star' })).toMatchObject({
      winners: ['A'],
      rounds: [{ tally: { A: '0' }, elected: ['A'] }],
    });
  });
});
