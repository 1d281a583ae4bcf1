import type { Instant } from '#core/instant.ts';
import type { Store } from '#store/port/store.ts';
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
  const query = allBallots(poll.pollId);
  let unchained = 0;
  for (let cursor: string | undefined; ;) {
    const page = await store.query(pollsTable, cursor === undefined ? query : { ...query, cursor });
    unchained += fromBallotItem.list(page.items).length;
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  return settlePoll({ ...poll, unchained, ballots: unchained }, now).state;
};
