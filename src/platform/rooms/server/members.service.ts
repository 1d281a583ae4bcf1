import { done, fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { HostView, MemberView } from '../contract.ts';
import { admitNewcomer, admitReturning, mayBeKicked } from '../rules/membership.ts';
import { withDevice } from '../rules/keeping-out.ts';
import { normaliseName, numberedName } from '../rules/names.ts';
import type { Member, MemberRole, RoomState } from '../rules/state.ts';
import { teamInTurn } from '../rules/teams.ts';
import { meOf, seatedMemberOf } from '../rules/views.ts';
import { forgetWork } from './class.service.ts';
import { nameWinners } from './evenings.service.ts';
import { keepOutOperations } from './kept-out.items.ts';
import { deviceHash, letInOperations } from './kept-out.ts';
import { checkKeptOut } from './newcomers.ts';
import { findMember, findSeat, isHost, mayActFor, requireHost } from './rooms.guards.ts';
import {
  fromMemberItem,
  memberQuery,
  memberSeatChange,
  memberStatusChange,
  nameKeysOf,
  renameOperations,
  seatOperations,
  seatsIn,
  seatsRow,
  sentOutOf,
  unseatOperations,
} from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { seatNewcomer, tellActivity } from './programme.service.ts';
import { readSettledRoom, viewFromSeat } from './rooms.service.ts';
import { issueSeat, newMemberId } from './seat-tokens.ts';

export interface Joined {
  readonly room: MemberView | HostView;
  readonly seat: string;
}

const MOST_NUMBERS = 99;

const suggestName = async ({ store }: RoomDeps, roomId: string, name: string): Promise<string> => {
  const names = Array.from({ length: MOST_NUMBERS - 1 }, (_, index) => numberedName(name, index + 2));
  const rows = await store.batchGet(platformTable, nameKeysOf(roomId, names));
  return names[rows.indexOf(undefined)] ?? numberedName(name, MOST_NUMBERS + 1);
};

const nameTaken = async (deps: RoomDeps, roomId: string, name: string) =>
  fail('room-name-taken', { name, suggestion: await suggestName(deps, roomId, name) });

const changeName = async (deps: RoomDeps, room: RoomState, member: Member, name: string) => {
  if (name === member.name) return ok(member);
  const renamed = await deps.store.transact(renameOperations(room, member, name));
  if (renamed.ok) return ok<Member>({ ...member, name });
  // The name is taken, or the member was renamed or left at the same moment.
  return renamed.failed.some(({ current }) => current?.['seatHash'] === undefined && current)
    ? nameTaken(deps, room.roomId, name)
    : fail('conflict');
};

/** Nobody can take the name of a removed member, not even later. */
const changeOwnName = async (deps: RoomDeps, room: RoomState, member: Member, name: string) => {
  const allowed = name === member.name ? ok(undefined) : await checkKeptOut(deps, room, { name });
  return allowed.ok ? changeName(deps, room, member, name) : allowed;
};

interface Wanted {
  readonly name: string;
  readonly role: MemberRole;
  /** The hash of the device, if the browser keeps one. */
  readonly device: string | undefined;
}

/** Joining again returns a fresh token: the old one may be on a lost phone. */
const comeBack = async (deps: RoomDeps, room: RoomState, member: Member, { name, device }: Wanted) => {
  const admitted = admitReturning(room, member);
  if (!admitted.ok) return admitted;
  const named = await changeOwnName(deps, room, member, name);
  if (!named.ok) return named;
  const { token, seatHash } = issueSeat(deps.ids, member.memberId);
  const devices = withDevice(member.devices, device);
  const { table, key, changes, condition } = memberSeatChange(room, { ...member, seatHash, devices });
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('conflict');
  return ok<Joined>({ room: await viewFromSeat(deps, room, named.value), seat: token });
};

const takeSeat = async (deps: RoomDeps, room: RoomState, actor: Actor, wanted: Wanted) => {
  const { store, ids, clock } = deps;
  const seats = seatsRow(room.roomId);
  const counted = await store.update(platformTable, seats.key, seats.add(room, 1), seats.isNotFull);
  if (!counted.ok) return fail('room-full');
  const now = clock.now();
  const number = seatsIn(counted.value);
  const memberId = newMemberId(ids, now, number);
  const { token, seatHash } = issueSeat(ids, memberId);
  const member: Member = {
    memberId,
    name: wanted.name,
    role: wanted.role,
    identityId: actor.identityId,
    seatHash,
    devices: withDevice([], wanted.device),
    status: 'seated',
    joinedAt: now,
    teamId: teamInTurn(room.teams, number),
  };
  const seated = await store.transact(seatOperations(room, member));
  if (seated.ok) {
    await seatNewcomer(deps, room.roomId, member);
    return ok<Joined>({ room: await viewFromSeat(deps, room, member), seat: token });
  }
  await store.update(platformTable, seats.key, seats.add(room, -1));
  // The same person joined twice at once (a double tap): they get the first seat.
  const mine = await findSeat(store, room.roomId, actor, undefined);
  return mine ? comeBack(deps, room, mine, wanted) : nameTaken(deps, room.roomId, wanted.name);
};

export const joinRoom = async (
  deps: RoomDeps,
  actor: Actor,
  command: {
    readonly roomId: string;
    readonly name: string;
    readonly role?: 'player' | 'watcher' | undefined;
    readonly device?: string | undefined;
  },
) => {
  const name = normaliseName(command.name);
  if (!name.ok) return name;
  const room = await readSettledRoom(deps, command.roomId);
  if (!room.ok) return room;
  const device = deviceHash(command.roomId, command.device);
  const wanted: Wanted = { name: name.value, role: command.role ?? 'player', device };
  const mine = await findSeat(deps.store, command.roomId, actor, undefined);
  if (mine) return comeBack(deps, room.value, mine, wanted);
  const admitted = admitNewcomer(room.value);
  if (!admitted.ok) return admitted;
  const allowed = await checkKeptOut(deps, room.value, wanted);
  return allowed.ok ? takeSeat(deps, room.value, actor, wanted) : allowed;
};

export interface SeatCommand {
  readonly roomId: string;
  readonly memberId: string;
  readonly seat?: string | undefined;
}

/** The room and the seat, when the actor may act for it. */
export const openSeat = async (deps: RoomDeps, actor: Actor, command: SeatCommand) => {
  const room = await readSettledRoom(deps, command.roomId);
  if (!room.ok) return room;
  const member = await findMember(deps.store, command.roomId, command.memberId);
  if (!member) return isHost(room.value, actor) ? fail('member-not-found') : fail('not-allowed');
  if (!mayActFor(room.value, member, actor, command.seat)) return fail('not-allowed');
  return ok({ room: room.value, member });
};

export const renameMember = async (
  deps: RoomDeps,
  actor: Actor,
  command: SeatCommand & { readonly name: string },
) => {
  const name = normaliseName(command.name);
  if (!name.ok) return name;
  const opened = await openSeat(deps, actor, command);
  if (!opened.ok) return opened;
  const { room, member } = opened.value;
  const admitted = admitReturning(room, member);
  if (!admitted.ok) return admitted;
  const change = isHost(room, actor) ? changeName : changeOwnName;
  const renamed = await change(deps, room, member, name.value);
  if (!renamed.ok) return renamed;
  await tellActivity(deps, room, renamed.value, 'renamed');
  await nameWinners(deps, room.roomId);
  return ok(meOf(renamed.value));
};

const leave = async (deps: RoomDeps, room: RoomState, member: Member): Promise<void> => {
  await nameWinners(deps, room.roomId, member.memberId);
  await forgetWork(deps, room.roomId, member.memberId);
  const left = await deps.store.transact(unseatOperations(room, member));
  const seats = seatsRow(room.roomId);
  if (left.ok) await deps.store.update(platformTable, seats.key, seats.add(room, -1));
};

/** Keeps the seat until the host restores it, and marks everything the removed member could return with. */
const setStatus = async ({ store }: RoomDeps, room: RoomState, member: Member, status: Member['status']) => {
  const sent = sentOutOf(room, member);
  const marks = status === 'kicked' ? keepOutOperations(sent) : await letInOperations(store, sent);
  const set = await store.transact([memberStatusChange(room, member, status), ...marks]);
  return set.ok ? done : fail('conflict');
};

export const removeMember = async (deps: RoomDeps, actor: Actor, command: SeatCommand) => {
  const opened = await openSeat(deps, actor, command);
  if (!opened.ok) return opened;
  const { room, member } = opened.value;
  const allowed = mayBeKicked(member);
  if (!allowed.ok) return allowed;
  const status = isHost(room, actor) ? 'kicked' : 'left';
  if (status === 'kicked') {
    const kicked = await setStatus(deps, room, member, 'kicked');
    if (!kicked.ok) return kicked;
    await tellActivity(deps, room, member, 'removed');
    await nameWinners(deps, room.roomId);
  } else if (member.status === 'kicked') return fail('room-kicked');
  else await leave(deps, room, member);
  deps.hub.evict('room', room.roomId, member.memberId);
  return ok<{ readonly memberId: string; readonly status: typeof status }>({
    memberId: member.memberId,
    status,
  });
};

export const restoreMember = async (deps: RoomDeps, actor: Actor, command: SeatCommand) => {
  const room = await readSettledRoom(deps, command.roomId);
  if (!room.ok) return room;
  const allowed = requireHost(room.value, actor);
  if (!allowed.ok) return allowed;
  const member = await findMember(deps.store, command.roomId, command.memberId);
  if (!member) return fail('member-not-found');
  const restored = await setStatus(deps, room.value, member, 'seated');
  if (!restored.ok) return restored;
  await tellActivity(deps, room.value, member, 'restored');
  await nameWinners(deps, room.value.roomId);
  return ok(meOf(member));
};

const PAGE = 100;

export const listMembers = async (
  deps: RoomDeps,
  actor: Actor,
  command: { readonly roomId: string; readonly cursor?: string | undefined },
) => {
  const room = await readSettledRoom(deps, command.roomId);
  if (!room.ok) return room;
  const allowed = requireHost(room.value, actor);
  if (!allowed.ok) return allowed;
  const page = await deps.store.query(platformTable, {
    ...memberQuery(command.roomId),
    limit: PAGE,
    ...(command.cursor !== undefined && { cursor: command.cursor }),
  });
  const here = new Set(deps.hub.present('room', command.roomId).map(({ memberId }) => memberId));
  const members = page.items
    .map(fromMemberItem)
    .map((member) => seatedMemberOf(member, here.has(member.memberId)));
  return ok({ members, ...(page.cursor !== undefined && { cursor: page.cursor }) });
};
