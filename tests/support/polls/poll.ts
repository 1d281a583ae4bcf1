import type { NewPoll } from '#activities/polls/contract.views.ts';
import { hashOf } from '#activities/polls/rules/chain.ts';
import { makePoll } from '#activities/polls/rules/poll.ts';
import type { PollState } from '#activities/polls/rules/state.ts';

export const NOW = Date.UTC(2026, 0, 15, 12);

/** An open poll about lunch; override what the test is about. */
export const aPoll = (given: Partial<NewPoll> = {}, state: Partial<PollState> = {}): PollState => {
  const made = makePoll(
    { title: 'Lunch', candidates: ['Pizza', 'Soup', 'Curry'], open: true, ...given },
    { pollId: 'poll-1', ownerId: 'owner-1', code: '4821', seed: 'seed', seedHash: hashOf('seed') },
    NOW,
  );
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return { ...made.value, ...state };
};
