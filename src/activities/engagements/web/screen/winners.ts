import type { Leader, Results } from '#activities/engagements/contract.views.ts';

export interface OnStep {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly points: number;
  /** So many more share the place and are not named. */
  readonly tiedBeyond?: number | undefined;
}

export const isOnStep = ({ rank, points }: OnStep): boolean => rank <= 3 && points > 0;

export const onStepOf = ({ playerId, name, rank, total, tiedBeyond }: Leader): OnStep => ({
  id: playerId ?? name,
  name,
  rank,
  points: total,
  tiedBeyond,
});

/** Teams if there are any, else people. */
export const winnersOf = ({ teams = [], leaders = [] }: Results): readonly OnStep[] =>
  teams.length > 0
    ? teams.map(({ teamId, score, ...team }) => ({ ...team, id: teamId, points: score })).filter(isOnStep)
    : leaders.map(onStepOf).filter(isOnStep);
