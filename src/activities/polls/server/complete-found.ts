import type { Instant } from '#core/instant.ts';
import type { Store } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { settlePoll } from '../rules/poll.ts';
import type { PollState } from '../rules/state.ts';
import { allBallots, fromBallotItem } from './ballots.items.ts';
import { pollsTable } from './polls.items.ts';

/**
 * A poll that only another system has written knows neither how many ballots it has nor that its time is over. Reading
 * it finds out and writes nothing; the first change here keeps what was found.
 */
export const completeFound = async (store: Store, poll: PollState, now: Instant): Promise<PollState> => {
  if (poll.version > 0) return poll;
  let unchained = 0;
  for await (const items of readPages({ store, table: pollsTable }, allBallots(poll.pollId)))
    unchained += fromBallotItem.list(items).length;
  return settlePoll({ ...poll, unchained, ballots: unchained }, now).state;
};
