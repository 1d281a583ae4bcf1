import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import { set } from '#store/port/changes.ts';
import { optionalInstantIn, optionalTextIn, textIn } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Voter } from '../rules/casting.ts';
import { hashOf } from '../rules/chain.ts';
import { isListed, listedIn, listedKey } from './ballots.items.ts';
import { partitionOf, pollsTable, TOKENS } from './polls.items.ts';

/** One for each weight that voters have. */
const keyKey = (pollId: string, weight: number): Key => ({
  PK: partitionOf(pollId),
  SK: weight === 1 ? 'KEY' : `KEY#${weight}`,
});

/** The poll's own RSA key: the modulus in hex, the private half as PKCS #8. */
export interface StoredKey {
  readonly modulus: string;
  readonly privateKey: string;
}

/** Tokens issued, counted when the poll closed at that time. A reopened poll is counted again. */
export interface StoredIssued {
  readonly issued: number;
  readonly closedAt: Instant | undefined;
}

export const readKey = (pollId: string, weight: number) => ({
  table: pollsTable,
  key: keyKey(pollId, weight),
});

export const putKey = (pollId: string, weight: number, { modulus, privateKey }: StoredKey) => ({
  item: { ...keyKey(pollId, weight), modulus, privateKey },
  condition: notExists,
});

export const fromKeyItem = (item: Item): StoredKey => ({
  modulus: textIn(item, 'modulus'),
  privateKey: textIn(item, 'privateKey'),
});

export const issuedIn = (item: Item): StoredIssued | undefined =>
  typeof item['issued'] === 'number'
    ? { issued: item['issued'], closedAt: optionalInstantIn(item, 'issuedAt') }
    : undefined;

export const keepIssued = ({ issued, closedAt }: StoredIssued) => ({
  changes: [set('issued', issued), ...(closedAt === undefined ? [] : [set('issuedAt', toIso(closedAt))])],
  condition: exists,
});

/** Bound to poll and kind of voters, as tokens are. For a listed voter it uses the stored digest, so the roll can find it. */
const markKeyBy = (pollId: string, kind: Voter['by'], voter: string): Key => ({
  PK: partitionOf(pollId),
  SK: `${TOKENS}${hashOf(`${pollId}:${kind}:${voter}`)}`,
});

export const tokenKey = (pollId: string, voter: Voter): Key =>
  isListed(voter)
    ? tokenKeyOfListed(pollId, listedKey(pollId, voter))
    : markKeyBy(pollId, voter.by, voter.key);

/** By the voter's row on the roll. */
export const tokenKeyOfListed = (pollId: string, row: Item): Key => {
  const { by, digest } = listedIn(row);
  return markKeyBy(pollId, by, digest);
};

export interface TokenGiven {
  readonly voter: Voter;
  readonly blinded: string;
  readonly weight: number;
}

/** First that the voter is on the roll, then that they have no token: the place of a failure tells which. */
export const giveTokenOperations = (pollId: string, { voter, blinded, weight }: TokenGiven): Operation[] => [
  ...(isListed(voter)
    ? [{ op: 'check', table: pollsTable, key: listedKey(pollId, voter), condition: exists } as const]
    : []),
  {
    op: 'put',
    table: pollsTable,
    item: {
      ...tokenKey(pollId, voter),
      blinded: hashOf(blinded),
      weight: weight === 1 ? undefined : weight,
    },
    condition: notExists,
  },
];

/** Whether a token was issued for exactly this request: then the answer was lost and is sent again. */
export const isGivenFor = (mark: Item | undefined, blinded: string): boolean =>
  mark !== undefined && optionalTextIn(mark, 'blinded') === hashOf(blinded);

export const tokenQuery = (pollId: string): Query => ({
  partition: partitionOf(pollId),
  sort: { beginsWith: TOKENS },
});
