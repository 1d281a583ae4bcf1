import { describe, expect, test } from 'vitest';
import type { Count, Method } from '#platform/tally/contract.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { compareCounts } from '#activities/polls/rules/comparison.ts';
import { profileBuilderFor } from '#activities/polls/rules/electorate.ts';
import { aPoll } from '#tests/support/polls/poll.ts';
import { setLanguage } from '#web/kit/i18n/language.ts';
import { disagreement } from '../results/Comparison.tsx';
import {
  barOrder,
  exhaustedSplit,
  finalMargin,
  hasRounds,
  outcomeSentence,
  roundBars,
  roundSentence,
  shownCount,
  tieBreaksOf,
  tieSentence,
  winnerSentence,
} from './story.ts';

const NAMES = ['Ada', 'Bo', 'Cy', 'Di'];

const counted = (method: Method, ballots: readonly (readonly [number, ...string[]])[], seats = 1): Count => {
  const builder = new ProfileBuilder(NAMES);
  for (const [papers, ...order] of ballots)
    builder.add(
      order.map((name) => [NAMES.indexOf(name)]),
      papers,
    );
  const count = countBallots(builder.build(), seats, { method, tieBreak: 'candidate-order' });
  if (!count.ok) throw new Error(count.error.code);
  return count.value;
};

const comparedBy = (method: Method, ballots: Parameters<typeof counted>[1]) => {
  const poll = aPoll({ candidates: NAMES, settings: { method, rules: { tieBreak: 'candidate-order' } } });
  const builder = profileBuilderFor(poll);
  for (const [papers, ...order] of ballots)
    builder.add({ ranks: order.map((name) => [name]), scores: undefined }, papers);
  return compareCounts(poll, builder.build());
};

// Centre squeeze: Bo beats everybody in a duel and is out first.
const SQUEEZE = [
  [4, 'Ada', 'Bo'],
  [3, 'Cy', 'Bo'],
  [2, 'Bo', 'Ada'],
] as const;

describe('the winner in a sentence', () => {
  test('of a runoff, with the round and the votes that still count', () => {
    const count = counted('irv', SQUEEZE);
    expect(winnerSentence(count, true)).toBe('Ada wins in round 3 with 6 of 9 votes still in play.');
    expect(finalMargin(count)).toEqual({ margin: '3', second: 'Cy' });
  });

  test('of one who has more than half at once', () => {
    expect(
      winnerSentence(
        counted('irv', [
          [3, 'Di'],
          [2, 'Ada'],
        ]),
        true,
      ),
    ).toBe('Di wins in the first round with 3 of 5 votes.');
  });

  test('of duels, of points, of approvals, of first choices', () => {
    expect(winnerSentence(counted('schulze', SQUEEZE), true)).toBe(
      'Bo beats every other option head to head.',
    );
    expect(winnerSentence(counted('plurality', SQUEEZE), true)).toBe('Ada wins with 4 first choices.');
    expect(winnerSentence(counted('approval', SQUEEZE), true)).toBe('Bo wins with 9 approvals.');
    expect(winnerSentence(counted('borda', SQUEEZE), true)).toMatch(/^Bo wins with [\d.]+ points\.$/);
  });

  test('of a circle, without pretending', () => {
    const circle = [
      [4, 'Ada', 'Bo', 'Cy'],
      [3, 'Bo', 'Cy', 'Ada'],
      [2, 'Cy', 'Ada', 'Bo'],
    ] as const;
    expect(winnerSentence(counted('schulze', circle), true)).toContain('nobody beats everyone');
  });

  test('of a tie: that it was one, and what decided', () => {
    const level = [
      [2, 'Ada', 'Bo', 'Cy'],
      [2, 'Bo', 'Ada', 'Cy'],
    ] as const;
    for (const method of ['irv', 'schulze', 'borda', 'approval', 'plurality', 'star'] as const) {
      const count = counted(method, level);
      expect(winnerSentence(count, true), method).toMatch(
        /^Ada(,| and) .* tied\. Ada wins by the order of the options\.$/,
      );
      expect(finalMargin(count), method).toBeUndefined();
    }
    // Level on the way, not in the round that decides.
    const count = counted('irv', [
      [3, 'Di'],
      [2, 'Ada', 'Di'],
      [2, 'Bo', 'Di'],
    ]);
    expect(winnerSentence(count, true)).toMatch(/^Di wins in round \d with 5 of 7/);
    expect(winnerSentence(counted('plurality', [[1, 'Cy']]), true)).toBe('Cy wins with 1 first choice.');
  });

  test('of several seats, and of nobody', () => {
    expect(winnerSentence(counted('stv-scottish', SQUEEZE, 2), true)).toBe('2 elected: Ada and Cy.');
    expect(winnerSentence(counted('irv', []), true)).toBe('Nobody voted, so nobody won.');
    expect(winnerSentence(counted('irv', []), false)).toBe('No ballots yet.');
  });

  test('[POLL-17] a result of too few ballots says who would have won, and nobody wears the mark', () => {
    const count = counted('irv', SQUEEZE);
    const result = { count, hash: '', chainLength: 9, chainHead: '', isFinal: true, quorumReached: false };
    expect(outcomeSentence(result)).toBe(
      'Not valid: too few ballots. The count alone says: Ada wins in round 3 with 6 of 9 votes still in play.',
    );
    const shown = shownCount(result);
    expect(shown.winners).toEqual([]);
    for (const [index] of shown.rounds.entries())
      expect(roundBars(shown, index).filter(({ mark }) => mark === 'elected')).toEqual([]);
    // While people vote, the quorum may still be reached.
    expect(shownCount({ ...result, isFinal: false })).toBe(count);
    expect(shownCount({ ...result, quorumReached: true })).toBe(count);
  });

  test('in German', () => {
    void setLanguage('de');
    expect(winnerSentence(counted('irv', SQUEEZE), true)).toBe(
      'Ada gewinnt in Runde 3 mit 6 von 9 Stimmen, die noch zählen.',
    );
    void setLanguage('en');
  });
});

describe('rounds', () => {
  test('bars keep their places: winners first, then whoever stayed longest', () => {
    expect(barOrder(counted('irv', SQUEEZE))).toEqual(['Ada', 'Cy', 'Bo', 'Di']);
  });

  test('a bar says what came in, who is out and who is gone', () => {
    const count = counted('irv', SQUEEZE);
    const last = roundBars(count, count.rounds.length - 1);
    expect(last.find(({ name }) => name === 'Ada')).toMatchObject({
      votes: 6,
      gained: 2,
      mark: 'elected',
      isGone: false,
    });
    expect(last.find(({ name }) => name === 'Bo')).toMatchObject({ votes: 0, isGone: true });
    expect(roundBars(count, 1).find(({ name }) => name === 'Bo')?.mark).toBe('out');
  });

  test('each round is told in words', () => {
    const count = counted('irv', SQUEEZE);
    expect(count.rounds.map((round) => roundSentence(count, round))).toEqual([
      'Di drops out.',
      'Bo drops out. Votes move: 2 to Ada.',
      'Ada is elected.',
    ]);
    expect(hasRounds(count)).toBe(true);
    expect(hasRounds(counted('borda', SQUEEZE))).toBe(false);
  });

  test('the last seat goes to whoever is left, below the quota, and the round says why', () => {
    const count = counted(
      'stv-scottish',
      [
        [4, 'Ada'],
        [2, 'Bo'],
        [1, 'Cy'],
      ],
      2,
    );
    expect(roundSentence(count, count.rounds.at(-1)!)).toBe(
      'Bo is elected. The last seat is filled without reaching 3.',
    );
    // Two are left and level: the other one is still there.
    const tie = counted('irv', [
      [1, 'Ada'],
      [1, 'Bo'],
    ]);
    expect(roundSentence(tie, tie.rounds.at(-1)!)).toBe('Ada is elected.');
  });

  test('ballots that stopped counting are split by why', () => {
    const count = counted('irv', [
      [4, 'Ada'],
      [3, 'Bo'],
      [2, 'Cy'],
    ]);
    expect(exhaustedSplit(count)).toEqual([{ label: 'All ranked options were eliminated', votes: '2' }]);
  });

  test('a broken tie is said', () => {
    const [tie] = tieBreaksOf(
      counted('irv', [
        [1, 'Ada'],
        [1, 'Bo'],
      ]),
    ).filter(({ purpose }) => purpose === 'winner');
    expect(tie && tieSentence(tie)).toBe(
      'Ada and Bo tied. Ada was placed first by the order of the options.',
    );
  });
});

describe('where the methods disagree', () => {
  test('and why', () => {
    expect(disagreement(comparedBy('irv', SQUEEZE))).toEqual([
      'Head to head (Schulze), Head to head (Ranked Pairs), Head to head (Minimax), Points (Borda), and Approval would choose Bo instead.',
      'Bo beats Ada head to head, 5 to 4.',
    ]);
  });

  test('[POLL-30] and marks what a lot, or the order of options, decided', () => {
    const level = [
      [2, 'Ada', 'Bo'],
      [2, 'Bo', 'Ada'],
    ] as const;
    const compared = comparedBy('irv', level);
    expect(new Set(compared.counts.map(({ tie }) => tie))).toEqual(new Set(['order']));
    const lots = aPoll({ candidates: NAMES, settings: { method: 'plurality' } });
    const builder = profileBuilderFor(lots);
    for (const name of ['Ada', 'Bo']) builder.add({ ranks: [[name]], scores: undefined }, 1);
    expect(compareCounts(lots, builder.build()).counts[0]).toMatchObject({ method: 'plurality', tie: 'lot' });
    expect(comparedBy('irv', SQUEEZE).counts[0]).not.toHaveProperty('tie');
  });

  test('or that they agree', () => {
    const clear = [
      [3, 'Di'],
      [1, 'Ada'],
    ] as const;
    expect(disagreement(comparedBy('irv', clear))).toEqual(['All 7 methods give the same result.']);
  });
});
