import * as z from 'zod/mini';
import { isoOrNothing } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { isStillAt, notExists } from '#store/port/conditions.ts';
import { checked } from '#store/port/read-checked.ts';
import { packed, packedIn } from '#store/port/packed.ts';
import {
  itemsIn,
  mapIn,
  numberIn,
  numberOr,
  optionalInstantIn,
  optionalTextIn,
  textIn,
  textOr,
  textsIn,
} from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Value } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { huntFile, level as levelOfFile, LONGEST_NAME } from '../contract.file.ts';
import { LONGEST_TEXT } from '../contract.missions.ts';
import type { HuntFile, Level, Order } from '../contract.file.ts';
import { settingsChange, USUAL_SETTINGS } from '../contract.settings.ts';
import type { Settings } from '../contract.settings.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import { NO_HOST } from '../rules/state.ts';
import type { Cohost } from '#platform/rooms/rules/cohosts.ts';
import type { HuntState } from '../rules/state.ts';
import { commonOf, gameKey, gamePartition, hostedKey, levelKey, levelPartition } from './hunts.keys.ts';
import { huntReader, idIn, madeAtIn } from './read-stored.ts';
import type { StoredTeam } from './teams.items.ts';

/** GAME: the hunt without its levels and teams, and how it is run. */
export const toGameItem = (state: HuntState): Item => {
  const { gameId, hunt, progress } = state;
  return {
    ...gameKey(gameId),
    ...commonOf('GAME', gameId, state),
    name: hunt.name,
    description: hunt.description,
    language: hunt.language,
    order: asValue(hunt.order),
    start: hunt.start,
    finale: hunt.finale,
    time_limit_s: hunt.timeLimitS,
    scoring: asValue(hunt.scoring),
    rehearsal: hunt.rehearsal && packed(hunt.rehearsal),
    level_ids: packed(hunt.levels.map(({ id }) => id)),
    team_count: hunt.teams.length,
    host_id: state.hostId === NO_HOST ? undefined : state.hostId,
    cohosts: state.cohosts.length > 0 ? asValue(state.cohosts) : undefined,
    cohost_hash: state.cohostHash,
    code: state.code,
    status: progress.status,
    started_at: isoOrNothing(progress.startedAt),
    ended_at: isoOrNothing(progress.endedAt),
    frozen_at: isoOrNothing(state.frozenAt),
    settings: asValue(state.settings),
    card_key: state.cardKey === '' ? undefined : state.cardKey,
    ref: state.ref,
    is_demo: state.isDemo ? true : undefined,
    removed_at: isoOrNothing(state.removedAt),
    version: state.version,
    revision: state.revision,
  };
};

/** What the row of the hunt itself holds. */
export interface GameRow {
  readonly gameId: string;
  readonly file: Omit<HuntFile, 'levels' | 'teams'> & { readonly order: Order };
  /** None: another system made it, and has its levels in no order but that of their making. */
  readonly levelIds: readonly string[] | undefined;
  readonly teamCount: number;
  readonly status: HuntState['progress']['status'];
  readonly base: Omit<HuntState, 'hunt' | 'events' | 'progress' | 'routes' | 'refs' | 'lateTeams'>;
}

const fileOfGame = z.omit(huntFile, { id: true, cardKey: true, levels: true, teams: true });

const fileOf = (item: Item): GameRow['file'] => {
  const { language } = item;
  const file = {
    name: textIn(item, 'name').slice(0, LONGEST_NAME) || '-',
    description: textOr(item, 'description', '').slice(0, LONGEST_TEXT) || undefined,
    language: language === 'en' || language === 'de' ? language : undefined,
    order: item['order'],
    start: item['start'],
    finale: item['finale'],
    timeLimitS: item['time_limit_s'],
    scoring: item['scoring'],
    rehearsal: item['rehearsal'] === undefined ? undefined : packedIn<Value>(item, 'rehearsal'),
  };
  const attributeOf = (field: string): string => (field === 'timeLimitS' ? 'time_limit_s' : field);
  const known = checked(fileOfGame, withoutUndefined(file), attributeOf);
  return { ...known, order: known.order ?? 'fixed' };
};

/** 0: only another system has written it. */
export const versionIn = (item: Item): number => (typeof item['version'] === 'number' ? item['version'] : 0);

/** Nobody joins what is nobody's: it stays as it was found until somebody has it. */
const usualSettings = (item: Item): Settings =>
  item['host_id'] === undefined
    ? { ...USUAL_SETTINGS, isJoiningOpen: false, mayMakeTeams: false }
    : USUAL_SETTINGS;

// Settings added by a later version have their default in older hunts.
const settingsIn = (item: Item): Settings => {
  const known = checked(settingsChange, mapIn(item, 'settings'), () => 'settings');
  return { ...usualSettings(item), ...(withoutUndefined(known) as Partial<Settings>) };
};

const cohostIn = (item: Item): Cohost => ({
  identityId: textIn(item, 'identityId'),
  cohostId: textIn(item, 'cohostId'),
  name: textIn(item, 'name'),
  since: numberIn(item, 'since'),
});

const STATUSES = ['ready', 'running', 'paused', 'ended'] as const;

/** Earlier versions wrote a list. The row is written with every change, so it must not grow with the hunt. */
const levelIdsIn = (item: Item): readonly string[] =>
  textsIn({ level_ids: packedIn<Value | undefined>(item, 'level_ids') }, 'level_ids');

/** An item from another system has only its own attributes; the rest are those of a new hunt. */
export const fromGameItem = huntReader((item): GameRow => {
  const gameId = idIn(item, 'PK', gamePartition(''));
  const createdAt = madeAtIn(item);
  return {
    gameId,
    file: fileOf(item),
    levelIds: item['level_ids'] === undefined ? undefined : levelIdsIn(item),
    teamCount: numberOr(item, 'team_count', 0),
    status: STATUSES.find((status) => status === item['status']) ?? 'ready',
    base: {
      gameId,
      version: numberOr(item, 'version', 0),
      revision: numberOr(item, 'revision', 0),
      hostId: textOr(item, 'host_id', NO_HOST),
      cohosts: itemsIn(item, 'cohosts').map(cohostIn),
      cohostHash: optionalTextIn(item, 'cohost_hash'),
      settings: settingsIn(item),
      frozenAt: optionalInstantIn(item, 'frozen_at'),
      code: optionalTextIn(item, 'code'),
      createdAt,
      updatedAt: optionalInstantIn(item, 'updated_at') ?? createdAt,
      isDemo: item['is_demo'] === true,
      removedAt: optionalInstantIn(item, 'removed_at'),
      cardKey: textOr(item, 'card_key', ''),
      ref: optionalTextIn(item, 'ref'),
    },
  };
});

/** The one condition of every change: nobody else was faster. */
export const saveGameOperation = (table: Table, next: HuntState, previous: HuntState): Operation => ({
  op: 'put',
  table,
  item: toGameItem(next),
  condition: isStillAt(previous.version),
});

export const newGameOperation = (table: Table, state: HuntState): Operation => ({
  op: 'put',
  table,
  item: toGameItem(state),
  condition: notExists,
});

export interface Stored {
  readonly gameId: string;
  readonly createdAt: Instant;
  readonly updatedAt?: Instant;
  /** Its id in the file, if another hunt already had that id. */
  readonly ref?: string | undefined;
}

/** LEVEL: the content of one level. */
export const toLevelItem = (level: Level, stored: Stored): Item => ({
  ...levelKey(stored.gameId, level.id),
  GSI1PK: levelPartition(level.id),
  GSI1SK: gamePartition(stored.gameId),
  ...commonOf('LEVEL', level.id, stored),
  game_id: stored.gameId,
  name: level.name,
  story: level.story,
  character: asValue(level.character),
  location: asValue(level.location),
  radius: level.radius,
  is_place_shown: level.isPlaceShown,
  mission: asValue(level.mission),
  clues: asValue(level.clues),
  points: level.points,
  pictures: asValue(level.pictures),
  twin: asValue(level.twin),
  opens: asValue(level.opens),
  ref: stored.ref,
});

const attributeOf = (field: string): string => (field === 'isPlaceShown' ? 'is_place_shown' : field);

/** Without a name where another system gave it none (`huntFrom` has one); without a mission the host completes it. */
export const fromLevelItem = huntReader((item): Level => {
  const name = textOr(item, 'name', '').slice(0, LONGEST_NAME);
  const level = withoutUndefined({
    id: idIn(item, 'SK', levelPartition('')),
    name: name || '-',
    story: item['story'],
    character: item['character'],
    location: item['location'],
    isPlaceShown: item['is_place_shown'],
    radius: item['radius'],
    mission: item['mission'] ?? { type: 'host' },
    clues: item['clues'],
    points: item['points'],
    pictures: item['pictures'],
    twin: item['twin'],
    opens: item['opens'],
  });
  return { ...checked(levelOfFile, level, attributeOf), name };
});

export const refIn = (item: Item): readonly [string, string] | undefined => {
  const { id, ref } = item;
  return typeof id === 'string' && typeof ref === 'string' ? [id, ref] : undefined;
};

/** Whether an item belongs to a hunt, whatever its key says. Other systems name the hunt by the team alone. */
export const isOfHunt =
  (gameId: string) =>
  (item: Item): boolean =>
    item['game_id'] === undefined || item['game_id'] === gameId;

/** HOSTED: a hunt in its host's list. */
export const toHostedItem = ({
  hostId,
  createdAt,
  gameId,
}: Pick<HuntState, 'hostId' | 'createdAt' | 'gameId'>): Item => ({
  ...hostedKey(hostId, createdAt, gameId),
  ...commonOf('HOSTED', gameId, { createdAt }),
  game_id: gameId,
  host_id: hostId,
});

export const gameIdIn = huntReader((item): string => textIn(item, 'game_id'));

const namesIn = ({ language }: GameRow['file']) =>
  language === 'de' ? ['Station', 'Team'] : ['Stop', 'Team'];

/** Levels in the order of the hunt, teams in the order they were made; unnamed ones get their number as name. */
export const huntFrom = (
  { file, levelIds }: GameRow,
  levels: readonly Level[],
  teams: readonly StoredTeam[],
): Hunt => {
  const byId = new Map(levels.map((level) => [level.id, level]));
  const ordered = levelIds ? levelIds.flatMap((id) => byId.get(id) ?? []) : levels;
  const numbered = teams.map(({ team, number }, place) => ({ team, number: number ?? place }));
  const [stop, group] = namesIn(file);
  const named = <T extends { readonly name: string }>(entry: T, place: number, kind = ''): T =>
    entry.name === '' ? { ...entry, name: `${kind} ${place + 1}` } : entry;
  return {
    ...file,
    levels: ordered.map((level, place) => named(level, place, stop)),
    teams: numbered
      .toSorted((one, other) => one.number - other.number)
      .map(({ team }, place) => named(team, place, group)),
  };
};
