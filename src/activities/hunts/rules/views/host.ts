import type { Instant } from '#core/instant.ts';
import type { HostTeam, HostView, Roster, ScreenView } from '#activities/hunts/contract.console.ts';
import type { OutsideView, PhoneFix } from '#activities/hunts/contract.views.ts';
import type { LoggedEvent } from '#activities/hunts/contract.host.ts';
import { fenceOf } from '../hunt-file.ts';
import { pointsOf } from '../level-points.ts';
import { stuckTeams } from '../progress/complete.ts';
import { OWNER } from '../progress/events.ts';
import type { HuntEvent } from '../progress/events.ts';
import { lateOf } from '../progress/late.ts';
import { playedBetween } from '../progress/played-time.ts';
import { teamPlayedMs } from '../progress/progress.ts';
import { boardOf, callsOf, inForceOf, verdictOf } from '../state.ts';
import type { HuntState } from '../state.ts';
import { boardRows, boardView } from './board.ts';
import { faceOf, phaseOf, sharedFeedOf, teamOf } from './play.ts';
import { teamColour } from './team-colour.ts';

export const stuckOf = ({ progress, settings }: HuntState, now: Instant) =>
  progress.status === 'ready' || progress.status === 'ended'
    ? []
    : stuckTeams(progress, now, settings.stuckAfterS * 1000).map(({ team, level, sinceMs }) => ({
        teamId: team,
        levelId: level,
        sinceMs,
      }));

const lateView = (state: HuntState, teamId: string) => {
  const late = lateOf(state, teamId).map(({ id, level, by, at, deviceAt }) => ({
    eventId: id,
    levelId: level,
    by,
    at,
    ...(deviceAt !== undefined && { deviceAt }),
  }));
  return late.length > 0 ? { late } : {};
};

const callsView = (state: HuntState, teamId: string): Pick<HostTeam, 'calls'> => {
  const calls = callsOf(state).get(teamId);
  if (!calls) return {};
  return {
    calls: calls.map(({ id, message, user, at, isSos }) => ({
      eventId: id,
      messageId: message,
      userId: user,
      at,
      isSos,
    })),
  };
};

/** A team as the host sees it. */
export const hostTeamOf = (state: HuntState, teamId: string, now: Instant): HostTeam => {
  const { hunt, progress, lateTeams } = state;
  const known = hunt.teams.find(({ id }) => id === teamId);
  const team = teamOf(state, teamId);
  const until = Math.min(now, progress.endedAt ?? now);
  return {
    teamId,
    name: known?.name ?? teamId,
    ...teamColour(hunt, teamId),
    ...(known?.difficulty_level !== undefined && { difficulty: known.difficulty_level }),
    ...(known?.passcode !== undefined && { passcode: known.passcode }),
    route: [...team.route],
    isLate: lateTeams.has(teamId),
    ...(team.startedAt !== undefined && { startedAt: team.startedAt }),
    ...(team.finishedAt !== undefined && { finishedAt: team.finishedAt }),
    playedMs: teamPlayedMs(progress, team, now),
    open: [...team.open].map(([levelId, openedAt]) => ({
      levelId,
      openedAt,
      playedMs: playedBetween(progress.pauses, openedAt, until),
    })),
    completed: [...team.completed.values()].map(({ level, at, by, playedMs, event, isUnplaced }) => {
      const verdict = verdictOf(state, teamId, level);
      return {
        levelId: level,
        at,
        by,
        playedMs,
        eventId: event,
        ...(isUnplaced && { isUnplaced }),
        ...(verdict && { verdict }),
      };
    }),
    skipped: [...team.skipped],
    clues: [...team.clues].flatMap(([levelId, clues]) => [...clues].map((clueId) => ({ levelId, clueId }))),
    ...callsView(state, teamId),
    ...lateView(state, teamId),
  };
};

export interface Watched {
  readonly fixes: readonly PhoneFix[];
  readonly roster: Roster;
}

export const hostViewOf = (state: HuntState, { fixes, roster }: Watched, now: Instant): HostView => {
  const { hunt, version, code, settings, frozenAt } = state;
  return {
    audience: 'host',
    ...faceOf(state),
    version,
    at: now,
    ...(code !== undefined && { code }),
    ...phaseOf(state),
    settings,
    levels: hunt.levels.map((level) => {
      const fence = fenceOf(level);
      return {
        levelId: level.id,
        name: level.name,
        mission: level.mission.type,
        points: pointsOf(level),
        ...(fence && { place: fence.centre, radiusM: fence.radiusM }),
        ...(level.opens?.some(({ type }) => type === 'host') && { isHeld: true }),
        clues: (level.clues ?? []).map((clue) => ({ clueId: clue.id, text: clue.text })),
      };
    }),
    teams: hunt.teams.map(({ id }) => hostTeamOf(state, id, now)),
    board: boardRows(state, boardOf(state, now), 'all'),
    ...(frozenAt !== undefined && { frozenAt }),
    stuck: stuckOf(state, now),
    fixes: [...fixes],
    roster,
  };
};

export const screenViewOf = (state: HuntState, now: Instant): ScreenView => {
  const { progress, hunt, version, code } = state;
  const { startedAt, endedAt, pauses } = progress;
  const playedMs =
    startedAt === undefined ? 0 : playedBetween(pauses, startedAt, Math.min(now, endedAt ?? now));
  return {
    audience: 'screen',
    ...faceOf(state),
    version,
    at: now,
    ...(code !== undefined && { code }),
    ...phaseOf(state),
    playedMs,
    ...(hunt.timeLimitS !== undefined && { leftMs: Math.max(0, hunt.timeLimitS * 1000 - playedMs) }),
    teams: hunt.teams.length,
    levels: hunt.levels.length,
    board: boardView(state, now),
    ...sharedFeedOf(state),
  };
};

/** What the link alone shows. */
export const outsideViewOf = (state: HuntState, phonesOf: ReadonlyMap<string, number>): OutsideView => {
  const { settings, hunt, progress } = state;
  return {
    audience: 'outside',
    ...faceOf(state),
    phase: progress.status,
    isJoiningOpen: settings.isJoiningOpen && progress.status !== 'ended',
    mayMakeTeams: settings.mayMakeTeams,
    teams: hunt.teams.map(({ id, name, passcode, most }) => {
      const phones = phonesOf.get(id) ?? 0;
      return {
        teamId: id,
        name,
        ...teamColour(hunt, id),
        phones,
        isFull: phones >= (most ?? settings.phonesPerTeam),
        needsPasscode: passcode !== undefined,
      };
    }),
  };
};

const UNDOABLE: ReadonlySet<HuntEvent['type']> = new Set([
  'level.completed',
  'level.late',
  'late.counted',
  'level.skipped',
  'level.unlocked',
  'clue.released',
  'answer.refused',
  'photo.judged',
  'points.given',
  'team.called',
  'event.undone',
]);

export const mayUndo = ({ type }: HuntEvent): boolean => UNDOABLE.has(type);

const placeOf = (event: HuntEvent) => ({
  ...('team' in event && { teamId: event.team }),
  ...('level' in event && { levelId: event.level }),
  ...('clue' in event && { clueId: event.clue }),
});

const detailOf = (event: HuntEvent) => ({
  ...('by' in event && { by: event.by }),
  ...('isUnplaced' in event && { isUnplaced: event.isUnplaced }),
  ...('points' in event && event.points !== undefined && { points: event.points }),
  ...('price' in event && { price: event.price }),
  ...('reason' in event && event.reason !== undefined && { reason: event.reason }),
  ...('isSos' in event && { isSos: event.isSos }),
  ...('isAccepted' in event && { isAccepted: event.isAccepted }),
  ...('isEnough' in event && { isEnough: event.isEnough }),
  ...(event.type === 'event.undone' && { undoes: event.event }),
});

/** The host, or a co-host who may have been removed since. */
const deciderOf = ({ cohosts }: HuntState, decidedBy: string): LoggedEvent['decidedBy'] => {
  if (decidedBy === OWNER) return { role: 'host' };
  const name = cohosts.find(({ cohostId }) => cohostId === decidedBy)?.name;
  return { role: 'cohost', ...(name !== undefined && { name }) };
};

/** An entry of the host's log. */
export const loggedEventOf = (state: HuntState, event: HuntEvent): LoggedEvent => {
  const inForce = inForceOf(state);
  const isUndone = event.type === 'event.undone' ? inForce.has(event.event) : !inForce.has(event.id);
  return {
    eventId: event.id,
    type: event.type,
    at: event.at,
    ...(event.deviceAt !== undefined && { deviceAt: event.deviceAt }),
    ...placeOf(event),
    ...detailOf(event),
    ...(event.decidedBy !== undefined && { decidedBy: deciderOf(state, event.decidedBy) }),
    isUndone,
    mayUndo: mayUndo(event) && !isUndone,
  };
};
