import { isIPv6 } from 'node:net';
import type { Redis } from 'iovalkey';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimit } from '#core/route.ts';

type Budget = Pick<RateLimit, 'name' | 'max' | 'perSeconds'>;

export interface Limits {
  /** Takes one from the budget; returns the seconds to wait if nothing is left. */
  spend(budget: Budget, key: string): Promise<number | undefined>;
}

/** One household or phone often holds a whole /64: counting single IPv6 addresses would limit nobody. */
export const addressKey = (address: string): string => {
  // Called several times per request, and most addresses need no parser.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

const FEW_WINDOWS = 10_000;

interface Window {
  readonly endsAt: number;
  spent: number;
}

/**
 * Counts per window that starts with the first request, in this process. Every call and subscription asks two or three
 * times: the library would set a timer for each caller, and a wave of a thousand phones would pay for all of them.
 */
class Windows implements Limits {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  #many = FEW_WINDOWS;

  constructor(now: () => number) {
    this.#now = now;
  }

  spend({ name, max, perSeconds }: Budget, key: string): Promise<number | undefined> {
    const now = this.#now();
    const id = `${name} ${key}`;
    let window = this.#windows.get(id);
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= this.#many) this.#forgetEnded(now);
      window = { endsAt: now + perSeconds * 1000, spent: 0 };
      this.#windows.set(id, window);
    }
    window.spent += 1;
    const waits = window.spent > max;
    return Promise.resolve(waits ? Math.max(1, Math.ceil((window.endsAt - now) / 1000)) : undefined);
  }

  /** Swept when it has doubled, so the cost stays constant per entry. */
  #forgetEnded(now: number): void {
    for (const [id, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(id);
    this.#many = Math.max(FEW_WINDOWS, 2 * this.#windows.size);
  }
}

/**
 * Counts in this process, or in Redis so that budgets cover all nodes. If Redis does not answer, each node counts for
 * itself: people can continue, and nobody gets more than nodes x budget.
 */
export const createLimits = (redis?: Redis, now = () => performance.now()): Limits =>
  redis ? sharedLimits(redis) : new Windows(now);

const sharedLimits = (redis: Redis): Limits => {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = ({ name, max, perSeconds }: Budget): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known?.points === max && known.duration === perSeconds) return known;
    const options = { keyPrefix: `rt:limit:${name}`, points: max, duration: perSeconds };
    const limiter = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
      rejectIfRedisNotReady: true,
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async spend(budget, key) {
      try {
        await limiterOf(budget).consume(key);
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
};
