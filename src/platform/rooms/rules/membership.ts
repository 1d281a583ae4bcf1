import { done, fail } from '#core/result.ts';
import type { Member, RoomState } from './state.ts';

/** May a newcomer take a seat? People who have one can return, even to a locked room. */
export const admitNewcomer = (room: RoomState) => {
  if (room.status === 'closed') return fail('room-closed');
  if (room.isLocked) return fail('room-locked');
  return done;
};

/** A removed member keeps name and seat, so the host can restore them. Neither can be used meanwhile. */
export const admitReturning = (room: RoomState, member: Member) => {
  if (member.status === 'kicked') return fail('room-kicked');
  if (room.status === 'closed') return fail('room-closed');
  return done;
};

/** The host cannot be removed: nobody else could close the room. */
export const mayBeKicked = (member: Member) => (member.role === 'host' ? fail('not-allowed') : done);
