import { expect, test } from 'vitest';
import type { PollView } from '#activities/polls/contract.views.ts';
import { append, digestOf, EMPTY_CHAIN, hashOf } from '#activities/polls/rules/chain.ts';
import { profileBuilderFor } from '#activities/polls/rules/electorate.ts';
import { makePoll } from '#activities/polls/rules/poll.ts';
import { countPoll } from '#activities/polls/rules/result.ts';
import { voterViewOf } from '#activities/polls/rules/views.ts';
import { fetchRecord, findOwn, firstDifference, recount } from './recount.ts';
import type { PollRecord } from './recount.ts';

const BALLOTS = [
  { ballotId: 'a', ranks: [['X'], ['Y']], isWithdrawn: false },
  { ballotId: 'b', ranks: [['Y']], isWithdrawn: false },
  { ballotId: 'c', ranks: [['Z'], ['Y']], isWithdrawn: false },
  { ballotId: 'd', ranks: [], isWithdrawn: true },
];

/** A closed poll as the server would have it, with its record. */
const aClosedPoll = () => {
  const made = makePoll(
    { title: 'T', candidates: ['X', 'Y', 'Z'], open: true },
    { pollId: 'p', ownerId: 'o', code: '1', seed: 'seed', seedHash: hashOf('seed') },
    0,
  );
  if (!made.ok) throw new Error(made.error.code);
  const { end, appended } = append(EMPTY_CHAIN, [
    { kind: 'cast', ballotId: 'd', digest: digestOf({ ranks: [['X']] }) },
    ...BALLOTS.map(({ ballotId, ranks, isWithdrawn }) => ({
      kind: isWithdrawn ? ('withdrawn' as const) : ('cast' as const),
      ballotId,
      digest: digestOf({ ranks }),
    })),
  ]);
  const poll = { ...made.value, status: 'closed' as const, resultsSeen: true, chain: end };
  const builder = profileBuilderFor(poll);
  for (const { ranks, isWithdrawn } of BALLOTS) if (!isWithdrawn) builder.add({ ranks, scores: undefined });
  const result = countPoll(poll, builder.build(), end);
  if (!result.ok) throw new Error(result.error.code);
  const facts = { now: 0, byHour: [], hasVoted: false, result: result.value, writeIns: [] };
  const view: PollView = voterViewOf(poll, facts);
  const record: PollRecord = { ballots: BALLOTS, entries: appended };
  return { view, result: result.value, record };
};

test('[POLL-15] the record of a closed poll gives the published hash again', () => {
  const { view, result, record } = aClosedPoll();
  expect(recount(view, result, record)).toEqual({ kind: 'same', ballots: 3, entries: 5, hash: result.hash });
});

test('[POLL-13] a changed ballot, a missing one, a forged entry and a cut chain are each found', () => {
  const { view, result, record } = aClosedPoll();
  const changed = record.ballots.map((ballot) =>
    ballot.ballotId === 'b' ? { ...ballot, ranks: [['X']] } : ballot,
  );
  expect(recount(view, result, { ...record, ballots: changed })).toEqual({ kind: 'ballot', ballotId: 'b' });
  const fewer = record.ballots.filter(({ ballotId }) => ballotId !== 'c');
  expect(recount(view, result, { ...record, ballots: fewer })).toEqual({ kind: 'ballot', ballotId: 'c' });
  const revived = record.ballots.map((ballot) => ({ ...ballot, isWithdrawn: false }));
  expect(recount(view, result, { ...record, ballots: revived })).toEqual({ kind: 'ballot', ballotId: 'd' });
  const forged = record.entries.map((entry) =>
    entry[0] === 3 ? ([3, 'cast', 'q', entry[3], entry[4]] as const) : entry,
  );
  expect(recount(view, result, { ...record, entries: forged })).toEqual({ kind: 'broken', number: 3 });
  expect(recount(view, result, { ...record, entries: record.entries.slice(0, 4) })).toEqual({ kind: 'head' });
});

test('[POLL-12] a seed that is not the one promised is found', () => {
  const { view, result, record } = aClosedPoll();
  expect(recount({ ...view, seed: 'another' }, result, record)).toEqual({ kind: 'seed' });
});

test('another result than the ballots give is named where it parts', () => {
  const { view, result, record } = aClosedPoll();
  const wrong = { ...result, hash: 'x', count: { ...result.count, winners: ['Z'] } };
  expect(recount(view, wrong, record)).toMatchObject({
    kind: 'differs',
    path: 'winners.0',
    published: '"Z"',
  });
  expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toEqual({
    path: 'a.1.b',
    published: '2',
    counted: '3',
  });
});

test('a voter finds the own ballot, or learns that it is not as sent', () => {
  const { record } = aClosedPoll();
  expect(findOwn(record, { ballotId: 'a', choices: { ranks: [['X'], ['Y']] } })).toEqual({
    kind: 'in',
    number: 2,
  });
  expect(findOwn(record, { ballotId: 'a', choices: { ranks: [['Y']] } })).toEqual({ kind: 'changed' });
  expect(findOwn(record, { ballotId: 'd', choices: { ranks: [['X']] } })).toEqual({ kind: 'withdrawn' });
  expect(findOwn(record, { ballotId: 'q', choices: { ranks: [['X']] } })).toEqual({ kind: 'missing' });
});

test('the record is read page by page to its end', async () => {
  const { record } = aClosedPoll();
  const cursors: (string | undefined)[] = [];
  const seen: number[] = [];
  const fetched = await fetchRecord(
    {
      readRecord: async ({ query: { cursor } }) => {
        cursors.push(cursor);
        const isFirst = cursor === undefined;
        return {
          ok: true,
          value: {
            ballots: isFirst ? BALLOTS.map((ballot) => ({ ...ballot, ranks: [...ballot.ranks] })) : [],
            entries: isFirst ? [] : record.entries.map((entry) => [...entry]),
            ...(isFirst && { cursor: 'entries:' }),
          },
        };
      },
    },
    'p',
    (ballots) => seen.push(ballots),
  );
  expect(cursors).toEqual([undefined, 'entries:']);
  expect(seen).toEqual([4, 4]);
  expect(fetched.entries).toHaveLength(5);
});
