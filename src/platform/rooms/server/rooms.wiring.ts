import type { IdentityId } from '#core/ids.ts';
import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { wishedAtOf } from '../rules/programme.ts';
import { deadlineOf, settleRoom } from '../rules/room.ts';
import type { RoomEvent, RoomState } from '../rules/state.ts';
import { noteTeams } from '../rules/teams.ts';
import { classRoutes } from './class.routes.ts';
import type { ChangeDeps, VersionedKind } from './change-versioned.ts';
import { changeVersioned, settleByDeadline } from './change-versioned.ts';
import { DUTY_AFTER_MS, endIfOver, PROGRAMME_DUTY, registerProgramme } from './carry-out.ts';
import { CodeKinds } from './codes.service.ts';
import { Deadlines } from './deadlines.ts';
import type { DeadlineTimes } from './deadlines.ts';
import { Pacer } from './pacer.ts';
import { perTurn } from './per-turn.ts';
import { readPlayers } from './place-everybody.ts';
import { RoomActivities } from './room-activity.ts';
import { AssignmentKinds } from './room-assignments.ts';
import { RoomQueue } from './room-queue.ts';
import { fromRoomItem, roomKey, saveRoomOperation } from './rooms.items.ts';
import { publishRoom, RosterPacer, roomTopicSource } from './rooms.live.ts';
import { deadlineMeter } from './rooms.metrics.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { roomRoutes } from './rooms.routes.ts';
import { Scoreboards } from './scoreboard.service.ts';
import { tableKinds } from './table-kinds.ts';
import { forgetSeats, handOverSeats } from './seatings.service.ts';

/** What rooms give to every activity: the one queue, the one scheduler, the one namespace of codes. */
export interface RoomsPlatform {
  readonly module: ServerModule;
  /** For `changeVersioned`, `readSettled` and `settleByDeadline`. */
  readonly changes: ChangeDeps;
  readonly codeKinds: CodeKinds;
  /** What a room can play. */
  readonly activities: RoomActivities;
  /** What a class can be given. */
  readonly assignments: AssignmentKinds;
  readonly rooms: RoomKind;
  /** What the use cases of rooms work with. */
  readonly deps: RoomDeps;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

type RoomKind = VersionedKind<RoomState, RoomEvent, 'room-not-found'>;

const dutyAt = (room: RoomState): Instant | undefined => {
  const wishedAt = wishedAtOf(room);
  return wishedAt === undefined ? undefined : wishedAt + DUTY_AFTER_MS;
};

/** Stores a wish together with the deadline by which another node takes over. */
const roomKind = ({ store, hub }: Kit, deadlines: Deadlines, activities: RoomActivities): RoomKind => ({
  kind: 'room',
  missing: 'room-not-found',
  load: async (roomId) => {
    const item = await store.get(platformTable, roomKey(roomId));
    return item && fromRoomItem(item);
  },
  save: (next, previous) => [
    saveRoomOperation(next, previous),
    ...deadlines.schedule(PROGRAMME_DUTY, next.roomId, { from: dutyAt(previous), to: dutyAt(next) }),
  ],
  settle: settleRoom,
  deadlineAt: deadlineOf,
  publish: (next, events) => {
    const due = dutyAt(next);
    if (due !== undefined) deadlines.watch(PROGRAMME_DUTY, next.roomId, due);
    publishRoom(hub, next, events, activities.kinds);
  },
});

const roomCodes = (): CodeKinds => {
  const kinds = new CodeKinds();
  kinds.register('room', ({ targetId }) => `/rooms/${targetId}`);
  return kinds;
};

export const createRooms = (
  kit: Kit,
  options: { readonly deadlineTimes?: Partial<DeadlineTimes> } = {},
): RoomsPlatform => {
  const { store, clock, ids, log, hub } = kit;
  const queue = new RoomQueue();
  const deadlines = new Deadlines({ store, clock, ids, log, meter: deadlineMeter }, options.deadlineTimes);
  const changes: ChangeDeps = { store, clock, ids, queue, deadlines };
  const activities = new RoomActivities();
  for (const kind of tableKinds) activities.register(kind);
  const rooms = roomKind(kit, deadlines, activities);
  settleByDeadline(changes, rooms);

  const codeKinds = roomCodes();
  const pacer = new RosterPacer(hub, clock);
  const teamNews = new Pacer({ clock, log }, SECOND_MS, async (roomId) => {
    await changeVersioned(changes, rooms, roomId, noteTeams);
  });
  const deps: RoomDeps = {
    ...changes,
    teamNews,
    teamLists: perTurn((roomId) => readPlayers(deps, roomId)),
    hub,
    log,
    jobs: kit.jobs,
    rooms,
    activities,
    assignments: new AssignmentKinds(),
    scoreboards: new Scoreboards(),
    checkOver: perTurn(async (roomId) => {
      const room = await rooms.load(roomId);
      return room && endIfOver(deps, room);
    }),
  };
  registerProgramme(deps);

  return {
    changes,
    codeKinds,
    activities,
    assignments: deps.assignments,
    rooms,
    deps,
    onIdentityMerged: (from, to) => handOverSeats(deps, from, to),
    onIdentityDeleted: (identityId) => forgetSeats(deps, identityId),
    module: {
      name: 'rooms',
      routes: [...roomRoutes(deps, codeKinds), ...classRoutes(deps)],
      queues: { rooms: () => queue.depth },
      topics: [roomTopicSource(deps, pacer)],
      // By then every activity has registered, so every kind of deadline has a part that settles it.
      plugin: async (http) => {
        http.addHook('onReady', () => deadlines.start());
      },
      async close() {
        pacer.close();
        await teamNews.close();
        await deadlines.close();
        await queue.drain();
      },
    },
  };
};
