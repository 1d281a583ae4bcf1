import type { Knows } from '#server/kit/guesses.ts';
import { isHost } from './engagements.guards.ts';
import type { EngagementParts } from './engagements.parts.ts';
import { findSeat } from './reading.service.ts';

/** Who has a seat or runs the session knows its code already, whatever their neighbours try. */
export const knowsGame =
  (parts: EngagementParts): Knows =>
  async (actor, gameId) => {
    if (await findSeat(parts, gameId, actor)) return true;
    const game = await parts.games.load(gameId);
    return game !== undefined && isHost(parts, game, actor);
  };
