import type { Operation } from '#store/port/store.ts';
import { exists, notExists, or } from '#store/port/conditions.ts';
import type { Level } from '../contract.file.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import type { Renamed } from '../rules/content.ts';
import { claimedBy, teamChanges, toClaimItem, toLevelItem, toTeamItem } from './hunts.items.ts';
import { claimKey, levelKey, teamKey } from './hunts.keys.ts';
import type { HuntParts } from './hunts.parts.ts';

/** Where content is stored. */
export interface ContentPlace {
  readonly gameId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly refs: ReadonlyMap<string, string>;
}

type Claimer = Pick<HuntParts, 'store' | 'table' | 'ids'>;
type IdKind = 'TEAM' | 'LEVEL';

const claimOne = async (
  { store, table, ids }: Claimer,
  { gameId, updatedAt }: ContentPlace,
  kind: IdKind,
  id: string,
): Promise<readonly [string, string]> => {
  const place = { gameId, createdAt: updatedAt };
  const free = or(notExists, claimedBy(gameId));
  if ((await store.put(table, toClaimItem(kind, id, place), free)).ok) return [id, id];
  const own = ids.uuid();
  await store.put(table, toClaimItem(kind, own, place), free);
  return [id, own];
};

const AT_ONCE = 25;

/** Takes ids for a hunt. Those that another hunt has are replaced by new ones; the answer names both. */
export const claimIds = async (
  parts: Claimer,
  place: ContentPlace,
  { levels, teams }: Pick<Hunt, 'levels' | 'teams'>,
): Promise<Renamed> => {
  const wanted = [
    ...levels.map(({ id }) => ['LEVEL', id] as const),
    ...teams.map(({ id }) => ['TEAM', id] as const),
  ];
  const renamed = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const claimed = await Promise.all(some.map(([kind, id]) => claimOne(parts, place, kind, id)));
    for (const [given, own] of claimed) if (given !== own) renamed.set(given, own);
  }
  return renamed;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const deleteOperations = (
  table: HuntParts['table'],
  kind: IdKind,
  gameId: string,
  id: string,
): Operation[] => [
  { op: 'delete', table, key: kind === 'LEVEL' ? levelKey(gameId, id) : teamKey(gameId, id) },
  { op: 'delete', table, key: claimKey(kind, id) },
];

const levelOperations = (
  table: HuntParts['table'],
  before: Hunt | undefined,
  after: Hunt,
  { gameId, refs, ...times }: ContentPlace,
): Operation[] => {
  const known = new Map<string, Level>(before?.levels.map((level) => [level.id, level]));
  const kept = new Set(after.levels.map(({ id }) => id));
  return [
    ...after.levels
      .filter((level) => !isSame(known.get(level.id), level))
      .map((level): Operation => ({
        op: 'put',
        table,
        item: toLevelItem(level, { gameId, ...times, ref: refs.get(level.id) }),
      })),
    ...[...known.keys()]
      .filter((id) => !kept.has(id))
      .flatMap((id) => deleteOperations(table, 'LEVEL', gameId, id)),
  ];
};

const teamOperations = (
  table: HuntParts['table'],
  before: Hunt | undefined,
  after: Hunt,
  { gameId, refs, ...times }: ContentPlace,
): Operation[] => {
  const known = new Map(before?.teams.map((team) => [team.id, team]));
  const kept = new Set(after.teams.map(({ id }) => id));
  const places = new Map(before?.teams.map(({ id }, place) => [id, place]));
  return [
    ...after.teams.flatMap((team, number): Operation[] => {
      const old = known.get(team.id);
      if (old && isSame(old, team) && places.get(team.id) === number) return [];
      // Phones and score are written by others meanwhile, so a known team is never put whole.
      if (old)
        return [
          {
            op: 'update',
            table,
            key: teamKey(gameId, team.id),
            changes: [...teamChanges(team, times.updatedAt), { op: 'set', path: 'number', value: number }],
            condition: exists,
          },
        ];
      const stored = { team, number, isLate: false, phones: 0 };
      return [{ op: 'put', table, item: toTeamItem(stored, { gameId, ...times, ref: refs.get(team.id) }) }];
    }),
    ...[...known.keys()]
      .filter((id) => !kept.has(id))
      .flatMap((id) => deleteOperations(table, 'TEAM', gameId, id)),
  ];
};

/** The writes that make stored content what it should be; what is the same is left alone. */
export const contentOperations = (
  { table }: Pick<HuntParts, 'table'>,
  before: Hunt | undefined,
  after: Hunt,
  place: ContentPlace,
): Operation[] => [
  ...levelOperations(table, before, after, place),
  ...teamOperations(table, before, after, place),
];
