import type { Instant } from '#core/instant.ts';
import type { Store } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { settlePoll } from '../rules/poll.ts';
import type { PollState } from '../rules/state.ts';
import { allBallots, fromBallotItem } from './ballots.items.ts';
import { pollsTable } from './polls.items.ts';

/**
 * A poll that only another system has written has no ballot count and does not know that its time is over. Reading
 * computes both and writes nothing; the first change made here stores them.
 */
export const completeFound = async (store: Store, poll: PollState, now: Instant): Promise<PollState> => {
  if (poll.version > 0) return poll;
  let unchained = 0;
  for await (const items of readPages({ store, table: pollsTable }, allBallots(poll.pollId)))
    unchained += fromBallotItem.list(items).length;
  return settlePoll({ ...poll, unchained, ballots: unchained }, now).state;
};
