import type { Instant } from '#core/instant.ts';
import { done, fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import type { Operation } from '#store/port/store.ts';
import type { Help } from '../contract.host.ts';
import { photoOf, photoState } from '../rules/photos/verdicts.ts';
import { mustRun } from '../rules/progress/complete.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import { given } from '../rules/progress/clues.ts';
import { countLate as decideCount } from '../rules/progress/late.ts';
import { difference } from '../rules/score/score.ts';
import { boardOf, hasEvent } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { changesView } from '../rules/views/board.ts';
import { hostTeamOf, loggedEventOf, mayUndo } from '../rules/views/host.ts';
import { teamOf } from '../rules/views/play.ts';
import { deciderOf, requireHost } from './hunts.guards.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { findPhoto } from './photos/photo-access.ts';
import { changePhotoOperation, statusChange } from './photos/photos.items.ts';
import type { StoredPhoto } from './photos/photos.items.ts';
import { tellOfPhoto } from './photos/photos.live.ts';
import { complete, giveClue, skip } from './play.service.ts';
import type { FeedPage } from './positions.service.ts';
import { eventIn, eventsOf } from './progress.items.ts';

/** Ids of hosts' commands are independent of which host sends them. */
const hostOf = (gameId: string): string => `host ${gameId}`;

const hostEventId = (gameId: string, commandId: string): string => derivedUuid(hostOf(gameId), commandId);

interface AtTeam {
  readonly gameId: string;
  readonly teamId: string;
}

const hasTeam = ({ hunt }: HuntState, teamId: string): boolean => hunt.teams.some(({ id }) => id === teamId);

interface Helped extends AtTeam {
  readonly decidedBy: string;
}

const unlock = (deps: HuntDeps, { gameId, teamId, decidedBy }: Helped, id: string, levelId: string) =>
  actOnHunt(deps, gameId, (state, at) => {
    const team = teamOf(state, teamId);
    if (!team.route.includes(levelId)) return fail('hunt-level-not-found');
    if (team.open.has(levelId) || team.completed.has(levelId)) return ok({});
    const running = mustRun(state.progress);
    if (!running.ok) return running;
    const stamp = { id: hostEventId(gameId, id), at, decidedBy };
    return ok({ events: [{ type: 'level.unlocked', ...stamp, team: teamId, level: levelId }] });
  });

const give = (deps: HuntDeps, place: Helped, id: string, help: Help) => {
  const { decidedBy, ...at } = place;
  const doer = { ...at, userId: hostOf(place.gameId) };
  const command = { id, levelId: help.levelId, decidedBy };
  switch (help.type) {
    case 'unlock':
      return unlock(deps, place, id, help.levelId);
    case 'complete':
      return complete(deps, doer, command, { by: 'host' });
    case 'skip':
      return skip(deps, doer, command, () => done);
    default:
      return giveClue(deps, doer, { ...command, clueId: help.clueId, by: 'host' }, given);
  }
};

/** Unlocks, completes or skips a level for a team, or gives it a clue. */
export const helpTeam = async (
  deps: HuntDeps,
  actor: Actor,
  place: AtTeam,
  { id, help }: { readonly id: string; readonly help: Help },
) => {
  const host = await requireHost(deps, actor, place.gameId);
  if (!host.ok) return host;
  if (!hasTeam(host.value, place.teamId)) return fail('hunt-team-not-found');
  const decidedBy = deciderOf(host.value, actor);
  const given = await give(deps, { ...place, decidedBy }, id, help);
  if (!given.ok) return given;
  const after = await requireHost(deps, actor, place.gameId);
  return after.ok ? ok(hostTeamOf(after.value, place.teamId, deps.clock.now())) : after;
};

export const givePoints = async (
  deps: HuntDeps,
  actor: Actor,
  { gameId, teamId }: AtTeam,
  given: { readonly id: string; readonly points: number; readonly reason?: string | undefined },
) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  if (!hasTeam(host.value, teamId)) return fail('hunt-team-not-found');
  const id = hostEventId(gameId, given.id);
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    if (hasEvent(state, id)) return ok({});
    if (state.progress.status === 'ready') return fail('hunt-not-started');
    const { points, reason } = given;
    const event: HuntEvent = {
      type: 'points.given',
      id,
      at,
      team: teamId,
      points,
      decidedBy: deciderOf(host.value, actor),
      ...(reason !== undefined && { reason }),
    };
    return ok({ events: [event] });
  });
  return acted.ok ? ok(hostTeamOf(acted.value.state, teamId, deps.clock.now())) : acted;
};

type Changes = ReturnType<typeof changesView>;

const changesBetween = (before: HuntState, after: HuntState, at: Instant): Changes =>
  changesView(before, difference(boardOf(before, at), boardOf(after, at)));

interface HostCommand {
  readonly gameId: string;
  /** Of the command: however often it is sent, it happens once. */
  readonly id: string;
}

type AtEvent = HostCommand & { readonly eventId: string };
type Stamp = Pick<HuntEvent, 'id' | 'at' | 'decidedBy'>;

interface Deed {
  readonly event: HuntEvent;
  /** Stored with it or not at all. */
  readonly operations?: readonly Operation[];
}

/** A host's correction of past events, and its effect on the board. No effect is not an error. */
const actOnce = async <Code extends ErrorCode = never>(
  deps: HuntDeps,
  actor: Actor,
  { gameId, id: commandId }: HostCommand,
  decide: (state: HuntState, stamp: Stamp) => Result<Deed | undefined, Code>,
) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const eventId = hostEventId(gameId, commandId);
  let decided: { readonly before: HuntState; readonly at: Instant } | undefined;
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    if (hasEvent(state, eventId)) return ok({});
    const deed = decide(state, { id: eventId, at, decidedBy: deciderOf(state, actor) });
    if (!deed.ok) return deed;
    if (!deed.value) return ok({});
    decided = { before: state, at };
    return ok({ events: [deed.value.event], operations: deed.value.operations ?? [] });
  });
  if (!acted.ok) return acted;
  if (!decided || !acted.value.hasChanged) return ok({ eventId, changes: [] });
  // For the largest hunt, folding the events and counting the boards each take long.
  await othersTurn();
  return ok({ eventId, changes: changesBetween(decided.before, acted.value.state, decided.at) });
};

/** A host who has just acted knows the id of the command; the log knows the id of the event. */
const eventMeant = ({ events }: HuntState, { gameId, eventId }: AtEvent): HuntEvent | undefined => {
  const names = [eventId, hostEventId(gameId, eventId)];
  return events.find((event) => names.includes(event.id));
};

/** The photo whose verdict it is; its own status is stored with what happens to the verdict. */
const judgedBy = async (deps: HuntDeps, command: AtEvent): Promise<StoredPhoto | undefined> => {
  const state = await deps.held.load(command.gameId);
  const photoId = state && photoOf(state.events, eventMeant(state, command)?.id ?? '');
  return photoId === undefined ? undefined : findPhoto(deps, { gameId: command.gameId, photoId });
};

/** Undoes an event; an undo can be undone as well. */
export const undoEvent = async (deps: HuntDeps, actor: Actor, command: AtEvent) => {
  const photo = await judgedBy(deps, command);
  const told = await actOnce(deps, actor, command, (state, stamp) => {
    const target = eventMeant(state, command);
    if (!target || !mayUndo(target)) return fail('hunt-event-not-found');
    const event: HuntEvent = { type: 'event.undone', event: target.id, ...stamp };
    if (!photo) return ok({ event });
    const { status } = photoState([...state.events, event], photo.photoId);
    return ok({
      event,
      operations: [changePhotoOperation(deps.table, photo, [statusChange(status)], stamp.at)],
    });
  });
  if (photo && told.ok) await tellOfPhoto(deps, photo);
  return told;
};

/** Counts a late attempt as of its receipt. */
export const countLate = (deps: HuntDeps, actor: Actor, command: AtEvent) =>
  actOnce(deps, actor, command, (state, stamp) => {
    const counted = decideCount(state, command.eventId, stamp);
    return counted.ok ? ok(counted.value && { event: counted.value }) : counted;
  });

const PAGE = 100;

export const listEvents = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  { cursor, order }: FeedPage,
) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  const { store, table } = deps;
  const page = await store.query(table, {
    ...eventsOf(gameId),
    limit: PAGE,
    reverse: order !== 'oldest',
    ...(cursor !== undefined && { cursor }),
  });
  return ok({
    events: eventIn.list(page.items).map((event) => loggedEventOf(state.value, event)),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};
