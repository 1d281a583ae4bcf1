import { DAY_MS } from '#core/instant.ts';
import { languages } from '#core/languages.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Failure } from '#core/result.ts';
import type { Locale } from '#core/words.ts';
import { changeVersioned, firstDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { Decide } from '#platform/rooms/server/change-versioned.ts';
import { claimCode, keepCode, releaseCode } from '#platform/rooms/server/codes.service.ts';
import type { Actor } from '#server/kit/actor.ts';
import { eventual } from '#store/port/consistency.ts';
import { defaultSettings } from '../contract.settings.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { NewPoll, OwnerView, PollChange, PollView } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
import {
  archivePoll,
  CODE_AFTER_CLOSE_MS,
  changePoll,
  closePoll,
  makePoll,
  mergeWriteIn,
  openPoll,
  settlePoll,
} from '../rules/poll.ts';
import type { Voter } from '../rules/casting.ts';
import { maySeeResults } from '../rules/result.ts';
import { takesTokens } from '../rules/state.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import { ownerViewOf, voterViewOf } from '../rules/views.ts';
import type { PollFacts } from '../rules/views.ts';
import { fromListedItem, isListed, listedKey, markKey } from './ballots.items.ts';
import { isOwner, requireOwner } from './polls.guards.ts';
import { fromPollItem, newPollOperations, ownerQuery, pollIdIn, pollKey, pollsTable } from './polls.items.ts';
import { tokenKey } from './tokens.items.ts';
import { withEmail } from './voters.ts';
import { keepPictures } from './candidate-pictures.ts';
import type { EditingDeps, PollDeps } from './polls.deps.ts';
import { hoursOf, noteResultsSeen, outcomeOf, readForCaller, readSettledPoll } from './reading.service.ts';

/** As long as a poll may be open. It gives its code back soon after close; its link always works. */
export const CODE_KEPT_MS = 400 * DAY_MS;

export const createPoll = async (deps: EditingDeps, actor: Actor, given: NewPoll) => {
  const pollId = deps.ids.uuid();
  const kept = await keepPictures(deps.pictures, pollId, given.candidates);
  if (!kept.ok) return kept;
  const made = await storeNewPoll(deps, actor.identityId, given, { pollId });
  return made.ok ? ok(await ownerViewFor(deps, made.value, actor)) : made;
};

interface NewPollOptions {
  readonly pollId?: string;
  /** The last word on the poll before it is stored, and the place for what must be stored before it. */
  readonly finish?: (poll: PollState) => Promise<PollState>;
}

export const storeNewPoll = async (
  deps: PollDeps,
  ownerId: string,
  given: NewPoll,
  { pollId = deps.ids.uuid(), finish }: NewPollOptions = {},
) => {
  const now = deps.clock.now();
  const seed = deps.ids.secret();
  const draft = makePoll(given, { pollId, ownerId, code: '', seed, seedHash: hashOf(seed) }, now);
  if (!draft.ok) return draft;
  // An imported poll is closed already.
  const expiresAt = now + (finish ? CODE_AFTER_CLOSE_MS : CODE_KEPT_MS);
  const code = await claimCode(deps, { kind: 'poll', targetId: pollId, expiresAt });
  if (!code.ok) return code;
  const coded = { ...draft.value, code: code.value };
  const poll = finish ? await finish(coded) : coded;
  const deadline = firstDeadline(deps, deps.polls, pollId, poll);
  const stored = await deps.store.transact([...newPollOperations(poll), ...deadline.operations]);
  if (!stored.ok) {
    await releaseCode(deps, { code: code.value, targetId: pollId });
    return fail('conflict');
  }
  deadline.watch();
  return ok(poll);
};

/** The poll as this caller may see it. Showing the result of a closed poll counts as having seen it. */
export const readPoll = async (deps: PollDeps, actor: Actor, pollId: string) => {
  const found = await readForCaller(deps, actor, pollId);
  if (!found.ok) return found;
  const shown = await noteResultsSeen(deps, found.value, isOwner(found.value, actor));
  return ok<PollView>(
    isOwner(shown, actor) ? await ownerViewFor(deps, shown, actor) : await voterViewFor(deps, shown, actor),
  );
};

/** The holder of a code is unknown until they type it. */
const hasVotedIn = async (deps: PollDeps, poll: PollState, identityId: string): Promise<boolean> => {
  const { pollId, settings } = poll;
  const asVoter = { identityId, hasAccount: true, code: '' };
  const { email } = await withEmail(deps, poll, asVoter);
  const voter: Voter =
    settings.voters === 'roll' ? { by: 'account', key: email ?? '' } : { by: 'mark', key: identityId };
  if (takesTokens(poll)) return (await deps.store.get(pollsTable, tokenKey(pollId, voter))) !== undefined;
  if (!isListed(voter)) return (await deps.store.get(pollsTable, markKey(pollId, identityId))) !== undefined;
  const row = await deps.store.get(pollsTable, listedKey(pollId, voter));
  return row !== undefined && fromListedItem(row).isUsed;
};

const factsOf = async (
  deps: PollDeps,
  poll: PollState,
  voter: string,
  { owns, isHidden = false }: { readonly owns: boolean; readonly isHidden?: boolean },
): Promise<PollFacts> => {
  const hasVoted = await hasVotedIn(deps, poll, voter);
  const now = deps.clock.now();
  if (isHidden || !maySeeResults(poll, owns)) {
    const byHour = hoursOf(await deps.counts.of(poll));
    return { now, byHour, hasVoted, result: undefined, writeIns: [] };
  }
  const { result, byHour = [], writeIns = [] } = await outcomeOf(deps, poll);
  return {
    now,
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

export const ownerViewFor = async (deps: PollDeps, poll: PollState, actor: Actor): Promise<OwnerView> =>
  ownerViewOf(poll, await factsOf(deps, poll, actor.identityId, { owns: true }));

export const voterViewFor = async (deps: PollDeps, poll: PollState, actor: Actor) => ({
  ...voterViewOf(poll, await factsOf(deps, poll, actor.identityId, { owns: false })),
  ...(actor.isAdmin && { mayRemove: true }),
});

const changeAsOwner = async <Code extends ErrorCode = never>(
  deps: PollDeps,
  actor: Actor,
  pollId: string,
  decide: Decide<PollState, PollEvent, Code>,
) => {
  const decideAsOwner: Decide<PollState, PollEvent, Code | 'not-allowed'> = (poll, now) => {
    const allowed = requireOwner(poll, actor);
    return allowed.ok ? decide(poll, now) : allowed;
  };
  const changed = await changeVersioned(deps, deps.polls, pollId, decideAsOwner);
  if (!changed.ok) return changed;
  const { state } = changed.value;
  // Closing is not looking: an answer that carried the result would let the owner peek and then reopen.
  const isHidden = state.status === 'closed' && !state.resultsSeen;
  return ok(ownerViewOf(state, await factsOf(deps, state, actor.identityId, { owns: true, isHidden })));
};

export const changePollAsOwner = async (
  deps: EditingDeps,
  actor: Actor,
  pollId: string,
  change: PollChange,
) => {
  const poll = await readOwnPoll(deps, actor, pollId);
  if (!poll.ok) return poll;
  const kept = await keepPictures(deps.pictures, pollId, change.candidates);
  if (!kept.ok) return kept;
  return changeAsOwner(deps, actor, pollId, (state, now) => changePoll(state, change, now));
};

const readOwnPoll = async (deps: PollDeps, actor: Actor, pollId: string) => {
  const poll = await readSettledPoll(deps, pollId);
  return poll.ok ? requireOwner(poll.value, actor) : poll;
};

const moves = { open: openPoll, closed: closePoll, archived: archivePoll } as const;

export const movePoll = async (deps: PollDeps, actor: Actor, pollId: string, to: keyof typeof moves) => {
  const moved = await changeAsOwner(deps, actor, pollId, moves[to]);
  return moved.ok && to === 'open' ? withCode(deps, actor, moved.value) : moved;
};

/** A poll gives its code back some time after close; if it is reopened, its owner needs one to share. */
const withCode = async (deps: PollDeps, actor: Actor, view: OwnerView) => {
  const { pollId, code = '' } = view;
  const expiresAt = deps.clock.now() + CODE_KEPT_MS;
  if (await keepCode(deps, { code, targetId: pollId, expiresAt })) return ok(view);
  const claimed = await claimCode(deps, { kind: 'poll', targetId: pollId, expiresAt });
  // The link still works.
  if (!claimed.ok) return ok(view);
  return changeAsOwner(deps, actor, pollId, (poll) =>
    ok({ state: { ...poll, code: claimed.value }, events: [{ type: 'changed' }] }),
  );
};

export const mergeWriteInAsOwner = async (
  deps: PollDeps,
  actor: Actor,
  pollId: string,
  merge: { readonly name: string; readonly mergeWith?: string | undefined },
) => {
  const poll = await readOwnPoll(deps, actor, pollId);
  if (!poll.ok) return poll;
  if (!maySeeResults(poll.value, true)) return fail('poll-results-hidden');
  if (!(await deps.counts.of(poll.value)).hasWriteIn(poll.value, merge.name))
    return fail('poll-write-in-unknown', { name: merge.name });
  const merged = await changeAsOwner(deps, actor, pollId, (state) =>
    mergeWriteIn(state, merge.name, merge.mergeWith),
  );
  if (!merged.ok) return merged;
  // Merging write-ins means having seen into the ballots.
  const counted = await readSettledPoll(deps, pollId);
  if (!counted.ok) return counted;
  return ok(await ownerViewFor(deps, await noteResultsSeen(deps, counted.value, true), actor));
};

export const duplicatePoll = async (deps: EditingDeps, actor: Actor, pollId: string) => {
  const poll = await readOwnPoll(deps, actor, pollId);
  if (!poll.ok) return poll;
  const { title, description, candidates, timeZone, question, contests } = poll.value;
  const settings = copiedSettings(poll.value.settings);
  return createPoll(deps, actor, {
    title,
    description,
    candidates: [...candidates],
    timeZone,
    question,
    contests: [...contests],
    settings,
  });
};

/** A copy is a new poll: it does not pass over equal ranks as its original may still do. */
const copiedSettings = ({ overvote, rules, ...settings }: PollSettings): PollSettings => {
  const { overvote: named, ...others } = rules;
  return {
    ...settings,
    overvote: overvote === 'skip' ? defaultSettings.overvote : overvote,
    rules: named === undefined || named === 'skip' ? others : rules,
  };
};

/** The owner of the example polls that everybody sees from the first start. */
export const demoOwner = (locale: Locale): string => (locale === 'en' ? 'demo' : `demo-${locale}`);

const isDemo = (ownerId: string): boolean => languages.some((locale) => demoOwner(locale) === ownerId);

const rowsOf = async (deps: PollDeps, ownerId: string, cursor: string | undefined) => {
  const reads = isDemo(ownerId) ? eventual : {};
  const page = await deps.store.query(pollsTable, { ...ownerQuery(ownerId), ...reads, cursor });
  const keys = page.items.map((row) => pollKey(pollIdIn(row)));
  const items = await deps.store.batchGet(pollsTable, keys, reads);
  const now = deps.clock.now();
  const polls = fromPollItem
    .list(items)
    .map((poll) => settlePoll(poll, now).state)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ pollId, title, status, createdAt, ballots }) => ({ pollId, title, status, createdAt, ballots }));
  return { polls, ...(page.cursor !== undefined && { cursor: page.cursor }) };
};

/** In the reader's language; servers with older examples have them in English only. */
const examplesIn = async (deps: PollDeps, locale: Locale) => {
  const { polls } = await rowsOf(deps, demoOwner(locale), undefined);
  return polls.length > 0 || locale === 'en' ? polls : (await rowsOf(deps, demoOwner('en'), undefined)).polls;
};

interface Listing {
  readonly cursor: string | undefined;
  readonly locale: Locale;
}

export const listPolls = async (deps: PollDeps, actor: Actor, { cursor, locale }: Listing) => {
  const own = await rowsOf(deps, actor.identityId, cursor);
  return ok({ ...own, examples: cursor === undefined ? await examplesIn(deps, locale) : [] });
};
