import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Store } from '#store/port/store.ts';
import { isBelow } from '../rules/blind.ts';
import type { PublicKey } from '../rules/blind.ts';
import { fromKeyItem, putKey, readKey } from './tokens.items.ts';
import type { StoredKey } from './tokens.items.ts';

const EXPONENT = '010001';
const MODULUS_BITS = 2048;
const MOST_KEPT = 1000;

export interface TokenKey {
  readonly publicKey: PublicKey;
  readonly sign: (blinded: string) => string;
  readonly hasSigned: (message: Uint8Array, token: string) => boolean;
}

/** In Node's thread pool: finding primes takes a tenth of a second or more. */
const drawKey = async (): Promise<StoredKey> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const { n = '' } = privateKey.export({ format: 'jwk' });
  return {
    modulus: Buffer.from(n, 'base64url').toString('hex'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
};

/** Raw RSA, half a millisecond: the voter's browser has encoded the message. */
const signWith = (key: KeyObject, blinded: string): string =>
  privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(blinded, 'hex')).toString('hex');

const usable = ({ modulus, privateKey }: StoredKey): TokenKey => {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey: PublicKey = { n: modulus, e: EXPONENT };
  const checking = { key: createPublicKey(key), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 };
  return {
    publicKey,
    sign: (blinded) => signWith(key, blinded),
    // The same check as `isSignature`, ten times as fast.
    hasSigned: (message, token) =>
      isBelow(publicKey, token) && verify('sha384', message, checking, Buffer.from(token, 'hex')),
  };
};

/**
 * One key for each poll and weight, made for its first voter. The first node to store one wins, and all nodes
 * use that key.
 */
export class TokenKeys {
  readonly #store: Store;
  readonly #kept = new Map<string, Promise<TokenKey>>();

  constructor(store: Store) {
    this.#store = store;
  }

  of(pollId: string, weight = 1): Promise<TokenKey> {
    const name = `${pollId} ${weight}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const opened = this.#open(pollId, weight);
    // After a failure the next caller tries again.
    opened.catch(() => this.#kept.delete(name));
    this.#kept.set(name, opened);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    return opened;
  }

  async #open(pollId: string, weight: number): Promise<TokenKey> {
    const { table, key } = readKey(pollId, weight);
    const found = await this.#store.get(table, key);
    if (found) return usable(fromKeyItem(found));
    const drawn = await drawKey();
    const { item, condition } = putKey(pollId, weight, drawn);
    const stored = await this.#store.put(table, item, condition);
    if (stored.ok) return usable(drawn);
    const theirs = await this.#store.get(table, key);
    if (!theirs) throw new Error('the key of a poll went while it was made');
    return usable(fromKeyItem(theirs));
  }
}
