import type { GuessThrottle } from '#platform/rooms/server/guess-throttle.ts';
import { fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { BoundRoute, Call } from '#server/kit/bind.ts';
import { isHost } from './engagements.guards.ts';
import type { EngagementParts } from './engagements.parts.ts';
import { findSeat } from './reading.service.ts';

interface Guesser {
  readonly actor: Actor;
  /** A socket's subscriptions have none. */
  readonly address?: string;
}

/** Who has a seat or runs the session knows its code already, whatever their neighbours try. */
const isKnown = async (parts: EngagementParts, actor: Actor, gameId: string): Promise<boolean> => {
  if (await findSeat(parts, gameId, actor)) return true;
  const game = await parts.games.load(gameId);
  return game !== undefined && isHost(parts, game, actor);
};

/**
 * A session's id is its code: every way to ask for it is a guess. After too many wrong ones nobody is told whether
 * the next one is right.
 */
export const guessed = async <T>(
  { parts, guesses }: { readonly parts: EngagementParts; readonly guesses: GuessThrottle },
  { actor, address }: Guesser,
  gameId: string,
  ask: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  const seconds = guesses.wait(actor.identityId, address);
  if (seconds > 0 && !(await isKnown(parts, actor, gameId))) return fail('too-many-requests', { seconds });
  const answer = await ask();
  if (!answer.ok && answer.error.code === 'game-not-found') guesses.missed(actor.identityId, address);
  return answer;
};

const gameIdOf = ({ params }: Call): string | undefined =>
  (params as { readonly gameId?: string } | undefined)?.gameId;

/** The rows of sessions, with the guard in front of each that names one. */
export const withGuessGuard = (
  guarded: { readonly parts: EngagementParts; readonly guesses: GuessThrottle },
  routes: readonly BoundRoute[],
): BoundRoute[] =>
  routes.map((row) => ({
    ...row,
    run: (call) => {
      const gameId = gameIdOf(call);
      return gameId === undefined ? row.run(call) : guessed(guarded, call, gameId, () => row.run(call));
    },
  }));
