import { noConflict } from '#platform/operations/server/adopt/adopter.ts';
import type { Adopter, Adopting, Adoption } from '#platform/operations/server/adopt/adopter.ts';
import { codeRowFor } from '#platform/rooms/server/codes.service.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { NOBODY } from '../rules/state.ts';
import type { PollState } from '../rules/state.ts';
import { fromBallotItem, isBallotItem } from './ballots.items.ts';
import { completeFound } from './complete-found.ts';
import { adoptedPoll, fromPollItem, isPollItem, pollsTable } from './polls.items.ts';
import { CODE_KEPT_MS } from './polls.service.ts';

/** A closed poll needs no code: nobody will join to vote. */
const adoptPoll = async ({ store, owner, now }: Adopting, poll: PollState): Promise<Adoption> => {
  const own = { ...(await completeFound(store, poll, now)), ownerId: owner };
  const target = { kind: 'poll', targetId: poll.pollId, expiresAt: now + CODE_KEPT_MS };
  const code = own.status === 'open' ? await codeRowFor({ store }, target) : undefined;
  const { attributes, row, inUseBy } = adoptedPoll({ ...own, code: code?.code ?? '' });
  return {
    attributes,
    rows: [
      { table: pollsTable, item: row, conflictWith: noConflict },
      ...(code ? [{ table: platformTable, item: code.item }] : []),
    ],
    inUseBy,
  };
};

export const pollsAdopter: Adopter = {
  seed: 'polls',
  table: pollsTable,
  look(item) {
    if (isPollItem(item)) {
      const poll = fromPollItem(item);
      if (poll.version > 0) return undefined;
      const isFree = poll.ownerId === NOBODY;
      return { entity: 'polls', ...(isFree && { adopt: (adopting) => adoptPoll(adopting, poll) }) };
    }
    // Ballots cast here have a receipt.
    if (isBallotItem(item)) return fromBallotItem(item).receiptHash === '' ? { entity: 'votes' } : undefined;
    return undefined;
  },
};
