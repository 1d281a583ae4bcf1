import { fail, ok } from '#core/result.ts';
import type { Cohost } from './cohosts.ts';
import type { Decision } from './decision.ts';
import { unchanged } from './decision.ts';
import type { RoomEvent, RoomState } from './state.ts';

type RoomDecision = Decision<RoomState, RoomEvent>;

export const MOST_COHOSTS = 20;

const decided = (state: RoomState) => ok<RoomDecision>({ state, events: [{ type: 'changed' }] });

/** A new link makes the one before worthless; without one nobody becomes a co-host. */
export const setCohostHash = (room: RoomState, cohostHash: string | undefined) =>
  room.status === 'closed' ? fail('room-closed') : decided({ ...room, cohostHash });

export const addCohost = (room: RoomState, cohost: Cohost) => {
  if (room.status === 'closed') return fail('room-closed');
  if (room.hostId === cohost.identityId) return ok(unchanged(room));
  if (room.cohosts.some(({ identityId }) => identityId === cohost.identityId)) return ok(unchanged(room));
  if (room.cohosts.length >= MOST_COHOSTS) return fail('room-cohosts-full', { limit: MOST_COHOSTS });
  return decided({ ...room, cohosts: [...room.cohosts, cohost] });
};

export const removeCohost = (room: RoomState, isGone: (cohost: Cohost) => boolean) =>
  room.cohosts.some(isGone)
    ? decided({ ...room, cohosts: room.cohosts.filter((cohost) => !isGone(cohost)) })
    : ok(unchanged(room));
