import type { IdentityId } from '#core/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { endRoom } from '../rules/lasting.ts';
import { removeCohost } from '../rules/room-cohosts.ts';
import { handOverRoom } from '../rules/room.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { changeVersioned } from './change-versioned.ts';
import { forgetWork } from './class.service.ts';
import { nameWinners } from './evenings.service.ts';
import { keepWithRoom } from './lasting.service.ts';
import { findMember } from './rooms.guards.ts';
import {
  forgetSeating,
  handOverOperations,
  memberIdIn,
  roomIdIn,
  seatingQuery,
  unseatOperations,
} from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';

interface Seating {
  readonly roomId: string;
  readonly memberId: string;
}

const seatingsOf = async ({ store }: RoomDeps, identityId: IdentityId): Promise<Seating[]> => {
  const items = await readAll({ store, table: platformTable }, seatingQuery(identityId));
  return items.map((item) => ({ roomId: roomIdIn(item), memberId: memberIdIn(item) }));
};

const forEachSeat = async (
  deps: RoomDeps,
  identityId: IdentityId,
  visit: (room: RoomState, member: Member) => Promise<void>,
): Promise<void> => {
  for (const { roomId, memberId } of await seatingsOf(deps, identityId)) {
    const room = await deps.rooms.load(roomId);
    const member = await findMember(deps.store, roomId, memberId);
    if (room && member) await visit(room, member);
    await deps.store.delete(platformTable, forgetSeating(roomId, identityId));
  }
};

/** A conflict must not be mistaken for done: identity tries again on the next visit. */
const mustChange = async (changing: ReturnType<typeof changeVersioned>): Promise<void> => {
  const changed = await changing;
  if (!changed.ok && changed.error.code !== 'room-not-found') throw new Error(changed.error.code);
};

/** A guest who signs in to an account keeps seats and rooms. If both have a seat in a room, the account's seat stays. */
export const handOverSeats = (deps: RoomDeps, from: IdentityId, to: IdentityId): Promise<void> =>
  forEachSeat(deps, from, async (room, member) => {
    const { roomId } = room;
    await mustChange(changeVersioned(deps, deps.rooms, roomId, (state) => handOverRoom(state, from, to)));
    await deps.store.transact(handOverOperations(room, member, to));
  });

/** Closes the rooms of a deleted identity, gives up its seats and frees its names. */
export const forgetSeats = (deps: RoomDeps, identityId: IdentityId): Promise<void> =>
  forEachSeat(deps, identityId, async (room, member) => {
    const { roomId } = room;
    const gone = ({ identityId: each }: { readonly identityId: string }): boolean => each === identityId;
    await mustChange(changeVersioned(deps, deps.rooms, roomId, (state) => removeCohost(state, gone)));
    if (room.hostId === identityId) {
      await mustChange(changeVersioned(deps, deps.rooms, roomId, endRoom));
      await keepWithRoom(deps, (await deps.rooms.load(roomId)) ?? room, false);
    }
    await nameWinners(deps, roomId, member.memberId);
    await forgetWork(deps, roomId, member.memberId);
    await deps.store.transact(unseatOperations(room, member));
    deps.hub.evict('room', roomId, member.memberId);
  });
