import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Decision } from '#platform/rooms/rules/decision.ts';
import type { Alarm } from '../contract.tables.ts';
import type { NewTable } from '../contract.views.ts';
import { nextAlarms } from './alarms.ts';
import { settle } from './clock/running.ts';
import { startClock } from './clock/start.ts';
import { applyStep } from './clock/apply.ts';
import { filedUnder } from './own-control.ts';
import { checkPlayerCount, checkPlayers } from './players.ts';
import { logToExpire, withLogged } from './session-log.ts';
import { EVENTS_IN_CHUNK } from './session-state.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
import { controlOf, DEFAULT_WARNINGS, modeOfControls } from './template.ts';
import type { TemplateState } from './template.ts';
import { wrong } from './wrong.ts';

export type SessionDecision = Decision<SessionState, SessionEvent>;

interface Made {
  readonly tableId: string;
  readonly hostId: string;
  readonly code: string;
}

const checkSetup = (given: NewTable, template: TemplateState | undefined) => {
  const players = checkPlayers(given.players);
  if (!players.ok) return players;
  const override = template
    ? checkPlayerCount(template, players.value.length, given.allowPlayerCount ?? false)
    : ok(undefined);
  if (!override.ok) return override;
  const controls = given.controls ?? (template && [controlOf(template)]);
  if (!controls) return wrong('controls', say('timer-controls-needed'));
  return ok({ players: players.value, playerOverride: override.value, controls });
};

export const makeSession = (
  given: NewTable,
  template: TemplateState | undefined,
  made: Made,
  now: Instant,
) => {
  const setup = checkSetup(given, template);
  if (!setup.ok) return setup;
  const { players, playerOverride, controls } = setup.value;
  const lag = given.lag ?? false;
  const clock = startClock({ players, controls, lag });
  if (!clock.ok) return clock;
  return ok<SessionState>({
    ...made,
    title: given.title ?? '',
    ...filedUnder(template, controls),
    mode: modeOfControls(controls),
    controls,
    warnAtSeconds: given.warnAtSeconds ?? template?.warnAtSeconds ?? DEFAULT_WARNINGS,
    lag,
    anySeat: given.anySeat ?? false,
    isLocked: false,
    playerOverride,
    seats: players,
    firstNames: players.map(({ name }) => name),
    status: 'lobby',
    clock: clock.value,
    events: 0,
    tail: [],
    undoSteps: 0,
    undone: [],
    lastTurn: undefined,
    answers: [],
    doneActs: [],
    alarmedAt: now,
    wakeAt: undefined,
    createdAt: now,
    startedAt: undefined,
    endedAt: undefined,
    winner: undefined,
    version: 1,
  });
};

export const isOver = ({ status }: Pick<SessionState, 'status'>): boolean =>
  status === 'over' || status === 'cancelled';

export const checkNotOver = (session: SessionState) =>
  isOver(session) ? fail('timer-game-over') : ok(session);

const alarmsOf = new WeakMap<SessionState, readonly Alarm[]>();

/** The next alarms, cached: a state is immutable, and every change asks three times. */
const comingAlarms = (session: SessionState): readonly Alarm[] => {
  if (session.status !== 'running' && session.status !== 'paused') return [];
  const found = alarmsOf.get(session) ?? nextAlarms(session.clock, session.alarmedAt, session.warnAtSeconds);
  alarmsOf.set(session, found);
  return found;
};

/** When time alone next changes or announces something. */
export const deadlineOf = (session: SessionState): Instant | undefined => comingAlarms(session)[0]?.at;

/** When the table is checked next, by its stored deadline: at the next alarm, or before. */
export const wakeOf = (session: SessionState): Instant | undefined => {
  // Each step gets its own moment, all of them already due.
  if (logToExpire(session)) return (session.endedAt ?? 0) + (session.expiring ?? 0) / EVENTS_IN_CHUNK;
  const dueAt = deadlineOf(session);
  return dueAt === undefined ? undefined : Math.min(session.wakeAt ?? dueAt, dueAt);
};

/**
 * Every tap postpones the next alarm. An earlier stored deadline stays: waking once for nothing is cheaper than two more
 * writes with every tap.
 */
export const withWake = (session: SessionState, now: Instant): SessionState => {
  const dueAt = deadlineOf(session);
  const { wakeAt } = session;
  const isKept = wakeAt !== undefined && dueAt !== undefined && wakeAt > now && wakeAt <= dueAt;
  return isKept || wakeAt === dueAt ? session : { ...session, wakeAt: dueAt };
};

/** More alarms than any real table has while everybody is away; the rest follows with the next deadline. */
const MOST_AT_ONCE = 200;

/** Applies what time alone did: ended turns, fallen flags and alarms, each at its own moment, whenever it is noticed. */
export const settleSession = (session: SessionState, now: Instant): SessionDecision => {
  const leaving = logToExpire(session);
  if (leaving)
    return { state: { ...session, expiring: leaving.to }, events: [{ type: 'log-expires', ...leaving }] };
  let decision: SessionDecision = unchanged(session);
  for (let rings = 0; rings < MOST_AT_ONCE; rings++) {
    const { state } = decision;
    const alarms = comingAlarms(state);
    const at = alarms[0]?.at;
    if (at === undefined || at > now) break;
    const rung = ringAt(state, alarms, at);
    decision = { state: rung.state, events: [...decision.events, ...rung.events] };
  }
  const state = withWake(decision.state, now);
  const isForNothing = decision.events.length === 0 && (wakeOf(session) ?? Infinity) <= now;
  if (decision.events.length === 0 && !isForNothing) return decision;
  return { state, events: isForNothing ? [{ type: 'noted', logged: [] }] : decision.events };
};

const ringAt = (session: SessionState, alarms: readonly Alarm[], at: Instant): SessionDecision => {
  const told: SessionDecision = {
    state: { ...session, alarmedAt: at },
    events: [{ type: 'rang', alarms }],
  };
  return alarms.reduce<SessionDecision>((decision, { kind, seat }) => {
    if (seat === undefined) return decision;
    const { state, events } = byItself(decision.state, kind, at, seat);
    return { state, events: [...decision.events, ...events] };
  }, told);
};

const byItself = (session: SessionState, kind: Alarm['kind'], at: Instant, seat: number): SessionDecision => {
  if (kind === 'turn-over') return endTurns(session, at, seat);
  return kind === 'flag' ? dropFlag(session, at, seat) : unchanged(session);
};

const endTurns = (session: SessionState, at: Instant, seat: number): SessionDecision => {
  const { state: clock, receipts } = settle(session.clock, at);
  const receipt = receipts.at(-1);
  return {
    state: { ...session, clock, lastTurn: receipt ?? session.lastTurn },
    events: [{ type: 'acted', act: { type: 'turn-over', at, seat }, logged: [], receipt }],
  };
};

const dropFlag = (session: SessionState, at: Instant, seat: number): SessionDecision => {
  const event = { type: 'flag', at, seat, by: 'server', who: 'server' } as const;
  const applied = applyStep(session.clock, event);
  if (!applied.ok || !applied.value.held) return unchanged(session);
  return {
    state: withLogged({ ...session, clock: applied.value.state }, [event]),
    events: [{ type: 'acted', act: { type: 'flag', at, seat }, logged: [event] }],
  };
};
