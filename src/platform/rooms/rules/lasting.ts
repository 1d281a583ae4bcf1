import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { underWay } from './programme.ts';
import { closeRoom } from './room.ts';
import type { RoomEvent, RoomState } from './state.ts';

type RoomDecision = Decision<RoomState, RoomEvent>;

/** As many evenings as a room keeps; the next one takes the place of the oldest. */
export const MOST_EVENINGS = 100;

/** Only for open rooms: the code of a closed room may belong to somebody else by now. A lasting room can be ended at any time. */
export const setLasting = (room: RoomState, isLasting: boolean) => {
  if (room.isLasting === isLasting) return ok(unchanged(room));
  if (isLasting && room.status === 'closed') return fail('room-closed');
  return ok<RoomDecision>({ state: { ...room, isLasting }, events: [{ type: 'changed' }] });
};

/** Unplayed items become the plan of the next evening. An evening without a played item leaves no page. */
export const openEvening = (room: RoomState, durationMinutes: number, now: Instant) => {
  if (!room.isLasting) return fail('room-not-lasting');
  if (room.status === 'open') return fail('room-still-open');
  const going = underWay(room);
  if (going) return fail('room-item-running', { title: going.title });
  const { closedAt: _, closedBy: __, ...rest } = room;
  const planned = room.items.filter(({ status }) => status === 'planned');
  const state: RoomState = {
    ...rest,
    status: 'open',
    stage: 'table',
    evening: room.evening + (planned.length < room.items.length ? 1 : 0),
    eveningAt: now,
    closesAt: now + durationMinutes * MINUTE_MS,
    items: planned,
  };
  return ok<RoomDecision>({ state, events: [{ type: 'opened' }, { type: 'programme', isSeen: true }] });
};

/** The host is gone: nobody could open it again. */
export const endRoom = (room: RoomState, now: Instant) => {
  const closed = closeRoom(room, now).value;
  if (!room.isLasting) return ok(closed);
  const events: readonly RoomEvent[] = closed.events.length > 0 ? closed.events : [{ type: 'changed' }];
  return ok<RoomDecision>({ state: { ...closed.state, isLasting: false }, events });
};

/** Deletes what was played on the current evening. Unplayed items stay planned. */
export const forgetPlayed = (room: RoomState) => {
  if (room.status === 'open') return fail('room-still-open');
  const items = room.items.filter(({ status }) => status !== 'done');
  return ok<RoomDecision>({ state: { ...room, items }, events: [{ type: 'programme', isSeen: true }] });
};
