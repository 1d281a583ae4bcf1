import type { IdentityId } from '#core/ids.ts';
import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { afterClosing, breakEndsAt, settleBreak } from './programme.ts';
import type { RoomEvent, RoomId, RoomState } from './state.ts';

type RoomDecision = Decision<RoomState, RoomEvent>;

export const openRoom = (
  opening: {
    readonly roomId: RoomId;
    readonly code: string;
    readonly title: string;
    readonly hostId: IdentityId;
    readonly durationMinutes: number;
  },
  now: Instant,
): RoomState => ({
  roomId: opening.roomId,
  code: opening.code,
  title: opening.title,
  hostId: opening.hostId,
  cohosts: [],
  status: 'open',
  isLocked: false,
  createdAt: now,
  closesAt: now + opening.durationMinutes * MINUTE_MS,
  items: [],
  stage: 'table',
  isLasting: false,
  evening: 1,
  eveningAt: now,
  version: 1,
});

export const deadlineOf = (room: RoomState): Instant | undefined =>
  room.status === 'open' ? Math.min(room.closesAt, breakEndsAt(room) ?? Infinity) : undefined;

/** Closed at the deadline's own moment, not at the moment somebody noticed: every node decides the same. */
export const settleRoom = (room: RoomState, now: Instant): RoomDecision =>
  room.status === 'open' && room.closesAt <= now
    ? closedRoom(room, room.closesAt, 'deadline')
    : settleBreak(room, now);

const closedRoom = (room: RoomState, closedAt: Instant, closedBy: 'host' | 'deadline'): RoomDecision => ({
  state: { ...room, items: afterClosing(room.items, closedAt), status: 'closed', closedAt, closedBy },
  events: [{ type: 'closed', closedAt, closedBy }],
});

/** A second close answers with the room as it is. */
export const closeRoom = (room: RoomState, now: Instant) =>
  ok<RoomDecision>(room.status === 'closed' ? unchanged(room) : closedRoom(room, now, 'host'));

export const changeRoom = (
  room: RoomState,
  wanted: { readonly title?: string | undefined; readonly isLocked?: boolean | undefined },
) => {
  if (room.status === 'closed') return fail('room-closed');
  const title = wanted.title ?? room.title;
  const isLocked = wanted.isLocked ?? room.isLocked;
  if (title === room.title && isLocked === room.isLocked) return ok(unchanged(room));
  return ok<RoomDecision>({ state: { ...room, title, isLocked }, events: [{ type: 'changed' }] });
};

/** Its class has other assignments: everybody looks again. */
export const noteClass = (room: RoomState) =>
  ok<RoomDecision>({ state: room, events: [{ type: 'changed' }] });

/** After sign-in the guest's rooms belong to the account. */
export const handOverRoom = (room: RoomState, from: IdentityId, to: IdentityId) => {
  const isTheirs = room.hostId === from || room.cohosts.some(({ identityId }) => identityId === from);
  if (!isTheirs) return ok(unchanged(room));
  const state = {
    ...room,
    hostId: room.hostId === from ? to : room.hostId,
    cohosts: room.cohosts
      .filter(({ identityId }) => identityId !== to)
      .map((cohost) => (cohost.identityId === from ? { ...cohost, identityId: to } : cohost)),
  };
  return ok<RoomDecision>({ state, events: [{ type: 'changed' }] });
};
