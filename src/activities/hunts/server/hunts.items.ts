import { isoOrNothing, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { set } from '#store/port/changes.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import {
  instantIn,
  numberIn,
  optionalInstantIn,
  optionalNumberIn,
  optionalTextIn,
  storedIn,
  textIn,
  textsIn,
} from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { HuntFile, Level, Order, Scoring, Team } from '../contract.file.ts';
import { USUAL_SETTINGS } from '../contract.settings.ts';
import type { Settings } from '../contract.settings.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import type { Cohost, Standing } from '../rules/standing.ts';
import {
  commonOf,
  gameKey,
  gamePartition,
  hostedKey,
  levelKey,
  levelPartition,
  teamKey,
} from './hunts.keys.ts';

/** GAME: the hunt without its levels and teams, and how it is run. */
export const toGameItem = (standing: Standing): Item => {
  const { gameId, hunt, progress } = standing;
  return {
    ...gameKey(gameId),
    ...commonOf('GAME', gameId, standing),
    name: hunt.name,
    description: hunt.description,
    language: hunt.language,
    order: asValue(hunt.order),
    start: hunt.start,
    finale: hunt.finale,
    time_limit_s: hunt.timeLimitS,
    scoring: asValue(hunt.scoring),
    level_ids: hunt.levels.map(({ id }) => id),
    team_count: hunt.teams.length,
    host_id: standing.hostId,
    cohosts: standing.cohosts.length > 0 ? asValue(standing.cohosts) : undefined,
    cohost_hash: standing.cohostHash,
    code: standing.code,
    status: progress.status,
    started_at: isoOrNothing(progress.startedAt),
    ended_at: isoOrNothing(progress.endedAt),
    frozen_at: isoOrNothing(standing.frozenAt),
    settings: asValue(standing.settings),
    card_key: standing.cardKey,
    ref: standing.ref,
    is_demo: standing.isDemo ? true : undefined,
    removed_at: isoOrNothing(standing.removedAt),
    version: standing.version,
    revision: standing.revision,
  };
};

/** What the row of the hunt itself holds. */
export interface GameRow {
  readonly gameId: string;
  readonly file: Omit<HuntFile, 'levels' | 'teams'> & { readonly order: Order };
  readonly levelIds: readonly string[];
  readonly teamCount: number;
  readonly status: Standing['progress']['status'];
  readonly base: Omit<Standing, 'hunt' | 'events' | 'progress' | 'routes' | 'refs' | 'lateTeams'>;
}

const fileOf = (item: Item): GameRow['file'] => {
  const [description, language] = [optionalTextIn(item, 'description'), optionalTextIn(item, 'language')];
  const [start, finale] = [optionalTextIn(item, 'start'), optionalTextIn(item, 'finale')];
  const timeLimitS = optionalNumberIn(item, 'time_limit_s');
  const scoring = item['scoring'] as Scoring | undefined;
  return {
    name: textIn(item, 'name'),
    order: storedIn<Order | undefined>(item, 'order') ?? 'fixed',
    ...(description !== undefined && { description }),
    ...(language !== undefined && { language: language as 'en' | 'de' }),
    ...(start !== undefined && { start }),
    ...(finale !== undefined && { finale }),
    ...(timeLimitS !== undefined && { timeLimitS }),
    ...(scoring !== undefined && { scoring }),
  };
};

export const versionIn = (item: Item): number => numberIn(item, 'version');

export const fromGameItem = (item: Item): GameRow => ({
  gameId: textIn(item, 'id'),
  file: fileOf(item),
  levelIds: textsIn(item, 'level_ids'),
  teamCount: numberIn(item, 'team_count'),
  status: textIn(item, 'status') as GameRow['status'],
  base: {
    gameId: textIn(item, 'id'),
    version: versionIn(item),
    revision: numberIn(item, 'revision'),
    hostId: textIn(item, 'host_id'),
    cohosts: storedIn<readonly Cohost[] | undefined>(item, 'cohosts') ?? [],
    cohostHash: optionalTextIn(item, 'cohost_hash'),
    // Settings that a later version adds have their usual value in older hunts.
    settings: { ...USUAL_SETTINGS, ...(item['settings'] as Partial<Settings> | undefined) },
    frozenAt: optionalInstantIn(item, 'frozen_at'),
    code: optionalTextIn(item, 'code'),
    createdAt: instantIn(item, 'created_at'),
    updatedAt: instantIn(item, 'updated_at'),
    isDemo: item['is_demo'] === true,
    removedAt: optionalInstantIn(item, 'removed_at'),
    cardKey: textIn(item, 'card_key'),
    ref: optionalTextIn(item, 'ref'),
  },
});

/** The one condition of every change: nobody else was faster. */
export const saveGameOperation = (table: Table, next: Standing, previous: Standing): Operation => ({
  op: 'put',
  table,
  item: toGameItem(next),
  condition: equals('version', previous.version),
});

export const newGameOperation = (table: Table, standing: Standing): Operation => ({
  op: 'put',
  table,
  item: toGameItem(standing),
  condition: notExists,
});

interface Stored {
  readonly gameId: string;
  readonly createdAt: Instant;
  readonly updatedAt?: Instant;
  /** What the file called it, where another hunt had that id. */
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
  ref: stored.ref,
});

export const fromLevelItem = (item: Item): Level => {
  const optional = withoutUndefined({
    story: item['story'],
    character: item['character'],
    location: item['location'],
    radius: item['radius'],
    isPlaceShown: item['is_place_shown'],
    clues: item['clues'],
    points: item['points'],
    pictures: item['pictures'],
    twin: item['twin'],
  });
  return {
    id: textIn(item, 'id'),
    name: textIn(item, 'name'),
    mission: storedIn<Level['mission']>(item, 'mission'),
    ...(optional as Partial<Level>),
  };
};

/** A team as it is stored: with its number, its route, and what it has come to. */
export interface StoredTeam {
  readonly team: Team;
  /** Order in which teams were made; routes depend on it. */
  readonly number: number;
  readonly route?: readonly string[] | undefined;
  readonly isLate: boolean;
  readonly phones: number;
  /** Who made it, where a player did. */
  readonly madeBy?: string | undefined;
}

/** TEAM. */
export const toTeamItem = (stored: StoredTeam, times: Stored): Item => ({
  ...teamKey(times.gameId, stored.team.id),
  ...commonOf('TEAM', stored.team.id, times),
  game_id: times.gameId,
  name: stored.team.name,
  difficulty_level: stored.team.difficulty_level,
  colour: stored.team.colour,
  code: stored.team.passcode,
  most: stored.team.most,
  number: stored.number,
  route: asValue(stored.route),
  is_late: stored.isLate ? true : undefined,
  phones: stored.phones,
  made_by: stored.madeBy,
  score: 0,
  ref: times.ref,
});

/** Everything but how many phones it has and its score, which others write. */
export const teamChanges = (team: Team, at: Instant) => {
  const optional = {
    difficulty_level: team.difficulty_level,
    colour: team.colour,
    code: team.passcode,
    most: team.most,
  };
  return [
    set('name', team.name),
    set('updated_at', toIso(at)),
    ...Object.entries(optional).map(([name, part]) =>
      part === undefined ? ({ op: 'remove', path: name } as const) : set(name, part),
    ),
  ];
};

export const fromTeamItem = (item: Item): StoredTeam => {
  const [difficulty, colour] = [optionalTextIn(item, 'difficulty_level'), optionalTextIn(item, 'colour')];
  const [passcode, most] = [optionalTextIn(item, 'code'), optionalNumberIn(item, 'most')];
  return {
    team: {
      id: textIn(item, 'id'),
      name: textIn(item, 'name'),
      ...(difficulty !== undefined && { difficulty_level: difficulty }),
      ...(colour !== undefined && { colour }),
      ...(passcode !== undefined && { passcode }),
      ...(most !== undefined && { most }),
    },
    number: numberIn(item, 'number'),
    route: storedIn<readonly string[] | undefined>(item, 'route'),
    isLate: item['is_late'] === true,
    phones: optionalNumberIn(item, 'phones') ?? 0,
    madeBy: optionalTextIn(item, 'made_by'),
  };
};

export const refIn = (item: Item): readonly [string, string] | undefined => {
  const ref = optionalTextIn(item, 'ref');
  return ref === undefined ? undefined : [textIn(item, 'id'), ref];
};

/** Whether an item belongs to a hunt, whatever its key says. */
export const isOfHunt =
  (gameId: string) =>
  (item: Item): boolean =>
    item['game_id'] === gameId;

/** HOSTED: a hunt in its host's list. */
export const toHostedItem = ({
  hostId,
  createdAt,
  gameId,
}: Pick<Standing, 'hostId' | 'createdAt' | 'gameId'>): Item => ({
  ...hostedKey(hostId, createdAt, gameId),
  ...commonOf('HOSTED', gameId, { createdAt }),
  game_id: gameId,
  host_id: hostId,
});

export const gameIdIn = (item: Item): string => textIn(item, 'game_id');

/** Levels in the order of the hunt, teams in that of their making. */
export const huntFrom = (
  { file, levelIds }: GameRow,
  levels: readonly Level[],
  teams: readonly StoredTeam[],
): Hunt => {
  const byId = new Map(levels.map((level) => [level.id, level]));
  return {
    ...file,
    levels: levelIds.flatMap((id) => byId.get(id) ?? []),
    teams: teams.toSorted((one, other) => one.number - other.number).map(({ team }) => team),
  };
};
