import type { Instant } from '#core/instant.ts';

/** A budget that fills up again at an even pace; `spent` is what has not come back yet at `at`. */
export interface Budget {
  readonly spent: number;
  readonly at: Instant;
}

export interface BudgetLimit {
  readonly points: number;
  /** The time in which a fully spent budget is whole again. */
  readonly refillMs: number;
}

/**
 * A whole school behind one address types right codes; somebody who searches types wrong ones. While a
 * guess is being looked up it costs `asked`, so that hundreds may be in flight but not thousands.
 */
export const GUESS_COST = { asked: 150, right: 1, wrong: 200 } as const;
/** 900 wrong ones at once, then 60 a minute: a prank of hundreds shuts nobody out, 9,000 codes take hours. */
export const ADDRESS_LIMIT: BudgetLimit = { points: 180_000, refillMs: 900_000 };
/** 10 wrong ones at once, then 10 a minute. */
export const DEVICE_LIMIT: BudgetLimit = { points: 2000, refillMs: 60_000 };

const spentAt = (budget: Budget | undefined, limit: BudgetLimit, now: Instant): number => {
  if (!budget) return 0;
  const back = (Math.max(0, now - budget.at) * limit.points) / limit.refillMs;
  return Math.max(0, budget.spent - back);
};

export const spend = (
  budget: Budget | undefined,
  cost: number,
  limit: BudgetLimit,
  now: Instant,
): { readonly isAllowed: boolean; readonly budget: Budget; readonly waitMs: number } => {
  const spent = spentAt(budget, limit, now);
  const over = spent + cost - limit.points;
  if (over <= 0) return { isAllowed: true, budget: { spent: spent + cost, at: now }, waitMs: 0 };
  return {
    isAllowed: false,
    budget: { spent, at: now },
    waitMs: Math.ceil((over * limit.refillMs) / limit.points),
  };
};

/** Settles what a guess really cost. A budget may go into debt: then the wait grows by as much. */
export const correct = (budget: Budget, points: number): Budget => ({
  ...budget,
  spent: Math.max(0, budget.spent + points),
});

export const isWhole = (budget: Budget, limit: BudgetLimit, now: Instant): boolean =>
  spentAt(budget, limit, now) === 0;
