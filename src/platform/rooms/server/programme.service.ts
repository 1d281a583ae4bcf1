import { fail, ok } from '#core/result.ts';
import type { ErrorCode } from '#core/result.ts';
import type { Locale } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { ItemSettings } from '../contract.programme.ts';
import { admitReturning } from '../rules/membership.ts';
import {
  addItem,
  changeItem,
  endItem,
  removeItem,
  runningOf,
  showStage,
  startItem,
} from '../rules/programme.ts';
import type { ItemChange } from '../rules/programme.ts';
import type { Member, RoomEvent, RoomState, Stage } from '../rules/state.ts';
import { hostProgrammeOf } from '../rules/views.ts';
import { carryOut, carryOutEnd, guestIn, playedOf, takesPart } from './carry-out.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Decide } from './change-versioned.ts';
import { findSeat, requireHost } from './rooms.guards.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom } from './rooms.service.ts';

const programmeOf = (deps: RoomDeps, room: RoomState) => ok(hostProgrammeOf(room, deps.activities.kinds));

const readAsHost = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await readSettledRoom(deps, roomId);
  return room.ok ? requireHost(room.value, actor) : room;
};

export const changeAsHost = async <Code extends ErrorCode = never>(
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
  return changed.ok ? ok(changed.value.state) : changed;
};

export const readProgramme = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await readAsHost(deps, actor, roomId);
  return room.ok ? programmeOf(deps, room.value) : room;
};

const requireKind = (deps: RoomDeps, kind: string) => {
  const activity = deps.activities.find(kind);
  return activity ? ok(activity) : fail('room-kind-unknown', { kind });
};

export const listChoices = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, kind, locale }: { readonly roomId: string; readonly kind: string; readonly locale: Locale },
) => {
  const room = await readAsHost(deps, actor, roomId);
  if (!room.ok) return room;
  const activity = requireKind(deps, kind);
  if (!activity.ok) return activity;
  return ok({ choices: [...(await activity.value.choices(room.value.hostId, locale))] });
};

const checkSettings = (deps: RoomDeps, kind: string, settings: ItemSettings) => {
  const missing = deps.activities.find(kind)?.lacks(settings);
  return missing ? fail('room-item-settings', { missing }) : ok(settings);
};

interface NewItem {
  readonly roomId: string;
  readonly kind: string;
  readonly title: string;
  readonly settings?: ItemSettings | undefined;
  readonly weight?: number | undefined;
  readonly position?: number | undefined;
}

const SHORT_ID = 12;

export const addItemAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, kind, title, settings = {}, weight = 1, position }: NewItem,
) => {
  const itemId = deps.ids.uuid().replaceAll('-', '').slice(0, SHORT_ID);
  const item = { itemId, kind, title, settings, weight };
  // Checks the host first: nobody else learns what this server plays.
  const room = await changeAsHost(deps, actor, roomId, (state) => {
    const activity = requireKind(deps, kind);
    if (!activity.ok) return activity;
    const whole = checkSettings(deps, kind, settings);
    return whole.ok ? addItem(state, item, position) : whole;
  });
  return room.ok ? programmeOf(deps, room.value) : room;
};

type ItemCommand = { readonly roomId: string; readonly itemId: string };

export const changeItemAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, itemId, ...change }: ItemCommand & ItemChange,
) => {
  const room = await changeAsHost(deps, actor, roomId, (state) => {
    const changed = changeItem(state, itemId, change);
    if (!changed.ok || change.settings === undefined) return changed;
    const kind = state.items.find((item) => item.itemId === itemId)?.kind ?? '';
    const whole = checkSettings(deps, kind, change.settings);
    return whole.ok ? changed : whole;
  });
  return room.ok ? programmeOf(deps, room.value) : room;
};

export const removeItemAsHost = async (deps: RoomDeps, actor: Actor, { roomId, itemId }: ItemCommand) => {
  const room = await changeAsHost(deps, actor, roomId, (state) => removeItem(state, itemId));
  return room.ok ? programmeOf(deps, room.value) : room;
};

export const startItemAsHost = async (deps: RoomDeps, actor: Actor, { roomId, itemId }: ItemCommand) => {
  const startKey = deps.ids.uuid();
  const wished = await changeAsHost(deps, actor, roomId, (state, now) =>
    startItem(state, itemId, { startKey, now }),
  );
  if (!wished.ok) return wished;
  const started = await carryOut(deps, wished.value);
  return started.ok ? programmeOf(deps, started.value) : started;
};

export const endItemAsHost = async (deps: RoomDeps, actor: Actor, { roomId, itemId }: ItemCommand) => {
  const wished = await changeAsHost(deps, actor, roomId, (state, now) => endItem(state, itemId, now));
  if (!wished.ok) return wished;
  const ended = await carryOutEnd(deps, wished.value);
  return ended.ok ? programmeOf(deps, ended.value) : ended;
};

export const showStageAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, stage }: { readonly roomId: string; readonly stage: Stage },
) => {
  const room = await changeAsHost(deps, actor, roomId, (state) => showStage(state, stage));
  return room.ok ? programmeOf(deps, room.value) : room;
};

export interface Asked {
  readonly roomId: string;
  readonly seat?: string | undefined;
}

/** The room and the seat of somebody who may look. */
export const readFromSeat = async (deps: RoomDeps, actor: Actor, { roomId, seat }: Asked) => {
  const room = await readSettledRoom(deps, roomId);
  if (!room.ok) return room;
  const member = await findSeat(deps.store, roomId, actor, seat);
  if (!member) return fail('room-not-joined');
  const admitted = admitReturning(room.value, member);
  if (!admitted.ok && admitted.error.code === 'room-kicked') return fail('room-kicked');
  return ok({ room: room.value, member });
};

export const readWay = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const running = runningOf(room);
  if (!running) return ok({});
  const { itemId, place, kind } = running;
  const activity = deps.activities.find(kind);
  if (!activity) return ok({ itemId, path: place?.phonePath });
  const [played, guest] = [playedOf(room, running), guestIn(room)(member)];
  const { identityId } = actor;
  if (identityId !== member.identityId) {
    if (activity.isPrivate) return ok({ itemId, isElsewhere: true });
    if (takesPart(member, activity)) await activity.seatDevice?.(played, guest, { identityId });
  }
  const way = activity.wayOf ? await activity.wayOf(played, guest) : { path: place?.phonePath };
  return ok({ itemId, ...way });
};

/** Seats a newcomer in the running item before their phone goes there. */
export const seatNewcomer = async (deps: RoomDeps, roomId: string, member: Member): Promise<void> => {
  const room = await deps.rooms.load(roomId);
  const running = room && runningOf(room);
  const activity = running && deps.activities.find(running.kind);
  if (!running || !activity || !takesPart(member, activity)) return;
  await activity.seat(playedOf(room, running), [guestIn(room)(member)]);
};

/** Applies a change at the table to the running item. */
export const tellActivity = async (
  deps: RoomDeps,
  room: RoomState,
  member: Member,
  change: 'renamed' | 'removed' | 'restored',
): Promise<void> => {
  const running = runningOf(room);
  const activity = running && deps.activities.find(running.kind);
  if (!running || !activity) return;
  const played = playedOf(room, running);
  if (change === 'renamed') await activity.rename?.(played, guestIn(room)(member));
  else await activity.setRemoved?.(played, guestIn(room)(member), change === 'removed');
};
