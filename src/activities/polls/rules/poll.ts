import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Decision } from '#platform/rooms/rules/decision.ts';
import { defaultSettings } from '../contract.settings.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { NewPoll, PollChange } from '../contract.views.ts';
import { checkCandidates, foldName } from './candidates.ts';
import { EMPTY_CHAIN } from './chain.ts';
import { checkContests } from './contests.ts';
import { checkSites } from './sites.ts';
import { datedSettings, namedSlots } from './slots.ts';
import { checkSettings } from './settings.ts';
import { checkWeights, lengthenRoll, rollOf } from './roll.ts';
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
  const wanted = datedSettings({ ...defaultSettings, ...withoutUndefined(given.settings ?? {}) });
  const named = namedSlots(wanted.method, given);
  if (!named.ok) return named;
  const candidates = checkCandidates(named.value.candidates);
  if (!candidates.ok) return candidates;
  const settings = checkSettings(wanted, candidates.value);
  if (!settings.ok) return settings;
  const contests = checkContests(given.contests ?? []);
  if (!contests.ok) return contests;
  const times = checkTimes(given, now);
  if (!times.ok) return times;
  return ok<PollState>({
    ...made,
    title: given.title,
    description: given.description ?? '',
    candidates: candidates.value,
    timeZone: named.value.timeZone,
    question: given.question,
    contests: contests.value,
    settings: settings.value,
    status: given.open ? 'open' : 'draft',
    createdAt: now,
    ...times.value,
    closedAt: undefined,
    closedBy: undefined,
    reopenedAt: undefined,
    extensions: [],
    resultsSeen: false,
    knowsTokens: true,
    chain: EMPTY_CHAIN,
    unchained: 0,
    ballots: 0,
    roll: 0,
    sites: [],
    mergedWriteIns: {},
    version: 1,
  });
};

/** What the first ballot freezes: everything a voter relied on. */
export const changePoll = (poll: PollState, change: PollChange, now: Instant) => {
  const isFrozen = hasBallots(poll) || poll.status === 'closed' || poll.status === 'archived';
  const { description = poll.description, sites: named = poll.sites, ...frozen } = withoutUndefined(change);
  const sites = checkSites(named);
  if (!sites.ok) return sites;
  const told = { ...poll, description, sites: sites.value };
  if (!isFrozen) return rewritePoll(told, frozen, now);
  const { expiresAt, ...others } = frozen;
  if (Object.keys(others).length > 0) return fail('poll-has-ballots');
  return expiresAt === undefined ? changed(told) : moveDeadline(told, expiresAt, now);
};

/** Each move is shown on the page; nobody has a good reason to move an end more often. */
const MOST_EXTENSIONS = 20;

/** Later, never earlier: people may rely on the announced time. */
const moveDeadline = (poll: PollState, to: Instant | null, now: Instant) => {
  const { expiresAt: from, extensions } = poll;
  if (poll.status !== 'open' || from === undefined) return fail('poll-has-ballots');
  if (to === from) return changed(poll);
  if (to === null || to < from) return wrong('expiresAt', say('poll-end-only-later'));
  if (extensions.length >= MOST_EXTENSIONS)
    return wrong('expiresAt', say('poll-end-moved-often', { limit: MOST_EXTENSIONS }));
  return ok<PollDecision>({
    state: { ...poll, expiresAt: to, extensions: [...extensions, { at: now, from, to }] },
    events: [{ type: 'extended' }],
  });
};

/** People still look up a poll that has just ended; after that its code can be reused. */
export const CODE_AFTER_CLOSE_MS = 14 * DAY_MS;

export const keepsCode = ({ closedAt }: Pick<PollState, 'closedAt'>, now: Instant): boolean =>
  closedAt === undefined || now < closedAt + CODE_AFTER_CLOSE_MS;

const rewritePoll = (poll: PollState, change: PollChange, now: Instant) => {
  const wanted = datedSettings(changedSettings(poll.settings, change.settings));
  const asked = rewriteQuestions(poll, change, wanted.method);
  if (!asked.ok) return asked;
  const settings = checkSettings(wanted, asked.value.candidates);
  if (!settings.ok) return settings;
  const { startsAt = poll.startsAt, expiresAt = poll.expiresAt } = change;
  const times = checkTimes({ startsAt: startsAt ?? undefined, expiresAt: expiresAt ?? undefined }, now);
  if (!times.ok) return times;
  const next = { ...poll, ...asked.value, settings: settings.value, ...times.value };
  const weighed = checkWeights(next, 'settings.ballots');
  return weighed.ok ? changed(next) : weighed;
};

/** Everything on the paper, from its title to its last option. */
const rewriteQuestions = (poll: PollState, change: PollChange, method: PollSettings['method']) => {
  const { candidates: options = [...poll.candidates], timeZone = poll.timeZone } = change;
  const named = namedSlots(method, { candidates: options, timeZone });
  if (!named.ok) return named;
  const candidates = checkCandidates(named.value.candidates);
  if (!candidates.ok) return candidates;
  const contests = change.contests ? checkContests(change.contests) : ok(poll.contests);
  if (!contests.ok) return contests;
  const { title = poll.title, question = poll.question } = change;
  return ok({
    title,
    question: question ?? undefined,
    candidates: candidates.value,
    timeZone: named.value.timeZone,
    contests: contests.value,
  });
};

/** Null removes an optional field. */
const changedSettings = (before: PollSettings, change: PollChange['settings']): PollSettings =>
  Object.fromEntries(
    Object.entries({ ...before, ...withoutUndefined(change ?? {}) }).filter(([, value]) => value !== null),
  ) as PollSettings;

export const openPoll = (poll: PollState, now: Instant) => {
  if (poll.status === 'open') return ok(unchanged(poll));
  if (poll.status === 'draft') {
    const opened = checkWeights({ ...poll, status: 'open' }, 'weights');
    return opened.ok ? ok<PollDecision>({ state: opened.value, events: [{ type: 'opened' }] }) : opened;
  }
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

/** Everybody has seen live results; imported ballots are as public as their file. */
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

const asksFor = { codes: 'poll-asks-for-no-codes', roll: 'poll-has-no-roll' } as const;

export const extendRoll = (
  poll: PollState,
  { of, weights, most }: { of: keyof typeof asksFor; weights: readonly number[]; most: number },
) => {
  if (poll.settings.voters !== of) return wrong('settings.voters', say(asksFor[of]));
  if (poll.status !== 'draft' && poll.status !== 'open')
    return fail('poll-wrong-status', { status: poll.status });
  if (rollOf(poll).roll + weights.length > most) return fail('poll-codes-too-many', { limit: most });
  const longer = lengthenRoll(poll, weights);
  return longer.ok ? changed(longer.value) : longer;
};

/** An unused code is withdrawn; everybody who is left may have voted. */
export const shortenRoll = (poll: PollState, now: Instant) => {
  if (poll.status !== 'open' || poll.roll === 0) return ok(unchanged(poll));
  const shorter = changed({ ...poll, roll: poll.roll - 1 }).value;
  const { state, events } = closeWhenAllVoted(shorter.state, now);
  return ok<PollDecision>({ state, events: [...shorter.events, ...events] });
};

export const changeOwner = (poll: PollState, from: string, to: string) =>
  poll.ownerId === from ? changed({ ...poll, ownerId: to }) : ok(unchanged(poll));

/** They are part of the poll, which is one stored item. */
const MOST_MERGED = 100;

export const mergeWriteIn = (poll: PollState, name: string, mergeWith: string | undefined) => {
  if (poll.status === 'archived') return fail('poll-wrong-status', { status: poll.status });
  const folded = foldName(name);
  const others = Object.fromEntries(
    Object.entries(poll.mergedWriteIns).filter(([known]) => foldName(known) !== folded),
  );
  if (mergeWith !== undefined && Object.keys(others).length >= MOST_MERGED)
    return fail('poll-write-ins-too-many', { limit: MOST_MERGED });
  return changed({
    ...poll,
    mergedWriteIns: mergeWith === undefined ? others : { ...others, [folded]: mergeWith },
  });
};

export const archivePoll = (poll: PollState) => {
  if (poll.status === 'archived') return ok(unchanged(poll));
  if (poll.status !== 'closed') return fail('poll-wrong-status', { status: poll.status });
  return ok<PollDecision>({ state: { ...poll, status: 'archived' }, events: [{ type: 'archived' }] });
};

/** What time alone changes: an open poll closes at `expiresAt`, even if no server was running. */
export const settlePoll = (poll: PollState, now: Instant): Decision<PollState, PollEvent> => {
  if (poll.status !== 'open' || poll.expiresAt === undefined || poll.expiresAt > now) return unchanged(poll);
  return closed(poll, 'deadline', poll.expiresAt);
};

export const deadlineOf = (poll: PollState): Instant | undefined =>
  poll.status === 'open' ? poll.expiresAt : undefined;

export const closeWhenAllVoted = (poll: PollState, now: Instant): Decision<PollState, PollEvent> => {
  const { roll } = rollOf(poll);
  const isComplete = roll > 0 && poll.ballots >= roll;
  return poll.status === 'open' && isComplete ? closed(poll, 'everyone-voted', now) : unchanged(poll);
};

/** Whether a token may be issued now. Also before the start: the earlier, the less its time reveals about the ballot. */
export const checkPublished = (poll: PollState, now: Instant) => {
  if (poll.status === 'closed' || poll.status === 'archived') return fail('poll-closed');
  if (poll.expiresAt !== undefined && poll.expiresAt <= now) return fail('poll-closed');
  return poll.status === 'draft' ? fail('poll-not-open') : ok(undefined);
};

/** May a ballot be taken now? The caller has settled the poll first. */
export const checkOpen = (poll: PollState, now: Instant) => {
  const published = checkPublished(poll, now);
  if (!published.ok) return published;
  return poll.startsAt !== undefined && poll.startsAt > now ? fail('poll-not-open') : published;
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
