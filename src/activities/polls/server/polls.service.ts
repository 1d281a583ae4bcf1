import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Failure, Result } from '#core/result.ts';
import { changeVersioned, firstDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { Decide } from '#platform/rooms/server/change-versioned.ts';
import { claimCode, releaseCode } from '#platform/rooms/server/codes.service.ts';
import type { Actor } from '#server/kit/actor.ts';
import { eventual } from '#store/port/consistency.ts';
import type { NewPoll, OwnerView, PollChange, PollView } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
import {
  archivePoll,
  changePoll,
  closePoll,
  makePoll,
  mergeWriteIn,
  openPoll,
  settlePoll,
} from '../rules/poll.ts';
import { maySeeResults } from '../rules/result.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import { ownerViewOf, voterViewOf } from '../rules/views.ts';
import type { PollFacts } from '../rules/views.ts';
import { markKey } from './ballots.items.ts';
import { isOwner, requireOwner } from './polls.guards.ts';
import {
  deletePollOperations,
  fromPollItem,
  newPollOperations,
  ownerQuery,
  pollIdIn,
  pollKey,
  pollsTable,
} from './polls.items.ts';
import { keepPictures } from './candidate-pictures.ts';
import type { EditingParts, PollParts } from './polls.parts.ts';
import { hoursOf, noteResultsSeen, outcomeOf, readForCaller, readSettledPoll } from './reading.service.ts';

/** Longer than any poll is looked at by its code; the link works for ever. */
export const CODE_KEPT_MS = 400 * DAY_MS;

export const createPoll = async (
  parts: EditingParts,
  actor: Actor,
  given: NewPoll,
): Promise<Result<OwnerView>> => {
  const pollId = parts.ids.uuid();
  const kept = await keepPictures(parts.pictures, pollId, given.candidates);
  if (!kept.ok) return kept;
  const made = await storeNewPoll(parts, actor.identityId, given, { pollId });
  return made.ok ? ok(await ownerViewFor(parts, made.value, actor)) : made;
};

interface NewPollOptions {
  readonly pollId?: string;
  /** The last word on the poll before it is stored, and the place for what must be stored before it. */
  readonly finish?: (poll: PollState) => Promise<PollState>;
}

export const storeNewPoll = async (
  parts: PollParts,
  ownerId: string,
  given: NewPoll,
  { pollId = parts.ids.uuid(), finish }: NewPollOptions = {},
): Promise<Result<PollState>> => {
  const now = parts.clock.now();
  const seed = parts.ids.secret();
  const draft = makePoll(given, { pollId, ownerId, code: '', seed, seedHash: hashOf(seed) }, now);
  if (!draft.ok) return draft;
  const code = await claimCode(parts, { kind: 'poll', targetId: pollId, expiresAt: now + CODE_KEPT_MS });
  if (!code.ok) return code;
  const coded = { ...draft.value, code: code.value };
  const poll = finish ? await finish(coded) : coded;
  const deadline = firstDeadline(parts, parts.polls, pollId, poll);
  const stored = await parts.store.transact([...newPollOperations(poll), ...deadline.operations]);
  if (!stored.ok) {
    await releaseCode(parts, { code: code.value, targetId: pollId });
    return fail('conflict');
  }
  deadline.watch();
  return ok(poll);
};

/** The poll as this caller may see it; whoever is shown the result of a closed poll has seen it. */
export const readPoll = async (parts: PollParts, actor: Actor, pollId: string): Promise<Result<PollView>> => {
  const found = await readForCaller(parts, actor, pollId);
  if (!found.ok) return found;
  const shown = await noteResultsSeen(parts, found.value, isOwner(found.value, actor));
  return ok(
    isOwner(shown, actor) ? await ownerViewFor(parts, shown, actor) : await voterViewFor(parts, shown, actor),
  );
};

const factsOf = async (
  parts: PollParts,
  poll: PollState,
  voter: string,
  { owns, isHidden = false }: { readonly owns: boolean; readonly isHidden?: boolean },
): Promise<PollFacts> => {
  const mark = await parts.store.get(pollsTable, markKey(poll.pollId, voter));
  const hasVoted = mark !== undefined;
  if (isHidden || !maySeeResults(poll, owns)) {
    const byHour = hoursOf(await parts.counts.of(poll));
    return { byHour, hasVoted, result: undefined, writeIns: [] };
  }
  const { result, byHour = [], writeIns = [] } = await outcomeOf(parts, poll);
  return {
    byHour,
    hasVoted,
    result: result.ok ? result.value : undefined,
    uncounted: result.ok ? undefined : uncountedBy(result.error),
    writeIns: owns ? writeIns : [],
  };
};

/** The poll is shown all the same; only its result is missing, and the page says why. */
const uncountedBy = ({ code }: Failure): OwnerView['uncounted'] =>
  code === 'work-busy' || code === 'server-stopping' ? 'busy' : 'too-large';

export const ownerViewFor = async (parts: PollParts, poll: PollState, actor: Actor): Promise<OwnerView> =>
  ownerViewOf(poll, await factsOf(parts, poll, actor.identityId, { owns: true }));

export const voterViewFor = async (parts: PollParts, poll: PollState, actor: Actor) =>
  voterViewOf(poll, await factsOf(parts, poll, actor.identityId, { owns: false }));

const changeAsOwner = async (
  parts: PollParts,
  actor: Actor,
  pollId: string,
  decide: Decide<PollState, PollEvent>,
): Promise<Result<OwnerView>> => {
  const changed = await changeVersioned(parts, parts.polls, pollId, (poll, now) => {
    const allowed = requireOwner(poll, actor);
    return allowed.ok ? decide(poll, now) : allowed;
  });
  if (!changed.ok) return changed;
  const { state } = changed.value;
  // Closing is not looking: an answer that carried the result would let the owner peek and then reopen.
  const isHidden = state.status === 'closed' && !state.resultsSeen;
  return ok(ownerViewOf(state, await factsOf(parts, state, actor.identityId, { owns: true, isHidden })));
};

export const changePollAsOwner = async (
  parts: EditingParts,
  actor: Actor,
  pollId: string,
  change: PollChange,
): Promise<Result<OwnerView>> => {
  const poll = await readOwnPoll(parts, actor, pollId);
  if (!poll.ok) return poll;
  const kept = await keepPictures(parts.pictures, pollId, change.candidates);
  if (!kept.ok) return kept;
  return changeAsOwner(parts, actor, pollId, (state, now) => changePoll(state, change, now));
};

const readOwnPoll = async (parts: PollParts, actor: Actor, pollId: string): Promise<Result<PollState>> => {
  const poll = await readSettledPoll(parts, pollId);
  return poll.ok ? requireOwner(poll.value, actor) : poll;
};

const moves = { open: openPoll, closed: closePoll, archived: archivePoll } as const;

export const movePoll = (
  parts: PollParts,
  actor: Actor,
  pollId: string,
  to: keyof typeof moves,
): Promise<Result<OwnerView>> => changeAsOwner(parts, actor, pollId, moves[to]);

export const mergeWriteInAsOwner = async (
  parts: PollParts,
  actor: Actor,
  pollId: string,
  merge: { readonly name: string; readonly mergeWith?: string | undefined },
): Promise<Result<OwnerView>> => {
  const poll = await readOwnPoll(parts, actor, pollId);
  if (!poll.ok) return poll;
  if (!maySeeResults(poll.value, true)) return fail('poll-results-hidden');
  if (!(await parts.counts.of(poll.value)).hasWriteIn(poll.value, merge.name))
    return fail('poll-write-in-unknown', { name: merge.name });
  const merged = await changeAsOwner(parts, actor, pollId, (state) =>
    mergeWriteIn(state, merge.name, merge.mergeWith),
  );
  if (!merged.ok) return merged;
  // Whoever sorts what was written has looked into the ballots.
  const counted = await readSettledPoll(parts, pollId);
  if (!counted.ok) return counted;
  return ok(await ownerViewFor(parts, await noteResultsSeen(parts, counted.value, true), actor));
};

export const deletePoll = async (
  parts: PollParts,
  actor: Actor,
  pollId: string,
): Promise<Result<{ readonly pollId: string }>> => {
  const poll = await readOwnPoll(parts, actor, pollId);
  if (!poll.ok) return poll;
  if (poll.value.status !== 'draft') return fail('poll-wrong-status', { status: poll.value.status });
  const deleted = await parts.store.transact(deletePollOperations(poll.value));
  if (!deleted.ok) return fail('conflict');
  await releaseCode(parts, { code: poll.value.code, targetId: pollId });
  parts.hub.evict('poll', pollId);
  return ok({ pollId });
};

export const duplicatePoll = async (
  parts: EditingParts,
  actor: Actor,
  pollId: string,
): Promise<Result<OwnerView>> => {
  const poll = await readOwnPoll(parts, actor, pollId);
  if (!poll.ok) return poll;
  const { title, description, candidates, settings } = poll.value;
  return createPoll(parts, actor, { title, description, candidates: [...candidates], settings });
};

/** Whose polls everybody may look at, ready on the first start. */
export const DEMO_OWNER = 'demo';

const rowsOf = async (parts: PollParts, ownerId: string, cursor: string | undefined) => {
  const reads = ownerId === DEMO_OWNER ? eventual : {};
  const page = await parts.store.query(pollsTable, { ...ownerQuery(ownerId, cursor), ...reads });
  const keys = page.items.map((row) => pollKey(pollIdIn(row)));
  const items = await parts.store.batchGet(pollsTable, keys, reads);
  const now = parts.clock.now();
  const polls = fromPollItem
    .list(items)
    .map((poll) => settlePoll(poll, now).state)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ pollId, title, status, createdAt, ballots }) => ({ pollId, title, status, createdAt, ballots }));
  return { polls, ...(page.cursor !== undefined && { cursor: page.cursor }) };
};

export const listPolls = async (parts: PollParts, actor: Actor, cursor: string | undefined) => {
  const own = await rowsOf(parts, actor.identityId, cursor);
  const examples = cursor === undefined ? (await rowsOf(parts, DEMO_OWNER, undefined)).polls : [];
  return ok({ ...own, examples });
};
