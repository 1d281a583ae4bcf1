import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Hub } from '#server/kit/hub.ts';
import { engagementTopic } from '../contract.live.ts';
import type { Reaction } from '../contract.views.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { PacerDeps } from '#platform/rooms/server/pacer.ts';
import { readGameState, requireSeat } from './reading.service.ts';

const TELL_EVERY_MS = SECOND_MS / 10;

/** Reactions since the last message, by game. Not stored: lost with the node that counted them. */
export class ReactionCounts {
  readonly #hub: Hub;
  readonly #pacer: Pacer;
  readonly #counts = new Map<string, Map<Reaction, number>>();

  constructor(deps: PacerDeps & { readonly hub: Hub }) {
    this.#hub = deps.hub;
    this.#pacer = new Pacer(deps, TELL_EVERY_MS, async (gameId) => this.#tell(gameId));
  }

  note(gameId: string, reaction: Reaction): void {
    const counts = this.#counts.get(gameId) ?? new Map<Reaction, number>();
    this.#counts.set(gameId, counts.set(reaction, (counts.get(reaction) ?? 0) + 1));
    this.#pacer.offer(gameId);
  }

  close(): Promise<void> {
    return this.#pacer.close();
  }

  #tell(gameId: string): void {
    const counts = this.#counts.get(gameId);
    this.#counts.delete(gameId);
    if (!counts) return;
    const payload = { counts: Object.fromEntries(counts) };
    this.#hub.publish({
      topic: engagementTopic,
      key: gameId,
      messages: [{ type: 'reactions.counted', payload, to: ['host', 'screen'] }],
    });
  }
}

export const react = async (
  deps: EngagementDeps & { readonly reactions: ReactionCounts },
  actor: Actor,
  { gameId, reaction }: { readonly gameId: string; readonly reaction: Reaction },
) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  if (game.value.phase === 'ended') return fail('game-over');
  if (!game.value.settings.hasReactions) return fail('reactions-off');
  deps.reactions.note(gameId, reaction);
  return ok({ reaction });
};
