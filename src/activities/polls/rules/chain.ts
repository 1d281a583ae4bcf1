import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Choices } from '../contract.views.ts';
import type { ChainEnd } from './state.ts';

export type EntryKind = 'cast' | 'changed' | 'withdrawn';

/** [number, kind, ballot, digest of its choices, hash of the chain up to here] */
export type ChainEntry = readonly [
  n: number,
  kind: EntryKind,
  ballotId: string,
  digest: string,
  hash: string,
];

export interface NewEntry {
  readonly kind: EntryKind;
  readonly ballotId: string;
  readonly digest: string;
}

export const EMPTY_CHAIN: ChainEnd = { length: 0, head: '0'.repeat(64) };

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const byName = <T>(values: Readonly<Record<string, T>> | undefined): [string, T][] =>
  Object.entries(values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * What a receipt proves: exactly these choices, and how many ballots they stand for. Scores and answers are sorted by
 * name, so that two writers agree. A weight of 1 and missing answers are not written, so chains from before both keep
 * their hashes.
 */
export const digestOf = ({ ranks = [], scores, answers }: Choices, weight = 1): string => {
  const answered = byName(answers);
  const paper = answered.length > 0 ? [weight, answered] : weight === 1 ? [] : [weight];
  return hashOf(JSON.stringify([ranks, scores ? byName(scores) : null, ...paper]));
};

export const append = (
  end: ChainEnd,
  entries: readonly NewEntry[],
): { readonly end: ChainEnd; readonly appended: readonly ChainEntry[] } => {
  let { length, head } = end;
  const appended = entries.map(({ kind, ballotId, digest }): ChainEntry => {
    length++;
    head = linkHash(head, length, kind, ballotId, digest);
    return [length, kind, ballotId, digest, head];
  });
  return { end: { length, head }, appended };
};

/** The number of the first entry that does not follow from the previous one; undefined if all do. */
export const firstBrokenLink = (
  entries: readonly ChainEntry[],
  start: ChainEnd = EMPTY_CHAIN,
): number | undefined => {
  let { length, head } = start;
  for (const [n, kind, ballotId, digest, hash] of entries) {
    if (n !== length + 1 || hash !== linkHash(head, n, kind, ballotId, digest)) return n;
    length = n;
    head = hash;
  }
  return undefined;
};

// One argument for each part of the entry, in the order it is hashed.
const linkHash = (
  ...parts: readonly [head: string, n: number, kind: EntryKind, ballotId: string, digest: string]
): string => hashOf(JSON.stringify(parts));
