import type { Leader, Results } from '#activities/engagements/contract.views.ts';

export interface OnStep {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly points: number;
}

export const isOnStep = ({ rank, points }: OnStep): boolean => rank <= 3 && points > 0;

export const onStepOf = ({ playerId, name, rank, total }: Leader): OnStep => ({
  id: playerId ?? name,
  name,
  rank,
  points: total,
});

/** Where teams play, they are who wins; else people. */
export const winnersOf = ({ teams = [], leaders = [] }: Results): readonly OnStep[] =>
  teams.length > 0
    ? teams.map(({ teamId, score, ...team }) => ({ ...team, id: teamId, points: score })).filter(isOnStep)
    : leaders.map(onStepOf).filter(isOnStep);
