import type { IdentityId } from '#core/ids.ts';
import { DAY_MS } from '#core/instant.ts';
import { settleByDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { isOver, settleSession, wakeOf } from '../rules/session.ts';
import type { SessionEvent, SessionState } from '../rules/session-state.ts';
import { timersAdopter } from './adopt-timers.ts';
import { seedDemoGames } from './demo.ts';
import { HeldSessions } from './held-sessions.ts';
import { handOverTimers, leaveTimers } from './owners.service.ts';
import { CLOCK, clocksInRooms } from './room-activity.ts';
import { fromSessionItem, saveSessionOperations, tableKey } from './sessions.items.ts';
import { publishSession, sessionTopicSource } from './sessions.live.ts';
import { ensureDefaultTemplates } from './templates.service.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';
import { timerRoutes } from './timers.routes.ts';

export interface Timers {
  readonly module: ServerModule;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

const sessionKind = (
  { store, hub }: Kit,
  held: HeldSessions,
  { activities }: RoomsPlatform,
): VersionedKind<SessionState, SessionEvent, 'timer-table-not-found'> => ({
  kind: 'table',
  missing: 'timer-table-not-found',
  load: async (tableId) => {
    const item = await store.get(timersTable, tableKey(tableId));
    return item && fromSessionItem(item);
  },
  save: saveSessionOperations,
  settle: settleSession,
  deadlineAt: wakeOf,
  publish: (session, events) => {
    if (isOver(session)) held.drop(session.tableId);
    else held.keep(session);
    publishSession(hub, session, events);
    if (events.some(({ type }) => type === 'ended' || type === 'cancelled'))
      activities.tell(CLOCK, session.tableId);
  },
});

export interface TimersConfig {
  readonly TIMER_GAME_DAYS: number;
}

export const createTimers = (
  kit: Kit,
  rooms: RoomsPlatform,
  { TIMER_GAME_DAYS: days }: TimersConfig,
): Timers => {
  const held = new HeldSessions();
  const deps: TimerDeps = {
    ...rooms.changes,
    hub: kit.hub,
    jobs: kit.jobs,
    sessions: sessionKind(kit, held, rooms),
    held,
    gameExpiry: () => (days === 0 ? undefined : kit.clock.now() + days * DAY_MS),
  };
  settleByDeadline(deps, deps.sessions);
  rooms.activities.register(clocksInRooms(deps));
  rooms.codeKinds.register('table', ({ targetId }) => `/timers/tables/${targetId}`);
  return {
    onIdentityMerged: (from, to) => handOverTimers(deps, from, to),
    onIdentityDeleted: (identityId) => leaveTimers(deps, identityId),
    module: {
      name: 'timers',
      routes: timerRoutes(deps),
      topics: [sessionTopicSource(deps)],
      seedDemo: () => seedDemoGames(deps),
      plugin: async (http) => {
        http.addHook('onReady', () => ensureDefaultTemplates(deps));
      },
    },
  };
};

interface TimersGiven {
  readonly kit: Kit;
  readonly rooms: RoomsPlatform;
  readonly config: TimersConfig;
}

export const timersActivity = {
  tables: () => [timersTable],
  adopters: () => [timersAdopter],
  create: ({ kit, rooms, config }: TimersGiven) => createTimers(kit, rooms, config),
};
