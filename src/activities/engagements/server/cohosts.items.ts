import { toIso } from '#core/instant.ts';
import { UNNAMED_COHOST } from '#platform/rooms/rules/cohosts.ts';
import type { Cohost } from '#platform/rooms/rules/cohosts.ts';
import { notExists } from '#store/port/conditions.ts';
import { textOrNothing, timeIn } from '#store/port/read-checked.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import { cohostedItem, ownerKey } from './history.items.ts';
import type { PastGame } from './history.items.ts';
import { afterIn, idOfName, reader } from './read-stored.ts';

export const cohostKey = (gameId: string, identityId: string): Key => ({
  PK: gamePartition(gameId),
  SK: `COHOST#${identityId}`,
});

export const fromCohostItem = reader((item): Cohost => {
  const identityId = afterIn(item, 'SK', 'COHOST#');
  return {
    identityId,
    cohostId: textOrNothing(item, 'CohostId') ?? idOfName(identityId),
    name: textOrNothing(item, 'Name') ?? UNNAMED_COHOST,
    since: timeIn(item, 'CreatedAt'),
  };
});

export const cohostsQuery = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'COHOST#' },
});

/** Together with the session's row in the co-host's own list; refused if they are one already. */
export const putCohost = (
  { table, gameId, expiresAt }: GamePlace,
  { identityId, cohostId, name, since }: Cohost,
  past: PastGame,
): Operation[] => [
  {
    op: 'put',
    table,
    item: {
      ...cohostKey(gameId, identityId),
      IdentityId: identityId,
      CohostId: cohostId,
      Name: name,
      CreatedAt: toIso(since),
      TTL: ttlOf(expiresAt),
    },
    condition: notExists,
  },
  { op: 'put', table, item: { ...cohostedItem(past, identityId), TTL: ttlOf(expiresAt) } },
];

export const deleteCohost = (
  { table }: Pick<GamePlace, 'table'>,
  game: Pick<PastGame, 'gameId' | 'createdAt'>,
  identityId: string,
): Operation[] => [
  { op: 'delete', table, key: cohostKey(game.gameId, identityId) },
  { op: 'delete', table, key: ownerKey({ ...game, ownerId: identityId }) },
];
