import { aBallot, cast, makePoll } from '#tests/support/polls/callers.ts';
import { must, newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { Prepare } from './prepared.ts';

const vote: Prepare = async (address, times) => {
  const { pollId } = await makePoll(await newGuest(address));
  const voters = await newGuests(times, address);
  return {
    name: 'vote in a poll',
    atOnce: true,
    calls: voters.map((voter) => () => must(cast(voter, pollId, aBallot('Pizza', 'Soup', 'Curry')))),
  };
};

export const pollActions: readonly Prepare[] = [vote];
