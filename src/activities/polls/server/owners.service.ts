import type { IdentityId } from '#core/ids.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { changeOwner } from '../rules/poll.ts';
import { deleteOwnerRow, ownerQuery, pollIdIn, pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';

const pollsOf = async ({ store }: PollDeps, ownerId: string): Promise<string[]> =>
  (await readAll({ store, table: pollsTable }, ownerQuery(ownerId))).map(pollIdIn);

/** A guest signed in: the polls made before belong to the account now. Safe to run again after a crash. */
export const handOverPolls = async (deps: PollDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const pollId of await pollsOf(deps, from)) {
    await changeVersioned(deps, deps.polls, pollId, (poll) => changeOwner(poll, from, to));
    await deps.store.batchWrite([deleteOwnerRow(from, pollId)]);
  }
};

/** Whose owner is gone: voters keep their poll and its result; nobody can change it any more. */
export const leavePolls = async (deps: PollDeps, owner: IdentityId): Promise<void> => {
  for (const pollId of await pollsOf(deps, owner)) {
    await changeVersioned(deps, deps.polls, pollId, (poll) => changeOwner(poll, owner, 'nobody'));
    await deps.store.batchWrite([deleteOwnerRow(owner, pollId)]);
  }
};
