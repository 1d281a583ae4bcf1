import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { instantIn, optionalNumberIn, textIn } from '#store/port/read-item.ts';
import type { Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { gamePartition, userPartition } from './hunts.keys.ts';

export type TraceType = 'COORDINATE_SNAPSHOT' | 'REPORT' | 'PHOTO' | 'MESSAGE';

/** What is kept of a player, of one type. */
export const tracesOfUser = (userId: string, type: TraceType): Query => ({
  partition: userPartition(userId),
  sort: { beginsWith: `${type}#` },
});

export const messagesEverIn = (gameId: string): Query => ({
  partition: gamePartition(gameId),
  index: 'GSI2',
  sort: { beginsWith: 'MESSAGE#' },
});

export interface StoredTrace {
  readonly key: Key;
  readonly gameId: string;
  readonly deletedAt?: Instant;
}

export const traceIn = (item: Item): StoredTrace => {
  const deletedAt = optionalNumberIn(item, 'deleted_at');
  return {
    key: { PK: textIn(item, 'PK'), SK: textIn(item, 'SK') },
    gameId: textIn(item, 'game_id'),
    ...(deletedAt !== undefined && { deletedAt: deletedAt * 1000 }),
  };
};

export const momentIn = (item: Item): Instant =>
  optionalNumberIn(item, 'at') ?? instantIn(item, 'created_at');

export const expiryChange = (until: Instant): Change => set('deleted_at', toEpochSeconds(until));

export const keyIn = (item: Item): Key => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') });
