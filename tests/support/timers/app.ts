import { timersTable } from '#activities/timers/server/timers.items.ts';
import { createTimers } from '#activities/timers/server/timers.wiring.ts';
import type { Timers, TimersConfig } from '#activities/timers/server/timers.wiring.ts';
import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type { HostView, TableView } from '#activities/timers/contract.tables.ts';
import type { GameView } from '#activities/timers/contract.views.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { Store } from '#store/port/store.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { PlainAct } from './table.ts';

export interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export interface ActAnswer {
  readonly version: number;
  readonly at: number;
  readonly hasChanged: boolean;
  readonly receipt?: { readonly usedMs: number; readonly compensatedMs: number; readonly chargedMs: number };
}

/** The real app with timers on it, and the few calls every test makes. */
export interface TimersApp {
  readonly app: TestApp;
  readonly hub: RecordingHub;
  readonly timers: Timers;
  call<T>(
    as: TestToken,
    line: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: T & Problem }>;
  must<T>(as: TestToken, line: string, body?: unknown): Promise<T>;
  open(as: TestToken, given?: object): Promise<HostView>;
  act(
    as: TestToken,
    tableId: string,
    act: PlainAct,
    token?: string,
  ): Promise<{ readonly status: number; readonly body: ActAnswer & Problem }>;
  read(as: TestToken, tableId: string): Promise<TableView>;
  /** A whole game of two turns each, a minute apart, ended as given. */
  play(as: TestToken, given?: object, closing?: object): Promise<GameView>;
  close(): Promise<void>;
}

export const COUNT_UP: ControlShape = { type: 'count-up' };
let acts = 0;

export const startTimersApp = async (
  store?: Store,
  config: Partial<TimersConfig> = {},
): Promise<TimersApp> => {
  const hub = recordingHub();
  let timers: Timers | undefined;
  const app = await startTestApp({
    tables: [timersTable],
    hub,
    limits: { spend: async () => undefined },
    ...(store && { store }),
    modules(kit) {
      const rooms = createRooms(kit);
      timers = createTimers(kit, rooms, { TIMER_GAME_DAYS: 0, ...config });
      return [rooms.module, timers.module];
    },
  });
  if (!timers) throw new Error('the app has no timers');
  const call: TimersApp['call'] = async <T>(as: TestToken, line: string, body?: unknown) =>
    app.as(as).request<T & Problem>(line.replace(' /', ' /api/timers/'), body === undefined ? {} : { body });
  const must: TimersApp['must'] = async <T>(as: TestToken, line: string, body?: unknown) => {
    const answer = await call<T>(as, line, body);
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const act: TimersApp['act'] = (as, tableId, given, token) =>
    call<ActAnswer>(as, `POST /tables/${tableId}/acts`, {
      act: { id: `act-of-the-app-${++acts}`, ...given },
      ...(token !== undefined && { token }),
    });
  const open: TimersApp['open'] = (as, given = {}) =>
    must<HostView>(as, 'POST /tables', {
      templateId: 'monopoly-standard',
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: [COUNT_UP],
      ...given,
    });
  return {
    app,
    hub,
    timers,
    call,
    must,
    open,
    act,
    read: (as, tableId) => must<TableView>(as, `GET /tables/${tableId}`),
    async play(as, given = {}, closing = {}) {
      const { tableId } = await open(as, given);
      await act(as, tableId, { type: 'start' });
      for (const seat of [0, 1, 0, 1]) {
        app.clock.advance(60_000);
        const tapped = await act(as, tableId, { type: 'tap', seat });
        if (tapped.status !== 200) throw new Error(JSON.stringify(tapped.body));
      }
      return must<GameView>(as, `POST /tables/${tableId}/end`, closing);
    },
    close: () => app.close(),
  };
};
