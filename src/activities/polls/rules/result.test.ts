import { describe, expect, test } from 'vitest';
import { aPoll, NOW } from '#tests/support/polls/poll.ts';
import { orderFor } from './candidate-order.ts';
import { EMPTY_CHAIN, hashOf } from './chain.ts';
import { profileBuilderFor, standing } from './electorate.ts';
import { canonicalJson, countPoll, maySeeResults, resultHash } from './result.ts';
import type { PollState } from './state.ts';
import { ownerViewOf, voterViewOf } from './views.ts';

const resultOf = (poll: PollState, ...ballots: readonly string[][][]) => {
  const builder = profileBuilderFor(poll);
  for (const ranks of ballots) builder.add({ ranks, scores: undefined });
  const counted = countPoll(poll, builder.build(), EMPTY_CHAIN);
  if (!counted.ok) throw new Error(counted.error.code);
  return counted.value;
};

const facts = { now: NOW, byHour: [], hasVoted: false, writeIns: [] };

test('the hash of a count is that of its canonical JSON', () => {
  for (const method of ['irv', 'schulze', 'borda', 'stv-meek'] as const) {
    const poll = aPoll({ settings: { method } });
    const builder = profileBuilderFor(poll);
    builder.add({ ranks: [['Pizza'], ['Soup']], scores: undefined }, 3);
    builder.add({ ranks: [['Soup'], ['Curry']], scores: undefined }, 2);
    const counted = countPoll(poll, builder.build(), poll.chain);
    if (!counted.ok) throw new Error(counted.error.code);
    expect(counted.value.hash).toBe(hashOf(canonicalJson(counted.value.count)));
  }
});

describe('results', () => {
  test('[POLL-9] who may see them when', () => {
    const seen = (results: 'live' | 'after-close' | 'owner', status: PollState['status']): boolean[] => {
      const poll = aPoll({ settings: { results } }, { status });
      return [maySeeResults(poll, true), maySeeResults(poll, false)];
    };
    expect(seen('live', 'open')).toEqual([true, true]);
    expect(seen('live', 'draft')).toEqual([false, false]);
    expect(seen('after-close', 'open')).toEqual([false, false]);
    expect(seen('after-close', 'closed')).toEqual([true, true]);
    expect(seen('owner', 'open')).toEqual([false, false]);
    expect(seen('owner', 'closed')).toEqual([true, false]);
    expect(seen('owner', 'archived')).toEqual([true, false]);
  });

  test('[POLL-9] a view leaves out a result that must not be seen, even when it is handed one', () => {
    const poll = aPoll({ settings: { results: 'owner' } }, { status: 'closed' });
    const result = resultOf(poll, [['Soup']]);
    expect(voterViewOf(poll, { ...facts, result }).result).toBeUndefined();
    expect(ownerViewOf(poll, { ...facts, result }).result).toEqual(result);
  });

  test('[POLL-12] the hash of the seed is always shown, the seed only after close', () => {
    expect(voterViewOf(aPoll(), { ...facts, result: undefined })).toMatchObject({
      seedHash: hashOf('seed'),
      seed: undefined,
    });
    const closed = aPoll({}, { status: 'closed', resultsSeen: true });
    expect(voterViewOf(closed, { ...facts, result: undefined }).seed).toBe('seed');
  });

  test('[POLL-12] a poll that may still open again keeps its seed, also from its owner', () => {
    const seedOf = (poll: PollState) => ownerViewOf(poll, { ...facts, result: undefined }).seed;
    const unseen = aPoll({ settings: { results: 'owner' } }, { status: 'closed' });
    expect(seedOf(unseen)).toBeUndefined();
    expect(voterViewOf(unseen, { ...facts, result: undefined }).seed).toBeUndefined();
    expect(seedOf({ ...unseen, status: 'archived' })).toBe('seed');
    expect(seedOf(aPoll({ settings: { results: 'live' } }, { status: 'closed' }))).toBe('seed');
  });

  test('[POLL-12] ties are drawn by the seed', () => {
    const { count } = resultOf(aPoll(), [['Soup']], [['Pizza']]);
    expect(count.rounds.flatMap((round) => round.tieBreaks)[0]).toMatchObject({ mode: 'random' });
  });

  test('[POLL-15] the hash depends on the count alone, not on the order of its keys', () => {
    const { count, hash } = resultOf(aPoll(), [['Soup'], ['Pizza']], [['Curry']], [['Soup']]);
    const shuffled = Object.fromEntries(Object.entries(count).toReversed()) as typeof count;
    expect(resultHash(shuffled)).toBe(hash);
    expect(canonicalJson({ b: [1, { d: undefined, c: 2 }], a: null })).toBe('{"a":null,"b":[1,{"c":2}]}');
  });

  test('[POLL-17] a quorum is reported and changes nothing else', () => {
    const small = resultOf(aPoll({ settings: { quorum: 3 } }), [['Soup']]);
    expect(small).toMatchObject({ quorumReached: false, count: { winners: ['Soup'] } });
    expect(resultOf(aPoll({ settings: { quorum: 1 } }), [['Soup']]).quorumReached).toBe(true);
    expect(resultOf(aPoll(), [['Soup']]).quorumReached).toBeUndefined();
  });

  test('[POLL-18] write-ins count in the bucket, for whom they were merged with, or for themselves', () => {
    const poll = aPoll({ settings: { writeIns: true } });
    const ballots = [[['Falafel']], [['felafel']], [['Ramen']]];
    expect(resultOf(poll, ...ballots).count.rounds[0]?.tally).toEqual({
      Pizza: '0',
      Soup: '0',
      Curry: '0',
      'Write-ins': '3',
    });
    const merged = { ...poll, mergedWriteIns: { Falafel: 'Falafel', felafel: 'Falafel' } };
    expect(standing(merged)).toEqual(['Pizza', 'Soup', 'Curry', 'Falafel', 'Write-ins']);
    expect(resultOf(merged, ...ballots).count.rounds[0]?.tally).toMatchObject({
      Falafel: '2',
      'Write-ins': '1',
    });
  });

  test('[POLL-18] spellings that differ by case count together, and the owner sees it', () => {
    const poll = aPoll(
      { settings: { writeIns: true } },
      { status: 'closed', mergedWriteIns: { Ramen: 'Ramen', ramen: 'ramen', Rice: 'pizza' } },
    );
    expect(standing(poll)).toEqual(['Pizza', 'Soup', 'Curry', 'Ramen', 'Write-ins']);
    expect(resultOf(poll, [['Ramen']], [['ramen']], [['RAMEN']]).count.rounds[0]?.tally).toMatchObject({
      Ramen: '3',
      'Write-ins': '0',
    });
    const written = ['RAMEN', 'Rice', 'Stew'].map((name) => ({ name, ballots: 1 }));
    const view = ownerViewOf(poll, { ...facts, result: undefined, writeIns: written });
    expect(view.writeIns.map(({ mergedWith }) => mergedWith)).toEqual(['Ramen', 'Pizza', undefined]);
  });

  test('[POLL-20] every voter has an order of their own, the same on every visit', () => {
    const poll = aPoll({ candidates: Array.from({ length: 12 }, (_, index) => `C${index}`) });
    const names = (voter: string): string[] => orderFor(poll, voter).map(({ name }) => name);
    expect(names('ana')).toEqual(names('ana'));
    expect(names('ana')).not.toEqual(names('bo'));
    expect(names('ana').toSorted()).toEqual(poll.candidates.map(({ name }) => name).toSorted());
    expect(orderFor({ ...poll, settings: { ...poll.settings, shuffle: false } }, 'ana')).toEqual(
      poll.candidates,
    );
  });
});
