import { isoOrNothing, toIso } from '#core/instant.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { isStillAt, notExists } from '#store/port/conditions.ts';
import {
  instantIn,
  itemsIn,
  mapIn,
  optionalInstantIn,
  numberOr,
  optionalTextIn,
  storedIn,
  textIn,
  textOr,
  textsIn,
  UnreadableAttribute,
} from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import { defineTable } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { foundSettings } from '../contract.settings.ts';
import { EMPTY_CHAIN, hashOf } from '../rules/chain.ts';
import { NOBODY } from '../rules/state.ts';
import type { Candidate, ClosedBy, PollState, PollStatus } from '../rules/state.ts';

/** Sort keys of the voters who have their token. */
export const TOKENS = 'TOKEN#';

export const pollsTable = defineTable({
  name: 'ranked-choice-polls',
  partitionKey: 'PK',
  sortKey: 'SK',
  // A mark next to its ballot would link the two.
  hidesOrder: true,
  // When a token was issued would show whose ballot came next.
  timeless: TOKENS,
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
  candidateDetails: poll.candidates.map(({ name, description, picture, slot }) => ({
    name,
    description,
    picture,
    slot: slot && { from: slot.from, to: slot.to },
  })),
  timeZone: poll.timeZone,
  question: poll.question,
  contests: poll.contests.length === 0 ? undefined : asValue(poll.contests),
  settings: asValue(poll.settings),
  status: poll.status,
  ownerId: poll.ownerId === NOBODY ? undefined : poll.ownerId,
  code: poll.code,
  startsAt: isoOrNothing(poll.startsAt),
  closedAt: isoOrNothing(poll.closedAt),
  closedBy: poll.closedBy,
  reopenedAt: isoOrNothing(poll.reopenedAt),
  extensions: poll.extensions.length === 0 ? undefined : asValue(poll.extensions),
  resultsSeen: poll.resultsSeen,
  seed: poll.seed,
  seedHash: poll.seedHash,
  tokens: poll.knowsTokens ? true : undefined,
  chainHead: poll.chain.head,
  chainLength: poll.chain.length,
  unchained: poll.unchained === 0 ? undefined : poll.unchained,
  ballotCount: poll.ballots,
  roll: poll.roll,
  rollWeight: poll.rollWeight,
  rollClasses: poll.rollClasses,
  listed: poll.listed && { ...poll.listed },
  sites: poll.sites.length > 0 ? [...poll.sites] : undefined,
  mergedWriteIns: poll.mergedWriteIns,
  version: poll.version,
});

const candidatesIn = (item: Item): readonly Candidate[] => {
  const details = itemsIn(item, 'candidateDetails');
  const found = details.length > 0 ? details : textsIn(item, 'candidates').map((name) => ({ name }));
  if (found.length === 0) throw new UnreadableAttribute('candidates', 'a list of texts');
  return found.map((one) => ({
    name: textIn(one, 'name'),
    description: optionalTextIn(one, 'description'),
    picture: optionalTextIn(one, 'picture'),
    ...withoutUndefined({ slot: storedIn<Candidate['slot']>(one, 'slot') }),
  }));
};

/**
 * Items written by another system have only its attributes; the rest comes from `complete-found.ts` and the rules.
 */
export const fromPollItem = readerOf(pollsTable, (item): PollState => {
  const pollId = textIn(item, 'PK').slice(partitionOf('').length);
  // A poll without a stored seed gets one derived from its id, so every read and every recount uses the same.
  const seed = optionalTextIn(item, 'seed') ?? hashOf(`seed of ${pollId}`);
  const settings = mapIn(item, 'settings') as Partial<PollState['settings']>;
  return {
    pollId,
    ownerId: textOr(item, 'ownerId', NOBODY),
    title: textIn(item, 'title'),
    description: textOr(item, 'description', ''),
    candidates: candidatesIn(item),
    timeZone: optionalTextIn(item, 'timeZone'),
    question: optionalTextIn(item, 'question'),
    contests: storedIn<PollState['contests'] | undefined>(item, 'contests') ?? [],
    settings: { ...foundSettings, ...settings },
    status: textOr(item, 'status', 'open') as PollStatus,
    code: textOr(item, 'code', ''),
    createdAt: instantIn(item, 'createdAt'),
    startsAt: optionalInstantIn(item, 'startsAt'),
    expiresAt: optionalInstantIn(item, 'expiresAt'),
    closedAt: optionalInstantIn(item, 'closedAt'),
    closedBy: optionalTextIn(item, 'closedBy') as ClosedBy | undefined,
    reopenedAt: optionalInstantIn(item, 'reopenedAt'),
    extensions: storedIn<PollState['extensions'] | undefined>(item, 'extensions') ?? [],
    resultsSeen: item['resultsSeen'] === true,
    seed,
    seedHash: optionalTextIn(item, 'seedHash') ?? hashOf(seed),
    knowsTokens: item['tokens'] === true,
    chain: {
      length: numberOr(item, 'chainLength', EMPTY_CHAIN.length),
      head: textOr(item, 'chainHead', EMPTY_CHAIN.head),
    },
    unchained: numberOr(item, 'unchained', 0),
    ballots: numberOr(item, 'ballotCount', 0),
    roll: numberOr(item, 'roll', 0),
    rollWeight: numberOr(item, 'rollWeight', 0) || undefined,
    rollClasses: storedIn<PollState['rollClasses']>(item, 'rollClasses'),
    sites: textsIn(item, 'sites'),
    listed: storedIn<PollState['listed']>(item, 'listed'),
    mergedWriteIns: storedIn<PollState['mergedWriteIns'] | undefined>(item, 'mergedWriteIns') ?? {},
    version: numberOr(item, 'version', 0),
  };
});

/** Which polls belong to somebody. Lists read the polls themselves, so no change is written twice. */
const toOwnerItem = ({ ownerId, pollId }: PollState): Item => ({
  ...ownerKey(ownerId, pollId),
  id: pollId,
});

const ownerRows = (poll: PollState): Operation[] =>
  poll.ownerId === NOBODY ? [] : [{ op: 'put', table: pollsTable, item: toOwnerItem(poll) }];

export const isPollItem = ({ PK, SK }: Item): boolean =>
  SK === 'METADATA' && typeof PK === 'string' && PK.startsWith(partitionOf(''));

/** What a poll of another system needs to have an owner; its first change here adds the rest. */
export const adoptedPoll = (poll: PollState) => ({
  attributes: {
    ownerId: poll.ownerId,
    ballotCount: poll.ballots,
    ...(poll.code !== '' && { code: poll.code }),
  },
  row: toOwnerItem(poll),
  inUseBy: 'version',
});

export const newPollOperations = (poll: PollState): Operation[] => [
  { op: 'put', table: pollsTable, item: toPollItem(poll), condition: notExists },
  ...ownerRows(poll),
];

/** The poll first, on condition of its version, like every versioned change. */
export const savePollOperations = (next: PollState, previous: PollState): Operation[] => [
  { op: 'put', table: pollsTable, item: toPollItem(next), condition: isStillAt(previous.version) },
  ...(next.ownerId === previous.ownerId ? [] : ownerRows(next)),
];

export const deletePollOperations = (poll: PollState): Operation[] => [
  { op: 'delete', table: pollsTable, key: pollKey(poll.pollId), condition: isStillAt(poll.version) },
  ...(poll.ownerId === NOBODY
    ? []
    : [{ op: 'delete', table: pollsTable, key: ownerKey(poll.ownerId, poll.pollId) } as const]),
];

/** Everything a deleted poll leaves behind: ballots, marks, codes, chain, result. */
export const remainsQuery = (pollId: string): Query => ({ partition: partitionOf(pollId), limit: 100 });

export const deleteRemains = ({ PK, SK }: Item): BatchOperation => ({
  op: 'delete',
  table: pollsTable,
  key: { PK: PK as string, SK: SK as string },
});

export const deleteOwnerRow = (ownerId: string, pollId: string): BatchOperation => ({
  op: 'delete',
  table: pollsTable,
  key: ownerKey(ownerId, pollId),
});

export const ownerQuery = (ownerId: string): Query => ({
  partition: ownerPartition(ownerId),
  sort: { beginsWith: 'POLL#' },
  limit: 100,
});

export const pollIdIn = (item: Item): string => textIn(item, 'id');
