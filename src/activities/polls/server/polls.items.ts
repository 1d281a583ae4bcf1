import { isoOrNothing, toIso } from '#core/instant.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import { instantIn, numberIn, optionalInstantIn, storedIn, textIn } from '#store/port/read-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import { defineTable } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Candidate, ClosedBy, PollState, PollStatus } from '../rules/state.ts';

export const pollsTable = defineTable({
  name: 'ranked-choice-polls',
  partitionKey: 'PK',
  sortKey: 'SK',
  // A mark beside its ballot would join the two.
  hidesOrder: true,
});

export const partitionOf = (pollId: string): string => `POLL#${pollId}`;
export const pollKey = (pollId: string): Key => ({ PK: partitionOf(pollId), SK: 'METADATA' });
const ownerPartition = (ownerId: string): string => `OWNER#${ownerId}`;
const ownerKey = (ownerId: string, pollId: string): Key => ({
  PK: ownerPartition(ownerId),
  SK: `POLL#${pollId}`,
});

const toPollItem = (poll: PollState): Item => ({
  ...pollKey(poll.pollId),
  id: poll.pollId,
  title: poll.title,
  description: poll.description,
  candidates: poll.candidates.map(({ name }) => name),
  createdAt: toIso(poll.createdAt),
  expiresAt: isoOrNothing(poll.expiresAt),
  candidateDetails: poll.candidates.map(({ name, description, picture }) => ({ name, description, picture })),
  settings: asValue(poll.settings),
  status: poll.status,
  ownerId: poll.ownerId,
  code: poll.code,
  startsAt: isoOrNothing(poll.startsAt),
  closedAt: isoOrNothing(poll.closedAt),
  closedBy: poll.closedBy,
  reopenedAt: isoOrNothing(poll.reopenedAt),
  resultsSeen: poll.resultsSeen,
  seed: poll.seed,
  seedHash: poll.seedHash,
  chainHead: poll.chain.head,
  chainLength: poll.chain.length,
  ballotCount: poll.ballots,
  roll: poll.roll,
  mergedWriteIns: poll.mergedWriteIns,
  version: poll.version,
});

export const fromPollItem = (item: Item): PollState => ({
  pollId: textIn(item, 'id'),
  ownerId: textIn(item, 'ownerId'),
  title: textIn(item, 'title'),
  description: textIn(item, 'description'),
  candidates: storedIn<readonly Candidate[]>(item, 'candidateDetails'),
  settings: storedIn<PollState['settings']>(item, 'settings'),
  status: textIn(item, 'status') as PollStatus,
  code: textIn(item, 'code'),
  createdAt: instantIn(item, 'createdAt'),
  startsAt: optionalInstantIn(item, 'startsAt'),
  expiresAt: optionalInstantIn(item, 'expiresAt'),
  closedAt: optionalInstantIn(item, 'closedAt'),
  closedBy: item['closedBy'] as ClosedBy | undefined,
  reopenedAt: optionalInstantIn(item, 'reopenedAt'),
  resultsSeen: item['resultsSeen'] === true,
  seed: textIn(item, 'seed'),
  seedHash: textIn(item, 'seedHash'),
  chain: { length: numberIn(item, 'chainLength'), head: textIn(item, 'chainHead') },
  ballots: numberIn(item, 'ballotCount'),
  roll: numberIn(item, 'roll'),
  mergedWriteIns: storedIn<PollState['mergedWriteIns'] | undefined>(item, 'mergedWriteIns') ?? {},
  version: numberIn(item, 'version'),
});

/** What the owner's list shows; not touched by ballots, so that they do not write it each time. */
const ownerRow = (poll: PollState): Operation => ({
  op: 'put',
  table: pollsTable,
  item: {
    ...ownerKey(poll.ownerId, poll.pollId),
    id: poll.pollId,
    title: poll.title,
    status: poll.status,
    createdAt: toIso(poll.createdAt),
  },
});

export const newPollOperations = (poll: PollState): Operation[] => [
  { op: 'put', table: pollsTable, item: toPollItem(poll), condition: notExists },
  ownerRow(poll),
];

const isSameRow = (next: PollState, previous: PollState): boolean =>
  next.status === previous.status && next.title === previous.title && next.ownerId === previous.ownerId;

/** First the poll on condition of its version, as every versioned change. */
export const savePollOperations = (next: PollState, previous: PollState): Operation[] => [
  { op: 'put', table: pollsTable, item: toPollItem(next), condition: equals('version', previous.version) },
  ...(isSameRow(next, previous) ? [] : [ownerRow(next)]),
];

export const deletePollOperations = (poll: PollState): Operation[] => [
  { op: 'delete', table: pollsTable, key: pollKey(poll.pollId), condition: equals('version', poll.version) },
  { op: 'delete', table: pollsTable, key: ownerKey(poll.ownerId, poll.pollId) },
];

export const deleteOwnerRow = (ownerId: string, pollId: string): BatchOperation => ({
  op: 'delete',
  table: pollsTable,
  key: ownerKey(ownerId, pollId),
});

export const ownerQuery = (ownerId: string, cursor: string | undefined): Query => ({
  partition: ownerPartition(ownerId),
  sort: { beginsWith: 'POLL#' },
  limit: 100,
  ...(cursor !== undefined && { cursor }),
});

export const pollIdIn = (item: Item): string => textIn(item, 'id');
