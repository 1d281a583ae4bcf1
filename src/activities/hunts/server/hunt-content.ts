import type { Operation } from '#store/port/store.ts';
import { exists } from '#store/port/conditions.ts';
import type { Level } from '../contract.file.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import type { Renamed } from '../rules/content.ts';
import { claimOperation, isClaim } from './claims.items.ts';
import type { ClaimKind } from './claims.items.ts';
import { toLevelItem } from './hunts.items.ts';
import { claimKey, levelKey, levelPartition, teamKey, teamPartition } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { teamChanges, toTeamItem } from './teams.items.ts';
import { unreported } from './work-news.ts';
import type { Report } from './work-news.ts';

/** Where content is stored. */
export interface ContentPlace {
  readonly gameId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly refs: ReadonlyMap<string, string>;
}

type Claimer = Pick<HuntDeps, 'store' | 'table' | 'ids'>;

/**
 * Rows of other systems name no hunt but by the team or level. Somebody who used such an id in a hunt of their own would read
 * them there.
 */
const isOfOthers = async ({ store, table }: Claimer, kind: ClaimKind, id: string): Promise<boolean> => {
  const rows =
    kind === 'TEAM' ? { partition: teamPartition(id) } : { partition: levelPartition(id), index: 'GSI1' };
  const [first] = (await store.query(table, { ...rows, limit: 1 })).items;
  if (!first || isClaim(first)) return false;
  return (await store.get(table, claimKey(kind, id))) === undefined;
};

const claimOne = async (
  { store, table, ids }: Claimer,
  { gameId, updatedAt }: Pick<ContentPlace, 'gameId' | 'updatedAt'>,
  kind: ClaimKind,
  id: string,
): Promise<string> => {
  const { item, condition } = claimOperation(table, kind, id, { gameId, createdAt: updatedAt });
  const isFree = !(await isOfOthers({ store, table, ids }, kind, id));
  const isClaimed = isFree && (await store.put(table, item, condition)).ok;
  return isClaimed ? id : claimOne({ store, table, ids }, { gameId, updatedAt }, kind, ids.uuid());
};

const AT_ONCE = 25;

/** Takes ids for a hunt. Those that another hunt has, or had, are replaced by new ones; the answer names both. */
export const claimIds = async (
  deps: Claimer,
  place: ContentPlace,
  { levels, teams }: Pick<Hunt, 'levels' | 'teams'>,
  report: Report = unreported,
): Promise<Renamed> => {
  const wanted = [
    ...levels.map(({ id }) => ['LEVEL', id] as const),
    ...teams.map(({ id }) => ['TEAM', id] as const),
  ];
  // A level and a team may have one id; each kind has its own names.
  const renamed = { LEVEL: new Map<string, string>(), TEAM: new Map<string, string>() };
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    report('checking', from, wanted.length);
    const some = wanted.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map(async ([kind, id]) => {
        const own = await claimOne(deps, place, kind, id);
        if (own !== id) renamed[kind].set(id, own);
      }),
    );
  }
  return { levels: renamed.LEVEL, teams: renamed.TEAM };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const levelOperations = (
  table: HuntDeps['table'],
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
      .map((id): Operation => ({ op: 'delete', table, key: levelKey(gameId, id) })),
  ];
};

const teamOperations = (
  table: HuntDeps['table'],
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
      .map((id): Operation => ({ op: 'delete', table, key: teamKey(gameId, id) })),
  ];
};

/** The writes that bring stored content up to date; equal rows are left alone. */
export const contentOperations = (
  { table }: Pick<HuntDeps, 'table'>,
  before: Hunt | undefined,
  after: Hunt,
  place: ContentPlace,
): Operation[] => [
  ...levelOperations(table, before, after, place),
  ...teamOperations(table, before, after, place),
];
