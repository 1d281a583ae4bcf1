import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { changeHost } from '../rules/game.ts';
import { NOBODY } from '../rules/state.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { cohostKey, deleteCohost, fromCohostItem, putCohost } from './cohosts.items.ts';
import type { GamePlace } from './games.items.ts';
import { deleteOwnerRow, fromListItem, historyOperations, ownGamesQuery } from './history.items.ts';
import type { ListedGame, PastGame } from './history.items.ts';
import {
  deleteIdentityRow,
  forgetOperations,
  fromPlayerItem,
  gameIdIn,
  handOverOperations,
  playerKey,
  playerNameIn,
  seatsQuery,
} from './players.items.ts';
import type { Seat } from './players.items.ts';

const PAGE = 100;

const gamesOf = async (deps: EngagementDeps, ownerId: string): Promise<ListedGame[]> =>
  fromListItem.list(await readAll(deps, ownGamesQuery(ownerId, {}, { limit: PAGE })));

const giveGame = async (deps: EngagementDeps, past: PastGame, to: string): Promise<void> => {
  await changeVersioned(deps, deps.games, past.gameId, (game, now) =>
    changeHost(game, past.ownerId, to, now),
  );
  await deps.store.transact(historyOperations(deps.table, { ...past, ownerId: to }));
  await deps.store.batchWrite([
    deleteOwnerRow(deps.table, past),
    { op: 'delete', table: deps.table, key: cohostKey(past.gameId, to) },
  ]);
};

/** `to` becomes co-host instead of `from`, unless they host the session anyway. */
const giveCohost = async (
  deps: EngagementDeps,
  past: PastGame,
  { from, to }: { readonly from: string; readonly to: string | undefined },
): Promise<void> => {
  const item = await deps.store.get(deps.table, cohostKey(past.gameId, from));
  const game = await deps.games.load(past.gameId);
  if (item && game && to !== undefined && game.hostId !== to)
    await deps.store.transact(
      putCohost(placeOf(deps, game), { ...fromCohostItem(item), identityId: to }, past),
    );
  await deps.store.transact(deleteCohost(deps, past, from));
};

interface OwnSeat {
  readonly seat: Seat;
  readonly place: GamePlace;
}

/** Every seat of somebody in games that are still there; rows of others are dropped. */
const forEachSeat = async (
  deps: EngagementDeps,
  identityId: IdentityId,
  visit: (own: OwnSeat) => Promise<unknown>,
): Promise<void> => {
  for (const row of await readAll(deps, seatsQuery(identityId))) {
    const gameId = gameIdIn(row);
    const game = await deps.games.load(gameId);
    const item = await deps.store.get(deps.table, playerKey(gameId, playerNameIn(row)));
    if (game && item) await visit({ seat: fromPlayerItem(item), place: placeOf(deps, game) });
    await deps.store.batchWrite([deleteIdentityRow(deps.table, identityId, gameId)]);
  }
};

/** A guest signed in: sessions and seats belong to the account now. Safe to run again after a crash. */
export const handOverGames = async (
  deps: EngagementDeps,
  from: IdentityId,
  to: IdentityId,
): Promise<void> => {
  for (const past of await gamesOf(deps, from)) {
    if (past.isCohost) await giveCohost(deps, past, { from, to });
    else await giveGame(deps, past, to);
  }
  await forEachSeat(deps, from, async ({ seat, place }) => {
    // Refused if the account already has a seat: they keep that one.
    return deps.store.transact(handOverOperations(place, seat, { from, to }));
  });
};

/** Players keep their game, its results and its history row; nobody is known to have hosted it any more. */
export const leaveGames = async (deps: EngagementDeps, identityId: IdentityId): Promise<void> => {
  for (const past of await gamesOf(deps, identityId)) {
    if (past.isCohost) await giveCohost(deps, past, { from: identityId, to: undefined });
    else await giveGame(deps, past, NOBODY);
  }
  await forEachSeat(deps, identityId, async ({ seat, place }) => {
    await deps.store.transact(forgetOperations(place, seat, identityId));
    deps.hub.evict('engagement', seat.gameId, seat.playerId);
    return ok(undefined);
  });
};
