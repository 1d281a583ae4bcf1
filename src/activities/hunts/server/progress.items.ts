import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { remove, set } from '#store/port/changes.ts';
import { lacks, notExists } from '#store/port/conditions.ts';
import { mapIn, numberIn, textIn } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import type { Completion, TeamProgress } from '../rules/progress/progress.ts';
import {
  asUuid,
  commonOf,
  eventKey,
  gamePartition,
  levelPartition,
  stampOf,
  teamLevelKey,
  teamPartition,
} from './hunts.keys.ts';
import { huntReader } from './read-stored.ts';

/** EVENT, or VERDICT where a picture was judged: what happened, whole; the hunt is what its events say. */
const toEventItem = (gameId: string, event: HuntEvent, version: number): Item => {
  const team = 'team' in event ? event.team : undefined;
  return {
    ...eventKey(gameId, event.at, event.id),
    ...commonOf(event.type === 'photo.judged' ? 'VERDICT' : 'EVENT', asUuid(event.id), {
      createdAt: event.at,
    }),
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

export const eventIn = huntReader((item): HuntEvent => {
  const event = mapIn(item, 'event');
  numberIn(event, 'at');
  for (const name of ['id', 'type']) textIn(event, name);
  return event as unknown as HuntEvent;
});
export const eventVersionIn = (item: Item): number =>
  typeof item['version'] === 'number' ? item['version'] : 0;

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

/** TEAM_LEVEL: the place of a level in the team's order, and when it was completed. */
export const toTeamLevelItem = (place: TeamLevelPlace, index: number, at: Instant): Item => {
  const { gameId, teamId, levelId } = place;
  return {
    ...teamLevelKey(teamId, levelId),
    GSI1PK: levelPartition(levelId),
    GSI1SK: teamPartition(teamId),
    ...commonOf('TEAM_LEVEL', derivedUuid(teamId, levelId), { createdAt: at }),
    game_id: gameId,
    team_id: teamId,
    level_id: levelId,
    index,
  };
};

const UNDONE = ['opened_at', 'completed_at', 'completed_by', 'event_id', 'played_ms'].map((name) =>
  remove(name),
);

/** When it was opened is written with the rest: a row more for every level that opens would cost as much again. */
const completedChanges = (completion: Completion, openedAt: Instant | undefined) => [
  ...(openedAt === undefined ? [] : [set('opened_at', toIso(openedAt))]),
  set('completed_at', toIso(completion.at)),
  set('completed_by', completion.by),
  set('event_id', completion.event),
  set('played_ms', completion.playedMs),
];

interface Turn {
  readonly before: TeamProgress;
  readonly after: TeamProgress;
  readonly at: Instant;
}

/** A row of a team's level after a change: completed once, however many phones ask at once. */
const teamLevelChange = (table: Table, { before, after, at }: Turn, level: string): Operation | undefined => {
  const key = teamLevelKey(after.team, level);
  const touched = set('updated_at', toIso(at));
  const [was, is] = [before.completed.get(level), after.completed.get(level)];
  if (is && is.event !== was?.event) {
    const changes = [...completedChanges(is, before.open.get(level)), touched];
    // By another photo, if the one that completed it was undone.
    return { op: 'update', table, key, changes, ...(!was && { condition: lacks('completed_at') }) };
  }
  const changes = [
    ...(was && !is ? UNDONE : []),
    ...(after.skipped.has(level) && !before.skipped.has(level) ? [set('is_skipped', true)] : []),
    ...(before.skipped.has(level) && !after.skipped.has(level) ? [remove('is_skipped')] : []),
  ];
  return changes.length === 0 ? undefined : { op: 'update', table, key, changes: [...changes, touched] };
};

/** Every row of a team's levels that a change touches, the completed one first. */
export const teamLevelChanges = (
  table: Table,
  before: TeamProgress,
  after: TeamProgress,
  at: Instant,
): Operation[] =>
  after.route
    .flatMap((level) => teamLevelChange(table, { before, after, at }, level) ?? [])
    .toSorted((one, other) => Number('condition' in other) - Number('condition' in one));
