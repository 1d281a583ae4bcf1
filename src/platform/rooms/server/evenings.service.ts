import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { EveningFormat, EveningPhoto } from '../contract.evening.ts';
import { unchanged } from '../rules/decision.ts';
import type { Decision } from '../rules/decision.ts';
import { eveningOf, eveningViewOf, namedWinners, withoutMember } from '../rules/evening.ts';
import type { Evening, Photos } from '../rules/evening.ts';
import type { RoomEvent, RoomState } from '../rules/state.ts';
import { playedOf, rosterOf } from './carry-out.ts';
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

/** Everybody with a seat sees every evening of the room, including those before they joined. */
const findEvening = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const evening: Evening | undefined =
    asked.evening === room.evening ? eveningOf(room) : await readPast(deps, room.roomId, asked.evening);
  return evening ? ok({ room, member, evening }) : fail('room-evening-not-found');
};

/** The photos that activities share now, at addresses that work for this reader only. */
const readPhotos = async (
  deps: RoomDeps,
  { identityId }: Actor,
  room: RoomState,
  { items }: Evening,
): Promise<Photos> => {
  const photos = new Map<string, readonly EveningPhoto[]>();
  for (const item of items) {
    const activity = deps.activities.find(item.kind);
    if (!activity?.photos) continue;
    const roster = rosterOf(deps, room, activity);
    photos.set(item.itemId, await activity.photos(playedOf(room, item), identityId, roster));
  }
  return photos;
};

export const readEvening = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await findEvening(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member, evening } = found.value;
  const { roomId, isLasting } = room;
  const photos = await readPhotos(deps, actor, room, evening);
  const { memberId, role } = member;
  const reader = { memberId, isHost: role === 'host', isLasting, most: BOARD_ROWS, photos };
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
  const photos = await readPhotos(deps, actor, room, evening);
  return deps.jobs.run(writeEveningFile, { roomId, evening, format, photos }, { ...job, chunks });
};

/** Deletes the room last, so the next attempt finds what an interrupted one left. */
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

/**
 * Names the winners of the open evening anew: somebody was renamed, removed or restored, or is about to leave (`goneId`,
 * before their seat is deleted, so a crash in between leaves no name behind).
 */
export const nameWinners = async (deps: RoomDeps, roomId: string, goneId = ''): Promise<void> => {
  const room = await deps.rooms.load(roomId);
  if (!room) return;
  const results = withoutMember(await makeBoard(deps, room), goneId);
  if (results.tables.size === 0) return;
  await changeVersioned(deps, deps.rooms, roomId, (state) => {
    const items = namedWinners(state.items, results);
    const linesOf = (all: RoomState['items']) => JSON.stringify(all.map(({ outcome }) => outcome?.winners));
    return ok<Decision<RoomState, RoomEvent>>(
      linesOf(items) === linesOf(state.items)
        ? unchanged(state)
        : { state: { ...state, items }, events: [{ type: 'programme', isSeen: true }] },
    );
  });
};
