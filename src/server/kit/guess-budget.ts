import type { Instant } from '#core/instant.ts';

/** A budget that refills at an even rate; `spent` is what is still missing at `at`. */
export interface Budget {
  readonly spent: number;
  readonly at: Instant;
}

export interface BudgetLimit {
  readonly points: number;
  /** The time a fully spent budget needs to refill. */
  readonly refillMs: number;
}

/**
 * A whole school behind one address types right codes; an attacker types wrong ones. A guess costs `asked` while it is
 * looked up, so hundreds may be in flight but not thousands.
 */
export const GUESS_COST = { asked: 150, right: 1, wrong: 200 } as const;
/** 900 wrong ones at once, then 60 a minute: hundreds as a prank lock nobody out, and 9,000 codes take hours. */
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

/** Charges the real cost of a guess. A budget may go into debt, and the wait grows accordingly. */
export const correct = (budget: Budget, points: number): Budget => ({
  ...budget,
  spent: Math.max(0, budget.spent + points),
});

export const isWhole = (budget: Budget, limit: BudgetLimit, now: Instant): boolean =>
  spentAt(budget, limit, now) === 0;
