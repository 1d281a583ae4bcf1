import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import type { PositionReport } from '../contract.file.ts';
import type { HuntState } from '../rules/state.ts';
import { requireHostOrTeam, requireSeat } from './hunts.guards.ts';
import type { HuntLifetimes, HuntDeps } from './hunts.deps.ts';
import type { StoredFix } from './phones.items.ts';
import { phoneFixOf } from './phone-fix.ts';
import type { KnownSeat, Report } from './position-intake.ts';
import { phonesEverIn, readPhone, teamFixes } from './team-reads.ts';
import type { TeamPlace } from './team-reads.ts';

/** How old the hunt's state may be when a position is taken: a start or an end counts a second later. */
const STATE_KNOWN_MS = SECOND_MS;
/** A phone whose clock is further off than this is not believed. */
const MOST_SKEW_MS = DAY_MS;
/** Positions of a hunt that nobody ends are deleted as well. */
const LONGEST_HUNT_MS = 7 * DAY_MS;
const PAGE = 500;

/** Until when positions are kept: so long after the end, and never for good. */
export const positionsUntil = (
  { progress }: Pick<HuntState, 'progress'>,
  { positionMs }: HuntLifetimes,
  receivedAt: Instant,
): Instant => (progress.endedAt ?? receivedAt + LONGEST_HUNT_MS) + positionMs;

/** When a phone was there: by its own clock where that can be right. */
const momentOf = (deviceAt: Instant | undefined, now: Instant): Instant =>
  deviceAt !== undefined && Math.abs(now - deviceAt) <= MOST_SKEW_MS ? Math.floor(deviceAt) : now;

const isWithin = ({ progress: { startedAt, endedAt } }: HuntState, at: Instant): boolean =>
  startedAt !== undefined && at >= startedAt - MOST_SKEW_MS && (endedAt === undefined || at <= endedAt);

/** The same positions sent again are the same report; reports without a time cannot be told apart. */
const nameReport = (
  { ids }: Pick<HuntDeps, 'ids'>,
  userId: string,
  reports: readonly PositionReport[],
): Pick<Report, 'reportId' | 'isRepeatable'> => {
  const isRepeatable = reports.every(({ deviceAt }) => deviceAt !== undefined);
  return { isRepeatable, reportId: isRepeatable ? derivedUuid(userId, JSON.stringify(reports)) : ids.uuid() };
};

/** Begins with its number: what is received together stays in the order in which the phone sent it. */
const fixId = (reportId: string, number: number): string =>
  `${number.toString(16).padStart(8, '0')}${derivedUuid(reportId, String(number)).slice(8)}`;

const storedFixes = (
  deps: HuntDeps,
  state: HuntState,
  { teamId, userId }: KnownSeat,
  { reportId, reports }: { readonly reportId: string; readonly reports: readonly PositionReport[] },
): StoredFix[] => {
  const now = deps.clock.now();
  const until = positionsUntil(state, deps.lifetimes, now);
  return reports.map(({ latitude, longitude, accuracy, deviceAt }, number) => ({
    id: fixId(reportId, number),
    gameId: state.gameId,
    teamId,
    userId,
    latitude,
    longitude,
    accuracyM: accuracy,
    at: momentOf(deviceAt, now),
    receivedAt: now,
    deviceAt,
    until,
  }));
};

const seatFor = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const known = deps.positions.seat(actor.identityId, gameId);
  if (known) return ok(known);
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { teamId, userId } = seated.value.seat;
  const phone = await readPhone(deps, seated.value.seat);
  const seat = { teamId, userId, name: phone?.name ?? '' };
  deps.positions.noteSeat(actor.identityId, gameId, seat);
  return ok(seat);
};

/** Stores positions of a phone; durable when it answers. */
export const reportPositions = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  reports: readonly PositionReport[],
) => {
  const state = await deps.held.recent(gameId, STATE_KNOWN_MS);
  if (!state) return fail('hunt-not-found');
  const seat = await seatFor(deps, actor, gameId);
  if (!seat.ok) return seat;
  if (state.progress.status === 'ready') return fail('hunt-not-started');
  const { userId, name } = seat.value;
  const named = nameReport(deps, userId, reports);
  const fixes = storedFixes(deps, state, seat.value, { ...named, reports }).filter(({ at }) =>
    isWithin(state, at),
  );
  if (fixes.length === 0)
    return state.progress.status === 'ended'
      ? fail('hunt-ended')
      : ok({ accepted: 0, ignored: reports.length });
  const taken = await deps.positions.submit({ gameId, userId, name, ...named, fixes });
  return taken.ok ? ok({ accepted: fixes.length, ignored: reports.length - fixes.length }) : taken;
};

export interface FeedPage {
  readonly cursor?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** Where a team was, page by page. */
export const listPositions = async (
  deps: HuntDeps,
  actor: Actor,
  place: TeamPlace,
  { cursor, order }: FeedPage,
) => {
  const allowed = await requireHostOrTeam(deps, actor, place.gameId, place.teamId);
  if (!allowed.ok) return allowed;
  const page = await teamFixes(deps, place, { limit: PAGE, isOldestFirst: order === 'oldest', cursor });
  const phones = await phonesEverIn(deps, place);
  const names = new Map(phones.map(({ userId, name }) => [userId, name]));
  return ok({
    fixes: page.fixes.map((fix) => phoneFixOf(fix, names.get(fix.userId))),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};
