import { ok } from '#core/result.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { requireSeat } from '../hunts.guards.ts';
import type { VoiceBudget } from './voice-budget.ts';

/** A player in the hunt as it is now. */
export interface PlayerSeat extends Pick<HuntState, 'gameId' | 'hunt' | 'progress'> {
  readonly userId: string;
  readonly teamId: string;
}

export interface ChatDeps extends HuntDeps {
  readonly assistant: Assistant;
  readonly budget: VoiceBudget;
}

export const playerSeat = async (deps: ChatDeps, actor: Actor, gameId: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { state, seat } = seated.value;
  const { hunt, progress } = state;
  return ok<PlayerSeat>({ gameId, hunt, progress, userId: seat.userId, teamId: seat.teamId });
};
