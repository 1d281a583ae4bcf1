import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Decision } from '#platform/rooms/rules/decision.ts';
import { defaultSettings } from '../contract.settings.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { NewPoll, PollChange } from '../contract.views.ts';
import { checkCandidates } from './candidates.ts';
import { EMPTY_CHAIN } from './chain.ts';
import { checkSettings } from './settings.ts';
import { hasBallots } from './state.ts';
import type { PollEvent, PollState } from './state.ts';

type PollDecision = Decision<PollState, PollEvent>;

interface Made {
  readonly pollId: string;
  readonly ownerId: string;
  readonly code: string;
  readonly seed: string;
  readonly seedHash: string;
}

export const makePoll = (given: NewPoll, made: Made, now: Instant) => {
  const candidates = checkCandidates(given.candidates);
  if (!candidates.ok) return candidates;
  const settings = checkSettings(
    { ...defaultSettings, ...withoutUndefined(given.settings ?? {}) },
    candidates.value,
  );
  if (!settings.ok) return settings;
  const times = checkTimes(given, now);
  if (!times.ok) return times;
  return ok<PollState>({
    ...made,
    title: given.title,
    description: given.description ?? '',
    candidates: candidates.value,
    settings: settings.value,
    status: given.open ? 'open' : 'draft',
    createdAt: now,
    ...times.value,
    closedAt: undefined,
    closedBy: undefined,
    reopenedAt: undefined,
    resultsSeen: false,
    chain: EMPTY_CHAIN,
    unchained: 0,
    ballots: 0,
    roll: 0,
    mergedWriteIns: {},
    version: 1,
  });
};

/** What the first ballot freezes: everything a voter relied on. */
export const changePoll = (poll: PollState, change: PollChange, now: Instant) => {
  const isFrozen = hasBallots(poll) || poll.status === 'closed' || poll.status === 'archived';
  const { description = poll.description, ...frozen } = withoutUndefined(change);
  if (!isFrozen) return rewritePoll({ ...poll, description }, frozen, now);
  return Object.keys(frozen).length > 0 ? fail('poll-has-ballots') : changed({ ...poll, description });
};

const rewritePoll = (poll: PollState, change: PollChange, now: Instant) => {
  const candidates = change.candidates ? checkCandidates(change.candidates) : ok(poll.candidates);
  if (!candidates.ok) return candidates;
  const settings = checkSettings(changedSettings(poll.settings, change.settings), candidates.value);
  if (!settings.ok) return settings;
  const { startsAt = poll.startsAt, expiresAt = poll.expiresAt } = change;
  const times = checkTimes({ startsAt: startsAt ?? undefined, expiresAt: expiresAt ?? undefined }, now);
  if (!times.ok) return times;
  return changed({
    ...poll,
    title: change.title ?? poll.title,
    candidates: candidates.value,
    settings: settings.value,
    ...times.value,
  });
};

/** Null takes away what a poll need not have. */
const changedSettings = (before: PollSettings, change: PollChange['settings']): PollSettings =>
  Object.fromEntries(
    Object.entries({ ...before, ...withoutUndefined(change ?? {}) }).filter(([, value]) => value !== null),
  ) as PollSettings;

export const openPoll = (poll: PollState, now: Instant) => {
  if (poll.status === 'open') return ok(unchanged(poll));
  if (poll.status === 'draft')
    return ok<PollDecision>({ state: { ...poll, status: 'open' }, events: [{ type: 'opened' }] });
  if (poll.status === 'archived') return fail('poll-wrong-status', { status: poll.status });
  return reopenPoll(poll, now);
};

const reopenPoll = (poll: PollState, now: Instant) => {
  if (!mayReopen(poll)) return fail('poll-results-seen');
  const expiresAt = poll.expiresAt !== undefined && poll.expiresAt <= now ? undefined : poll.expiresAt;
  return ok<PollDecision>({
    state: { ...poll, status: 'open', closedAt: undefined, closedBy: undefined, reopenedAt: now, expiresAt },
    events: [{ type: 'reopened' }],
  });
};

/** Live results were seen by everybody; a file's ballots are as public as the file. */
export const mayReopen = (poll: PollState): boolean =>
  poll.status === 'closed' &&
  !poll.resultsSeen &&
  poll.settings.results !== 'live' &&
  poll.closedBy !== 'import';

export const closePoll = (poll: PollState, now: Instant) => {
  if (poll.status === 'closed') return ok(unchanged(poll));
  if (poll.status !== 'open') return fail('poll-wrong-status', { status: poll.status });
  return ok(closed(poll, 'owner', now));
};

/** Somebody was shown the result of a closed poll. */
export const markSeen = (poll: PollState) =>
  poll.resultsSeen ? ok(unchanged(poll)) : changed({ ...poll, resultsSeen: true });

/** The codes are counted before they are made: a crash between leaves a roll that is too long, never one too short. */
export const extendRoll = (poll: PollState, by: number, most: number) => {
  if (poll.settings.voters !== 'codes') return wrong('settings.voters', say('poll-asks-for-no-codes'));
  if (poll.status !== 'draft' && poll.status !== 'open')
    return fail('poll-wrong-status', { status: poll.status });
  if (poll.roll + by > most) return fail('poll-codes-too-many', { limit: most });
  return changed({ ...poll, roll: poll.roll + by });
};

export const changeOwner = (poll: PollState, from: string, to: string) =>
  poll.ownerId === from ? changed({ ...poll, ownerId: to }) : ok(unchanged(poll));

/** They are part of the poll, which is one stored item. */
const MOST_MERGED = 100;

export const mergeWriteIn = (poll: PollState, name: string, mergeWith: string | undefined) => {
  if (poll.status === 'archived') return fail('poll-wrong-status', { status: poll.status });
  const others = Object.fromEntries(Object.entries(poll.mergedWriteIns).filter(([known]) => known !== name));
  if (mergeWith !== undefined && Object.keys(others).length >= MOST_MERGED)
    return fail('poll-write-ins-too-many', { limit: MOST_MERGED });
  return changed({
    ...poll,
    mergedWriteIns: mergeWith === undefined ? others : { ...others, [name]: mergeWith },
  });
};

export const archivePoll = (poll: PollState) => {
  if (poll.status === 'archived') return ok(unchanged(poll));
  if (poll.status !== 'closed') return fail('poll-wrong-status', { status: poll.status });
  return ok<PollDecision>({ state: { ...poll, status: 'archived' }, events: [{ type: 'archived' }] });
};

/** What time alone does: an open poll ends at `expiresAt`, whoever was running then. */
export const settlePoll = (poll: PollState, now: Instant): Decision<PollState, PollEvent> => {
  if (poll.status !== 'open' || poll.expiresAt === undefined || poll.expiresAt > now) return unchanged(poll);
  return closed(poll, 'deadline', poll.expiresAt);
};

export const deadlineOf = (poll: PollState): Instant | undefined =>
  poll.status === 'open' ? poll.expiresAt : undefined;

export const closeWhenAllVoted = (poll: PollState, now: Instant): Decision<PollState, PollEvent> => {
  const isComplete = poll.settings.voters === 'codes' && poll.roll > 0 && poll.ballots >= poll.roll;
  return poll.status === 'open' && isComplete ? closed(poll, 'everyone-voted', now) : unchanged(poll);
};

/** May a ballot be taken now? The caller has settled the poll first. */
export const checkOpen = (poll: PollState, now: Instant) => {
  if (poll.status === 'closed' || poll.status === 'archived') return fail('poll-closed');
  if (poll.expiresAt !== undefined && poll.expiresAt <= now) return fail('poll-closed');
  if (poll.status === 'draft' || (poll.startsAt !== undefined && poll.startsAt > now))
    return fail('poll-not-open');
  return ok(undefined);
};

const closed = (
  poll: PollState,
  closedBy: NonNullable<PollState['closedBy']>,
  closedAt: Instant,
): Decision<PollState, PollEvent> => ({
  state: { ...poll, status: 'closed', closedAt, closedBy },
  events: [{ type: 'closed' }],
});

const changed = (state: PollState) => ok<PollDecision>({ state, events: [{ type: 'changed' }] });

const checkTimes = ({ startsAt, expiresAt }: Pick<NewPoll, 'startsAt' | 'expiresAt'>, now: Instant) => {
  if (expiresAt !== undefined && expiresAt <= now) return wrong('expiresAt', say('poll-end-is-past'));
  if (startsAt !== undefined && expiresAt !== undefined && startsAt >= expiresAt) {
    return wrong('startsAt', say('poll-start-after-end'));
  }
  return ok({ startsAt, expiresAt });
};

const wrong = (path: string, message: Said) => fail('bad-input', undefined, [{ path, message }]);
