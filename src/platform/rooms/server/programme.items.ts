import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { notExists } from '#store/port/conditions.ts';
import { optionalTextIn, storedIn, textIn } from '#store/port/read-item.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { OutcomeNote, ProgrammeItem } from '../rules/programme.ts';
import type { Placed } from '../rules/scoreboard.ts';

const partitionOf = (roomId: string): string => `ROOM#${roomId}`;

/** As they are in the room's own item. */
export const toStoredItems = (items: readonly ProgrammeItem[]) => asValue(items);
export const itemsIn = (item: Item): readonly ProgrammeItem[] =>
  storedIn<readonly ProgrammeItem[] | undefined>(item, 'items') ?? [];

/** What an activity made for one start; written with the thing itself. */
const startedKey = (roomId: string, startKey: string): Key => ({
  PK: partitionOf(roomId),
  SK: `STARTED#${startKey}`,
});
export const claimOperation = (roomId: string, startKey: string, ref: string, ttl: number): Operation => ({
  op: 'put',
  table: platformTable,
  item: { ...startedKey(roomId, startKey), ref, ttl },
  condition: notExists,
});
export const startedKeyOf = startedKey;
export const refIn = (item: Item | undefined): string | undefined => item && optionalTextIn(item, 'ref');

/** The room that plays a thing: an activity knows its things, but no rooms. */
export const playedKey = (kind: string, ref: string): Key => ({ PK: `PLAYED#${kind}#${ref}`, SK: 'ROOM' });
export const playedOperation = (
  kind: string,
  ref: string,
  { roomId, itemId, ttl }: { readonly roomId: string; readonly itemId: string; readonly ttl: number },
): Operation => ({
  op: 'put',
  table: platformTable,
  item: { ...playedKey(kind, ref), roomId, itemId, ttl },
});
export const fromPlayedItem = (item: Item): { readonly roomId: string; readonly itemId: string } => ({
  roomId: textIn(item, 'roomId'),
  itemId: textIn(item, 'itemId'),
});

/** A place is some forty bytes: a part is far below what an item may hold. */
const PLACES_IN_PART = 2000;

const outcomeKey = (roomId: string, itemId: string, outcomeId: string, part: number): Key => ({
  PK: partitionOf(roomId),
  SK: `OUTCOME#${itemId}#${outcomeId}#${String(part).padStart(4, '0')}`,
});

export const outcomeOperations = (
  { roomId, ttlAt }: { readonly roomId: string; readonly ttlAt: Instant },
  { itemId, outcomeId }: { readonly itemId: string; readonly outcomeId: string },
  places: readonly Placed[],
): BatchOperation[] => {
  const parts = Math.ceil(places.length / PLACES_IN_PART);
  return Array.from({ length: parts }, (_, part) => ({
    op: 'put',
    table: platformTable,
    item: {
      ...outcomeKey(roomId, itemId, outcomeId, part),
      places: places
        .slice(part * PLACES_IN_PART, (part + 1) * PLACES_IN_PART)
        .map(({ memberId, place, points }) => [memberId, place, points]),
      ttl: toEpochSeconds(ttlAt),
    },
  }));
};

export const outcomeKeys = (roomId: string, itemId: string, { outcomeId, parts }: OutcomeNote): Key[] =>
  Array.from({ length: parts }, (_, part) => outcomeKey(roomId, itemId, outcomeId, part));

export const placesIn = (item: Item): Placed[] =>
  storedIn<readonly (readonly [string, number, number])[]>(item, 'places').map(
    ([memberId, place, points]) => ({ memberId, place, points }),
  );
