import { fromIso, HOUR_MS, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { equals, exists, and, lacks, notExists } from '#store/port/conditions.ts';
import { set } from '#store/port/changes.ts';
import {
  instantIn,
  numberIn,
  numberOr,
  optionalTextIn,
  storedIn,
  textIn,
  textOr,
  textsIn,
} from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { StoredBallot, Voter } from '../rules/casting.ts';
import { hashOf } from '../rules/chain.ts';
import type { ChainEntry } from '../rules/chain.ts';
import type { Ballot, PollState } from '../rules/state.ts';
import { partitionOf, pollsTable } from './polls.items.ts';

const NUMBER_DIGITS = 12;

export const ballotKey = (pollId: string, ballotId: string): Key => ({
  PK: partitionOf(pollId),
  SK: `VOTE#${ballotId}`,
});
/** Bound to the poll, so the marks of one person in two polls cannot be linked. */
export const markKey = (pollId: string, voter: string): Key => ({
  PK: partitionOf(pollId),
  SK: `VOTER#${hashOf(`${pollId}:${voter}`)}`,
});
const ROWS = { code: 'CODE#', account: 'LISTED#' } as const;
/** A voter on a roll: the holder of a code, or an account by its e-mail. */
export interface Listed extends Voter {
  readonly by: keyof typeof ROWS;
}
export const isListed = (voter: Voter | undefined): voter is Listed =>
  voter !== undefined && voter.by in ROWS;
export const listedKey = (pollId: string, { by, key }: Listed): Key => ({
  PK: partitionOf(pollId),
  SK: `${ROWS[by]}${hashOf(`${pollId}:${key}`)}`,
});
export const codeKey = (pollId: string, code: string): Key => listedKey(pollId, { by: 'code', key: code });
/** Of a stored row: what kind of voter, and the digest they go by. */
export const listedIn = (row: Item): { readonly by: Listed['by']; readonly digest: string } => {
  const [, kind, digest = ''] = /^(\w+#)(.*)$/.exec(textIn(row, 'SK')) ?? [];
  return { by: kind === ROWS.code ? 'code' : 'account', digest };
};
const batchKey = (pollId: string, first: number): Key => ({
  PK: partitionOf(pollId),
  SK: `EVENT#${String(first).padStart(NUMBER_DIGITS, '0')}`,
});

/** A secret ballot must not show when it was cast: anyone who saw the voter then would recognise it. */
const votedAtOf = (poll: PollState, now: Instant): string =>
  toIso(poll.settings.ballots === 'secret' ? Math.floor(now / HOUR_MS) * HOUR_MS : now);

const isPlain = (ranks: Ballot['ranks']): boolean => ranks.every((rank) => rank.length === 1);

export const toBallotItem = (poll: PollState, ballot: StoredBallot, now: Instant): Item => ({
  ...ballotKey(poll.pollId, ballot.ballotId),
  id: ballot.ballotId,
  pollId: poll.pollId,
  rankings: ballot.ranks.flat(),
  votedAt: votedAtOf(poll, now),
  // Only where `rankings` alone does not say it all.
  ranks: isPlain(ballot.ranks) ? undefined : ballot.ranks,
  scores: ballot.scores,
  answers: ballot.answers === undefined ? undefined : asValue(ballot.answers),
  receiptHash: ballot.receiptHash,
  token: ballot.token,
  withdrawn: ballot.isWithdrawn ? true : undefined,
  weight: ballot.weight === 1 ? undefined : ballot.weight,
  voterName: ballot.voterName,
  digest: ballot.digest,
  chainNumber: ballot.chainNumber,
  chainHash: ballot.chainHash,
});

/** A ballot taken by another system is not in the chain, and no secret opens it. */
export const fromBallotItem = readerOf(pollsTable, (item): StoredBallot => {
  const rankings = textsIn(item, 'rankings');
  return {
    ballotId: textIn(item, 'SK').slice('VOTE#'.length),
    ranks: storedIn<Ballot['ranks'] | undefined>(item, 'ranks') ?? rankings.map((name) => [name]),
    scores: item['scores'] as Ballot['scores'],
    answers: storedIn<Ballot['answers']>(item, 'answers'),
    isWithdrawn: item['withdrawn'] === true,
    weight: numberOr(item, 'weight', 1),
    receiptHash: textOr(item, 'receiptHash', ''),
    token: optionalTextIn(item, 'token'),
    voterName: optionalTextIn(item, 'voterName'),
    digest: textOr(item, 'digest', ''),
    chainNumber: numberOr(item, 'chainNumber', 0),
    chainHash: textOr(item, 'chainHash', ''),
  };
});

export const isBallotItem = ({ PK, SK }: Item): boolean =>
  typeof PK === 'string' &&
  PK.startsWith(partitionOf('')) &&
  typeof SK === 'string' &&
  SK.startsWith('VOTE#');

/** The hour of a ballot; undefined if another system did not store it. */
export const hourIn = (item: Item): Instant | undefined => {
  const votedAt = fromIso(textOr(item, 'votedAt', ''));
  return Number.isNaN(votedAt) ? undefined : Math.floor(votedAt / HOUR_MS) * HOUR_MS;
};

export const putBallot = (
  poll: PollState,
  ballot: StoredBallot,
  before: StoredBallot | undefined,
  now: Instant,
): Operation => ({
  op: 'put',
  table: pollsTable,
  item: toBallotItem(poll, ballot, now),
  condition: before ? equals('chainNumber', before.chainNumber) : notExists,
});

/** Records that this voter has voted: no time, no ballot, nothing that leads to one. */
export const putMark = (pollId: string, voter: string): Operation => ({
  op: 'put',
  table: pollsTable,
  item: markKey(pollId, voter),
  condition: notExists,
});

export const listedItem = (pollId: string, voter: Listed, label: string, weight = 1): Item => ({
  ...listedKey(pollId, voter),
  label,
  weight: weight === 1 ? undefined : weight,
});
export const weightIn = (item: Item | undefined): number => (item ? numberOr(item, 'weight', 1) : 1);
export const useListed = (pollId: string, voter: Listed): Operation => ({
  op: 'update',
  table: pollsTable,
  key: listedKey(pollId, voter),
  changes: [set('used', true)],
  condition: and(exists, lacks('used')),
});
export const dropUnusedCode = (pollId: string, code: string): Operation => ({
  op: 'delete',
  table: pollsTable,
  key: codeKey(pollId, code),
  condition: lacks('used'),
});
export const fromListedItem = (
  item: Item,
): { readonly label: string; readonly isUsed: boolean; readonly weight: number } => ({
  label: textIn(item, 'label'),
  isUsed: item['used'] === true,
  weight: weightIn(item),
});

/** Entries of one batch, with the hour: enough to draw the turnout, too coarse to show when somebody voted. */
export interface ChainBatch {
  readonly hour: Instant;
  readonly entries: readonly ChainEntry[];
  /** Ballots cast in this batch: more than its entries where some weigh more than one. */
  readonly ballots: number;
}

const castIn = (entries: readonly ChainEntry[]): number =>
  entries.filter(([, kind]) => kind === 'cast').length;

export const batchItem = (
  pollId: string,
  entries: readonly ChainEntry[],
  now: Instant,
  ballots = castIn(entries),
): Item => ({
  ...batchKey(pollId, entries[0]?.[0] ?? 0),
  hour: toIso(Math.floor(now / HOUR_MS) * HOUR_MS),
  entries: asValue(entries),
  ballots: ballots === castIn(entries) ? undefined : ballots,
});

export const fromBatchItem = (item: Item): ChainBatch => {
  const entries = storedIn<readonly ChainEntry[]>(item, 'entries');
  return {
    hour: instantIn(item, 'hour'),
    entries,
    ballots: item['ballots'] === undefined ? castIn(entries) : numberIn(item, 'ballots'),
  };
};

/** The batches that start after entry number `after`. */
export const batchesAfter = (pollId: string, after: number): Query => ({
  partition: partitionOf(pollId),
  sort: { between: [batchKey(pollId, after + 1)['SK'] ?? '', 'EVENT#~'] },
});

/** In pages as large as the store gives them. */
export const allBallots = (pollId: string): Query => ({
  partition: partitionOf(pollId),
  sort: { beginsWith: 'VOTE#' },
});

const under =
  (prefix: string) =>
  (pollId: string, cursor: string | undefined): Query => ({
    partition: partitionOf(pollId),
    sort: { beginsWith: prefix },
    limit: 500,
    cursor,
  });
export const ballotQuery = under('VOTE#');
export const listedQuery = (voters: string) => under(voters === 'roll' ? ROWS.account : ROWS.code);
export const batchQuery = under('EVENT#');
