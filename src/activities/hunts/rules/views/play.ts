import type { Instant } from '#core/instant.ts';
import type {
  HuntPackage,
  PackedLevel,
  Phone,
  PhoneFix,
  Play,
  PlayerView,
} from '#activities/hunts/contract.views.ts';
import { areaAround } from '../map-area.ts';
import { opensInMs } from '../conditions/timed.ts';
import { cluesFor } from '../progress/clues.ts';
import { lateOf, uncountedOf } from '../progress/late.ts';
import type { LateEvent } from '../progress/late.ts';
import { teamPlayedMs } from '../progress/progress.ts';
import type { TeamProgress } from '../progress/progress.ts';
import type { ScoreRow } from '../score/score.ts';
import { boardOf } from '../state.ts';
import type { HuntState } from '../state.ts';
import { boardView, partsView } from './board.ts';
import { levelTextOf, levelViewOf, shownPlaceOf } from './levels.ts';
import { teamColour } from './team-colour.ts';

export const faceOf = ({ gameId, hunt }: HuntState) => ({
  gameId,
  name: hunt.name,
  ...(hunt.description !== undefined && { description: hunt.description }),
  ...(hunt.language !== undefined && { language: hunt.language }),
});

export const phaseOf = ({ progress: { status, startedAt, endedAt } }: HuntState) => ({
  phase: status,
  ...(startedAt !== undefined && { startedAt }),
  ...(endedAt !== undefined && { endedAt }),
});

const UNSTARTED = (team: string): TeamProgress => ({
  team,
  route: [],
  completed: new Map(),
  skipped: new Set(),
  unlocked: new Set(),
  open: new Map(),
  clues: new Map(),
});

export const teamOf = ({ progress }: HuntState, teamId: string): TeamProgress =>
  progress.teams.get(teamId) ?? UNSTARTED(teamId);

export const difficultyOf = ({ hunt }: HuntState, teamId: string): string | undefined =>
  hunt.teams.find(({ id }) => id === teamId)?.difficulty_level;

const leftMsOf = ({ hunt, progress }: HuntState, team: TeamProgress, now: Instant) =>
  hunt.timeLimitS === undefined
    ? {}
    : { leftMs: Math.max(0, hunt.timeLimitS * 1000 - teamPlayedMs(progress, team, now)) };

const lateView = (state: HuntState, teamId: string) => {
  const nameOf = (id: string): string => state.hunt.levels.find((level) => level.id === id)?.name ?? id;
  const viewOf = (events: readonly LateEvent[], state: 'waiting' | 'uncounted') =>
    events.map(({ level }) => ({ levelId: level, name: nameOf(level), state }));
  const late = [
    ...viewOf(lateOf(state, teamId), 'waiting'),
    ...viewOf(uncountedOf(state, teamId), 'uncounted'),
  ];
  return late.length > 0 ? { late } : {};
};

/** A team's state; pass the board where it is known. */
export const playOf = (state: HuntState, teamId: string, now: Instant, board?: readonly ScoreRow[]): Play => {
  const { progress, hunt, settings, version } = state;
  const team = teamOf(state, teamId);
  const difficulty = difficultyOf(state, teamId);
  const row = (board ?? boardOf(state, now)).find((each) => each.team === teamId);
  const levelById = new Map(hunt.levels.map((level) => [level.id, level]));
  return {
    version,
    at: now,
    ...phaseOf(state),
    ...(team.startedAt !== undefined && progress.status !== 'ready' && { startedAt: team.startedAt }),
    ...(team.finishedAt !== undefined && { finishedAt: team.finishedAt }),
    playedMs: teamPlayedMs(progress, team, now),
    ...leftMsOf(state, team, now),
    maySkip: settings.maySkip,
    ...costsView(state),
    levels:
      progress.status === 'ready'
        ? []
        : team.route.flatMap((id, place) => {
            const level = levelById.get(id);
            return level ? [levelViewOf({ state, team, difficulty, now }, level, place + 1)] : [];
          }),
    completed: team.completed.size,
    total: totalOf(state, team),
    points: row?.points ?? 0,
    parts: row ? partsView(row) : [],
    ...waitsView(state, team, now),
    ...lateView(state, teamId),
  };
};

/** Tells a team that is waiting for time or the host from one that has finished. */
const waitsView = (state: HuntState, team: TeamProgress, now: Instant): Pick<Play, 'waits'> => {
  const isOver = team.finishedAt !== undefined || team.startedAt === undefined;
  if (isOver || team.open.size > 0 || state.progress.status === 'ended') return {};
  const inMs = opensInMs(state, team, now);
  return { waits: inMs === undefined ? {} : { opensInMs: inMs } };
};

const costsView = ({ hunt, settings }: HuntState): Pick<Play, 'costs'> => {
  const { scoring = {}, timeLimitS } = hunt;
  const costs = {
    wrongAnswer: scoring.wrongAnswer,
    skip: settings.maySkip ? scoring.skip : 0,
    perMinute: scoring.perMinute,
    lateMinute: timeLimitS === undefined ? 0 : scoring.lateMinute,
  };
  const named = Object.entries(costs).filter(([, points = 0]) => points > 0);
  return named.length > 0 ? { costs: Object.fromEntries(named) } : {};
};

/** Levels a team has to do, where it need not do all. */
const totalOf = ({ hunt }: HuntState, { route }: TeamProgress): number => {
  if (typeof hunt.order === 'string') return route.length;
  const common = [hunt.start, hunt.finale].filter((id) => id !== undefined).length;
  return Math.min(route.length, hunt.order.count + common);
};

export const sharedFeedOf = ({ settings: { photoFeed } }: HuntState): Pick<PlayerView, 'photoFeed'> =>
  photoFeed === 'off' ? {} : { photoFeed };

/** Hidden places appear only as the area the host shares. */
const areaOf = ({ hunt, settings }: HuntState): Pick<PlayerView, 'area'> => {
  const known = hunt.levels.flatMap(({ location, isPlaceShown }) =>
    location && (settings.isAreaShown || isPlaceShown === true) ? [location] : [],
  );
  const area = areaAround(known);
  return area ? { area } : {};
};

export interface SeatedPhone {
  readonly teamId: string;
  readonly me: Phone;
  readonly phones: readonly Phone[];
  /** Of the team's own phones. */
  readonly fixes: readonly PhoneFix[];
}

export const playerViewOf = (state: HuntState, seat: SeatedPhone, now: Instant): PlayerView => {
  const team = state.hunt.teams.find(({ id }) => id === seat.teamId);
  return {
    audience: 'player',
    ...faceOf(state),
    me: seat.me,
    team: {
      teamId: seat.teamId,
      name: team?.name ?? '',
      ...teamColour(state.hunt, seat.teamId),
      ...(team?.difficulty_level !== undefined && { difficulty: team.difficulty_level }),
      ...(team?.passcode !== undefined && { passcode: team.passcode }),
      phones: [...seat.phones],
    },
    play: playOf(state, seat.teamId, now),
    board: boardView(state, now),
    ...sharedFeedOf(state),
    ...areaOf(state),
    fixes: [...seat.fixes],
  };
};

/** Without the hashes for checking answers offline, which the server adds. */
export const packageOf = (state: HuntState, teamId: string, now: Instant): HuntPackage => {
  const { hunt, version } = state;
  const { order, start, finale } = hunt;
  const difficulty = difficultyOf(state, teamId);
  const levelById = new Map(hunt.levels.map((level) => [level.id, level]));
  const levels = teamOf(state, teamId).route.flatMap((id, place): PackedLevel[] => {
    const level = levelById.get(id);
    if (!level) return [];
    const clues = cluesFor(level, difficulty).filter(({ release }) => release.type === 'start');
    return [
      {
        levelId: id,
        index: place + 1,
        ...levelTextOf(level),
        ...shownPlaceOf(level),
        clues: clues.map((clue) => ({ clueId: clue.id, text: clue.text })),
        ...(level.opens && { opens: level.opens }),
      },
    ];
  });
  return {
    ...faceOf(state),
    version,
    at: now,
    order: typeof order === 'string' ? order : order.type,
    ...(typeof order !== 'string' && { count: order.count }),
    ...(start !== undefined && { start }),
    ...(finale !== undefined && { finale }),
    levels,
  };
};
