import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import type { Operation } from '#store/port/store.ts';
import { replaceCohost } from './cohosts.service.ts';
import { gameIdIn, toHostedItem } from './hunts.items.ts';
import { hostedBy, hostedKey, seatKey, seatsOf } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntDeps, WholeDeps } from './hunts.deps.ts';
import { fromSeatItem, reseatOperations } from './phones.items.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { purgeHunt } from './removal.service.ts';
import { leaveSeat } from './seats.service.ts';
import { readPhone } from './team-reads.ts';
import { deletePositions } from './traces.service.ts';

const hostedGames = async (deps: HuntDeps, identityId: string): Promise<string[]> =>
  gameIdIn.list(await readAll(deps, hostedBy(identityId)));

const handOverHunt = async (
  deps: HuntDeps,
  gameId: string,
  from: IdentityId,
  to: IdentityId,
): Promise<void> => {
  const { table } = deps;
  const acted = await actOnHunt(deps, gameId, (state) => {
    if (state.hostId !== from) return ok({});
    const { createdAt } = state;
    const cohosts = state.cohosts.filter(({ identityId }) => identityId !== to);
    const operations: Operation[] = [
      { op: 'delete', table, key: hostedKey(from, createdAt, gameId) },
      { op: 'put', table, item: toHostedItem({ gameId, createdAt, hostId: to }) },
    ];
    return ok({ operations, next: { hostId: to, cohosts }, stale: ['host'] });
  });
  await replaceCohost(deps, gameId, from, to);
  if (!acted.ok && acted.error.code !== 'hunt-not-found')
    throw new Error(`hunt ${gameId} could not be handed over: ${acted.error.code}`);
};

const handOverSeats = async (deps: HuntDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  const { store, table } = deps;
  for (const { gameId, teamId, userId } of fromSeatItem.list(await readAll(deps, seatsOf(from)))) {
    const phone = await readPhone(deps, { gameId, teamId, userId });
    const isTaken = (await store.get(table, seatKey(to, gameId))) !== undefined;
    if (!phone || isTaken) await leaveSeat(deps, { identityId: from }, gameId);
    else await store.transact(reseatOperations(table, { ...phone, identityId: to }, phone, deps.clock.now()));
    deps.positions.unseat(from, gameId);
  }
};

/** A guest became an account: hunts and seats go with it. May run again. */
export const handOverHunts = async (deps: HuntDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const gameId of await hostedGames(deps, from)) await handOverHunt(deps, gameId, from, to);
  await handOverSeats(deps, from, to);
};

/** Somebody goes for good: own hunts with everything in them, and what is kept of a player. */
export const forgetIdentity = async (deps: WholeDeps, identityId: IdentityId): Promise<void> => {
  for (const gameId of await hostedGames(deps, identityId)) {
    const state = await deps.held.load(gameId, true);
    if (state && state.hostId !== identityId) await replaceCohost(deps, gameId, identityId);
    else if (state) await purgeHunt(deps, state);
  }
  for (const seat of fromSeatItem.list(await readAll(deps, seatsOf(identityId)))) {
    await deletePositions(deps, seat);
    await deps.chat.deleteWords(seat.gameId, seat.userId);
    await deps.photos.forgetUser(seat);
    await leaveSeat(deps, { identityId }, seat.gameId);
  }
};
