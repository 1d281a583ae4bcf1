import { fail, ok } from '#core/result.ts';
import { cohostRows, newCohost } from '#platform/rooms/rules/cohosts.ts';
import type { Cohost } from '#platform/rooms/rules/cohosts.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf, opens } from '#server/kit/secret-hash.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { setCohostHash } from '../rules/game.ts';
import { isOwner, requireOwner } from './engagements.guards.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { cohostsQuery, deleteCohost, fromCohostItem, putCohost } from './cohosts.items.ts';
import { pastGameOf } from './past-game.ts';
import { readAsHost, readCount, readGameState } from './reading.service.ts';

const readAsOwner = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await readGameState(deps, gameId);
  return game.ok ? requireOwner(game.value, actor) : game;
};

const setHash = async (deps: EngagementDeps, gameId: string, hash: string | undefined) => {
  const changed = await changeVersioned(deps, deps.games, gameId, (state, now) =>
    setCohostHash(state, hash, now),
  );
  return changed.ok ? ok(changed.value.state) : changed;
};

export const makeCohostLink = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await readAsOwner(deps, actor, gameId);
  if (!game.ok) return game;
  if (game.value.phase === 'ended') return fail('game-over');
  const token = deps.ids.secret();
  const changed = await setHash(deps, gameId, hashOf(token));
  return changed.ok ? ok({ token }) : changed;
};

export const dropCohostLink = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await readAsOwner(deps, actor, gameId);
  return game.ok ? setHash(deps, gameId, undefined) : game;
};

export const becomeCohost = async (
  deps: EngagementDeps,
  actor: Actor,
  given: { readonly gameId: string; readonly token: string; readonly name?: string | undefined },
) => {
  const game = await readGameState(deps, given.gameId);
  if (!game.ok) return game;
  if (isOwner(game.value, actor)) return game;
  if (!opens(given.token, game.value.cohostHash)) return fail('game-cohost-link-unknown');
  const cohost = newCohost(actor.identityId, given.name, deps.ids.secret(), deps.clock.now());
  if (!cohost.ok) return cohost;
  const past = pastGameOf(game.value, await readCount(deps, given.gameId, 'joined'));
  await deps.store.transact(putCohost(placeOf(deps, game.value), cohost.value, past));
  return game;
};

const readCohosts = async (deps: EngagementDeps, gameId: string): Promise<Cohost[]> =>
  fromCohostItem.list(await readAll(deps, cohostsQuery(gameId)));

export const listCohosts = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await readAsHost(deps, actor, gameId);
  return game.ok ? ok({ cohosts: cohostRows(await readCohosts(deps, gameId)) }) : game;
};

export const hostMemberId = (cohostId: string | undefined): string =>
  cohostId === undefined ? 'host' : `cohost-${cohostId}`;

/** Takes effect at once: their console closes. */
export const removeCohost = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, cohostId }: { readonly gameId: string; readonly cohostId: string },
) => {
  const game = await readAsOwner(deps, actor, gameId);
  if (!game.ok) return game;
  const cohosts = await readCohosts(deps, gameId);
  const removed = cohosts.find((each) => each.cohostId === cohostId);
  if (removed) {
    await deps.store.transact(deleteCohost(deps, game.value, removed.identityId));
    deps.hub.evict('engagement', gameId, hostMemberId(cohostId));
  }
  return ok({ cohosts: cohostRows(cohosts.filter((each) => each !== removed)) });
};
