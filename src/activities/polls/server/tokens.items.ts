import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import { set } from '#store/port/changes.ts';
import { optionalInstantIn, optionalTextIn, textIn } from '#store/port/read-item.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Voter } from '../rules/casting.ts';
import { hashOf } from '../rules/chain.ts';
import { codeKey } from './ballots.items.ts';
import { partitionOf, pollsTable, TOKENS } from './polls.items.ts';

const keyKey = (pollId: string): Key => ({ PK: partitionOf(pollId), SK: 'KEY' });

/** The poll's own RSA key: the modulus in hex, the private half as PKCS #8. */
export interface StoredKey {
  readonly modulus: string;
  readonly privateKey: string;
}

/** Tokens given out, counted when the poll closed then. A poll that opens again is counted again. */
export interface StoredIssued {
  readonly issued: number;
  readonly closedAt: Instant | undefined;
}

export const readKey = (pollId: string) => ({ table: pollsTable, key: keyKey(pollId) });

export const putKey = (pollId: string, { modulus, privateKey }: StoredKey) => ({
  item: { ...keyKey(pollId), modulus, privateKey },
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

/** Bound to poll and kind of voters, as tokens are. Of a code its stored digest, so that a list can find it. */
const markKeyBy = (pollId: string, kind: Voter['by'], voter: string): Key => ({
  PK: partitionOf(pollId),
  SK: `${TOKENS}${hashOf(`${pollId}:${kind}:${voter}`)}`,
});

const codeIn = (code: Item): string => textIn(code, 'SK').slice('CODE#'.length);

export const tokenKey = (pollId: string, { by, key }: Voter): Key =>
  markKeyBy(pollId, by, by === 'code' ? codeIn(codeKey(pollId, key)) : key);

/** Of the holder of a code, by the code's item. */
export const tokenKeyOfCode = (pollId: string, code: Item): Key => markKeyBy(pollId, 'code', codeIn(code));

/** First that the code is one of the poll's, then that its holder has no token: answers are told apart by place. */
export const giveTokenOperations = (pollId: string, voter: Voter, blinded: string): Operation[] => [
  ...(voter.by === 'code'
    ? [{ op: 'check', table: pollsTable, key: codeKey(pollId, voter.key), condition: exists } as const]
    : []),
  {
    op: 'put',
    table: pollsTable,
    item: { ...tokenKey(pollId, voter), blinded: hashOf(blinded) },
    condition: notExists,
  },
];

/** Whether a token was given out for this very request: then the answer was lost, and is given again. */
export const isGivenFor = (mark: Item | undefined, blinded: string): boolean =>
  mark !== undefined && optionalTextIn(mark, 'blinded') === hashOf(blinded);

export const tokenQuery = (pollId: string): Query => ({
  partition: partitionOf(pollId),
  sort: { beginsWith: TOKENS },
});
