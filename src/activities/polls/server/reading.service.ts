import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { changeVersioned, readSettled } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import { markSeen, mayReopen } from '../rules/poll.ts';
import { maySeeResults } from '../rules/result.ts';
import type { PollState } from '../rules/state.ts';
import { ballotKey, fromBallotItem } from './ballots.items.ts';
import { isOwner } from './polls.guards.ts';
import { pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { keepResult, readKept } from './results.items.ts';
import type { KeptResult } from './results.items.ts';
import { basisOf } from './running-counts.ts';
import type { RunningCounts } from './running-counts.ts';
import { hashOf } from '../rules/chain.ts';

export const readSettledPoll = (deps: PollDeps, pollId: string) => readSettled(deps, deps.polls, pollId);

/** Only the owner can see a draft; for everybody else it does not exist yet. */
export const readForCaller = async (deps: PollDeps, actor: Actor, pollId: string) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  return poll.value.status === 'draft' && !isOwner(poll.value, actor) ? fail('poll-not-found') : poll;
};

/** What is shown next to the result; for a closed poll it is stored with it. */
export type Outcome = Omit<KeptResult, 'result'> & {
  readonly result: Awaited<ReturnType<RunningCounts['result']>>;
};

/** The result of a closed poll is counted once and stored; that of an open one is this node's latest count. */
export const outcomeOf = async (deps: PollDeps, poll: PollState, maxAgeMs?: number): Promise<Outcome> => {
  const isOver = poll.status === 'closed' || poll.status === 'archived';
  const basis = basisOf(poll);
  const kept = isOver ? await readKept(deps.store, poll.pollId) : undefined;
  const isCurrent = kept?.basis === basis && kept.result.chainLength === poll.chain.length;
  if (isCurrent && kept.byHour) return { ...kept, result: ok(kept.result) };
  const running = await deps.counts.of(poll);
  const facts = {
    byHour: hoursOf(running),
    writeIns: poll.settings.writeIns ? running.writeIns(poll) : [],
  };
  if (isCurrent) return { ...facts, result: ok(kept.result) };
  const result = await deps.counts.result(poll, maxAgeMs);
  if (isOver && result.ok)
    await keepResult(deps.store, poll.pollId, { ...facts, basis, result: result.value });
  return { ...facts, result };
};

/** Ballots by the hour, of a poll whose result is not asked for. */
export const hoursOf = ({ byHour }: { readonly byHour: ReadonlyMap<Instant, number> }) =>
  [...byHour].toSorted(([a], [b]) => a - b);

/** Asking for the result of a closed poll counts as seeing it: from then on it stays closed. */
export const noteResultsSeen = async (deps: PollDeps, poll: PollState, owns: boolean): Promise<PollState> => {
  if (!mayReopen(poll) || !maySeeResults(poll, owns)) return poll;
  const seen = await changeVersioned(deps, deps.polls, poll.pollId, (state) =>
    state.status === 'closed' ? markSeen(state) : ok({ state, events: [] }),
  );
  return seen.ok ? seen.value.state : poll;
};

/** A poll whose results this caller may see now, or the refusal. */
export const readVisible = async (deps: PollDeps, actor: Actor | undefined, pollId: string) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  const owns = actor !== undefined && isOwner(poll.value, actor);
  if (!maySeeResults(poll.value, owns)) return fail('poll-results-hidden');
  return ok(await noteResultsSeen(deps, poll.value, owns));
};

/** The ballot a receipt opens. An unknown ballot and a wrong secret are the same answer. */
export const readByReceipt = async (
  deps: PollDeps,
  receipt: { readonly pollId: string; readonly ballotId: string; readonly secret: string },
) => {
  const item = await deps.store.get(pollsTable, ballotKey(receipt.pollId, receipt.ballotId.toLowerCase()));
  const ballot = item && fromBallotItem(item);
  return ballot && ballot.receiptHash === receiptHashOf(receipt.secret)
    ? ok(ballot)
    : fail('poll-wrong-receipt');
};

/** The secret has as many bits as a key, so one plain hash is enough. */
export const receiptHashOf = (secret: string): string => hashOf(`receipt:${secret}`);
