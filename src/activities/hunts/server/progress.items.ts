import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { remove, set, setIfAbsent } from '#store/port/changes.ts';
import { lacks, notExists } from '#store/port/conditions.ts';
import { numberIn, storedIn } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import type { TeamProgress } from '../rules/progress/progress.ts';
import {
  commonOf,
  derivedId,
  eventKey,
  gamePartition,
  levelPartition,
  stampOf,
  teamLevelKey,
  teamPartition,
} from './hunts.keys.ts';

/** EVENT, or VERDICT where a picture was judged: what happened, whole; the hunt is what its events say. */
const toEventItem = (gameId: string, event: HuntEvent, version: number): Item => {
  const key = eventKey(gameId, event.at, event.id);
  const team = 'team' in event ? event.team : undefined;
  return {
    ...key,
    ...(team !== undefined && { GSI1PK: teamPartition(team), GSI1SK: key['SK'] }),
    ...commonOf(event.type === 'photo.judged' ? 'VERDICT' : 'EVENT', event.id, { createdAt: event.at }),
    game_id: gameId,
    team_id: team,
    level_id: 'level' in event ? event.level : undefined,
    type: event.type,
    version,
    event: asValue(event),
  };
};

export const putEvent = (table: Table, gameId: string, event: HuntEvent, version: number): Operation => ({
  op: 'put',
  table,
  item: toEventItem(gameId, event, version),
  condition: notExists,
});

export const eventIn = (item: Item): HuntEvent => storedIn<HuntEvent>(item, 'event');
export const eventVersionIn = (item: Item): number => numberIn(item, 'version');

/** Events of a hunt: all of them, or from a moment on. */
export const eventsOf = (gameId: string, since?: Instant): Query => ({
  partition: gamePartition(gameId),
  // `EVENT$` is what follows every key that begins with `EVENT#`.
  sort: since === undefined ? { beginsWith: 'EVENT#' } : { between: [`EVENT#${stampOf(since)}`, 'EVENT$'] },
});

interface TeamLevelPlace {
  readonly gameId: string;
  readonly teamId: string;
  readonly levelId: string;
}

/** TEAM_LEVEL: where a level stands in the order of a team, and when it was completed. */
export const toTeamLevelItem = (place: TeamLevelPlace, index: number, at: Instant): Item => {
  const { gameId, teamId, levelId } = place;
  return {
    ...teamLevelKey(teamId, levelId),
    GSI1PK: levelPartition(levelId),
    GSI1SK: teamPartition(teamId),
    ...commonOf('TEAM_LEVEL', derivedId(teamId, levelId), { createdAt: at }),
    game_id: gameId,
    team_id: teamId,
    level_id: levelId,
    index,
  };
};

const completedChanges = (team: TeamProgress, level: string, at: Instant) => {
  const completion = team.completed.get(level);
  return completion
    ? [
        set('completed_at', toIso(completion.at)),
        set('completed_by', completion.by),
        set('event_id', completion.event),
        set('played_ms', completion.playedMs),
        set('updated_at', toIso(at)),
      ]
    : [remove('completed_at'), remove('completed_by'), remove('event_id'), remove('played_ms')];
};

/** A row of a team's level after a change: completed once, however many phones ask at once. */
const teamLevelChange = (
  table: Table,
  before: TeamProgress,
  after: TeamProgress,
  level: string,
): Operation | undefined => {
  const key = teamLevelKey(after.team, level);
  const [was, is] = [before.completed.get(level), after.completed.get(level)];
  const openedAt = after.open.get(level);
  if (is && !was) {
    const changes = completedChanges(after, level, is.at);
    return { op: 'update', table, key, changes, condition: lacks('completed_at') };
  }
  const changes = [
    ...(was && !is ? completedChanges(after, level, 0) : []),
    ...(openedAt !== undefined && before.open.get(level) !== openedAt
      ? [set('opened_at', toIso(openedAt)), set('updated_at', toIso(openedAt))]
      : []),
    ...(after.skipped.has(level) && !before.skipped.has(level) ? [set('is_skipped', true)] : []),
    ...(before.skipped.has(level) && !after.skipped.has(level) ? [remove('is_skipped')] : []),
  ];
  return changes.length === 0 ? undefined : { op: 'update', table, key, changes };
};

/** Every row of a team's levels that a change touches, the completed one first. */
export const teamLevelChanges = (table: Table, before: TeamProgress, after: TeamProgress): Operation[] =>
  after.route
    .flatMap((level) => teamLevelChange(table, before, after, level) ?? [])
    .toSorted((one, other) => Number('condition' in other) - Number('condition' in one));

export const markOpened = (team: string, level: string, at: Instant) => ({
  key: teamLevelKey(team, level),
  changes: [setIfAbsent('opened_at', toIso(at))],
});
