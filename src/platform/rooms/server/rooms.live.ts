import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Admission, Hub, Publication, TopicSource } from '#server/kit/hub.ts';
import { roomTopic } from '../contract.ts';
import { admitReturning } from '../rules/membership.ts';
import { runningOf } from '../rules/programme.ts';
import { hasSameNames, rosterIntervalMs, rosterOf } from '../rules/roster.ts';
import type { Person, Roster } from '../rules/roster.ts';
import type { Member, RoomEvent, RoomState } from '../rules/state.ts';
import { hostProgrammeOf, screenViewOf, tableProgrammeOf } from '../rules/views.ts';
import { admitDevice } from './newcomers.ts';
import { findSeat } from './rooms.guards.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom, viewFromSeat } from './rooms.service.ts';

const EVERYONE = ['host', 'member', 'screen'] as const;

type Message = Publication<typeof roomTopic>['messages'][number];

const messagesOf = (room: RoomState, event: RoomEvent, kinds: readonly string[]): readonly Message[] => {
  const { title, isLocked, closesAt, isLasting, evening, version } = room;
  switch (event.type) {
    case 'changed': {
      const payload = { title, isLocked, closesAt, isLasting, version };
      return [{ type: 'room.changed', payload, to: EVERYONE } as const];
    }
    case 'closed': {
      const { closedAt, closedBy } = event;
      return [{ type: 'room.closed', payload: { closedAt, closedBy, version }, to: EVERYONE } as const];
    }
    case 'opened':
      return [{ type: 'room.opened', payload: { evening, version }, to: EVERYONE } as const];
    case 'programme':
      return programmeMessages(room, event.isSeen, kinds);
  }
};

const programmeMessages = (room: RoomState, isSeen: boolean, kinds: readonly string[]) => {
  const { version } = room;
  const toHost = {
    type: 'programme.changed',
    payload: { programme: hostProgrammeOf(room, kinds), version },
    to: ['host'],
  } as const;
  if (!isSeen) return [toHost];
  const payload = { programme: tableProgrammeOf(room), version };
  return [toHost, { type: 'programme.moved', payload, to: ['member', 'screen'] } as const];
};

export const publishRoom = (
  hub: Hub,
  room: RoomState,
  events: readonly RoomEvent[],
  kinds: readonly string[],
): void =>
  hub.publish({
    topic: roomTopic,
    key: room.roomId,
    version: room.version,
    messages: events.flatMap((event) => messagesOf(room, event, kinds)),
  });

interface Board {
  shown: Roster;
  next: Roster | undefined;
  cancel: () => void;
}

/** Sends a room its roster: at once after a quiet time, then less often the larger the room is. */
export class RosterPacer {
  readonly #hub: Hub;
  readonly #clock: Clock;
  readonly #boards = new Map<string, Board>();

  constructor(hub: Hub, clock: Clock) {
    this.#hub = hub;
    this.#clock = clock;
  }

  update(roomId: string, present: readonly Person[]): void {
    const roster = rosterOf(present);
    const board = this.#boards.get(roomId);
    if (board) board.next = roster;
    else this.#tell(roomId, roster, undefined);
  }

  close(): void {
    for (const { cancel } of this.#boards.values()) cancel();
    this.#boards.clear();
  }

  #tell(roomId: string, roster: Roster, before: Roster | undefined): void {
    const { present } = roster;
    const isSame = before !== undefined && hasSameNames(before, roster);
    const message = isSame
      ? ({ type: 'roster.counted', payload: { present }, to: EVERYONE } as const)
      : ({ type: 'roster.changed', payload: roster, to: EVERYONE } as const);
    this.#hub.publish({ topic: roomTopic, key: roomId, onlyHere: true, messages: [message] });
    const cancel = this.#clock.after(rosterIntervalMs(present), () => this.#rest(roomId));
    this.#boards.set(roomId, { shown: roster, next: undefined, cancel });
  }

  #rest(roomId: string): void {
    const board = this.#boards.get(roomId);
    this.#boards.delete(roomId);
    if (!board?.next) return;
    const { shown, next } = board;
    if (next.present !== shown.present || !hasSameNames(shown, next)) this.#tell(roomId, next, shown);
  }
}

const seatAdmission = async (
  deps: RoomDeps,
  room: RoomState,
  member: Member,
  actor: Actor,
): Promise<Admission> => {
  const view = await viewFromSeat(deps, room, member, actor);
  const { memberId, name, role } = member;
  const { audience } = view;
  const admission = { audience, channels: [audience], version: room.version, view };
  // Nobody is present in a closed room.
  return room.status === 'closed' ? admission : { ...admission, presence: { memberId, name, role } };
};

const screenAdmission = (deps: RoomDeps, room: RoomState): Admission => ({
  audience: 'screen',
  channels: ['screen'],
  version: room.version,
  view: screenViewOf(room, rosterOf(deps.hub.present('room', room.roomId))),
});

const admit = async (deps: RoomDeps, actor: Actor, roomId: string, as: Readonly<Record<string, string>>) => {
  const found = await readSettledRoom(deps, roomId);
  if (!found.ok) return found;
  // Sockets reconnect after a crash: the first one finds an item that ended without the room hearing of it.
  const room = runningOf(found.value) ? ok((await deps.checkOver(roomId)) ?? found.value) : found;
  const member = await findSeat(deps.store, roomId, actor, as['seat']);
  if (!member) return fail('room-not-joined');
  const admitted = admitReturning(room.value, member);
  // People who were in a closed room can still look at it.
  if (!admitted.ok && admitted.error.code !== 'room-closed') return admitted;
  const known = await admitDevice(deps, room.value, member, as['device']);
  if (!known.ok) return known;
  if (as['screen'] !== undefined) return ok(screenAdmission(deps, room.value));
  return ok(await seatAdmission(deps, room.value, member, actor));
};

export const roomTopicSource = (deps: RoomDeps, pacer: RosterPacer): TopicSource => ({
  topic: roomTopic,
  admit: (actor, roomId, as) => admit(deps, actor, roomId, as),
  version: async (roomId) => (await deps.rooms.load(roomId))?.version,
  onPresence: (roomId, present) => pacer.update(roomId, present),
});
