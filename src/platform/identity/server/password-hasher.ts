import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { fail, ok } from '#core/result.ts';
import { Limiter } from '#server/kit/limiter.ts';
import { normalisePassword } from '../rules/password.ts';

export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * One of the equivalent settings of OWASP's Password Storage Cheat Sheet. N = 2^17 with p = 1 is as hard
 * to guess, but takes 128 MB a call, which a small server has not got.
 */
export const defaultCost: HashCost = { N: 2 ** 15, r: 8, p: 3 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Half of libuv's four threads: signing in must not hold up reading files. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 64;

/** scrypt on libuv's threads, a few at a time; past MOST_WAITING callers the answer is `server-busy`. */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #limiter = new Limiter({ atOnce: MOST_AT_ONCE, mostWaiting: MOST_WAITING });
  #calls = 0;
  readonly #decoy: string;

  constructor(cost: HashCost = defaultCost) {
    this.#cost = cost;
    this.#decoy = encode(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  }

  /** How often scrypt has run: the measure of the work that a stranger could time. */
  get calls(): number {
    return this.#calls;
  }

  async hash(password: string) {
    const salt = randomBytes(SALT_BYTES);
    const derived = await this.#derive(password, salt, this.#cost);
    return derived.ok ? ok(encode(this.#cost, salt, derived.value)) : derived;
  }

  /** Without a stored hash it works as long and says no. */
  async verify(password: string, stored: string | undefined) {
    const { cost, salt, key } = decode(stored ?? this.#decoy);
    const derived = await this.#derive(password, salt, cost);
    return derived.ok ? ok<boolean>(timingSafeEqual(derived.value, key) && stored !== undefined) : derived;
  }

  isOutdated(stored: string): boolean {
    const { cost } = decode(stored);
    return cost.N !== this.#cost.N || cost.r !== this.#cost.r || cost.p !== this.#cost.p;
  }

  async #derive(password: string, salt: Buffer, cost: HashCost) {
    const key = await this.#limiter.run(() => {
      this.#calls += 1;
      return derive(normalisePassword(password), salt, cost);
    });
    return key ? ok(key) : fail('server-busy');
  }
}

const derive = (password: string, salt: Buffer, cost: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 128 * cost.r * (cost.N + cost.p + 2) + 2 ** 20;
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const encode = (cost: HashCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

const decode = (stored: string): { readonly cost: HashCost; readonly salt: Buffer; readonly key: Buffer } => {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    throw new Error('a stored password hash has an unknown form');
  }
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
};
