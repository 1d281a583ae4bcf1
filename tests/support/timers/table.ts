import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type { Act } from '#activities/timers/contract.clock.ts';
import type { NewTable, NewTemplate } from '#activities/timers/contract.views.ts';
import { performAct } from '#activities/timers/rules/acts.ts';
import type { GameRecord } from '#activities/timers/rules/records.ts';
import { makeSession, settleSession } from '#activities/timers/rules/session.ts';
import { logOf } from '#activities/timers/rules/session-log.ts';
import type {
  Doer,
  LoggedEvent,
  SessionEvent,
  SessionState,
} from '#activities/timers/rules/session-state.ts';
import { makeTemplate } from '#activities/timers/rules/template.ts';
import type { TemplateState } from '#activities/timers/rules/template.ts';
import type { Result } from '#core/result.ts';

export const NOW = Date.UTC(2026, 0, 15, 12);

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

export const aTemplate = (given: Partial<NewTemplate> = {}, now = NOW): TemplateState =>
  valueOf(
    makeTemplate(
      { name: 'Catan', turnTimeSeconds: 60, roundTimeSeconds: 3600, maxPlayers: 4, ...given },
      { templateId: 'catan', createdBy: 'owner' },
      now,
    ),
  );

export const TEN_MINUTES: ControlShape = { type: 'sudden-death', mainMs: 600_000 };

export const aTable = (given: Partial<NewTable> = {}, now = NOW): SessionState =>
  valueOf(
    makeSession(
      { templateId: 'catan', players: [{ name: 'Ada' }, { name: 'Ben' }], controls: [TEN_MINUTES], ...given },
      aTemplate(),
      { tableId: 'table-1', hostId: 'host', code: '4821' },
      now,
    ),
  );

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type PlainAct = WithoutId<Act> & { readonly id?: string };

let acts = 0;

/** Plays a table like the server: settles what is due, acts, counts versions, keeps the whole log. */
export class PlayedSession {
  state: SessionState;
  readonly log: LoggedEvent[] = [];
  readonly events: SessionEvent[] = [];

  constructor(state: SessionState) {
    this.state = state;
  }

  settle(now: number): readonly SessionEvent[] {
    return this.#keep(settleSession(this.state, now));
  }

  act(act: PlainAct, at: number, who: Doer = 'host'): Result<SessionState> {
    this.settle(at);
    const whole = { id: `act-of-a-test-${++acts}`, ...act } as Act;
    const past = (table: SessionState) => logOf(table, this.log.slice(0, table.events - table.tail.length));
    const done = performAct(this.state, { act: whole, who, past }, at);
    if (!done.ok) return done;
    this.#keep(done.value);
    return { ok: true, value: this.state };
  }

  must(act: PlainAct, at: number, who: Doer = 'host'): SessionState {
    return valueOf(this.act(act, at, who));
  }

  #keep(decision: {
    readonly state: SessionState;
    readonly events: readonly SessionEvent[];
  }): readonly SessionEvent[] {
    const { state, events } = decision;
    if (events.length > 0) this.state = { ...state, version: state.version + 1 };
    this.events.push(...events);
    for (const event of events) if ('logged' in event) this.log.push(...event.logged);
    return events;
  }
}

/** A finished game of two; override what the test is about. */
export const aGame = (given: Partial<GameRecord> = {}): GameRecord => ({
  gameId: 'game-1',
  templateId: 'catan',
  templateName: 'Catan',
  title: 'Friday',
  mode: 2,
  startedAt: NOW,
  endedAt: NOW + 3_600_000,
  durationSeconds: 3600,
  playerCount: 2,
  winner: 'Ada',
  notes: '',
  source: 'live',
  ownerId: 'host',
  viewers: ['host'],
  buckets: { pause: 0 },
  thirds: [],
  turnCounts: [],
  controls: [TEN_MINUTES],
  device: {},
  playerOverride: undefined,
  players: ['Ada', 'Ben'].map((name, at) => ({
    name,
    color: at === 0 ? '#0F5AB5' : '#D56326',
    order: at + 1,
    totalSeconds: 1245,
    turns: 23,
    averageTurnSeconds: 54.13,
    longestTurnSeconds: 120,
    shortestTurnSeconds: 15,
    wasOvertime: false,
    overtimeSeconds: 0,
    overtimePoints: 0,
    finalTurnSeconds: 45,
    finalRoundSeconds: 300,
    isEliminated: false,
    flaggedAt: undefined,
  })),
  ...given,
});
