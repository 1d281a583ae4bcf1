import { expect } from 'vitest';
import type { PollView } from '#activities/polls/contract.views.ts';
import { firstBrokenLink } from '#activities/polls/rules/chain.ts';
import type { Receipt } from '#activities/polls/rules/casting.ts';
import { TURNS_AT_ONCE } from '#tests/support/cluster/play.ts';
import type { Play, Venue } from '#tests/support/cluster/play.ts';
import { must } from '#tests/support/server/callers.ts';
import { aBallot, cast, makePoll, movePoll, readRecord } from './callers.ts';

export const beginPoll = async ({ newPerson }: Venue): Promise<Play> => {
  const host = await newPerson();
  const { pollId } = await makePoll(host, { settings: { results: 'live' } });
  const receipts = new Map<string, Receipt>();
  return {
    name: 'a poll',
    acknowledged: () => receipts.size,
    topic: `poll:${pollId}`,
    host,
    async step() {
      const ballots = Array.from({ length: TURNS_AT_ONCE }, () => aBallot('Soup'));
      await Promise.all(
        ballots.map(async (ballot) => {
          const answer = await cast(await newPerson(), pollId, ballot);
          expect(answer.status, answer.text).toBe(200);
          receipts.set(ballot.ballotId, answer.body);
        }),
      );
    },
    truth: async () => (await must(host.call<PollView>(`GET /polls/${pollId}`))).turnout.ballots,
    read(message) {
      const { turnout, ballots } = message as { turnout?: { ballots: number }; ballots?: number };
      return turnout?.ballots ?? ballots;
    },
    async verify() {
      await must(movePoll(host, pollId, 'closed'));
      const { entries, ballots } = await readRecord(host, pollId);
      expect(firstBrokenLink(entries)).toBeUndefined();
      expect([entries.length, ballots.length]).toEqual([receipts.size, receipts.size]);
      const hashes = new Map(entries.map((entry) => [entry[2], entry[4]]));
      for (const [ballotId, { chainHash }] of receipts) expect(hashes.get(ballotId)).toBe(chainHash);
    },
  };
};
