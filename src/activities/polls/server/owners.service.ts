import type { IdentityId } from '#core/ids.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { changeOwner } from '../rules/poll.ts';
import { deleteOwnerRow, ownerQuery, pollIdIn, pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { readSettledPoll } from './reading.service.ts';
import { removePoll } from './removal.service.ts';

const pollsOf = async ({ store }: PollDeps, ownerId: string): Promise<string[]> =>
  (await readAll({ store, table: pollsTable }, ownerQuery(ownerId))).map(pollIdIn);

/** When a guest signs in, their polls belong to the account. Safe to run again after a crash. */
export const handOverPolls = async (deps: PollDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const pollId of await pollsOf(deps, from)) {
    await changeVersioned(deps, deps.polls, pollId, (poll) => changeOwner(poll, from, to));
    await deps.store.batchWrite([deleteOwnerRow(from, pollId)]);
  }
};

/** Deleting an account deletes its polls, as the dialog says. Safe to run again after a crash. */
export const removePolls = async (deps: PollDeps, owner: IdentityId): Promise<void> => {
  for (const pollId of await pollsOf(deps, owner)) {
    const poll = await readSettledPoll(deps, pollId);
    const isTheirs = poll.ok && poll.value.ownerId === owner;
    if (isTheirs && !(await removePoll(deps, poll.value)).ok)
      throw new Error(`poll ${pollId} could not be removed`);
    await deps.store.batchWrite([deleteOwnerRow(owner, pollId)]);
  }
};
