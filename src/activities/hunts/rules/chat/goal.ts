import type { Level } from '#activities/hunts/contract.file.ts';
import type { Mission } from '#activities/hunts/contract.missions.ts';
import type { FenceDecision } from '../geofence/decide.ts';
import { judgeProof } from '../progress/proof.ts';

const isGoalOf = (mission: Mission | undefined, intent: string | undefined): boolean =>
  mission !== undefined && intent !== undefined && 'goal' in mission && mission.goal === intent;

/** The message is what the character waits for, in the mission or its alternative. */
export const isGoal = ({ mission, twin }: Level, intent: string | undefined): boolean =>
  isGoalOf(mission, intent) || isGoalOf(twin?.mission, intent);

/** `place`: the right words, but the level also asks for the place. Undefined: not what the character waits for. */
export const judgeGoal = (
  level: Level,
  intent: string | undefined,
  fence?: FenceDecision,
): 'done' | 'place' | undefined => {
  if (!isGoal(level, intent)) return undefined;
  const isTwin = isGoalOf(level.twin?.mission, intent);
  const given = { by: 'chat', isRight: true, isTwin, ...(fence && { fence }) } as const;
  return judgeProof(level, given).isEnough ? 'done' : 'place';
};
