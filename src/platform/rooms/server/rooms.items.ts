import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { HOUR_MS, toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { add, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals, exists, lacks, less, notExists, or } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { numberIn, optionalNumberIn, optionalTextIn, storedIn, textIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { stages } from '../contract.programme.ts';
import { keptUntil } from '../rules/evening.ts';
import { foldName } from '../rules/names.ts';
import { MOST_MEMBERS } from '../rules/state.ts';
import { joinedPrefix } from './seat-tokens.ts';
import type { Member, MemberRole, RoomState } from '../rules/state.ts';
import type { OutPlace, SentOut } from './kept-out.items.ts';
import { itemsIn, toStoredItems } from './programme.items.ts';

/** The code of a closed room leads there for an hour, then it may be given away. */
const CODE_KEPT_MS = HOUR_MS;

export const codeExpiresAt = (endsAt: Instant): Instant => endsAt + CODE_KEPT_MS;
export const ttlOf = (room: RoomState): number => toEpochSeconds(keptUntil(room));

const partitionOf = (roomId: string): string => `ROOM#${roomId}`;
export const roomKey = (roomId: string): Key => ({ PK: partitionOf(roomId), SK: 'ROOM' });
const memberKey = (roomId: string, memberId: string): Key => ({
  PK: partitionOf(roomId),
  SK: `MEMBER#${memberId}`,
});
const nameKey = (roomId: string, name: string): Key => ({
  PK: partitionOf(roomId),
  SK: `NAME#${foldName(name)}`,
});
const identityKey = (roomId: string, identityId: string): Key => ({
  PK: partitionOf(roomId),
  SK: `IDENTITY#${identityId}`,
});
/** Where somebody has seats: for merged and deleted identities. */
const seatingPartition = (identityId: string): string => `SEATED#${identityId}`;
const seatingKey = (identityId: string, roomId: string): Key => ({
  PK: seatingPartition(identityId),
  SK: `ROOM#${roomId}`,
});
const seatsKey = (roomId: string): Key => ({ PK: partitionOf(roomId), SK: 'SEATS' });

export const toRoomItem = (room: RoomState): Item => ({
  ...roomKey(room.roomId),
  ...room,
  items: toStoredItems(room.items),
  teams: room.teams && asValue(room.teams),
  cohosts: asValue(room.cohosts),
  ttl: ttlOf(room),
});

const stageIn = ({ stage }: Item): RoomState['stage'] => stages.find((known) => known === stage) ?? 'table';

export const fromRoomItem = (item: Item): RoomState => ({
  roomId: idOf(textIn(item, 'roomId')),
  code: textIn(item, 'code'),
  title: textIn(item, 'title'),
  hostId: idOf(textIn(item, 'hostId')),
  status: item['status'] === 'closed' ? 'closed' : 'open',
  isLocked: item['isLocked'] === true,
  createdAt: numberIn(item, 'createdAt'),
  closesAt: numberIn(item, 'closesAt'),
  ...(item['closedAt'] !== undefined && { closedAt: numberIn(item, 'closedAt') }),
  ...(item['closedBy'] !== undefined && { closedBy: item['closedBy'] === 'host' ? 'host' : 'deadline' }),
  items: itemsIn(item),
  stage: stageIn(item),
  teams: storedIn<RoomState['teams']>(item, 'teams'),
  cohosts: storedIn<RoomState['cohosts'] | undefined>(item, 'cohosts') ?? [],
  cohostHash: optionalTextIn(item, 'cohostHash'),
  isLasting: item['isLasting'] === true,
  evening: Number(item['evening'] ?? 1),
  eveningAt: Number(item['eveningAt'] ?? item['createdAt']),
  version: numberIn(item, 'version'),
});

export const saveRoomOperation = (next: RoomState, previous: RoomState): Operation => ({
  op: 'put',
  table: platformTable,
  item: toRoomItem(next),
  condition: equals('version', previous.version),
});

const toMemberItem = (room: RoomState, member: Member): Item => ({
  ...memberKey(room.roomId, member.memberId),
  ...member,
  devices: [...member.devices],
  ttl: ttlOf(room),
});

const roleOf = (value: unknown): MemberRole => (value === 'host' || value === 'watcher' ? value : 'player');

export const fromMemberItem = (item: Item): Member => ({
  memberId: idOf(textIn(item, 'memberId')),
  name: textIn(item, 'name'),
  role: roleOf(item['role']),
  identityId: idOf(textIn(item, 'identityId')),
  seatHash: textIn(item, 'seatHash'),
  devices: storedIn<Member['devices'] | undefined>(item, 'devices') ?? [],
  status: item['status'] === 'kicked' ? 'kicked' : 'seated',
  joinedAt: numberIn(item, 'joinedAt'),
  teamId: optionalTextIn(item, 'teamId'),
  sharesWorkAt: optionalNumberIn(item, 'sharesWorkAt'),
});

const nameItem = (room: RoomState, member: Member, name: string): Item => ({
  ...nameKey(room.roomId, name),
  memberId: member.memberId,
  ttl: ttlOf(room),
});

const seatingItem = (room: RoomState, member: Member): Item => ({
  ...seatingKey(member.identityId, room.roomId),
  roomId: room.roomId,
  memberId: member.memberId,
  ttl: ttlOf(room),
});

export const seatingQuery = (identityId: string): { readonly partition: string } => ({
  partition: seatingPartition(identityId),
});
export const roomIdIn = (item: Item): string => textIn(item, 'roomId');

export const seatOperations = (room: RoomState, member: Member): Operation[] => [
  { op: 'put', table: platformTable, item: nameItem(room, member, member.name), condition: notExists },
  {
    op: 'put',
    table: platformTable,
    item: {
      ...identityKey(room.roomId, member.identityId),
      memberId: member.memberId,
      ttl: ttlOf(room),
    },
    condition: notExists,
  },
  { op: 'put', table: platformTable, item: toMemberItem(room, member), condition: notExists },
  { op: 'put', table: platformTable, item: seatingItem(room, member) },
];

export const unseatOperations = (room: RoomState, member: Member): Operation[] => [
  {
    op: 'delete',
    table: platformTable,
    key: memberKey(room.roomId, member.memberId),
    condition: equals('name', member.name),
  },
  { op: 'delete', table: platformTable, key: nameKey(room.roomId, member.name) },
  { op: 'delete', table: platformTable, key: identityKey(room.roomId, member.identityId) },
  { op: 'delete', table: platformTable, key: seatingKey(member.identityId, room.roomId) },
];

/** Moves seat, name and token to another identity. Refused if that identity already has a seat in the room. */
export const handOverOperations = (room: RoomState, member: Member, to: IdentityId): Operation[] => [
  {
    op: 'put',
    table: platformTable,
    item: { ...identityKey(room.roomId, to), memberId: member.memberId, ttl: ttlOf(room) },
    condition: notExists,
  },
  {
    op: 'update',
    table: platformTable,
    key: memberKey(room.roomId, member.memberId),
    changes: [set('identityId', to)],
    condition: exists,
  },
  { op: 'put', table: platformTable, item: seatingItem(room, { ...member, identityId: to }) },
  { op: 'delete', table: platformTable, key: identityKey(room.roomId, member.identityId) },
  { op: 'delete', table: platformTable, key: seatingKey(member.identityId, room.roomId) },
];

export const forgetSeating = (roomId: string, identityId: string): Key => seatingKey(identityId, roomId);

/** Another spelling of the same name (ana, Ana) keeps its row. */
export const renameOperations = (room: RoomState, member: Member, name: string): Operation[] => {
  const rename: Operation = {
    op: 'update',
    table: platformTable,
    key: memberKey(room.roomId, member.memberId),
    changes: [set('name', name)],
    condition: equals('name', member.name),
  };
  if (foldName(name) === foldName(member.name)) return [rename];
  return [
    { op: 'put', table: platformTable, item: nameItem(room, member, name), condition: notExists },
    rename,
    { op: 'delete', table: platformTable, key: nameKey(room.roomId, member.name) },
  ];
};

const changeMember = (
  roomId: string,
  memberId: string,
  changes: readonly Change[],
): Extract<Operation, { op: 'update' }> => ({
  op: 'update',
  table: platformTable,
  key: memberKey(roomId, memberId),
  changes,
  condition: exists,
});

export const memberStatusChange = (room: RoomState, { memberId }: Member, status: Member['status']) =>
  changeMember(room.roomId, memberId, [set('status', status)]);
export const memberSeatChange = (
  room: RoomState,
  { memberId, seatHash, devices }: Pick<Member, 'memberId' | 'seatHash' | 'devices'>,
) => changeMember(room.roomId, memberId, [set('seatHash', seatHash), set('devices', [...devices])]);
export const memberDevicesChange = (room: RoomState, { memberId }: Member, devices: readonly string[]) =>
  changeMember(room.roomId, memberId, [set('devices', [...devices])]);

export const memberRoleChange = (roomId: string, memberId: string, role: MemberRole) =>
  changeMember(roomId, memberId, [set('role', role)]);
export const memberTeamChange = (roomId: string, memberId: string, teamId: string) =>
  changeMember(roomId, memberId, [set('teamId', teamId)]);

export const outPlaceOf = (roomId: string): OutPlace => ({
  table: platformTable,
  partition: partitionOf(roomId),
});
export const sentOutOf = (room: RoomState, { memberId, devices, name }: Member): SentOut => ({
  ...outPlaceOf(room.roomId),
  devices,
  names: [name],
  whose: { memberId },
  until: { ttl: ttlOf(room) },
});

export const memberKeyOf = memberKey;
export const identityKeyOf = identityKey;
export const nameKeysOf = (roomId: string, names: readonly string[]): Key[] =>
  names.map((name) => nameKey(roomId, name));
export const memberIdIn = (item: Item): string => textIn(item, 'memberId');

/** The count of seats is apart from the room: joins must not collide with each other or with its version. */
export const seatsRow = (
  roomId: string,
): {
  readonly key: Key;
  readonly isNotFull: Condition;
  readonly add: (room: RoomState, by: number) => Change[];
} => ({
  key: seatsKey(roomId),
  isNotFull: or(lacks('seats'), less('seats', MOST_MEMBERS)),
  add: (room, by) => [add('seats', by), set('ttl', ttlOf(room))],
});
export const seatsIn = (item: Item | undefined): number => Number(item?.['seats'] ?? 0);

export const memberQuery = (
  roomId: string,
): { readonly partition: string; readonly sort: { readonly beginsWith: string } } => ({
  partition: partitionOf(roomId),
  sort: { beginsWith: 'MEMBER#' },
});

/** Member ids begin with the time of joining. */
export const membersSince = (
  roomId: string,
  since: Instant,
): { readonly partition: string; readonly sort: { readonly between: readonly [string, string] } } => ({
  partition: partitionOf(roomId),
  sort: { between: [`MEMBER#${joinedPrefix(since)}`, 'MEMBER#~'] },
});

/** Everything of a room, for those who delete it. */
export const roomQuery = (roomId: string): { readonly partition: string } => ({
  partition: partitionOf(roomId),
});
export const isMemberItem = (item: Item): boolean => textIn(item, 'SK').startsWith('MEMBER#');
export const keysBesideRoom = (items: readonly Item[]): Key[] =>
  items.map((item) => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') })).filter(({ SK }) => SK !== 'ROOM');
