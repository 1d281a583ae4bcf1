import type { Instant } from '#core/instant.ts';
import type { Hunt } from '../hunt-file.ts';
import { routesOfHunt } from '../routes/hunt-routes.ts';
import { effectiveEvents } from './events.ts';
import type { HuntEvent, Proof } from './events.ts';
import { openLevels } from './open-levels.ts';
import { playedBetween } from './played-time.ts';
import type { Pause } from './played-time.ts';

export type HuntStatus = 'ready' | 'running' | 'paused' | 'ended';

export interface Completion {
  readonly level: string;
  readonly at: Instant;
  readonly by: Proof;
  /** Playing time since the level was opened for the team. */
  readonly playedMs: number;
  readonly event: string;
}

export interface TeamProgress {
  readonly team: string;
  /** Ids of all levels in the order of this team. */
  readonly route: readonly string[];
  readonly startedAt?: Instant;
  readonly completed: ReadonlyMap<string, Completion>;
  readonly skipped: ReadonlySet<string>;
  /** By the host, out of turn. */
  readonly unlocked: ReadonlySet<string>;
  /** Levels the team may work on, and since when. */
  readonly open: ReadonlyMap<string, Instant>;
  /** Clues by level. */
  readonly clues: ReadonlyMap<string, ReadonlySet<string>>;
  readonly finishedAt?: Instant;
}

export interface HuntProgress {
  readonly status: HuntStatus;
  readonly startedAt?: Instant;
  readonly endedAt?: Instant;
  readonly pauses: readonly Pause[];
  readonly teams: ReadonlyMap<string, TeamProgress>;
}

/** Orders that were fixed when the hunt started, by team; a hunt that has none is given them by its rules. */
export type Routes = ReadonlyMap<string, readonly string[]>;

/** The levels as the hunt lists them, the common start first and the common finale last. */
export const plainRoute = ({ levels, start, finale }: Hunt): readonly string[] => {
  const middle = levels.map(({ id }) => id).filter((id) => id !== start && id !== finale);
  return [start, ...middle, finale].filter((id) => id !== undefined);
};

export const routesFor = (hunt: Hunt): Routes => {
  const plain = plainRoute(hunt);
  const rotated = hunt.order === 'rotated' ? routesOfHunt(hunt) : [];
  return new Map(hunt.teams.map(({ id }, team) => [id, rotated[team] ?? plain]));
};

const reopened = (hunt: Hunt, team: TeamProgress, at: Instant): TeamProgress => {
  if (team.startedAt === undefined) return team;
  const isClosed = (level: string): boolean => team.completed.has(level) || team.skipped.has(level);
  const extra = [...team.unlocked].filter((level) => !isClosed(level));
  const open = new Map(
    [...openLevels(hunt, team.route, isClosed), ...extra].map((level) => [level, team.open.get(level) ?? at]),
  );
  const isFinished = open.size === 0;
  return { ...team, open, ...(isFinished && team.finishedAt === undefined && { finishedAt: at }) };
};

const withStart = (hunt: Hunt, team: TeamProgress, at: Instant): TeamProgress =>
  team.completed.size > 0 ? team : reopened(hunt, { ...team, startedAt: at, open: new Map() }, at);

/** What a fold goes on with; what each team has is copied once, or long hunts would cost their square. */
interface Folding {
  readonly hunt: Hunt;
  readonly pauses: readonly Pause[];
  readonly completedOf: (team: TeamProgress) => Map<string, Completion>;
  readonly openOf: (team: TeamProgress) => Map<string, Instant>;
}

/**
 * Without the level that was just closed. While teams choose among what is left, that is all that changes; looking
 * through every level at each completion would cost the square of a long hunt. None: more may have changed.
 */
const withoutLevel = (
  team: TeamProgress,
  level: string,
  { hunt, openOf }: Folding,
): TeamProgress | undefined => {
  const { order, start, finale } = hunt;
  if (order === 'fixed' || order === 'rotated' || level === start || level === finale) return undefined;
  if (!team.open.has(level)) return undefined;
  const left = team.open.size - 1 - (finale !== undefined && team.open.has(finale) ? 1 : 0);
  const mayBeEnough = typeof order === 'object' && team.completed.size + team.skipped.size >= order.count;
  if (left === 0 || mayBeEnough) return undefined;
  const open = openOf(team);
  open.delete(level);
  return { ...team, open };
};

/** After a level was completed or skipped. */
const closedIn = (
  team: TeamProgress,
  event: HuntEvent & { readonly level: string },
  folding: Folding,
): TeamProgress => withoutLevel(team, event.level, folding) ?? reopened(folding.hunt, team, event.at);

const completedBy = (
  team: TeamProgress,
  event: HuntEvent & { readonly type: 'level.completed' },
  { pauses, completedOf }: Folding,
): TeamProgress => {
  // What is stored was open when it was stored; it stays, also when what opened it is undone later.
  const openedAt = team.open.get(event.level) ?? event.at;
  const isUnknown = team.startedAt === undefined || !team.route.includes(event.level);
  if (isUnknown || team.completed.has(event.level)) return team;
  const completion: Completion = {
    level: event.level,
    at: event.at,
    by: event.by,
    playedMs: playedBetween(pauses, openedAt, event.at),
    event: event.id,
  };
  return { ...team, completed: completedOf(team).set(event.level, completion) };
};

const teamAfter = (team: TeamProgress, event: HuntEvent, folding: Folding): TeamProgress => {
  const { hunt } = folding;
  switch (event.type) {
    case 'team.started':
      return withStart(hunt, team, event.at);
    case 'level.completed':
      return closedIn(completedBy(team, event, folding), event, folding);
    case 'level.skipped':
      return team.open.has(event.level)
        ? closedIn({ ...team, skipped: new Set(team.skipped).add(event.level) }, event, folding)
        : team;
    case 'level.unlocked':
      return team.route.includes(event.level)
        ? reopened(hunt, { ...team, unlocked: new Set(team.unlocked).add(event.level) }, event.at)
        : team;
    case 'clue.released': {
      const known = new Set(team.clues.get(event.level)).add(event.clue);
      return { ...team, clues: new Map(team.clues).set(event.level, known) };
    }
    default:
      return team;
  }
};

const closePause = (pauses: readonly Pause[], at: Instant): Pause[] =>
  pauses.map((pause) => (pause.until === undefined ? { ...pause, until: at } : pause));

const huntAfter = (hunt: Hunt, progress: HuntProgress, event: HuntEvent): HuntProgress => {
  const { status, pauses } = progress;
  if (event.type === 'hunt.started' && status === 'ready')
    return {
      ...progress,
      status: 'running',
      startedAt: event.at,
      teams: new Map([...progress.teams].map(([id, team]) => [id, withStart(hunt, team, event.at)])),
    };
  if (event.type === 'hunt.paused' && status === 'running')
    return { ...progress, status: 'paused', pauses: [...pauses, { from: event.at }] };
  if (event.type === 'hunt.resumed' && status === 'paused')
    return { ...progress, status: 'running', pauses: closePause(pauses, event.at) };
  if (event.type === 'hunt.ended' && status !== 'ready' && status !== 'ended')
    return { ...progress, status: 'ended', endedAt: event.at, pauses: closePause(pauses, event.at) };
  return progress;
};

/** After the end nobody plays on: what counts late costs no time beyond it. */
const stillTimes = ({ pauses, endedAt }: HuntProgress): readonly Pause[] =>
  endedAt === undefined ? pauses : [...pauses, { from: endedAt }];

/** One after the other. The map of teams is copied once: copied for each event, many teams would cost their square. */
const foldEvents = (hunt: Hunt, before: HuntProgress, events: readonly HuntEvent[]): HuntProgress => {
  const teams = new Map(before.teams);
  const copied = new Map<string, Map<string, Completion>>();
  const completedOf = ({ team, completed }: TeamProgress): Map<string, Completion> => {
    const own = copied.get(team) ?? new Map(completed);
    copied.set(team, own);
    return own;
  };
  const ownOpen = new Map<string, Map<string, Instant>>();
  const openOf = ({ team, open }: TeamProgress): Map<string, Instant> => {
    const known = ownOpen.get(team);
    const own = known !== undefined && known === open ? known : new Map(open);
    ownOpen.set(team, own);
    return own;
  };
  let progress: HuntProgress = { ...before, teams };
  for (const event of events) {
    if (!('team' in event)) {
      progress = huntAfter(hunt, progress, event);
      for (const [id, team] of progress.teams) teams.set(id, team);
      progress = { ...progress, teams };
      continue;
    }
    const team = teams.get(event.team);
    if (team && progress.status !== 'ready')
      teams.set(
        event.team,
        teamAfter(team, event, { hunt, pauses: stillTimes(progress), completedOf, openOf }),
      );
  }
  return progress;
};

/** How a hunt stands: nothing but its events decides it, in whatever order and however often they arrive. */
export const progressOf = (
  hunt: Hunt,
  events: readonly HuntEvent[],
  routes = routesFor(hunt),
): HuntProgress => {
  const ready: HuntProgress = {
    status: 'ready',
    pauses: [],
    teams: new Map(
      hunt.teams.map(({ id }) => [
        id,
        {
          team: id,
          route: routes.get(id) ?? hunt.levels.map((level) => level.id),
          completed: new Map(),
          skipped: new Set(),
          unlocked: new Set(),
          open: new Map(),
          clues: new Map(),
        },
      ]),
    ),
  };
  return foldEvents(hunt, ready, effectiveEvents(events));
};

/** The same for what has just been received: later than everything before, and no undoing among it. */
export const progressAfter = (
  hunt: Hunt,
  progress: HuntProgress,
  events: readonly HuntEvent[],
): HuntProgress => foldEvents(hunt, progress, events);

/** Playing time of a team until a moment, or until it had finished. */
export const teamPlayedMs = (progress: HuntProgress, team: TeamProgress, now: Instant): number =>
  team.startedAt === undefined
    ? 0
    : playedBetween(
        progress.pauses,
        team.startedAt,
        Math.min(now, team.finishedAt ?? now, progress.endedAt ?? now),
      );
