import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { eventual } from '#store/port/consistency.ts';
import type { ReadOptions } from '#store/port/store.ts';
import { readOn, readPages } from '#server/kit/read-pages.ts';
import type { ExportFormat, GameRow } from '../contract.views.ts';
import { rangeOf } from '../rules/date-range.ts';
import type { Range } from '../rules/date-range.ts';
import { checkWinner } from '../rules/finish.ts';
import { exportOf } from '../rules/game-exports.ts';
import type { ExportedFile } from '../rules/game-exports.ts';
import { gameRowOf, gameViewOf } from '../rules/record-views.ts';
import type { GameRecord, ListedGame } from '../rules/records.ts';
import {
  deleteGameOperations,
  fromGameItem,
  fromGameItems,
  gameKey,
  isFinished,
  rewriteGameOperations,
} from './games.items.ts';
import { dateRangeQuery, gameQuery, personGamesQuery } from './games.queries.ts';
import type { StoredGame } from './games.items.ts';
import { deleteSessionQuery, keyIn } from './sessions.items.ts';
import { DEMO_OWNER, requireGameOwner } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import { idIn } from './templates.items.ts';
import type { TimerDeps } from './timers.deps.ts';

type Deps = Pick<TimerDeps, 'store'>;

export const findGame = async ({ store }: Deps, gameId: string): Promise<StoredGame | undefined> =>
  fromGameItems((await store.query(timersTable, gameQuery(gameId))).items);

export const readGame = async (deps: Deps, actor: Actor, gameId: string) => {
  const found = await findGame(deps, gameId);
  return found ? ok(gameViewOf(found.game, actor.identityId)) : fail('timer-game-not-found');
};

export interface GamesPage {
  readonly games: readonly ListedGame[];
  readonly cursor?: string;
}

const PAGE = 50;

const gamesById = async (
  { store }: Deps,
  gameIds: readonly string[],
  reads: ReadOptions,
): Promise<ListedGame[]> => {
  const items = await store.batchGet(timersTable, gameIds.map(gameKey), reads);
  return fromGameItem.list(items.filter(isFinished));
};

/** Somebody's finished games, newest first: one query of their own rows. */
export const gamesOf = async (
  deps: Deps,
  identityId: string,
  range: Range,
  paging: { readonly cursor?: string | undefined; readonly limit: number; readonly reads?: ReadOptions },
): Promise<GamesPage> => {
  const { reads = {} } = paging;
  const query = { ...personGamesQuery(identityId, range, paging), ...reads };
  const page = await deps.store.query(timersTable, query);
  const games = await gamesById(deps, page.items.map(idIn), reads);
  return { games, ...(page.cursor !== undefined && { cursor: page.cursor }) };
};

export const MOST_COUNTED = 500;
const ALL_TIME: Range = { fromAt: undefined, toAt: undefined };

/** Statistics count the newest games only, so that no page gets slower every year. */
export const newestGames = async (
  deps: Deps,
  identityId: string,
  range: Range = ALL_TIME,
): Promise<{ readonly games: readonly ListedGame[]; readonly isCut: boolean }> => {
  const { rows, cursor } = await readOn(
    { store: deps.store, table: timersTable },
    { ...personGamesQuery(identityId, range, { limit: 100 }), ...eventual },
    (items) => gamesById(deps, items.map(idIn), eventual),
    { enough: MOST_COUNTED },
  );
  return { games: rows, isCut: cursor !== undefined };
};

/** People without games see the figures of the examples. */
export const gamesToCount = async (
  deps: Deps,
  identityId: string,
  range: Range = ALL_TIME,
): Promise<{
  readonly games: readonly ListedGame[];
  readonly isCut: boolean;
  readonly isExample: boolean;
}> => {
  const own = await newestGames(deps, identityId, range);
  if (own.games.length > 0) return { ...own, isExample: false };
  const any = range === ALL_TIME ? own : await gamesOf(deps, identityId, ALL_TIME, { limit: 1 });
  if (any.games.length > 0) return { ...own, isExample: false };
  return { ...(await newestGames(deps, DEMO_OWNER, range)), isExample: true };
};

interface Listing {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone?: string | undefined;
  readonly scope?: 'mine' | 'all' | undefined;
  readonly cursor?: string | undefined;
}

interface Listed {
  readonly games: GameRow[];
  readonly examples: GameRow[];
  readonly cursor?: string;
}

/** Everybody's games in a range: one query of the date index. */
const listEverybodys = async ({ store }: Deps, range: Range, cursor?: string): Promise<Listed> => {
  const page = await store.query(timersTable, dateRangeQuery(range, { cursor, limit: PAGE }));
  return {
    games: fromGameItem.list(page.items).map(gameRowOf),
    examples: [],
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
};

const examplesFor = async (deps: Deps, isFirst: boolean, games: readonly unknown[]): Promise<GameRow[]> => {
  if (!isFirst || games.length > 0) return [];
  const { games: examples } = await gamesOf(deps, DEMO_OWNER, ALL_TIME, { limit: PAGE });
  return examples.map(gameRowOf);
};

/** Of one template, for somebody who has no game of their own yet. */
export const examplesWith = async (deps: Deps, actor: Actor, templateId: string): Promise<GameRow[]> => {
  const { games, isExample } = await gamesToCount(deps, actor.identityId);
  return isExample ? games.filter((game) => game.templateId === templateId).map(gameRowOf) : [];
};

export const listGames = async (deps: Deps, actor: Actor, listing: Listing) => {
  const range = rangeOf(listing);
  if (!range.ok) return range;
  if (listing.scope === 'all') {
    return actor.isAdmin ? ok(await listEverybodys(deps, range.value, listing.cursor)) : fail('not-allowed');
  }
  const { cursor: from } = listing;
  const page = await gamesOf(deps, actor.identityId, range.value, { cursor: from, limit: PAGE });
  const isFirst = from === undefined && listing.from === undefined && listing.to === undefined;
  return ok<Listed>({
    games: page.games.map(gameRowOf),
    examples: await examplesFor(deps, isFirst, page.games),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

/** Enough tries for two people who correct one game at the same moment. */
const ATTEMPTS = 4;

/** The rows of a game repeat each other, so a correction is one transaction over all of them. */
export const rewriteGame = async <Code extends ErrorCode = never>(
  deps: Deps,
  gameId: string,
  decide: (game: GameRecord) => Result<GameRecord, Code>,
) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stored = await findGame(deps, gameId);
    if (!stored) return fail('timer-game-not-found');
    const decided = decide(stored.game);
    if (!decided.ok) return decided;
    const written = await deps.store.transact(rewriteGameOperations(decided.value, stored));
    if (written.ok) return decided;
  }
  return fail('conflict');
};

export const changeGame = async (
  deps: Deps,
  actor: Actor,
  change: {
    readonly gameId: string;
    readonly winner?: string | null | undefined;
    readonly notes?: string | undefined;
  },
) => {
  const changed = await rewriteGame(deps, change.gameId, (game) => {
    const allowed = requireGameOwner(game, actor);
    if (!allowed.ok) return allowed;
    const wanted = change.winner === undefined ? game.winner : (change.winner ?? undefined);
    const winner = checkWinner(wanted, game.players);
    return winner.ok ? ok({ ...game, winner: winner.value, notes: change.notes ?? game.notes }) : winner;
  });
  return changed.ok ? ok(gameViewOf(changed.value, actor.identityId)) : changed;
};

export const deleteGame = async (deps: Deps, actor: Actor, gameId: string) => {
  const stored = await findGame(deps, gameId);
  if (!stored) return fail('timer-game-not-found');
  const allowed = requireGameOwner(stored.game, actor);
  if (!allowed.ok) return allowed;
  const deleted = await deps.store.transact(deleteGameOperations(stored.game));
  if (!deleted.ok) return fail('timer-game-not-found');
  await forgetSession(deps, gameId);
  return ok({ gameId });
};

/** Deletes log and turns. After a crash midway, no list or page still finds the rest. */
const forgetSession = async ({ store }: Deps, gameId: string): Promise<void> => {
  for await (const items of readPages({ store, table: timersTable }, deleteSessionQuery(gameId)))
    await store.batchWrite(items.map((item) => ({ op: 'delete', table: timersTable, key: keyIn(item) })));
};

export const exportGame = async (
  deps: Deps,
  wanted: {
    readonly gameId: string;
    readonly format: ExportFormat;
    readonly zone?: string | undefined;
  },
) => {
  const zone = rangeOf({ zone: wanted.zone });
  if (!zone.ok) return zone;
  const stored = await findGame(deps, wanted.gameId);
  if (!stored) return fail('timer-game-not-found');
  const { game } = stored;
  return ok<ExportedFile>(
    exportOf([game], { ...wanted, title: game.title === '' ? game.templateName : game.title }),
  );
};

const AT_ONCE = 16;

const wholeGames = async (deps: Deps, listed: readonly ListedGame[]): Promise<GameRecord[]> => {
  const games: GameRecord[] = [];
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const some = listed.slice(from, from + AT_ONCE);
    const found = await Promise.all(some.map(({ gameId }) => findGame(deps, gameId)));
    games.push(...found.flatMap((stored) => (stored ? [stored.game] : [])));
  }
  return games;
};

export const exportGames = async (
  deps: Deps,
  actor: Actor,
  wanted: Omit<Listing, 'scope' | 'cursor'> & { readonly format: 'csv' | 'json' | 'bgg' },
) => {
  const range = rangeOf(wanted);
  if (!range.ok) return range;
  const { games, isCut } = await newestGames(deps, actor.identityId, range.value);
  const file = exportOf(await wholeGames(deps, games), {
    format: wanted.format,
    title: 'games',
    zone: wanted.zone,
  });
  const note = `Only the newest ${games.length} games; choose fewer days for the others.`;
  return ok<ExportedFile>(isCut ? { ...file, notes: [...file.notes, note] } : file);
};
