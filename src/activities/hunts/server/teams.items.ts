import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import { checked } from '#store/port/read-checked.ts';
import { numberOr, optionalNumberIn, optionalTextIn, textOr, textsIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { LONGEST_NAME, team as teamOfFile } from '../contract.file.ts';
import type { Team } from '../contract.file.ts';
import type { Stored } from './hunts.items.ts';
import { commonOf, teamKey, teamPartition } from './hunts.keys.ts';
import { huntReader, idIn } from './read-stored.ts';

/** A team as it is stored: with its number, its route, and what it has come to. */
export interface StoredTeam {
  /** Without a name where another system gave it none: `huntFrom` has one. */
  readonly team: Team;
  /** Order in which teams were made; routes depend on it. Teams of another system have none. */
  readonly number?: number | undefined;
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

export const routeChanges = (route: readonly string[], at: Instant) => [
  set('route', [...route]),
  set('updated_at', toIso(at)),
];

/** TEAM.score is what a reader of the table sees; the board itself is always counted from the events. */
export const scoreChanges = (points: number, at: Instant) => [
  set('score', points),
  set('updated_at', toIso(at)),
];

const LONGEST_DIFFICULTY = 40;

/** Other systems count difficulties as well as name them. */
const difficultyIn = (item: Item): string | undefined => {
  const value = item['difficulty_level'];
  const text = typeof value === 'number' ? String(value) : textOr(item, 'difficulty_level', '');
  return text === '' ? undefined : text.slice(0, LONGEST_DIFFICULTY);
};

const attributeOf = (field: string): string => (field === 'passcode' ? 'code' : field);

export const fromTeamItem = huntReader((item): StoredTeam => {
  const [difficulty, colour] = [difficultyIn(item), optionalTextIn(item, 'colour')];
  const [passcode, most] = [optionalTextIn(item, 'code'), optionalNumberIn(item, 'most')];
  const name = textOr(item, 'name', '').slice(0, LONGEST_NAME);
  const team = {
    id: idIn(item, 'SK', teamPartition('')),
    name: name || '-',
    ...(difficulty !== undefined && { difficulty_level: difficulty }),
    ...(colour !== undefined && { colour }),
    ...(passcode !== undefined && { passcode }),
    ...(most !== undefined && { most }),
  };
  return {
    team: { ...checked(teamOfFile, team, attributeOf), name },
    number: optionalNumberIn(item, 'number'),
    route: item['route'] === undefined ? undefined : textsIn(item, 'route'),
    isLate: item['is_late'] === true,
    phones: Math.max(0, numberOr(item, 'phones', 0)),
    madeBy: optionalTextIn(item, 'made_by'),
  };
});
