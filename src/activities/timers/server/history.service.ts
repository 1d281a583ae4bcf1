import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Instant } from '#core/instant.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Item } from '#store/port/values.ts';
import type { Query } from '#store/port/store.ts';
import type { Forecast, GameRow, PlayerGame, Statistics, Totals } from '../contract.views.ts';
import { rangeOf } from '../rules/date-range.ts';
import { forecastOf } from '../rules/forecast.ts';
import { gameRowOf, playerGameOf } from '../rules/record-views.ts';
import type { ListedGame, PlayerRow } from '../rules/records.ts';
import { statisticsOf, totalsOf } from '../rules/statistics.ts';
import { wrong } from '../rules/wrong.ts';
import {
  fromGameItem,
  fromPlayerRow,
  gameKey,
  isFinished,
  isGameItem,
  playerHistoryQuery,
  templateUsageQuery,
} from './games.items.ts';
import { MOST_COUNTED, gamesToCount, newestGames } from './games.service.ts';
import { readUsable } from './templates.service.ts';
import { maySeeGame } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerParts } from './timers.parts.ts';

type Parts = Pick<TimerParts, 'store'>;

const PAGE = 100;
/** An index holds everybody's rows: a page with little of one's own is read on, but not for ever. */
const MOST_READS = 5;

interface Found<T> {
  readonly rows: readonly T[];
  readonly cursor?: string;
}

const readOn = async <T>(
  { store }: Parts,
  queryFrom: (cursor: string | undefined) => Query,
  pick: (item: Item) => readonly T[],
  start: { readonly cursor?: string | undefined; readonly enough: number },
): Promise<Found<T>> => {
  const rows: T[] = [];
  let { cursor } = start;
  for (let reads = 0; reads < MOST_READS && rows.length < start.enough; reads++) {
    const page = await store.query(timersTable, queryFrom(cursor));
    rows.push(...page.items.flatMap(pick));
    ({ cursor } = page);
    if (cursor === undefined) break;
  }
  return { rows, ...(cursor !== undefined && { cursor }) };
};

const playerRows = (
  parts: Parts,
  actor: Actor,
  name: string,
  start: { readonly cursor?: string | undefined; readonly enough: number },
): Promise<Found<PlayerRow>> =>
  readOn(
    parts,
    (cursor) => playerHistoryQuery(name, { cursor, limit: PAGE }),
    (item) => {
      const row = fromPlayerRow(item);
      return maySeeGame(row.face, actor) ? [row] : [];
    },
    start,
  );

const totalsFrom = (name: string, rows: readonly PlayerRow[]): Totals =>
  totalsOf(
    name,
    rows.map(({ player, face }) => ({ player, winner: face.winner })),
  );

export const readPlayer = async (
  parts: Parts,
  actor: Actor,
  wanted: { readonly name: string; readonly cursor?: string | undefined },
): Promise<Result<{ games: PlayerGame[]; totals?: Totals; cursor?: string }>> => {
  const page = await playerRows(parts, actor, wanted.name, { cursor: wanted.cursor, enough: PAGE / 2 });
  const games = page.rows.map(playerGameOf);
  const onward = page.cursor === undefined ? {} : { cursor: page.cursor };
  if (wanted.cursor !== undefined) return ok({ games, ...onward });
  const more =
    page.cursor === undefined
      ? []
      : (await playerRows(parts, actor, wanted.name, { cursor: page.cursor, enough: MOST_COUNTED })).rows;
  return ok({ games, totals: totalsFrom(wanted.name, [...page.rows, ...more]), ...onward });
};

export const listPlayers = async (
  parts: Parts,
  actor: Actor,
): Promise<Result<{ players: { name: string; games: number }[]; isExample: boolean }>> => {
  const { games, isExample } = await gamesToCount(parts, actor.identityId);
  const { players } = statisticsOf(games, false);
  return ok({ players: players.map(({ name, games: played }) => ({ name, games: played })), isExample });
};

const listedById = async ({ store }: Parts, rows: readonly PlayerRow[]): Promise<ListedGame[]> => {
  const keys = rows.map(({ face }) => gameKey(face.gameId));
  const items = await store.batchGet(timersTable, keys);
  return items.flatMap((item) => (item && isFinished(item) ? [fromGameItem(item)] : []));
};

const meetingOf = (game: ListedGame, first: string, second: string) => {
  const [one, other] = [first, second].map((name) => game.players.find((player) => player.name === name));
  return one && other ? [{ game, one, other }] : [];
};

export const compareTwo = async (
  parts: Parts,
  actor: Actor,
  { first, second }: { readonly first: string; readonly second: string },
) => {
  if (foldName(first) === foldName(second))
    return wrong('query.second', 'Must be somebody else.', 'Muss jemand anderes sein.');
  const { rows } = await playerRows(parts, actor, first, { enough: MOST_COUNTED });
  const meetings = (await listedById(parts, rows)).flatMap((game) => meetingOf(game, first, second));
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

export const listTemplateGames = async (
  parts: TimerParts,
  actor: Actor,
  wanted: { readonly templateId: string; readonly cursor?: string | undefined },
): Promise<Result<{ games: GameRow[]; cursor?: string }>> => {
  const template = await readUsable(parts, actor, wanted.templateId);
  if (!template.ok) return template;
  const page = await readOn(
    parts,
    (cursor) => templateUsageQuery(wanted.templateId, { cursor, limit: PAGE }),
    (item) => {
      if (!isGameItem(item)) return [];
      const game = fromGameItem(item);
      return maySeeGame(game, actor) ? [game] : [];
    },
    { cursor: wanted.cursor, enough: PAGE / 2 },
  );
  return ok({
    games: page.rows.map(gameRowOf),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

export const readStatistics = async (
  parts: Parts,
  actor: Actor,
  asked: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly zone?: string | undefined;
  },
): Promise<Result<Statistics & { readonly isExample: boolean }>> => {
  const range = rangeOf(asked);
  if (!range.ok) return range;
  const { games, isCut, isExample } = await gamesToCount(parts, actor.identityId, range.value);
  return ok({ ...statisticsOf(games, isCut), isExample });
};

interface Question {
  readonly templateId: string;
  readonly players: readonly string[];
  readonly by: Instant;
  readonly startedAt?: Instant | undefined;
}

export const forecastFor = async (
  parts: TimerParts,
  identityId: string,
  { startedAt, ...question }: Question,
): Promise<Result<Forecast>> => {
  const now = parts.clock.now();
  const { games } = await newestGames(parts, identityId);
  return ok(forecastOf(games, { ...question, startedAt: startedAt ?? now, now }));
};
