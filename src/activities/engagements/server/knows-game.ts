import type { Knows } from '#server/kit/guesses.ts';
import { isHost } from './engagements.guards.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { findSeat } from './reading.service.ts';

/** Who has a seat or runs the session knows its code already, whatever their neighbours try. */
export const knowsGame =
  (deps: EngagementDeps): Knows =>
  async (actor, gameId) => {
    if (await findSeat(deps, gameId, actor)) return true;
    const game = await deps.games.load(gameId);
    return game !== undefined && isHost(deps, game, actor);
  };
