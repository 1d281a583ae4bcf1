import { isIPv6 } from 'node:net';
import type { Redis } from 'iovalkey';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimit } from '#core/route.ts';

type Budget = Pick<RateLimit, 'name' | 'max' | 'perSeconds'>;

export interface Limits {
  /** Takes one from the budget; gives back the seconds to wait when nothing is left. */
  spend(budget: Budget, key: string): Promise<number | undefined>;
}

/** One household or phone often holds a whole /64: counting single IPv6 addresses would limit nobody. */
export const addressKey = (address: string): string => {
  // Asked several times a request, and most addresses are told apart without the parser.
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

/**
 * Counts in this process, or in Redis so that budgets hold over all nodes. When Redis does not answer, each
 * node counts for itself: people can go on, and nobody gets more than nodes x budget.
 */
export const createLimits = (redis?: Redis): Limits => {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = ({ name, max, perSeconds }: Budget): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known?.points === max && known.duration === perSeconds) return known;
    const options = { keyPrefix: `rt:limit:${name}`, points: max, duration: perSeconds };
    const memory = new RateLimiterMemory(options);
    const limiter = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        })
      : memory;
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
