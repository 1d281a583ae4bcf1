import type { Instant } from '#core/instant.ts';
import { areMet, conditionsIn, worthOf } from '../conditions/conditions.ts';
import type { Passed } from '../conditions/conditions.ts';
import type { Hunt } from '../hunt-file.ts';
import { routesOfHunt } from '../routes/hunt-routes.ts';
import { effectiveEvents } from './events.ts';
import type { HuntEvent, Proof } from './events.ts';
import { openingsOf } from './open-levels.ts';
import { plainRoute } from './plain-route.ts';
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
  readonly isUnplaced?: true;
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

/** Orders fixed at the start, by team; without them the hunt's rules decide. */
export type Routes = ReadonlyMap<string, readonly string[]>;

export const routesFor = (hunt: Hunt): Routes => {
  const plain = plainRoute(hunt);
  const rotated = hunt.order === 'rotated' ? routesOfHunt(hunt) : [];
  return new Map(hunt.teams.map(({ id }, team) => [id, rotated[team] ?? plain]));
};

type Rules = Pick<Folding, 'hunt' | 'pauses'>;

/** A team's progress, for conditions. */
const passedBy = ({ hunt, pauses }: Rules, team: TeamProgress, at: Instant): Passed => {
  const isClosed = (level: string): boolean => team.completed.has(level) || team.skipped.has(level);
  return {
    isClosed,
    playedMs: playedBetween(pauses, team.startedAt ?? at, at),
    points: worthOf(hunt.levels, isClosed),
  };
};

const reopened = (rules: Rules, team: TeamProgress, at: Instant): TeamProgress => {
  if (team.startedAt === undefined) return team;
  const { hunt } = rules;
  const passed = passedBy(rules, team, at);
  const extra = [...team.unlocked].filter((level) => !passed.isClosed(level));
  const opening = { ...hunt, conditions: conditionsIn(hunt.levels) };
  const { open: byRules, isThrough } = openingsOf(opening, team.route, passed);
  const open = new Map([...byRules, ...extra].map((level) => [level, team.open.get(level) ?? at]));
  // Levels that wait for time or the host are still to come.
  const isFinished = isThrough && open.size === 0;
  return { ...team, open, ...(isFinished && team.finishedAt === undefined && { finishedAt: at }) };
};

const withStart = (rules: Rules, team: TeamProgress, at: Instant): TeamProgress =>
  team.completed.size > 0 ? team : reopened(rules, { ...team, startedAt: at, open: new Map() }, at);

/** The state of a fold. Each team is copied once; copying it for every event would make long hunts quadratic. */
interface Folding {
  readonly hunt: Hunt;
  readonly pauses: readonly Pause[];
  readonly completedOf: (team: TeamProgress) => Map<string, Completion>;
  readonly openOf: (team: TeamProgress) => Map<string, Instant>;
}

/**
 * Without the level that was just closed. While teams choose among the rest, nothing else changes; looking
 * through every level at each completion would be quadratic. Undefined: more may have changed.
 */
const withoutLevel = (
  team: TeamProgress,
  { level, at }: Pick<HuntEvent, 'at'> & { readonly level: string },
  folding: Folding,
): TeamProgress | undefined => {
  const { hunt, openOf } = folding;
  const { finale } = hunt;
  if (!isAmongOthers(team, level, hunt)) return undefined;
  const fresh = nowMet(team, folding, at);
  const isFinaleOpen = finale !== undefined && (team.open.has(finale) || fresh.includes(finale));
  if (team.open.size - 1 + fresh.length - (isFinaleOpen ? 1 : 0) === 0) return undefined;
  const open = openOf(team);
  open.delete(level);
  for (const id of fresh) open.set(id, at);
  return { ...team, open };
};

/** One of several levels to choose from, and not the last one needed. */
const isAmongOthers = (
  team: TeamProgress,
  level: string,
  { order, start, finale, levels }: Hunt,
): boolean => {
  if (order === 'fixed' || order === 'rotated' || level === start || level === finale) return false;
  if (!team.open.has(level)) return false;
  const { completed, skipped } = team;
  if (typeof order === 'object' && completed.size + skipped.size >= order.count) return false;
  // If the host opened it early, nothing else opens before the common start is closed.
  const hasStarted = start === undefined || completed.has(start) || skipped.has(start);
  return hasStarted || conditionsIn(levels).size === 0;
};

/** Levels whose conditions hold now; open levels stay open. */
const nowMet = (team: TeamProgress, rules: Rules, at: Instant): string[] => {
  const conditions = conditionsIn(rules.hunt.levels);
  if (conditions.size === 0) return [];
  const passed = passedBy(rules, team, at);
  const fresh: string[] = [];
  for (const [id, own] of conditions)
    if (!team.open.has(id) && !passed.isClosed(id) && areMet(own, passed)) fresh.push(id);
  return fresh;
};

/** After a level was completed or skipped. */
const closedIn = (
  team: TeamProgress,
  event: HuntEvent & { readonly level: string },
  folding: Folding,
): TeamProgress => withoutLevel(team, event, folding) ?? reopened(folding, team, event.at);

const completedBy = (
  team: TeamProgress,
  event: Pick<HuntEvent & { readonly type: 'level.completed' }, 'id' | 'at' | 'level' | 'by' | 'isUnplaced'>,
  { pauses, completedOf }: Folding,
): TeamProgress => {
  // It was open when it was stored, and stays even if what opened it is undone later.
  const openedAt = team.open.get(event.level) ?? event.at;
  // Open levels are on the route; searching it at each completion would be quadratic.
  const isUnknown =
    team.startedAt === undefined || !(team.open.has(event.level) || team.route.includes(event.level));
  if (isUnknown || team.completed.has(event.level)) return team;
  const completion: Completion = {
    level: event.level,
    at: event.at,
    by: event.by,
    playedMs: playedBetween(pauses, openedAt, event.at),
    event: event.id,
    ...(event.isUnplaced && { isUnplaced: event.isUnplaced }),
  };
  return { ...team, completed: completedOf(team).set(event.level, completion) };
};

const teamAfter = (team: TeamProgress, event: HuntEvent, folding: Folding): TeamProgress => {
  switch (event.type) {
    case 'team.started':
      return withStart(folding, team, event.at);
    case 'level.completed':
      return closedIn(completedBy(team, event, folding), event, folding);
    // Usually the first photo completes the stop; this one does if the first was undone.
    case 'photo.shown':
      return event.isEnough && !team.completed.has(event.level)
        ? closedIn(completedBy(team, { ...event, by: 'photo' }, folding), event, folding)
        : team;
    case 'level.skipped':
      return team.open.has(event.level)
        ? closedIn({ ...team, skipped: new Set(team.skipped).add(event.level) }, event, folding)
        : team;
    case 'level.unlocked':
      return team.route.includes(event.level)
        ? reopened(folding, { ...team, unlocked: new Set(team.unlocked).add(event.level) }, event.at)
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
      teams: new Map(
        [...progress.teams].map(([id, team]) => [id, withStart({ hunt, pauses }, team, event.at)]),
      ),
    };
  if (event.type === 'time.passed' && status === 'running')
    return {
      ...progress,
      teams: new Map(
        [...progress.teams].map(([id, team]) => [id, reopened({ hunt, pauses }, team, event.at)]),
      ),
    };
  if (event.type === 'hunt.paused' && status === 'running')
    return { ...progress, status: 'paused', pauses: [...pauses, { from: event.at }] };
  if (event.type === 'hunt.resumed' && status === 'paused')
    return { ...progress, status: 'running', pauses: closePause(pauses, event.at) };
  if (event.type === 'hunt.ended' && status !== 'ready' && status !== 'ended')
    return { ...progress, status: 'ended', endedAt: event.at, pauses: closePause(pauses, event.at) };
  return progress;
};

/** Late attempts cost no time beyond the end of the hunt. */
export const stillTimes = ({ pauses, endedAt }: HuntProgress): readonly Pause[] =>
  endedAt === undefined ? pauses : [...pauses, { from: endedAt }];

/** Applies events in order. The map of teams is copied once, not for each event. */
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

/** The state of a hunt. Only its events determine it, in whatever order and however often they arrive. */
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

/** The same for new events that are later than all others and undo nothing. */
export const progressAfter = (
  hunt: Hunt,
  progress: HuntProgress,
  events: readonly HuntEvent[],
): HuntProgress => foldEvents(hunt, progress, events);

/** A team's playing time until a moment, or until it finished. */
export const teamPlayedMs = (progress: HuntProgress, team: TeamProgress, now: Instant): number =>
  team.startedAt === undefined
    ? 0
    : playedBetween(
        progress.pauses,
        team.startedAt,
        Math.min(now, team.finishedAt ?? now, progress.endedAt ?? now),
      );
