import type { Instant } from '#core/instant.ts';
import { isoOrNothing, SECOND_MS, toIso } from '#core/instant.ts';
import type { OutPlace, SentOut } from '#platform/rooms/server/kept-out.items.ts';
import { add, remove, set } from '#store/port/changes.ts';
import { and, equals, exists, lacks, less, notExists, or } from '#store/port/conditions.ts';
import {
  instantIn,
  numberIn,
  numberOr,
  optionalInstantIn,
  optionalNumberIn,
  textIn,
  textOr,
  textsIn,
  UnreadableAttribute,
} from '#store/port/read-item.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import {
  commonOf,
  expiryOf,
  gamePartition,
  seatKey,
  stampOf,
  teamKey,
  teamPartition,
  userKey,
  userPartition,
} from './hunts.keys.ts';
import { huntReader, idIn, madeAtIn, stampedIdIn, stampIn } from './read-stored.ts';

/** One phone of a team. */
export interface PhoneSeat {
  readonly gameId: string;
  readonly teamId: string;
  readonly userId: string;
  /** Empty for somebody who joined in another system: nobody can sit there. */
  readonly identityId: string;
  readonly name: string;
  readonly seatHash: string;
  readonly joinedAt: Instant;
  /** The phone left the team; what it did stays. */
  readonly leftAt?: Instant | undefined;
  /** Hashes of the browsers it was used from. */
  readonly devices: readonly string[];
  /** The host took it out: it stays out until let back in. */
  readonly removedAt?: Instant | undefined;
  /** Its name is blocked as well. */
  readonly isNameOut?: boolean | undefined;
}

/** USER. */
export const toUserItem = (seat: PhoneSeat, updatedAt: Instant): Item => ({
  ...userKey(seat.teamId, seat.userId),
  GSI1PK: userPartition(seat.userId),
  GSI1SK: '#METADATA',
  ...commonOf('USER', seat.userId, { createdAt: seat.joinedAt, updatedAt }),
  team_id: seat.teamId,
  game_id: seat.gameId,
  name: seat.name,
  identity_id: seat.identityId === '' ? undefined : seat.identityId,
  seat_hash: seat.seatHash,
  left_at: isoOrNothing(seat.leftAt),
  devices: seat.devices.length > 0 ? [...seat.devices] : undefined,
  removed_at: isoOrNothing(seat.removedAt),
  is_name_out: seat.isNameOut === true ? true : undefined,
});

export const fromUserItem = huntReader((item): PhoneSeat => ({
  gameId: textOr(item, 'game_id', ''),
  teamId: idIn(item, 'PK', teamPartition('')),
  userId: idIn(item, 'SK', userPartition('')),
  identityId: textOr(item, 'identity_id', ''),
  name: textOr(item, 'name', 'Phone'),
  seatHash: textOr(item, 'seat_hash', ''),
  joinedAt: madeAtIn(item),
  leftAt: optionalInstantIn(item, 'left_at'),
  devices: textsIn(item, 'devices'),
  removedAt: optionalInstantIn(item, 'removed_at'),
  isNameOut: item['is_name_out'] === true,
}));

/** OUT: a device or a name that is not let into a hunt any more; they lie beside its teams. */
export const outPlace = (table: Table, gameId: string): OutPlace => ({
  table,
  partition: gamePartition(gameId),
});

export const outItem = ({ gameId, userId, removedAt = 0 }: PhoneSeat): Pick<SentOut, 'whose' | 'until'> => {
  const { ItemType, id, created_at, updated_at } = commonOf('OUT', userId, { createdAt: removedAt });
  return { whose: { ItemType, id, game_id: gameId }, until: { created_at, updated_at } };
};

/** Lets a phone back in: the marks go by themselves, this is what its own row says. */
export const letBackOperation = (table: Table, { teamId, userId }: PhoneSeat, at: Instant): Operation => ({
  op: 'update',
  table,
  key: userKey(teamId, userId),
  changes: [remove('removed_at'), remove('is_name_out'), remove('devices'), set('updated_at', toIso(at))],
  condition: exists,
});

/** SEAT: which phone of which team an identity is in a hunt. */
const toSeatItem = (seat: PhoneSeat): Item => ({
  ...seatKey(seat.identityId, seat.gameId),
  ...commonOf('SEAT', seat.userId, { createdAt: seat.joinedAt }),
  game_id: seat.gameId,
  team_id: seat.teamId,
  user_id: seat.userId,
});

export interface SeatRow {
  readonly gameId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly joinedAt: Instant;
}

export const fromSeatItem = huntReader((item): SeatRow => ({
  gameId: textIn(item, 'game_id'),
  teamId: textIn(item, 'team_id'),
  userId: textIn(item, 'user_id'),
  joinedAt: instantIn(item, 'created_at'),
}));

/** A phone joins: its seat, its place in the list of its owner, and one of the team's places, all or nothing. */
export const joinOperations = (table: Table, seat: PhoneSeat, most: number): Operation[] => [
  {
    op: 'update',
    table,
    key: teamKey(seat.gameId, seat.teamId),
    changes: [add('phones', 1), set('updated_at', toIso(seat.joinedAt))],
    condition: and(exists, or(lacks('phones'), less('phones', most))),
  },
  { op: 'put', table, item: toSeatItem(seat), condition: notExists },
  { op: 'put', table, item: toUserItem(seat, seat.joinedAt), condition: notExists },
];

/** A phone leaves. Its row stays, because what it did still needs a name. */
export const leaveOperations = (table: Table, seat: PhoneSeat, at: Instant): Operation[] => [
  {
    op: 'put',
    table,
    // Somebody who leaves may come back, so nothing of the device is kept.
    item: toUserItem(
      { ...seat, seatHash: '', leftAt: at, devices: seat.removedAt === undefined ? [] : seat.devices },
      at,
    ),
    condition: and(isStillOf(seat), lacks('left_at')),
  },
  ...(seat.identityId === '' ? [] : seatFreed(table, seat, at)),
];

const isStillOf = ({ identityId }: PhoneSeat): Condition =>
  identityId === '' ? lacks('identity_id') : equals('identity_id', identityId);

const seatFreed = (table: Table, seat: PhoneSeat, at: Instant): Operation[] => [
  {
    op: 'update',
    table,
    key: teamKey(seat.gameId, seat.teamId),
    changes: [add('phones', -1), set('updated_at', toIso(at))],
    condition: exists,
  },
  { op: 'delete', table, key: seatKey(seat.identityId, seat.gameId) },
];

/** The same seat for another identity, another name or another secret. */
export const reseatOperations = (
  table: Table,
  next: PhoneSeat,
  previous: PhoneSeat,
  at: Instant,
): Operation[] => [
  {
    op: 'put',
    table,
    item: toUserItem(next, at),
    condition: and(equals('identity_id', previous.identityId), equals('seat_hash', previous.seatHash)),
  },
  ...(next.identityId === previous.identityId
    ? []
    : ([
        { op: 'delete', table, key: seatKey(previous.identityId, previous.gameId) },
        { op: 'put', table, item: toSeatItem(next), condition: notExists },
      ] satisfies Operation[])),
];

export const phonesOfTeam = (teamId: string): Query => ({
  partition: teamPartition(teamId),
  sort: { beginsWith: 'USER#' },
});
/** A position of a phone. */
export interface StoredFix {
  readonly id: string;
  readonly gameId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
  /** When the phone was there: by its own clock where that can be right. */
  readonly at: Instant;
  /** Orders positions, whatever waited offline and whatever a phone's clock says. */
  readonly receivedAt: Instant;
  readonly deviceAt?: Instant | undefined;
  readonly until: Instant;
}

const PREFIX = 'COORDINATE_SNAPSHOT#';

/** COORDINATE_SNAPSHOT. */
export const toFixItem = (fix: StoredFix): Item => {
  const SK = `${PREFIX}${stampOf(fix.receivedAt)}#${fix.id}`;
  return {
    PK: userPartition(fix.userId),
    SK,
    GSI1PK: teamPartition(fix.teamId),
    GSI1SK: SK,
    ...commonOf('COORDINATE_SNAPSHOT', fix.id, { createdAt: fix.receivedAt }),
    ...expiryOf(fix.until),
    user_id: fix.userId,
    team_id: fix.teamId,
    game_id: fix.gameId,
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracyM,
    at: fix.at,
    device_at: fix.deviceAt,
  };
};

const degreesIn = (item: Item, name: string, most: number): number => {
  const degrees = numberIn(item, name);
  if (Math.abs(degrees) <= most) return degrees;
  throw new UnreadableAttribute(name, `a number from -${most} to ${most}`);
};

/** As of a track whose phone did not tell. */
const UNTOLD_ACCURACY_M = 10;

export const fromFixItem = huntReader((item): StoredFix => {
  const receivedAt = optionalInstantIn(item, 'created_at') ?? stampIn(item);
  return {
    id: stampedIdIn(item),
    gameId: textOr(item, 'game_id', ''),
    teamId: textOr(item, 'team_id', ''),
    userId: idIn(item, 'PK', userPartition('')),
    latitude: degreesIn(item, 'latitude', 90),
    longitude: degreesIn(item, 'longitude', 180),
    accuracyM: numberOr(item, 'accuracy', UNTOLD_ACCURACY_M),
    at: numberOr(item, 'at', receivedAt),
    receivedAt,
    deviceAt: optionalNumberIn(item, 'device_at'),
    until: numberOr(item, 'deleted_at', Number.POSITIVE_INFINITY) * SECOND_MS,
  };
});

/** REPORT: when positions came that were sent together. Sent again, they are the same items. */
export const toReportItem = (
  { userId, reportId }: { readonly userId: string; readonly reportId: string },
  receivedAt: Instant,
  until: Instant,
): Item => ({
  PK: userPartition(userId),
  SK: `REPORT#${reportId}`,
  ...commonOf('REPORT', reportId, { createdAt: receivedAt }),
  ...expiryOf(until),
});

export const fixesOfUser = (userId: string): Query => ({
  partition: userPartition(userId),
  sort: { beginsWith: PREFIX },
});
export const fixesOfTeam = (teamId: string): Query => ({
  partition: teamPartition(teamId),
  index: 'GSI1',
  sort: { beginsWith: PREFIX },
});
