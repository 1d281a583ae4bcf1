import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { SourceQuestion } from '../rules/outline.ts';
import type { GameState } from '../rules/state.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readHead, readWhole } from './sets/reading.ts';
import { requireSeen } from './sets/sets.guards.ts';
import type { SetHead } from '../rules/sets/state.ts';

/** A set that the caller may play with. */
export const requireSet = async (
  deps: Pick<EngagementDeps, 'store' | 'table'>,
  actor: Pick<Actor, 'identityId'>,
  setId: string,
) => requireSeen(await readHead(deps, setId), actor);

/** The questions of the session's set in their order; none without a set, or when it is gone. */
export const sourcesOf = async (
  deps: Pick<EngagementDeps, 'store' | 'table'>,
  { setId }: Pick<GameState, 'setId'>,
): Promise<readonly SourceQuestion[]> => {
  const set = setId === undefined ? undefined : await readWhole(deps, setId);
  const instructions = set?.head.customInstructions;
  return (set?.questions ?? []).map(({ questionId, content }) => ({
    sourceRef: questionId,
    question:
      instructions !== undefined && content.customInstruction === undefined
        ? { ...content, customInstruction: instructions }
        : content,
  }));
};

/** The type is the set's; without a set it must be said. */
export const typeFor = (head: SetHead | undefined, wanted: GameState['engagementType'] | undefined) => {
  const type = head?.type ?? wanted;
  if (type !== undefined && (wanted === undefined || wanted === type)) return ok(type);
  const message = type === undefined ? say('game-type-missing') : say('game-set-other', { type });
  return fail('bad-input', undefined, [{ path: 'engagementType', message }]);
};
