import type { Knows } from '#server/kit/guesses.ts';
import { isHost } from './engagements.guards.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { findSeat } from './reading.service.ts';

/** People with a seat and hosts know the code already, whatever others at the same address guess. */
export const knowsGame =
  (deps: EngagementDeps): Knows =>
  async (actor, gameId) => {
    if (await findSeat(deps, gameId, actor)) return true;
    const game = await deps.games.load(gameId);
    return game !== undefined && isHost(deps, game, actor);
  };
