import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { EveningFormat } from '../contract.evening.ts';
import { unchanged } from '../rules/decision.ts';
import type { Decision } from '../rules/decision.ts';
import { eveningOf, eveningViewOf, withoutWinner } from '../rules/evening.ts';
import type { Evening } from '../rules/evening.ts';
import type { Member, RoomEvent, RoomState } from '../rules/state.ts';
import { changeVersioned } from './change-versioned.ts';
import { releaseCode } from './codes.service.ts';
import { writeEveningFile } from './evening-file.job.ts';
import type { EveningChunk } from './evening-file.job.ts';
import { readPast } from './lasting.service.ts';
import { readFromSeat } from './programme.service.ts';
import { requireHost } from './rooms.guards.ts';
import {
  forgetSeating,
  fromMemberItem,
  isMemberItem,
  keysBesideRoom,
  memberQuery,
  roomKey,
  roomQuery,
} from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom } from './rooms.service.ts';
import { BOARD_ROWS, makeBoard, readOutcomes } from './scoreboard.service.ts';

interface Asked {
  readonly roomId: string;
  readonly evening: number;
  readonly seat?: string | undefined;
}

/** Whoever has a seat finds every evening of the room, also those before they came. */
const findEvening = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const evening: Evening | undefined =
    asked.evening === room.evening ? eveningOf(room) : await readPast(deps, room.roomId, asked.evening);
  return evening ? ok({ room, member, evening }) : fail('room-evening-not-found');
};

export const readEvening = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await findEvening(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member, evening } = found.value;
  const { roomId, isLasting } = room;
  const reader = { memberId: member.memberId, isHost: member.role === 'host', isLasting, most: BOARD_ROWS };
  const results = await deps.scoreboards.share(deps, room, `evening ${evening.evening}`, () =>
    makeBoard(deps, { roomId, items: evening.items }),
  );
  return ok(eveningViewOf(roomId, evening, results, reader));
};

async function* chunksOf(
  deps: RoomDeps,
  evening: Pick<RoomState, 'roomId' | 'items'>,
): AsyncGenerator<EveningChunk> {
  const place = { store: deps.store, table: platformTable };
  for await (const members of readPages(place, memberQuery(evening.roomId))) yield { members };
  yield* readOutcomes(deps, evening);
}

export const exportEvening = async (
  deps: RoomDeps,
  actor: Actor,
  { format, ...asked }: Asked & { readonly format: EveningFormat },
  job: JobOptions,
) => {
  const found = await findEvening(deps, actor, asked);
  if (!found.ok) return found;
  const { evening, room } = found.value;
  const { roomId } = room;
  const chunks = chunksOf(deps, { roomId, items: evening.items });
  return deps.jobs.run(writeEveningFile, { roomId, evening, format }, { ...job, chunks });
};

/** The room goes last: what is interrupted is found and deleted by the next attempt. */
export const deleteRoom = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const found = await readSettledRoom(deps, roomId);
  if (!found.ok) return found;
  const allowed = requireHost(found.value, actor);
  if (!allowed.ok) return allowed;
  if (found.value.status === 'open') return fail('room-still-open');
  const place = { store: deps.store, table: platformTable };
  for await (const items of readPages(place, roomQuery(roomId))) {
    const members = items.filter(isMemberItem).map(fromMemberItem);
    const keys = [
      ...keysBesideRoom(items),
      ...members.map(({ identityId }) => forgetSeating(roomId, identityId)),
    ];
    await deps.store.batchWrite(keys.map((key) => ({ op: 'delete', table: platformTable, key })));
    for (const { memberId } of members) deps.hub.evict('room', roomId, memberId);
  }
  await releaseCode(deps, { code: found.value.code, targetId: roomId });
  await deps.store.delete(platformTable, roomKey(roomId));
  return ok({ roomId });
};

/** Before the seat goes: afterwards nobody knows whose name it was. */
export const forgetWinner = async (deps: RoomDeps, room: RoomState, member: Member): Promise<void> => {
  const results = await deps.scoreboards.of(deps, room);
  await changeVersioned(deps, deps.rooms, room.roomId, (state) => {
    const items = withoutWinner(state.items, member, results);
    const isSame = JSON.stringify(items) === JSON.stringify(state.items);
    return ok<Decision<RoomState, RoomEvent>>(
      isSame
        ? unchanged(state)
        : { state: { ...state, items }, events: [{ type: 'programme', isSeen: true }] },
    );
  });
};
