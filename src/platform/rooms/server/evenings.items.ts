import { toEpochSeconds } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { numberIn, storedIn, textIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Evening } from '../rules/evening.ts';
import type { OutcomeNote } from '../rules/programme.ts';
import type { RoomState } from '../rules/state.ts';
import { itemsIn, outcomeKeys, toStoredItems } from './programme.items.ts';
import {
  forgetSeating,
  fromMemberItem,
  isMemberItem,
  keysBesideRoom,
  roomKey,
  ttlOf,
} from './rooms.items.ts';

/** An evening before the current one, which is in the room itself. `totals` names its leaderboard, kept as an outcome. */
export interface PastEvening extends Evening {
  readonly totals: OutcomeNote;
}

const partitionOf = (roomId: string): string => String(roomKey(roomId)['PK']);
export const eveningKey = (roomId: string, evening: number): Key => ({
  PK: partitionOf(roomId),
  SK: `EVENING#${String(evening).padStart(6, '0')}`,
});
export const eveningsQuery = (roomId: string) => ({
  partition: partitionOf(roomId),
  sort: { beginsWith: 'EVENING#' },
});

/** Where the leaderboard of an evening is, among the outcomes of its room. */
export const totalsId = (evening: number): string => `evening-${evening}`;

export const putEvening = (roomId: string, { items, totals, ...evening }: PastEvening): Operation => ({
  op: 'put',
  table: platformTable,
  item: {
    ...eveningKey(roomId, evening.evening),
    evening: evening.evening,
    title: evening.title,
    startedAt: evening.startedAt,
    endedAt: evening.endedAt ?? evening.startedAt,
    items: toStoredItems(items),
    totals: asValue(totals),
    ttl: toEpochSeconds(evening.keptUntil),
  },
});

export const fromEveningItem = (item: Item): PastEvening => ({
  evening: numberIn(item, 'evening'),
  title: textIn(item, 'title'),
  status: 'closed',
  startedAt: numberIn(item, 'startedAt'),
  endedAt: numberIn(item, 'endedAt'),
  keptUntil: numberIn(item, 'ttl') * 1000,
  items: itemsIn(item),
  totals: storedIn<OutcomeNote>(item, 'totals'),
});

/** All that is stored of what was played on it. */
export const outcomeKeysOf = (roomId: string, { evening, items, ...rest }: Evening | PastEvening): Key[] => [
  ...items.flatMap(({ itemId, outcome }) => (outcome ? outcomeKeys(roomId, itemId, outcome) : [])),
  ...('totals' in rest ? outcomeKeys(roomId, totalsId(evening), rest.totals) : []),
];

const isOfSeat = (item: Item): boolean =>
  /^(MEMBER#|NAME#|IDENTITY#|OUT#|SEATS|CLASS|DRAWN#|WORK#)/.test(textIn(item, 'SK'));

/**
 * What is kept as long as the room: at least that long if the room is lasting, at most that long once it was ended. A new
 * evening extends the seats; what was played keeps its own date.
 */
export const keysToKeep = (room: RoomState, items: readonly Item[], isSeatsOnly: boolean): Key[] => {
  const end = ttlOf(room);
  const apart = items.filter((item) => {
    const ttl = Number(item['ttl'] ?? end);
    return (room.isLasting ? ttl < end : ttl > end) && (!isSeatsOnly || isOfSeat(item));
  });
  const members = apart.filter(isMemberItem).map(fromMemberItem);
  return [
    ...keysBesideRoom(apart),
    ...members.map(({ identityId }) => forgetSeating(room.roomId, identityId)),
  ];
};
export const endChange = (room: RoomState): Change[] => [set('ttl', ttlOf(room))];
