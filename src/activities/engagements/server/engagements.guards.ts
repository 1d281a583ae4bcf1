import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { GameState } from '../rules/state.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { cohostKey } from './cohosts.items.ts';

type Asker = Pick<Actor, 'identityId'>;

export const isOwner = (game: Pick<GameState, 'hostId'>, { identityId }: Asker): boolean =>
  game.hostId === identityId;

/** The host, or somebody who opened a co-host link. */
export const isHost = async (
  { store, table }: Pick<EngagementDeps, 'store' | 'table'>,
  game: GameState,
  actor: Asker,
): Promise<boolean> =>
  isOwner(game, actor) || (await store.get(table, cohostKey(game.gameId, actor.identityId))) !== undefined;

export const requireHost = async (
  deps: Pick<EngagementDeps, 'store' | 'table'>,
  game: GameState,
  actor: Asker,
) => ((await isHost(deps, game, actor)) ? ok(game) : fail('not-allowed'));

export const requireOwner = (game: GameState, actor: Asker) =>
  isOwner(game, actor) ? ok(game) : fail('not-allowed');
