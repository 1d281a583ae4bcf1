import { idOf } from '#core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { notExists } from '#store/port/conditions.ts';
import type { HostView, MemberView } from '../contract.ts';
import { keptUntil } from '../rules/evening.ts';
import { normaliseName } from '../rules/names.ts';
import { changeRoom, closeRoom, openRoom } from '../rules/room.ts';
import { rosterOf } from '../rules/roster.ts';
import type { Member, RoomEvent, RoomId, RoomState } from '../rules/state.ts';
import { hostViewOf, memberViewOf, publicViewOf } from '../rules/views.ts';
import { changeVersioned, firstDeadline, readSettled } from './change-versioned.ts';
import type { Decide } from './change-versioned.ts';
import { claimCode, keepCode, releaseCode } from './codes.service.ts';
import { findSeat, requireHost, requireOwner } from './rooms.guards.ts';
import { codeExpiresAt, seatOperations, seatsIn, seatsRow, toRoomItem } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { issueSeat, newMemberId } from './seat-tokens.ts';

const DEFAULT_MINUTES = DAY_MS / MINUTE_MS;

export const readSettledRoom = (deps: RoomDeps, roomId: string) => readSettled(deps, deps.rooms, roomId);

export const countSeats = async ({ store }: RoomDeps, roomId: string): Promise<number> =>
  seatsIn(await store.get(platformTable, seatsRow(roomId).key));

const hostFacts = async (deps: RoomDeps, { roomId }: RoomState) => ({
  seats: await countSeats(deps, roomId),
  kinds: deps.activities.kinds,
});

/** What a seat shows its holder. */
export const viewFromSeat = async (
  deps: RoomDeps,
  room: RoomState,
  member: Member,
  by: Pick<Actor, 'identityId'> = member,
): Promise<MemberView | HostView> => {
  const roster = rosterOf(deps.hub.present('room', room.roomId));
  if (member.role !== 'host') {
    const view = memberViewOf(room, member, roster);
    return by.identityId === member.identityId ? view : { ...view, isByLink: true };
  }
  return hostViewOf(room, member, roster, await hostFacts(deps, room));
};

const hostViewFor = async (deps: RoomDeps, room: RoomState, actor: Actor) => {
  const member = await findSeat(deps.store, room.roomId, actor, undefined);
  if (!member) return fail('room-not-joined');
  const roster = rosterOf(deps.hub.present('room', room.roomId));
  return ok(hostViewOf(room, member, roster, await hostFacts(deps, room)));
};

export const startRoom = async (
  deps: RoomDeps,
  actor: Actor,
  command: {
    readonly title: string;
    readonly hostName: string;
    readonly durationMinutes?: number | undefined;
  },
) => {
  const name = normaliseName(command.hostName);
  if (!name.ok) return fail('bad-input', undefined, [{ path: 'hostName', message: '1 to 30 characters' }]);
  const now = deps.clock.now();
  const roomId: RoomId = idOf(deps.ids.uuid());
  const durationMinutes = command.durationMinutes ?? DEFAULT_MINUTES;
  const expiresAt = codeExpiresAt(now + durationMinutes * MINUTE_MS);
  const code = await claimCode(deps, { kind: 'room', targetId: roomId, expiresAt });
  if (!code.ok) return code;
  const opening = {
    roomId,
    code: code.value,
    title: command.title,
    hostId: actor.identityId,
    durationMinutes,
  };
  const room = openRoom(opening, now);
  const memberId = newMemberId(deps.ids, now, 1);
  const { token, seatHash } = issueSeat(deps.ids, memberId);
  const host: Member = {
    memberId,
    name: name.value,
    role: 'host',
    identityId: actor.identityId,
    seatHash,
    devices: [],
    status: 'seated',
    joinedAt: now,
  };
  const deadline = firstDeadline(deps, deps.rooms, roomId, room);
  const seats = seatsRow(roomId);
  const stored = await deps.store.transact([
    { op: 'put', table: platformTable, item: toRoomItem(room), condition: notExists },
    ...seatOperations(room, host),
    { op: 'update', table: platformTable, key: seats.key, changes: seats.add(room, 1) },
    ...deadline.operations,
  ]);
  if (!stored.ok) {
    await releaseCode(deps, { code: code.value, targetId: roomId });
    return fail('conflict');
  }
  deadline.watch();
  return ok({
    room: hostViewOf(room, host, rosterOf([]), { seats: 1, kinds: deps.activities.kinds }),
    seat: token,
  });
};

export const readRoom = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await readSettledRoom(deps, roomId);
  if (!room.ok) return room;
  const member = await findSeat(deps.store, roomId, actor, undefined);
  if (!member || member.status === 'kicked') return ok(publicViewOf(room.value));
  return ok(await viewFromSeat(deps, room.value, member));
};

const changeAsHost = async <Code extends ErrorCode = never>(
  deps: RoomDeps,
  actor: Actor,
  roomId: string,
  decide: Decide<RoomState, RoomEvent, Code>,
) => {
  const decideAsHost: Decide<RoomState, RoomEvent, Code | 'not-allowed'> = (room, now) => {
    const allowed = requireHost(room, actor);
    return allowed.ok ? decide(room, now) : allowed;
  };
  const changed = await changeVersioned(deps, deps.rooms, roomId, decideAsHost);
  return changed.ok ? hostViewFor(deps, changed.value.state, actor) : changed;
};

export const changeRoomAsHost = (
  deps: RoomDeps,
  actor: Actor,
  command: {
    readonly roomId: string;
    readonly title?: string | undefined;
    readonly isLocked?: boolean | undefined;
  },
) => changeAsHost(deps, actor, command.roomId, (room) => changeRoom(room, command));

export const closeRoomAsHost = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const closed = await changeAsHost(deps, actor, roomId, (room, now) => {
    const allowed = requireOwner(room, actor);
    return allowed.ok ? closeRoom(room, now) : allowed;
  });
  if (closed.ok && closed.value.closedAt !== undefined) {
    const { code, closedAt, isLasting } = closed.value;
    const expiresAt = isLasting ? keptUntil(closed.value) : codeExpiresAt(closedAt);
    await keepCode(deps, { code, targetId: roomId, expiresAt });
  }
  return closed;
};
