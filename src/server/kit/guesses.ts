import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { statusOf } from '#register/errors.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Hub } from './hub.ts';
import { addressKey } from './limits.ts';
import type { Kit } from './module.ts';
import { ADDRESS_LIMIT, correct, DEVICE_LIMIT, GUESS_COST, isWhole, spend } from './guess-budget.ts';
import type { Budget, BudgetLimit } from './guess-budget.ts';

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

  /** Takes the points even if there are too few: the wait grows accordingly. */
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
    // All in use: the oldest is dropped, so memory stays bounded under a flood of addresses.
    for (const key of this.#budgets.keys()) {
      if (this.#budgets.size < MOST_BUDGETS) return;
      this.#budgets.delete(key);
    }
  }
}

/** Whose budgets pay for a guess; every node learns of wrong ones. */
interface Payers {
  readonly device: string;
  readonly place: string;
}

export interface Guesser {
  /** Nobody yet, or the guest this call made: only the address can be charged. */
  readonly actor: Actor | undefined;
  readonly address: string;
}

interface Begun {
  readonly settle: (wasRight: boolean) => void;
}

/** Whether the caller has a seat in the code's target, or hosts it: then asking for it is not a guess. */
export type Knows = (actor: Actor, code: string) => Promise<boolean>;

/** What is guessed. Without a code it is not a guess. */
export interface Guess {
  readonly code: string | undefined;
  /** Wrong codes of one kind do not slow down people who type another. */
  readonly lane?: string;
  readonly isWrong?: (result: Result<unknown>) => boolean;
  readonly knows?: Knows | undefined;
}

const JOIN_CODES = 'join';
const MISSED = 'guess-missed';
const JOIN_CODE = /^[1-9]\d{3,5}$/;

/** The join code in an id, without the gaps and dashes people type. Every other id is too long to guess. */
export const codeIn = (asked: unknown): string | undefined => {
  if (typeof asked !== 'string' || asked.length > 32) return undefined;
  const code = asked.normalize('NFKC').replaceAll(/[\s.\-_]/g, '');
  return JOIN_CODE.test(code) ? code : undefined;
};

/** Only a missing thing was guessed wrong; one that exists and refuses the caller was guessed right. */
export const isMiss = (result: Result<unknown>): boolean => !result.ok && statusOf(result.error.code) === 404;

/**
 * Wrong join codes over HTTP and sockets. Each device has its own budget and is refused alone; all devices behind an
 * address have one too, far above what a school mistypes. Every node charges wrong guesses on any node, so more nodes do
 * not mean more guesses.
 */
export class Guesses {
  readonly #addresses: Budgets;
  readonly #devices: Budgets;
  /** Which device got in with which code: it no longer guesses that one. The oldest are dropped. */
  readonly #told = new Set<string>();
  readonly #hub: Pick<Hub, 'tellNodes'>;

  constructor({ clock, hub }: Pick<Kit, 'clock' | 'hub'>) {
    this.#addresses = new Budgets(ADDRESS_LIMIT, clock);
    this.#devices = new Budgets(DEVICE_LIMIT, clock);
    this.#hub = hub;
    hub.onTold(MISSED, ([device = '', place = '']) => this.#charge({ device, place }));
  }

  /** A guess costs a little while it is looked up, so thousands cannot be in flight at once. */
  begin(guesser: Guesser, lane = JOIN_CODES): Result<Begun> {
    const { actor } = guesser;
    const { device, place } = payersOf(guesser, lane);
    const waitMs =
      (actor ? this.#devices.take(device, GUESS_COST.asked) : 0) ||
      this.#addresses.take(place, GUESS_COST.asked);
    if (waitMs > 0) return fail('too-many-requests', { seconds: Math.ceil(waitMs / SECOND_MS) });
    let isSettled = false;
    return ok({
      settle: (wasRight) => {
        if (isSettled) return;
        isSettled = true;
        const points = (wasRight ? GUESS_COST.right : GUESS_COST.wrong) - GUESS_COST.asked;
        if (actor) this.#devices.correct(device, points);
        this.#addresses.correct(place, points);
        if (!wasRight) this.#hub.tellNodes(MISSED, [device, place]);
      },
    });
  }

  /** After too many wrong guesses the caller no longer learns whether the next one is right, unless they are already in. */
  guard<T>(guesser: Guesser, guess: Guess, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const { code } = guess;
    return code === undefined ? ask() : this.#guard(guesser, { ...guess, code }, ask);
  }

  async #guard<T>(
    guesser: Guesser,
    guess: Guess & { readonly code: string },
    ask: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { code, lane, isWrong = isMiss, knows } = guess;
    const told = toldOf(guesser, guess);
    if (told !== undefined && this.#told.has(told)) return this.#askAgain(told, guesser, ask);
    const begun = this.begin(guesser, lane);
    if (!begun.ok) return guesser.actor && (await knows?.(guesser.actor, code)) ? ask() : begun;
    const answer = await ask();
    begun.value.settle(!isWrong(answer));
    if (answer.ok) this.#remember(told);
    return answer;
  }

  /** As long as it is right. */
  async #askAgain<T>(told: string, guesser: Guesser, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const answer = await ask();
    if (!isMiss(answer)) return answer;
    this.#told.delete(told);
    const payers = payersOf(guesser, JOIN_CODES);
    this.#charge(payers);
    this.#hub.tellNodes(MISSED, [payers.device, payers.place]);
    return answer;
  }

  #remember(told: string | undefined): void {
    if (told === undefined) return;
    this.#told.add(told);
    for (const oldest of this.#told) {
      if (this.#told.size <= MOST_BUDGETS) return;
      this.#told.delete(oldest);
    }
  }

  #charge({ device, place }: Payers): void {
    this.#devices.charge(device, GUESS_COST.wrong);
    this.#addresses.charge(place, GUESS_COST.wrong);
  }
}

/** Only rows with a join code prove one right: another row may accept anything. */
const toldOf = ({ actor }: Guesser, { code, knows }: Guess): string | undefined =>
  knows && actor && `${actor.identityId} ${code}`;

const payersOf = ({ actor, address }: Guesser, lane: string): Payers => ({
  device: `${lane} ${actor?.identityId ?? ''}`,
  place: `${lane} ${addressKey(address)}`,
});
