import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf, opens } from '#server/kit/secret-hash.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { setCohostHash } from '../rules/game.ts';
import type { GameState } from '../rules/state.ts';
import { isOwner, requireOwner } from './engagements.guards.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { cohostsQuery, deleteCohost, fromCohostItem, putCohost } from './cohosts.items.ts';
import type { Cohost } from './cohosts.items.ts';
import { pastGameOf } from './past-game.ts';
import { readAsHost, readCount, readGameState } from './reading.service.ts';

const SHORT_ID = 10;

interface CohostRow {
  readonly cohostId: string;
  readonly name: string;
  readonly since: number;
}

const readAsOwner = async (
  deps: EngagementDeps,
  actor: Actor,
  gameId: string,
): Promise<Result<GameState>> => {
  const game = await readGameState(deps, gameId);
  return game.ok ? requireOwner(game.value, actor) : game;
};

const setHash = async (deps: EngagementDeps, gameId: string, hash: string | undefined) => {
  const changed = await changeVersioned(deps, deps.games, gameId, (state, now) =>
    setCohostHash(state, hash, now),
  );
  return changed.ok ? ok(changed.value.state) : changed;
};

export const makeCohostLink = async (
  deps: EngagementDeps,
  actor: Actor,
  gameId: string,
): Promise<Result<{ readonly token: string }>> => {
  const game = await readAsOwner(deps, actor, gameId);
  if (!game.ok) return game;
  if (game.value.phase === 'ended') return fail('game-over');
  const token = deps.ids.secret();
  const changed = await setHash(deps, gameId, hashOf(token));
  return changed.ok ? ok({ token }) : changed;
};

export const dropCohostLink = async (
  deps: EngagementDeps,
  actor: Actor,
  gameId: string,
): Promise<Result<GameState>> => {
  const game = await readAsOwner(deps, actor, gameId);
  return game.ok ? setHash(deps, gameId, undefined) : game;
};

export const becomeCohost = async (
  deps: EngagementDeps,
  actor: Actor,
  given: { readonly gameId: string; readonly token: string; readonly name?: string | undefined },
): Promise<Result<GameState>> => {
  const game = await readGameState(deps, given.gameId);
  if (!game.ok) return game;
  if (isOwner(game.value, actor)) return game;
  if (!opens(given.token, game.value.cohostHash)) return fail('game-cohost-link-unknown');
  const name = normaliseName(given.name ?? 'Co-host');
  if (!name.ok) return name;
  const cohost: Cohost = {
    identityId: actor.identityId,
    cohostId: deps.ids.secret().slice(0, SHORT_ID),
    name: name.value,
    since: deps.clock.now(),
  };
  const past = pastGameOf(game.value, await readCount(deps, given.gameId, 'joined'));
  await deps.store.transact(putCohost(placeOf(deps, game.value), cohost, past));
  return game;
};

const readCohosts = async (deps: EngagementDeps, gameId: string): Promise<Cohost[]> =>
  fromCohostItem.list(await readAll(deps, cohostsQuery(gameId)));

const rowsOf = (cohosts: readonly Cohost[]): { cohosts: CohostRow[] } => ({
  cohosts: cohosts.map(({ cohostId, name, since }) => ({ cohostId, name, since })),
});

export const listCohosts = async (
  deps: EngagementDeps,
  actor: Actor,
  gameId: string,
): Promise<Result<{ cohosts: CohostRow[] }>> => {
  const game = await readAsHost(deps, actor, gameId);
  return game.ok ? ok(rowsOf(await readCohosts(deps, gameId))) : game;
};

export const hostMemberId = (cohostId: string | undefined): string =>
  cohostId === undefined ? 'host' : `cohost-${cohostId}`;

/** Gone at once: whoever it was has no console any more. */
export const removeCohost = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, cohostId }: { readonly gameId: string; readonly cohostId: string },
): Promise<Result<{ cohosts: CohostRow[] }>> => {
  const game = await readAsOwner(deps, actor, gameId);
  if (!game.ok) return game;
  const cohosts = await readCohosts(deps, gameId);
  const removed = cohosts.find((each) => each.cohostId === cohostId);
  if (removed) {
    await deps.store.transact(deleteCohost(deps, game.value, removed.identityId));
    deps.hub.evict('engagement', gameId, hostMemberId(cohostId));
  }
  return ok(rowsOf(cohosts.filter((each) => each !== removed)));
};
