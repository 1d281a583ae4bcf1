import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import type { Operation } from '#store/port/store.ts';
import { replaceCohost } from './cohosts.service.ts';
import { gameIdIn, toHostedItem } from './hunts.items.ts';
import { hostedBy, hostedKey, seatKey, seatsOf } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntParts } from './hunts.parts.ts';
import { fromSeatItem, reseatOperations } from './phones.items.ts';
import { readAll } from './read-pages.ts';
import { purgeHunt } from './removal.service.ts';
import { leaveSeat } from './seats.service.ts';
import { readPhone } from './team-reads.ts';
import { deletePositions } from './traces.service.ts';

const hostedGames = async (parts: HuntParts, identityId: string): Promise<string[]> =>
  gameIdIn.list(await readAll(parts, hostedBy(identityId)));

const handOverHunt = async (
  parts: HuntParts,
  gameId: string,
  from: IdentityId,
  to: IdentityId,
): Promise<void> => {
  const { table } = parts;
  const acted = await actOnHunt(parts, gameId, (standing) => {
    if (standing.hostId !== from) return ok({});
    const { createdAt } = standing;
    const cohosts = standing.cohosts.filter(({ identityId }) => identityId !== to);
    const operations: Operation[] = [
      { op: 'delete', table, key: hostedKey(from, createdAt, gameId) },
      { op: 'put', table, item: toHostedItem({ gameId, createdAt, hostId: to }) },
    ];
    return ok({ operations, next: { hostId: to, cohosts }, stale: ['host'] });
  });
  await replaceCohost(parts, gameId, from, to);
  if (!acted.ok && acted.error.code !== 'hunt-not-found')
    throw new Error(`hunt ${gameId} could not be handed over: ${acted.error.code}`);
};

const handOverSeats = async (parts: HuntParts, from: IdentityId, to: IdentityId): Promise<void> => {
  const { store, table } = parts;
  for (const { gameId, teamId, userId } of fromSeatItem.list(await readAll(parts, seatsOf(from)))) {
    const phone = await readPhone(parts, { gameId, teamId, userId });
    const isTaken = (await store.get(table, seatKey(to, gameId))) !== undefined;
    if (!phone || isTaken) await leaveSeat(parts, { identityId: from }, gameId);
    else
      await store.transact(reseatOperations(table, { ...phone, identityId: to }, phone, parts.clock.now()));
    parts.positions.unseat(from, gameId);
  }
};

/** A guest became an account: hunts and seats go with it. May run again. */
export const handOverHunts = async (parts: HuntParts, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const gameId of await hostedGames(parts, from)) await handOverHunt(parts, gameId, from, to);
  await handOverSeats(parts, from, to);
};

/** Somebody goes for good: own hunts with everything in them, and what is kept of a player. */
export const forgetIdentity = async (parts: HuntParts, identityId: IdentityId): Promise<void> => {
  for (const gameId of await hostedGames(parts, identityId)) {
    const standing = await parts.held.load(gameId, true);
    if (standing && standing.hostId !== identityId) await replaceCohost(parts, gameId, identityId);
    else if (standing) await purgeHunt(parts, standing);
  }
  for (const seat of fromSeatItem.list(await readAll(parts, seatsOf(identityId)))) {
    await deletePositions(parts, seat);
    await parts.keepers.current.forgetMessages(seat.gameId, seat.userId);
    await parts.keepers.current.forgetPhotos(seat.gameId, seat.userId);
    await leaveSeat(parts, { identityId }, seat.gameId);
  }
};
