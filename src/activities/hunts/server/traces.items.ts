import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { gamePartition, userPartition } from './hunts.keys.ts';
import { huntReader, stampIn } from './read-stored.ts';

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
  readonly at: Instant;
  readonly deletedAt?: Instant;
}

/** All personal data counts, even if parts of it cannot be read. */
export const traceIn = huntReader((item): StoredTrace => {
  const { at, deleted_at: seconds } = item;
  return {
    key: keyIn(item),
    at: typeof at === 'number' ? at : stampIn(item),
    ...(typeof seconds === 'number' && { deletedAt: seconds * 1000 }),
  };
});

export const expiryChange = (until: Instant): Change => set('deleted_at', toEpochSeconds(until));

export const keyIn = (item: Item): Key => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') });
