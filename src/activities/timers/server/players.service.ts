import { say } from '#core/words.ts';
import * as z from 'zod/mini';
import { ok } from '#core/result.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { Actor } from '#server/kit/actor.ts';
import { StoreError } from '#store/port/store-error.ts';
import { readOn } from '#server/kit/read-pages.ts';
import type { PlayerGame, Totals } from '../contract.views.ts';
import { playerGameOf } from '../rules/record-views.ts';
import type { ListedGame, PlayerRow } from '../rules/records.ts';
import { statisticsOf, totalsOf } from '../rules/statistics.ts';
import { wrong } from '../rules/wrong.ts';
import { fromGameItem, fromPlayerRow, gameKey, isFinished } from './games.items.ts';
import { HISTORY_PAGE, MOST_READS, playerHistoryQuery } from './games.queries.ts';
import { MOST_COUNTED, gamesToCount } from './games.service.ts';
import { isExampleGame, isSeenBy } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

type Deps = Pick<TimerDeps, 'store'>;

/** The cursor of a player's history: the index knows names only as typed, so every spelling has its own position. */
interface Place {
  readonly name: string;
  readonly cursor?: string | undefined;
}

interface Places {
  /** Of the example games, for somebody who has none. */
  readonly isExample: boolean;
  readonly places: readonly Place[];
}

const placesShape = z.tuple([z.boolean(), z.array(z.tuple([z.string(), z.string()]))]);

const cursorOf = ({ isExample, places }: Places): string | undefined => {
  const onward = places.flatMap(({ name, cursor }) => (cursor === undefined ? [] : [[name, cursor]]));
  return onward.length === 0
    ? undefined
    : Buffer.from(JSON.stringify([isExample, onward])).toString('base64url');
};

const readCursor = (cursor: string): z.infer<typeof placesShape> => {
  try {
    return z.parse(placesShape, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new StoreError('bad-cursor', 'this is no cursor', { cause });
  }
};

const placesOf = (cursor: string): Places => {
  const [isExample, onward] = readCursor(cursor);
  return { isExample, places: onward.map(([name, from]) => ({ name, cursor: from })) };
};

/** Every spelling of a name in the caller's games; the name itself if there is none. */
const firstPlaces = async (deps: Deps, actor: Actor, name: string): Promise<Places> => {
  const { games, isExample } = await gamesToCount(deps, actor.identityId);
  const folded = foldName(name);
  const names = games.flatMap(({ players }) => players.map((player) => player.name));
  const spellings = [...new Set([name, ...names.filter((known) => foldName(known) === folded)])];
  return { isExample, places: spellings.map((spelling) => ({ name: spelling })) };
};

interface PlayerRows {
  /** Newest first. */
  readonly rows: readonly PlayerRow[];
  readonly onward: Places;
}

const playerRows = async (
  deps: Deps,
  actor: Actor,
  { isExample, places }: Places,
  enough: number,
): Promise<PlayerRows> => {
  const found = await Promise.all(
    places.map(async ({ name, cursor }) => {
      const read = await readOn(
        { store: deps.store, table: timersTable },
        playerHistoryQuery(name, { cursor, limit: HISTORY_PAGE }),
        (items) =>
          fromPlayerRow
            .list(items)
            .filter(({ face }) => (isExample ? isExampleGame(face) : isSeenBy(face, actor))),
        { enough, mostReads: MOST_READS },
      );
      return { rows: read.rows, place: { name, cursor: read.cursor } };
    }),
  );
  return {
    rows: found.flatMap(({ rows }) => rows).toSorted((a, b) => b.face.endedAt - a.face.endedAt),
    onward: {
      isExample,
      places: found.map(({ place }) => place).filter(({ cursor }) => cursor !== undefined),
    },
  };
};

const totalsFrom = (name: string, rows: readonly PlayerRow[]): Totals =>
  totalsOf(
    name,
    rows.map(({ player, face }) => ({ player, winner: face.winner })),
  );

export const readPlayer = async (
  deps: Deps,
  actor: Actor,
  wanted: { readonly name: string; readonly cursor?: string | undefined },
) => {
  const places =
    wanted.cursor === undefined ? await firstPlaces(deps, actor, wanted.name) : placesOf(wanted.cursor);
  const page = await playerRows(deps, actor, places, HISTORY_PAGE / 2);
  const games = page.rows.map(playerGameOf);
  const cursor = cursorOf(page.onward);
  const onward = cursor === undefined ? {} : { cursor };
  if (wanted.cursor !== undefined) return ok({ games, ...onward });
  const more = await playerRows(deps, actor, page.onward, MOST_COUNTED);
  const name = page.rows[0]?.player.name ?? wanted.name;
  return ok<{ games: PlayerGame[]; totals?: Totals; cursor?: string }>({
    games,
    totals: totalsFrom(name, [...page.rows, ...more.rows]),
    ...onward,
  });
};

export const listPlayers = async (deps: Deps, actor: Actor) => {
  const { games, isExample } = await gamesToCount(deps, actor.identityId);
  const { players } = statisticsOf(games, false);
  return ok<{ players: { name: string; games: number }[]; isExample: boolean }>({
    players: players.map(({ name, games: played }) => ({ name, games: played })),
    isExample,
  });
};

const listedById = async ({ store }: Deps, rows: readonly PlayerRow[]): Promise<ListedGame[]> => {
  const keys = rows.map(({ face }) => gameKey(face.gameId));
  const items = await store.batchGet(timersTable, keys);
  return fromGameItem.list(items.filter(isFinished));
};

const meetingOf = (game: ListedGame, first: string, second: string) => {
  const [one, other] = [first, second].map((name) =>
    game.players.find((player) => foldName(player.name) === foldName(name)),
  );
  return one && other ? [{ game, one, other }] : [];
};

export const compareTwo = async (
  deps: Deps,
  actor: Actor,
  { first, second }: { readonly first: string; readonly second: string },
) => {
  if (foldName(first) === foldName(second)) return wrong('query.second', say('timer-player-same'));
  const { rows } = await playerRows(deps, actor, await firstPlaces(deps, actor, first), MOST_COUNTED);
  const meetings = (await listedById(deps, rows)).flatMap((game) => meetingOf(game, first, second));
  return ok({
    games: meetings.map(({ game, one, other }) => ({
      gameId: game.gameId,
      templateName: game.templateName,
      endedAt: game.endedAt,
      winner: game.winner,
      firstSeconds: one.totalSeconds,
      secondSeconds: other.totalSeconds,
    })),
    first: totalsOf(
      first,
      meetings.map(({ game, one }) => ({ player: one, winner: game.winner })),
    ),
    second: totalsOf(
      second,
      meetings.map(({ game, other }) => ({ player: other, winner: game.winner })),
    ),
  });
};
