import type { IdentityId } from '#core/ids.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { deadlineOf, settleRoom } from '../rules/room.ts';
import type { RoomEvent, RoomState } from '../rules/state.ts';
import type { ChangeDeps, VersionedKind } from './change-versioned.ts';
import { settleByDeadline } from './change-versioned.ts';
import { CodeKinds } from './codes.service.ts';
import { Deadlines } from './deadlines.ts';
import type { DeadlineTimes } from './deadlines.ts';
import { RoomQueue } from './room-queue.ts';
import { fromRoomItem, roomKey, saveRoomOperation } from './rooms.items.ts';
import { publishRoom, RosterPacer, roomTopicSource } from './rooms.live.ts';
import { deadlineMeter } from './rooms.metrics.ts';
import { roomRoutes } from './rooms.routes.ts';
import { forgetSeats, handOverSeats } from './seatings.service.ts';

/** What rooms give to every activity: the one queue, the one scheduler, the one namespace of codes. */
export interface RoomsPlatform {
  readonly module: ServerModule;
  /** For `changeVersioned`, `readSettled` and `settleByDeadline`. */
  readonly changes: ChangeDeps;
  readonly codeKinds: CodeKinds;
  readonly rooms: VersionedKind<RoomState, RoomEvent, 'room-not-found'>;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

const roomKind = ({ store, hub }: Kit): VersionedKind<RoomState, RoomEvent, 'room-not-found'> => ({
  kind: 'room',
  missing: 'room-not-found',
  load: async (roomId) => {
    const item = await store.get(platformTable, roomKey(roomId));
    return item && fromRoomItem(item);
  },
  save: (next, previous) => [saveRoomOperation(next, previous)],
  settle: settleRoom,
  deadlineAt: deadlineOf,
  publish: (next, events) => publishRoom(hub, next, events),
});

export const createRooms = (
  kit: Kit,
  options: { readonly deadlineTimes?: Partial<DeadlineTimes> } = {},
): RoomsPlatform => {
  const { store, clock, ids, log, hub } = kit;
  const queue = new RoomQueue();
  const deadlines = new Deadlines({ store, clock, ids, log, meter: deadlineMeter }, options.deadlineTimes);
  const changes: ChangeDeps = { store, clock, ids, queue, deadlines };
  const rooms = roomKind(kit);
  settleByDeadline(changes, rooms);

  const codeKinds = new CodeKinds();
  codeKinds.register('room', ({ targetId }) => `/rooms/${targetId}`);
  const pacer = new RosterPacer(hub, clock);
  const deps = { ...changes, hub, rooms };

  return {
    changes,
    codeKinds,
    rooms,
    onIdentityMerged: (from, to) => handOverSeats(deps, from, to),
    onIdentityDeleted: (identityId) => forgetSeats(deps, identityId),
    module: {
      name: 'rooms',
      routes: roomRoutes(deps, codeKinds),
      queues: { rooms: () => queue.depth },
      topics: [roomTopicSource(deps, pacer)],
      // Every activity has registered by then, so nothing overdue meets a kind that nobody settles.
      plugin: async (http) => {
        http.addHook('onReady', () => deadlines.start());
      },
      async close() {
        pacer.close();
        await deadlines.close();
        await queue.drain();
      },
    },
  };
};
