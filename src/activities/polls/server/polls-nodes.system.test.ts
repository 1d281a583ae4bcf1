import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { aBallot, cast, makePoll, movePoll, readPoll, readRecord } from '#tests/support/polls/callers.ts';
import { callerWith, newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { castWithToken } from '#tests/support/polls/tokens.ts';
import { listenToPoll } from '#tests/support/polls/listener.ts';
import type { PollResult } from '../contract.views.ts';
import { firstBrokenLink } from '../rules/chain.ts';

let cluster: Cluster;
let addresses: readonly [string, string];

beforeAll(async () => {
  cluster = await startCluster();
  const [{ address: first }, { address: second }] = [await cluster.startNode(), await cluster.startNode()];
  addresses = [first, second];
});
afterAll(() => cluster?.stop());

const here = (): string => addresses[0];
const there = (): string => addresses[1];
/** The same person by the other node. */
const by = (node: () => string, { token }: GuestCaller): GuestCaller => callerWith(token, node);

describe('two nodes over one DynamoDB engine and one Redis', () => {
  test('[POLL-4] [POLL-13] ballots through both at once: one chain without a gap, the same counts on both', async () => {
    const owner = await newGuest(here);
    const voters = await newGuests(120, here);
    const { pollId } = await makePoll(owner, { settings: { results: 'live' } });
    const names = ['Pizza', 'Soup', 'Soup'];
    const answers = await Promise.all(
      voters.map((voter, index) =>
        cast(by(index % 2 === 0 ? here : there, voter), pollId, aBallot(names[index % 3] ?? '')),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(voters.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.chainNumber)).size).toBe(voters.length);
    for (const node of [here, there]) {
      // What a node counted less than a second ago it may show again.
      await expect
        .poll(async () => (await readPoll(by(node, owner), pollId)).result?.chainLength, { timeout: 60_000 })
        .toBe(120);
      expect(await readPoll(by(node, owner), pollId)).toMatchObject({
        turnout: { ballots: 120 },
        result: {
          count: { ballots: 120, winners: ['Soup'], rounds: [{ tally: { Pizza: '40', Soup: '80' } }] },
        },
      });
    }
    expect((await movePoll(by(there, owner), pollId, 'closed')).status).toBe(200);
    const { entries, ballots } = await readRecord(by(here, owner), pollId);
    expect(firstBrokenLink(entries)).toBeUndefined();
    expect([entries.length, ballots.length]).toEqual([120, 120]);
    const chained = new Map(entries.map((entry) => [entry[2], entry]));
    for (const { body } of answers) expect(chained.get(body.ballotId)?.[4]).toBe(body.chainHash);
    const hashes = await Promise.all(
      [here, there].map(async (node) => (await readPoll(by(node, owner), pollId)).result?.hash),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  test('[POLL-4] double votes across the nodes give one ballot a voter, the same ballot the same receipt', async () => {
    const owner = await newGuest(here);
    const voters = await newGuests(20, here);
    const { pollId } = await makePoll(owner);
    const outcomes = await Promise.all(
      voters.map(async (voter) => {
        const same = aBallot('Soup');
        const answers = await Promise.all([
          cast(by(here, voter), pollId, same),
          cast(by(there, voter), pollId, same),
          cast(by(here, voter), pollId, aBallot('Pizza')),
          cast(by(there, voter), pollId, aBallot('Curry')),
        ]);
        const taken = answers.filter(({ status }) => status === 200);
        const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
        return { ballots: new Set(taken.map(({ text }) => text)).size, refused: [...new Set(refused)] };
      }),
    );
    expect(outcomes).toEqual(voters.map(() => ({ ballots: 1, refused: ['poll-already-voted'] })));
    await movePoll(owner, pollId, 'closed');
    const { entries, ballots } = await readRecord(owner, pollId);
    expect([ballots.length, entries.length]).toEqual([20, 20]);
    expect(firstBrokenLink(entries)).toBeUndefined();
  });

  test('[POLL-16] one code, both nodes, 20 requests at once: one ballot', async () => {
    const owner = await newGuest(here);
    const voters = await newGuests(20, here);
    const { pollId } = await makePoll(owner, { settings: { voters: 'codes' } });
    const made = await owner.call<{ codes: { code: string }[] }>(`POST /polls/${pollId}/codes`, {
      number: 2,
    });
    const code = made.body.codes[0]?.code ?? '';
    const answers = await Promise.all(
      voters.map((guest, index) => {
        const voter = by(index % 2 === 0 ? here : there, guest).call;
        const { ballotId, ...ballot } = aBallot('Soup');
        return castWithToken({ voter, nobody: voter }, { pollId, ballotId, code }, ballot);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readPoll(by(there, owner), pollId)).turnout).toMatchObject({ ballots: 1, roll: 2 });
  });

  test('who follows on one node sees turnout and result of ballots cast on the other', async () => {
    const owner = await newGuest(here);
    const voters = await newGuests(30, here);
    const { pollId } = await makePoll(owner, { settings: { results: 'live' } });
    const listener = await listenToPoll(by(there, owner), there(), pollId);
    for (const voter of voters) expect((await cast(voter, pollId, aBallot('Curry'))).status).toBe(200);
    const isWhole = (payload: unknown): boolean =>
      (payload as { result: PollResult }).result.count.ballots === 30;
    await listener.reaches('the whole result', () =>
      listener.events('result.changed').some(({ frame }) => isWhole(frame.payload)),
    );
    await listener.reaches('the whole turnout', () =>
      listener
        .events('turnout.changed')
        .some(({ frame }) => (frame.payload as { ballots: number }).ballots === 30),
    );
    expect((await movePoll(owner, pollId, 'closed')).status).toBe(200);
    await listener.reaches('the close', () => listener.events('poll.changed').length > 0);
    listener.close();
  });
});
