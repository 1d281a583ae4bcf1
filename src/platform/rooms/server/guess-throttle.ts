import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import { addressKey } from '#server/kit/limits.ts';
import { ADDRESS_LIMIT, correct, GUESS_COST, IDENTITY_LIMIT, isWhole, spend } from '../rules/guess-budget.ts';
import type { Budget, BudgetLimit } from '../rules/guess-budget.ts';

interface Guess {
  readonly settle: (wasRight: boolean) => void;
}

const MOST_BUDGETS = 50_000;

class Budgets {
  readonly #budgets = new Map<string, Budget>();
  readonly #limit: BudgetLimit;
  readonly #clock: Clock;

  constructor(limit: BudgetLimit, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Milliseconds to wait, 0 when the points were taken. */
  take(key: string, cost: number): number {
    const now = this.#clock.now();
    if (this.#budgets.size >= MOST_BUDGETS) this.#forgetWhole();
    const spent = spend(this.#budgets.get(key), cost, this.#limit, now);
    this.#budgets.set(key, spent.budget);
    return spent.waitMs;
  }

  /** Milliseconds until another guess could be paid; nothing is taken. */
  waitFor(key: string, cost: number): number {
    return spend(this.#budgets.get(key), cost, this.#limit, this.#clock.now()).waitMs;
  }

  /** Takes the points even where there are too few: the wait grows by as much. */
  charge(key: string, points: number): void {
    this.take(key, 0);
    this.correct(key, points);
  }

  correct(key: string, points: number): void {
    const budget = this.#budgets.get(key);
    if (budget) this.#budgets.set(key, correct(budget, points));
  }

  #forgetWhole(): void {
    const now = this.#clock.now();
    for (const [key, budget] of this.#budgets) {
      if (isWhole(budget, this.#limit, now)) this.#budgets.delete(key);
    }
    // All in use: the oldest goes, so that memory stays bounded under a flood of addresses.
    for (const key of this.#budgets.keys()) {
      if (this.#budgets.size < MOST_BUDGETS) return;
      this.#budgets.delete(key);
    }
  }
}

/** Of a wrong guess, as every node charges it. */
export interface Miss {
  readonly identityId: string;
  /** Left out where the address is not known. */
  readonly place?: string | undefined;
}

/** Every node charges what was guessed wrong on any of them: more nodes are not more guesses. */
export class GuessThrottle {
  readonly #addresses: Budgets;
  readonly #identities: Budgets;
  readonly #tellOthers: (miss: Miss) => void;

  constructor(clock: Clock, tellOthers: (miss: Miss) => void = () => undefined) {
    this.#tellOthers = tellOthers;
    this.#addresses = new Budgets(ADDRESS_LIMIT, clock);
    this.#identities = new Budgets(IDENTITY_LIMIT, clock);
  }

  /**
   * For rows that name a code in their path. Right ones cost nothing, so that a full room may come at once; seconds
   * to wait for whoever has guessed wrong too often. Without an address only the identity counts.
   */
  wait(identityId: string, address?: string): number {
    const waitMs = Math.max(
      this.#identities.waitFor(identityId, GUESS_COST.asked),
      address === undefined ? 0 : this.#addresses.waitFor(addressKey(address), GUESS_COST.asked),
    );
    return Math.ceil(waitMs / SECOND_MS);
  }

  missed(identityId: string, address?: string): void {
    const miss = { identityId, place: address === undefined ? undefined : addressKey(address) };
    this.noteMiss(miss);
    this.#tellOthers(miss);
  }

  /** What another node has seen, too. */
  noteMiss({ identityId, place }: Miss): void {
    this.#identities.charge(identityId, GUESS_COST.wrong);
    if (place !== undefined) this.#addresses.charge(place, GUESS_COST.wrong);
  }

  begin(address: string, identityId: string): Result<Guess> {
    const place = addressKey(address);
    const waitMs =
      this.#identities.take(identityId, GUESS_COST.asked) || this.#addresses.take(place, GUESS_COST.asked);
    if (waitMs > 0) return fail('too-many-requests', { seconds: Math.ceil(waitMs / SECOND_MS) });
    return ok({
      settle: (wasRight) => {
        const points = (wasRight ? GUESS_COST.right : GUESS_COST.wrong) - GUESS_COST.asked;
        this.#identities.correct(identityId, points);
        this.#addresses.correct(place, points);
        if (!wasRight) this.#tellOthers({ identityId, place });
      },
    });
  }
}
