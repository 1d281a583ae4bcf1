import { describe, expect, test } from 'vitest';
import { aProfile } from '#tests/support/tally/ballots.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { lotOrder } from './ties.ts';

/** Round 1: A 6, B 5, C 4, D 3, E 2. E goes to D, then C goes: B 5 and D 5 are last, B had more before. */
const later = aProfile('A B C D E', '6: A', '5: B', '4: C', '3: D', '2: E > D');

describe('[TALLY-13] ties', () => {
  test('candidate order: the latest goes out', () => {
    const count = counted(later, { tieBreak: 'candidate-order', candidateOrder: ['D', 'A', 'B'] });
    const broken = count.rounds.flatMap((round) => round.tieBreaks);
    expect(broken).toMatchObject([{ among: ['B', 'D'], chosen: 'B', mode: 'candidate-order' }]);
  });

  test('previous rounds: walk back from the last one', () => {
    const count = counted(later, { tieBreak: 'previous-rounds', candidateOrder: ['D', 'A', 'B'] });
    const broken = count.rounds.flatMap((round) => round.tieBreaks);
    expect(broken).toMatchObject([
      {
        among: ['B', 'D'],
        chosen: 'D',
        mode: 'previous-rounds',
        reason: 'fewest votes of the tied in round 1',
      },
    ]);
  });

  test('first difference: from round 1 forward; the two can disagree', () => {
    // Round 1: C 4, D 5. E goes to C: C 6, D 5. F goes 1 to C, 2 to D: C 7, D 7, both last.
    const tied = aProfile(
      'A B C D E F',
      '12: A',
      '11: B',
      '4: C',
      '5: D',
      '2: E > C',
      '2: F > D',
      '1: F > C',
    );
    const chosen = (tieBreak: 'first-difference' | 'previous-rounds'): unknown =>
      counted(tied, { tieBreak }).rounds[2]?.tieBreaks.map((tie) => [tie.chosen, tie.reason]);
    expect(chosen('first-difference')).toEqual([['C', 'fewest votes of the tied in round 1']]);
    expect(chosen('previous-rounds')).toEqual([['D', 'fewest votes of the tied in round 2']]);
  });

  test('never unequal before: falls back to the order, or to the seed when there is one', () => {
    const equal = aProfile('A B C', '4: A', '3: B', '3: C');
    expect(counted(equal, { tieBreak: 'previous-rounds' }).rounds[0]?.tieBreaks).toMatchObject([
      { chosen: 'C', mode: 'candidate-order' },
    ]);
    expect(counted(equal, { tieBreak: 'previous-rounds', seed: 'x' }).rounds[0]?.tieBreaks).toMatchObject([
      { mode: 'random' },
    ]);
  });

  test('random: the lot is the order of SHA-256 of "seed:name", the last of it goes out', () => {
    const order = lotOrder(['A', 'B', 'C'], 'table');
    // printf 'table:A' | sha256sum  and so on, sorted.
    expect(order.map((candidate) => 'ABC'[candidate])).toEqual(['A', 'C', 'B']);
    const count = counted(aProfile('A B C', '4: A', '3: B', '3: C'), { tieBreak: 'random', seed: 'table' });
    expect(count.rounds[0]?.tieBreaks).toMatchObject([{ among: ['B', 'C'], chosen: 'B', mode: 'random' }]);
  });
});
