import { describe, expect, test } from 'vitest';
import { ADDRESS_LIMIT, correct, GUESS_COST, isWhole, spend } from './guess-budget.ts';
import type { Budget } from './guess-budget.ts';

const guess = (budget: Budget | undefined, wasRight: boolean, now: number) => {
  const asked = spend(budget, GUESS_COST.asked, ADDRESS_LIMIT, now);
  if (!asked.isAllowed) return asked;
  const cost = (wasRight ? GUESS_COST.right : GUESS_COST.wrong) - GUESS_COST.asked;
  return { ...asked, budget: correct(asked.budget, cost) };
};

const guessesUntilRefused = (wasRight: boolean): number => {
  let budget: Budget | undefined;
  for (let count = 0; count < 100_000; count++) {
    const spent = guess(budget, wasRight, 0);
    if (!spent.isAllowed) return count;
    budget = spent.budget;
  }
  return Infinity;
};

describe('guess budget', () => {
  test('[ROOM-4] a school of thousands may type right codes at once, wrong ones end soon', () => {
    expect(guessesUntilRefused(true)).toBeGreaterThan(5000);
    expect(guessesUntilRefused(false)).toBe(900);
  });

  test('[ROOM-4] the wait is exactly long enough', () => {
    const spent = spend({ spent: ADDRESS_LIMIT.points, at: 1000 }, 200, ADDRESS_LIMIT, 1000);
    expect(spent).toMatchObject({ isAllowed: false, waitMs: 1000 });
    expect(spend(spent.budget, 200, ADDRESS_LIMIT, 1999).isAllowed).toBe(false);
    expect(spend(spent.budget, 200, ADDRESS_LIMIT, 2000).isAllowed).toBe(true);
  });

  test('[ROOM-4] guesses sent all at once are paid for later: debt makes the wait longer', () => {
    const debt = correct({ spent: ADDRESS_LIMIT.points, at: 0 }, 120_000);
    expect(spend(debt, 10, ADDRESS_LIMIT, 60_000).isAllowed).toBe(false);
    expect(spend(debt, 10, ADDRESS_LIMIT, 11 * 60_000).isAllowed).toBe(true);
  });

  test('[ROOM-4] a refusal costs nothing, and a clock that steps back gives nothing', () => {
    const full: Budget = { spent: ADDRESS_LIMIT.points, at: 5000 };
    expect(spend(full, 200, ADDRESS_LIMIT, 4000).budget.spent).toBe(ADDRESS_LIMIT.points);
    expect(isWhole(full, ADDRESS_LIMIT, 5000 + ADDRESS_LIMIT.refillMs)).toBe(true);
    expect(isWhole(full, ADDRESS_LIMIT, 5000)).toBe(false);
  });
});
