import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { changeHost } from '../rules/game.ts';
import { NOBODY } from '../rules/state.ts';
import { placeOf } from './engagements.parts.ts';
import type { EngagementParts } from './engagements.parts.ts';
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
import { everyItem } from './reading.service.ts';

const PAGE = 100;

const gamesOf = async (parts: EngagementParts, ownerId: string): Promise<ListedGame[]> =>
  fromListItem.list(await everyItem(parts, (cursor) => ownGamesQuery(ownerId, {}, { limit: PAGE, cursor })));

const giveGame = async (parts: EngagementParts, past: PastGame, to: string): Promise<void> => {
  await changeVersioned(parts, parts.games, past.gameId, (game, now) =>
    changeHost(game, past.ownerId, to, now),
  );
  await parts.store.transact(historyOperations(parts.table, { ...past, ownerId: to }));
  await parts.store.batchWrite([
    deleteOwnerRow(parts.table, past),
    { op: 'delete', table: parts.table, key: cohostKey(past.gameId, to) },
  ]);
};

/** `to` helps instead of `from`; who hosts the session anyway needs no other place in it. */
const giveCohost = async (
  parts: EngagementParts,
  past: PastGame,
  { from, to }: { readonly from: string; readonly to: string | undefined },
): Promise<void> => {
  const item = await parts.store.get(parts.table, cohostKey(past.gameId, from));
  const game = await parts.games.load(past.gameId);
  if (item && game && to !== undefined && game.hostId !== to)
    await parts.store.transact(
      putCohost(placeOf(parts, game), { ...fromCohostItem(item), identityId: to }, past),
    );
  await parts.store.transact(deleteCohost(parts, past, from));
};

interface OwnSeat {
  readonly seat: Seat;
  readonly place: GamePlace;
}

/** Every seat of somebody in games that are still there; rows of others are dropped. */
const forEachSeat = async (
  parts: EngagementParts,
  identityId: IdentityId,
  visit: (own: OwnSeat) => Promise<unknown>,
): Promise<void> => {
  for (const row of await everyItem(parts, (cursor) => seatsQuery(identityId, cursor))) {
    const gameId = gameIdIn(row);
    const game = await parts.games.load(gameId);
    const item = await parts.store.get(parts.table, playerKey(gameId, playerNameIn(row)));
    if (game && item) await visit({ seat: fromPlayerItem(item), place: placeOf(parts, game) });
    await parts.store.batchWrite([deleteIdentityRow(parts.table, identityId, gameId)]);
  }
};

/** A guest signed in: sessions and seats belong to the account now. Safe to run again after a crash. */
export const handOverGames = async (
  parts: EngagementParts,
  from: IdentityId,
  to: IdentityId,
): Promise<void> => {
  for (const past of await gamesOf(parts, from)) {
    if (past.isCohost) await giveCohost(parts, past, { from, to });
    else await giveGame(parts, past, to);
  }
  await forEachSeat(parts, from, async ({ seat, place }) => {
    // Refused where the account has a seat of its own: that one stays theirs.
    return parts.store.transact(handOverOperations(place, seat, { from, to }));
  });
};

/** Players keep their game, its results and its history row; nobody is known to have hosted it any more. */
export const leaveGames = async (parts: EngagementParts, identityId: IdentityId): Promise<void> => {
  for (const past of await gamesOf(parts, identityId)) {
    if (past.isCohost) await giveCohost(parts, past, { from: identityId, to: undefined });
    else await giveGame(parts, past, NOBODY);
  }
  await forEachSeat(parts, identityId, async ({ seat, place }) => {
    await parts.store.transact(forgetOperations(place, seat, identityId));
    parts.hub.evict('engagement', seat.gameId, seat.playerId);
    return ok(undefined);
  });
};
