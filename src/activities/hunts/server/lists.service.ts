import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { eventual } from '#store/port/consistency.ts';
import type { ReadOptions } from '#store/port/store.ts';
import type { HuntRow } from '../contract.build.ts';
import { EXAMPLES_HOST } from './hunts.guards.ts';
import { fromGameItem, gameIdIn } from './hunts.items.ts';
import type { GameRow } from './hunts.items.ts';
import { gameKey, hostedBy, seatsOf, teamKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { fromSeatItem } from './phones.items.ts';
import { fromTeamItem } from './teams.items.ts';

const PAGE = 50;
const MOST_PLAYED = 50;

const rowOf = ({ gameId, file, levelIds, teamCount, status, base }: GameRow): HuntRow => ({
  gameId,
  name: file.name,
  phase: status,
  levels: levelIds?.length ?? 0,
  teams: teamCount,
  ...(base.code !== undefined && { code: base.code }),
  createdAt: base.createdAt,
  updatedAt: base.updatedAt,
  isDemo: base.isDemo,
});

/** The row of a hunt that another system made counts nothing. */
const countedRow = async ({ held }: HuntDeps, game: GameRow): Promise<HuntRow> => {
  const found = game.levelIds ? undefined : await held.load(game.gameId);
  if (!found) return rowOf(game);
  return { ...rowOf(game), levels: found.hunt.levels.length, teams: found.hunt.teams.length };
};

const gamesOf = async (
  { store, table }: HuntDeps,
  gameIds: readonly string[],
  reads: ReadOptions = {},
): Promise<GameRow[]> => {
  const items = await store.batchGet(table, gameIds.map(gameKey), reads);
  return fromGameItem.list(items).filter(({ base }) => base.removedAt === undefined);
};

const hostedPage = async (deps: HuntDeps, hostId: string, cursor: string | undefined) => {
  const reads = hostId === EXAMPLES_HOST ? eventual : {};
  const page = await deps.store.query(deps.table, {
    ...hostedBy(hostId),
    ...reads,
    reverse: true,
    limit: PAGE,
    ...(cursor !== undefined && { cursor }),
  });
  const games = await gamesOf(deps, gameIdIn.list(page.items), reads);
  const rows = await Promise.all(games.map((game) => countedRow(deps, game)));
  return { rows, cursor: page.cursor };
};

const played = async (deps: HuntDeps, { identityId }: Actor) => {
  const { store, table } = deps;
  const page = await store.query(table, { ...seatsOf(identityId), limit: MOST_PLAYED });
  const seats = fromSeatItem.list(page.items);
  const games = new Map(
    (
      await gamesOf(
        deps,
        seats.map(({ gameId }) => gameId),
      )
    ).map((row) => [row.gameId, row]),
  );
  const teams = await store.batchGet(
    table,
    seats.map(({ gameId, teamId }) => teamKey(gameId, teamId)),
  );
  return seats
    .flatMap(({ gameId, teamId, joinedAt }, place) => {
      const [game, team] = [games.get(gameId), fromTeamItem.list([teams[place]])[0]];
      return game && team
        ? [
            {
              gameId,
              name: game.file.name,
              phase: game.status,
              teamId,
              team: team.team.name,
              joinedAt,
            },
          ]
        : [];
    })
    .toSorted((one, other) => other.joinedAt - one.joinedAt);
};

/** Hunts the caller hosts, hunts the caller plays, and the examples; the last two only on the first page. */
export const listHunts = async (deps: HuntDeps, actor: Actor, cursor: string | undefined) => {
  const isFirst = cursor === undefined;
  const [hosted, playing, examples] = await Promise.all([
    hostedPage(deps, actor.identityId, cursor),
    isFirst ? played(deps, actor) : [],
    isFirst ? hostedPage(deps, EXAMPLES_HOST, undefined) : { rows: [] },
  ]);
  return ok({
    hosting: hosted.rows,
    playing,
    examples: examples.rows,
    ...(hosted.cursor !== undefined && { cursor: hosted.cursor }),
  });
};
