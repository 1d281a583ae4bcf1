import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Blind RSA signatures as RFC 9474 has them, variant RSABSSA-SHA384-PSSZERO-Deterministic. Numbers are hex texts of
 * the key's length, so that a page on plain http, which has no `crypto.subtle`, can do its half.
 */
export interface PublicKey {
  readonly n: string;
  readonly e: string;
}

const HASH_BYTES = 48;

const numberIn = (hex: string): bigint => BigInt(`0x${hex}`);

const hexOf = (value: bigint, { n }: PublicKey): string => value.toString(16).padStart(n.length, '0');

const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let result = 1n;
  let square = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};

const inverse = (value: bigint, modulus: bigint): bigint | undefined => {
  let [previous, current] = [modulus, value % modulus];
  let [before, factor] = [0n, 1n];
  while (current > 0n) {
    const quotient = previous / current;
    [previous, current] = [current, previous - quotient * current];
    [before, factor] = [factor, before - quotient * factor];
  }
  return previous === 1n ? (before + modulus) % modulus : undefined;
};

const masked = (block: Uint8Array, seed: Uint8Array): Uint8Array => {
  const mask = Array.from({ length: Math.ceil(block.length / HASH_BYTES) }, (_, counter) =>
    sha384(concatBytes(seed, new Uint8Array([0, 0, 0, counter]))),
  );
  const bytes = concatBytes(...mask);
  return block.map((byte, at) => byte ^ (bytes[at] ?? 0));
};

/** EMSA-PSS (RFC 8017, 9.1.1) without salt: one message has one encoding, so a check is a comparison. */
const encoded = (message: Uint8Array, bits: number): bigint => {
  const length = Math.ceil(bits / 8);
  const hash = sha384(concatBytes(new Uint8Array(8), sha384(message)));
  const block = new Uint8Array(length - HASH_BYTES - 1);
  block[block.length - 1] = 1;
  const hidden = masked(block, hash);
  hidden[0] = (hidden[0] ?? 0) & (0xff >> (8 * length - bits));
  return numberIn(bytesToHex(concatBytes(hidden, hash, new Uint8Array([0xbc]))));
};

const encodedFor = ({ n }: PublicKey, message: Uint8Array): bigint =>
  encoded(message, numberIn(n).toString(2).length - 1);

/** Uniform below the modulus: numbers that are too large are drawn again. */
const drawBelow = (modulus: bigint, random: (bytes: number) => Uint8Array): bigint => {
  for (;;) {
    const drawn = numberIn(bytesToHex(random(Math.ceil(modulus.toString(16).length / 2))));
    if (drawn > 0n && drawn < modulus) return drawn;
  }
};

export interface Blinded {
  /** The number to sign; it reveals nothing about the message. */
  readonly blinded: string;
  /** Removes the blinding again. It never leaves the voter's device. */
  readonly unblind: string;
}

export const blind = (
  key: PublicKey,
  message: Uint8Array,
  random: (bytes: number) => Uint8Array,
): Blinded => {
  const n = numberIn(key.n);
  for (;;) {
    const factor = drawBelow(n, random);
    const back = inverse(factor, n);
    // Only multiples of the modulus's primes have no inverse, and nobody draws one by chance.
    if (back === undefined) continue;
    const blinded = (encodedFor(key, message) * power(factor, numberIn(key.e), n)) % n;
    return { blinded: hexOf(blinded, key), unblind: hexOf(back, key) };
  }
};

/** Whether it is a number below the modulus, in the one accepted spelling. */
export const isBelow = ({ n }: PublicKey, hex: string): boolean => {
  if (hex.length !== n.length || !/^[\da-f]+$/.test(hex)) return false;
  const value = numberIn(hex);
  return value > 0n && value < numberIn(n);
};

export const isSignature = (key: PublicKey, message: Uint8Array, signature: string): boolean =>
  isBelow(key, signature) &&
  power(numberIn(signature), numberIn(key.e), numberIn(key.n)) === encodedFor(key, message);

/** The signature of the message itself; undefined if the signer signed something else. */
export const unblinded = (
  key: PublicKey,
  message: Uint8Array,
  { blindSignature, unblind }: { readonly blindSignature: string; readonly unblind: string },
): string | undefined => {
  const n = numberIn(key.n);
  const signature = hexOf((numberIn(blindSignature) * numberIn(unblind)) % n, key);
  return isSignature(key, message, signature) ? signature : undefined;
};

export interface TokenFor {
  readonly pollId: string;
  readonly voters: string;
  readonly weight?: number | undefined;
}

/**
 * A token states that its holder may cast this ballot, in this poll, among these voters, with this weight. A weight
 * of 1 is not written, so tokens issued before weights existed stay valid.
 */
export const tokenMessage = ({ pollId, voters, weight = 1 }: TokenFor, ballotId: string): Uint8Array =>
  utf8ToBytes(
    JSON.stringify(['roundtable ballot', pollId, voters, ballotId, ...(weight === 1 ? [] : [weight])]),
  );
