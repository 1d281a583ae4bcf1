import { describe, expect, test } from 'vitest';
import { append, digestOf, EMPTY_CHAIN, firstBrokenLink, hashOf } from './chain.ts';
import type { ChainEntry } from './chain.ts';

const two = append(EMPTY_CHAIN, [
  { kind: 'cast', ballotId: 'a', digest: digestOf({ ranks: [['Soup']] }) },
  { kind: 'withdrawn', ballotId: 'a', digest: digestOf({}) },
]);

describe('[POLL-13] the chain', () => {
  test('each hash is SHA-256 over the previous hash and the entry, so anyone can repeat it', () => {
    const [n, kind, ballotId, digest, hash] = two.appended[0] as ChainEntry;
    expect(hash).toBe(hashOf(JSON.stringify(['0'.repeat(64), n, kind, ballotId, digest])));
    expect(two.end).toEqual({ length: 2, head: two.appended[1]?.[4] });
  });

  test('appending in two steps or in one is the same', () => {
    const first = append(EMPTY_CHAIN, [
      { kind: 'cast', ballotId: 'a', digest: digestOf({ ranks: [['Soup']] }) },
    ]);
    const second = append(first.end, [{ kind: 'withdrawn', ballotId: 'a', digest: digestOf({}) }]);
    expect([...first.appended, ...second.appended]).toEqual(two.appended);
  });

  test('a changed, missing or moved entry is found at its number', () => {
    const long = append(
      EMPTY_CHAIN,
      Array.from({ length: 5 }, (_, index) => ({
        kind: 'cast' as const,
        ballotId: `b${index}`,
        digest: 'd',
      })),
    ).appended;
    expect(firstBrokenLink(long)).toBeUndefined();
    const forged = long.map((entry): ChainEntry =>
      entry[0] === 3 ? [3, 'cast', 'other', 'd', entry[4]] : entry,
    );
    expect(firstBrokenLink(forged)).toBe(3);
    expect(firstBrokenLink(long.filter(([n]) => n !== 2))).toBe(3);
    expect(firstBrokenLink([...long.slice(0, 2), long[3] as ChainEntry, long[2] as ChainEntry])).toBe(4);
  });

  test('a digest does not depend on the order scores were given in', () => {
    expect(digestOf({ scores: { A: 1, B: 2 } })).toBe(digestOf({ scores: { B: 2, A: 1 } }));
    expect(digestOf({ ranks: [['A'], ['B']] })).not.toBe(digestOf({ ranks: [['A', 'B']] }));
  });
});
