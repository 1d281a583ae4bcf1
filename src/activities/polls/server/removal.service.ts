import { fail, ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { releaseCode } from '#platform/rooms/server/codes.service.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { closePoll, deadlineOf } from '../rules/poll.ts';
import type { PollState } from '../rules/state.ts';
import { requireRemover } from './polls.guards.ts';
import { deletePollOperations, deleteRemains, pollsTable, remainsQuery } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { readSettledPoll } from './reading.service.ts';

const REMOVAL = 'poll-removal';

/** By its owner, or an administrator. */
export const deletePoll = async (deps: PollDeps, actor: Actor, pollId: string) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  const allowed = requireRemover(poll.value, actor);
  if (!allowed.ok) return allowed;
  return removePoll(deps, poll.value);
};

/**
 * Voting closes first, so everybody looking at the poll sees it. Then the poll itself is deleted, together with the
 * order to delete everything it leaves behind: a million ballots take longer than a request, and must not survive a
 * crash.
 */
export const removePoll = async (deps: PollDeps, given: PollState) => {
  const { pollId } = given;
  const poll = given.status === 'open' ? await closed(deps, pollId) : given;
  if (!poll) return fail('conflict');
  const now = deps.clock.now();
  const removed = await deps.store.transact([
    ...deletePollOperations(poll),
    ...deps.deadlines.schedule(deps.polls.kind, pollId, { from: deadlineOf(poll), to: undefined }),
    ...deps.deadlines.schedule(REMOVAL, pollId, { from: undefined, to: now }),
  ]);
  if (!removed.ok) return fail('conflict');
  deps.deadlines.watch(REMOVAL, pollId, now);
  if (poll.code !== '') await releaseCode(deps, { code: poll.code, targetId: pollId });
  deps.hub.evict('poll', pollId);
  return ok({ pollId });
};

const closed = async (deps: PollDeps, pollId: string): Promise<PollState | undefined> => {
  const changed = await changeVersioned(deps, deps.polls, pollId, closePoll);
  return changed.ok ? changed.value.state : undefined;
};

const BATCH = 25;

/** Wired once: deletes what is left of a removed poll, and resumes if a crash interrupted it. */
export const deleteRemainsByDeadline = ({ deadlines, store }: PollDeps): void =>
  deadlines.register(REMOVAL, async (pollId): Promise<Settled> => {
    for await (const items of readPages({ store, table: pollsTable }, remainsQuery(pollId)))
      for (let at = 0; at < items.length; at += BATCH)
        await store.batchWrite(items.slice(at, at + BATCH).map(deleteRemains));
    return { hasChanged: true, deadlineAt: undefined };
  });
