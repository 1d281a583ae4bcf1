import { SECOND_MS, toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { textIn } from '#store/port/read-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import { defineTable } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';

export const PLAYER_HISTORY = 'PlayerHistoryIndex';
export const TEMPLATE_USAGE = 'TemplateUsageIndex';
export const DATE_RANGE = 'DateRangeIndex';

export const timersTable = defineTable({
  name: 'boardgame-timer-data',
  partitionKey: 'PK',
  sortKey: 'SK',
  ttl: 'ttl',
  indexes: [
    { name: PLAYER_HISTORY, partitionKey: 'player_name', sortKey: 'ended_at' },
    { name: TEMPLATE_USAGE, partitionKey: 'template_id', sortKey: 'ended_at' },
    { name: DATE_RANGE, partitionKey: 'EntityType', sortKey: 'ended_at' },
  ],
  numbers: [
    'turn_time_seconds',
    'round_time_seconds',
    'max_players',
    'min_players',
    'usage_count',
    'mode',
    'total_duration_seconds',
    'player_count',
    'player_order',
    'total_time_seconds',
    'turns_taken',
    'average_turn_time',
    'longest_turn_seconds',
    'shortest_turn_seconds',
    'overtime_seconds',
    'final_turn_time',
    'final_round_time',
  ],
});

/** On servers where games expire, all of their rows have it. */
export const expiryItem = (expiresAt: Instant | undefined): Item =>
  expiresAt === undefined ? {} : { ttl: toEpochSeconds(expiresAt) };

export const expiryIn = ({ ttl }: Item): Instant | undefined =>
  typeof ttl === 'number' ? ttl * SECOND_MS : undefined;

const personPartition = (identityId: string): string => `PERSON#${identityId}`;

export type PersonKind = 'TEMPLATE' | 'TABLE' | 'GAME';

export const personKey = (identityId: string, sort: string): Key => ({
  PK: personPartition(identityId),
  SK: sort,
});

/** One row for each thing a person has: for their lists, for sign-in and for deletion. */
export const personQuery = (identityId: string, kind: PersonKind): Query => ({
  partition: personPartition(identityId),
  sort: { beginsWith: `${kind}#` },
  limit: 100,
});

export const putPersonRow = (
  identityId: string,
  sort: string,
  attributes: Item,
): Operation & { readonly op: 'put' } => ({
  op: 'put',
  table: timersTable,
  item: { ...personKey(identityId, sort), ...attributes },
});

export const deletePersonRow = (identityId: string, sort: string): BatchOperation => ({
  op: 'delete',
  table: timersTable,
  key: personKey(identityId, sort),
});

export const sortIn = (item: Item): string => textIn(item, 'SK');
