import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf, opens } from '#server/kit/secret-hash.ts';
import type { Operation } from '#store/port/store.ts';
import { cohostRows, newCohost } from '../rules/cohosts.ts';
import type { Cohost } from '../rules/cohosts.ts';
import { admitReturning } from '../rules/membership.ts';
import { runningOf } from '../rules/programme.ts';
import { addCohost, removeCohost, setCohostHash } from '../rules/room-cohosts.ts';
import type { RoomState } from '../rules/state.ts';
import { playedOf } from './carry-out.ts';
import { changeVersioned } from './change-versioned.ts';
import { findSeat, requireHost, requireOwner } from './rooms.guards.ts';
import { memberRoleChange } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom } from './rooms.service.ts';

/** Stored in the same transaction as the change of the room. */
const besides = (deps: RoomDeps, operation: Operation): RoomDeps['rooms'] => ({
  ...deps.rooms,
  save: (next, previous, events) => [...deps.rooms.save(next, previous, events), operation],
});

/** Adds or removes a co-host in the running item as well. */
const tellRunning = async (
  deps: RoomDeps,
  room: RoomState,
  cohost: Cohost,
  isHost: boolean,
): Promise<void> => {
  const running = runningOf(room);
  if (running) await deps.activities.find(running.kind)?.setHost?.(playedOf(room, running), cohost, isHost);
};

const changeLink = async (deps: RoomDeps, actor: Actor, roomId: string, hash: string | undefined) =>
  changeVersioned(deps, deps.rooms, roomId, (room) => {
    const allowed = requireOwner(room, actor);
    return allowed.ok ? setCohostHash(room, hash) : allowed;
  });

export const makeCohostLink = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const token = deps.ids.secret();
  const changed = await changeLink(deps, actor, roomId, hashOf(token));
  return changed.ok ? ok({ token }) : changed;
};

export const dropCohostLink = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const changed = await changeLink(deps, actor, roomId, undefined);
  return changed.ok ? ok({ roomId }) : changed;
};

/** Co-hosts do not play, just like the host. */
export const becomeCohost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, token }: { readonly roomId: string; readonly token: string },
) => {
  const room = await readSettledRoom(deps, roomId);
  if (!room.ok) return room;
  const member = await findSeat(deps.store, roomId, actor, undefined);
  if (!member) return fail('room-not-joined');
  const admitted = admitReturning(room.value, member);
  if (!admitted.ok) return admitted;
  if (!opens(token, room.value.cohostHash)) return fail('room-cohost-link-unknown');
  const cohost = newCohost(actor.identityId, member.name, deps.ids.secret(), deps.clock.now());
  if (!cohost.ok) return fail('room-cohost-link-unknown');
  const kind = besides(deps, memberRoleChange(roomId, member.memberId, 'host'));
  const changed = await changeVersioned(deps, kind, roomId, (state) =>
    opens(token, state.cohostHash) ? addCohost(state, cohost.value) : fail('room-cohost-link-unknown'),
  );
  if (!changed.ok) return changed;
  await tellRunning(deps, changed.value.state, cohost.value, true);
  return ok({ roomId });
};

const listFor = ({ cohostHash, cohosts }: RoomState) => ({
  hasLink: cohostHash !== undefined,
  cohosts: cohostRows(cohosts),
});

export const listCohosts = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await readSettledRoom(deps, roomId);
  if (!room.ok) return room;
  const allowed = requireHost(room.value, actor);
  return allowed.ok ? ok(listFor(room.value)) : allowed;
};

/** Removes a co-host: they lose the console at once and are a player again. */
export const removeCohostAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, cohostId }: { readonly roomId: string; readonly cohostId: string },
) => {
  const room = await readSettledRoom(deps, roomId);
  if (!room.ok) return room;
  const allowed = requireOwner(room.value, actor);
  if (!allowed.ok) return allowed;
  const cohost = room.value.cohosts.find((each) => each.cohostId === cohostId);
  if (!cohost) return ok(listFor(room.value));
  const member = await findSeat(
    deps.store,
    roomId,
    { identityId: cohost.identityId as Actor['identityId'] },
    undefined,
  );
  const kind = member ? besides(deps, memberRoleChange(roomId, member.memberId, 'player')) : deps.rooms;
  const changed = await changeVersioned(deps, kind, roomId, (state) =>
    removeCohost(state, (each) => each.cohostId === cohostId),
  );
  if (!changed.ok) return changed;
  await tellRunning(deps, changed.value.state, cohost, false);
  if (member) deps.hub.evict('room', roomId, member.memberId);
  return ok(listFor(changed.value.state));
};
