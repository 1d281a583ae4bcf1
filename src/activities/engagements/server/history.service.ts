import { toIso } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readOn } from '#server/kit/read-pages.ts';
import { searchFor } from '#core/fold.ts';
import type { EngagementType } from '../contract.questions.ts';
import type { HistoryRow, SessionFigures } from '../contract.report.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { stateKeysOf } from './games.items.ts';
import { everyGameQuery, fromHistoryItem, fromListItem, historyKey, ownGamesQuery } from './history.items.ts';
import type { ListedGame, PastGame } from './history.items.ts';
import { eventsQuery, fromEventItem } from './questions.items.ts';
import { readAsHost } from './reading.service.ts';

const PAGE = 50;
/** A search that finds little looks through so many pages before it gives its cursor back. */
const MOST_PAGES = 10;

interface Wanted {
  readonly search?: string | undefined;
  readonly type?: EngagementType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

const isWanted = (game: PastGame, { search, type }: Wanted): boolean => {
  if (type !== undefined && game.engagementType !== type) return false;
  return searchFor(search ?? '')(game.title, game.gameId);
};

const rowOf = (game: ListedGame, hasReport: boolean): HistoryRow => ({
  gameId: game.gameId,
  title: game.title,
  engagementType: game.engagementType,
  createdAt: game.createdAt,
  completedAt: game.completedAt,
  playerCount: game.playerCount,
  questionCount: game.questionCount,
  durationMinutes: game.durationMinutes,
  isCohost: game.isCohost,
  hasReport,
  deadlineAt: game.deadlineAt,
});

/** The rows of others' sessions as their history has them now. */
const withHistory = async (
  deps: EngagementDeps,
  listed: readonly ListedGame[],
): Promise<readonly ListedGame[]> => {
  const helped = listed.filter(({ isCohost }) => isCohost).map(({ gameId }) => gameId);
  if (helped.length === 0) return listed;
  const items = await deps.store.batchGet(deps.table, helped.map(historyKey));
  const histories = new Map(fromHistoryItem.list(items).map((past) => [past.gameId, past]));
  return listed.map((game) => (game.isCohost ? { ...game, ...histories.get(game.gameId) } : game));
};

export const listGames = async (deps: EngagementDeps, actor: Actor, wanted: Wanted) => {
  // A range that runs backwards holds no day, and a store refuses to look for it.
  if (wanted.from !== undefined && wanted.to !== undefined && wanted.from > wanted.to) {
    return ok({ games: [] });
  }
  const { rows: found, ...more } = await readOn(
    deps,
    ownGamesQuery(actor.identityId, wanted, { limit: PAGE, cursor: wanted.cursor }),
    async (items) =>
      (await withHistory(deps, fromListItem.list(items))).filter((game) => isWanted(game, wanted)),
    { enough: PAGE, mostReads: MOST_PAGES },
  );
  const states = await deps.store.batchGet(deps.table, stateKeysOf(found.map(({ gameId }) => gameId)));
  const games = found.map((game, index) => rowOf(game, states[index] !== undefined));
  return ok({ games, ...more });
};

const EVERY_PAGE = 200;
/** The history is kept by code, not by day: days that have little are looked for in so many pages. */
const MOST_EVERY_PAGES = 25;

const isWithin = ({ createdAt }: PastGame, { from, to }: Wanted): boolean => {
  const day = toIso(createdAt).slice(0, 10);
  return day >= (from ?? '') && (to === undefined || day <= to);
};

/** For administrators: figures, and nothing that anybody wrote. */
const figuresOf = (game: PastGame): SessionFigures => ({
  gameId: game.gameId,
  engagementType: game.engagementType,
  createdAt: game.createdAt,
  completedAt: game.completedAt,
  playerCount: game.playerCount,
  questionCount: game.questionCount,
  durationMinutes: game.durationMinutes,
});

export const listEveryGame = async (deps: EngagementDeps, wanted: Omit<Wanted, 'search'>) => {
  const { rows: found, ...more } = await readOn(
    deps,
    everyGameQuery({ limit: EVERY_PAGE, cursor: wanted.cursor }),
    (items) => fromHistoryItem.list(items).filter((game) => isWanted(game, wanted) && isWithin(game, wanted)),
    { enough: EVERY_PAGE, mostReads: MOST_EVERY_PAGES },
  );
  const games = found.toSorted((a, b) => b.createdAt - a.createdAt).map(figuresOf);
  return ok({ games, ...more });
};

const EVENT_PAGE = 200;

/** The raw log: one row a step, in the order they happened. */
export const readEvents = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, cursor }: { readonly gameId: string; readonly cursor?: string | undefined },
) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const query = eventsQuery(gameId, { limit: EVENT_PAGE, cursor });
  const page = await deps.store.query(deps.table, query);
  const events = fromEventItem
    .list(page.items)
    .flatMap(({ version, steps, timings }) =>
      steps.map(({ type, at, by, questionId }) => ({ version, at, type, by, questionId, timings })),
    );
  return ok({ events, ...(page.cursor !== undefined && { cursor: page.cursor }) });
};
