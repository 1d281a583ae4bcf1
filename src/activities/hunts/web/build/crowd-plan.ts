import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { planHunt, spreadLevels } from '#activities/hunts/rules/routes/hunt-routes.ts';
import { peaksOf } from '#activities/hunts/rules/routes/peaks.ts';
import type { LegCount } from '#activities/hunts/rules/routes/peaks.ts';

export interface StopCrowd {
  readonly level: Level;
  readonly most: number;
  readonly visits: number;
}

export interface TeamRoute {
  readonly team: string;
  readonly levels: readonly Level[];
  readonly walkM?: number | undefined;
}

/** Where teams meet if all take equally long; common start and finale, where all meet, are left out. */
export interface CrowdPlan {
  readonly stop: number;
  readonly leg: number;
  readonly stops: readonly StopCrowd[];
  readonly legs: readonly (LegCount & { readonly fromLevel: Level; readonly toLevel: Level })[];
  readonly routes: readonly TeamRoute[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const highest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0);

/** None where teams choose their own way. */
export const crowdPlan = (hunt: Hunt): CrowdPlan | undefined => {
  const { order, teams } = hunt;
  if (order !== 'fixed' && order !== 'rotated') return undefined;
  const levels = spreadLevels(hunt);
  const inOrder = levels.map((_, index) => index);
  const plan =
    order === 'rotated'
      ? planHunt(hunt)
      : {
          routes: teams.map(() => inOrder),
          peaks: peaksOf(
            teams.map(() => inOrder),
            levels.length,
          ),
        };
  const walksM = 'walksM' in plan ? plan.walksM : undefined;
  const { stop, leg, atStop, legs } = plan.peaks;
  return {
    stop,
    leg,
    stops: levels.map((level, index) => {
      const counts = atStop.map((row) => row[index] ?? 0);
      return { level, most: highest(counts), visits: sum(counts) };
    }),
    legs: legs.flatMap((each) => {
      const [fromLevel, toLevel] = [levels[each.from], levels[each.to]];
      return fromLevel && toLevel ? [{ ...each, fromLevel, toLevel }] : [];
    }),
    routes: plan.routes.map((route, index) => ({
      team: teams[index]?.name ?? '',
      levels: route.flatMap((at) => levels[at] ?? []),
      walkM: walksM?.[index],
    })),
  };
};
