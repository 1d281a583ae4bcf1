import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Act } from '../contract.clock.ts';
import type { ClockEvent, ClockLog, EventOf } from './clock/event.ts';
import { followersOf } from './clock/order.ts';
import { readClock } from './clock/reading.ts';
import { countStep, givesTimeBack } from './clock/steps.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import { applyEvent } from './clock/timeline.ts';
import type { AppliedEvent, ClockRefusal } from './clock/timeline.ts';
import { checkNotOver } from './session.ts';
import type { SessionDecision } from './session.ts';
import { withLogged } from './session-log.ts';
import { MOST_EVENTS } from './session-state.ts';
import type { ActAnswer, Doer, LoggedEvent, SessionState } from './session-state.ts';
import { wrongStatus } from './wrong.ts';

type ActOf<T extends Act['type']> = Extract<Act, { readonly type: T }>;

export interface Doing {
  readonly act: Act;
  readonly who: Doer;
  /** The events already stored in chunks; read only when undo or redo needs them. */
  readonly past: (session: SessionState) => ClockLog;
}

/** Full answers to the last acts, and short marks of the ids of more of them. */
const KEPT_ANSWERS = 8;
const KEPT_IDS = 64;

/** 53 bits of an id: enough to recognise it, and a third of the bytes in every write. */
const markOf = (id: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return ((low & 0x1fffff) * 2 ** 32 + (high >>> 0)).toString(36);
};

/** Older tables store whole ids. */
export const isDone = (session: SessionState, id: string): boolean =>
  session.answers.some((answer) => answer.id === id) ||
  session.doneActs.includes(markOf(id)) ||
  session.doneActs.includes(id);

/** The answer an act got, or gets when only its id is still known. */
export const answerOf = (session: SessionState, id: string): Omit<ActAnswer, 'id'> =>
  session.answers.find((answer) => answer.id === id) ?? {
    version: session.version,
    at: session.clock.at,
    hasChanged: false,
  };

const withAnswer = (session: SessionState, answer: ActAnswer): SessionState => {
  const answers = [...session.answers, answer];
  const old = answers.slice(0, -KEPT_ANSWERS).map(({ id }) => markOf(id));
  return {
    ...session,
    answers: answers.slice(-KEPT_ANSWERS),
    doneActs: [...session.doneActs, ...old].slice(-KEPT_IDS),
  };
};

/** A late tap must not end the turn after its own. */
const checkTurn = (session: SessionState, { seat, turn }: ActOf<'tap'>) => {
  const turns = session.clock.seats[seat]?.turns;
  return turn === undefined || turns === undefined || turns === turn
    ? ok(undefined)
    : fail('timer-turn-over');
};

const setEvent = (session: SessionState, { seat, remainingMs }: ActOf<'set'>, at: Instant) => {
  const shown = readClock(session.clock, at).seats[seat]?.shownMs;
  if (shown === undefined) return fail('timer-seat-unknown', { seat });
  return ok<ClockEvent>({ type: 'adjust', at, seat, byMs: remainingMs - shown });
};

/** The event that an act means at this moment. */
const eventOf = (session: SessionState, { act, who, past }: Doing, at: Instant) => {
  switch (act.type) {
    case 'tap': {
      const checked = checkTurn(session, act);
      const { seat, clientMs } = act;
      const next = followersOf(session.clock, seat, act.next);
      return checked.ok ? ok<ClockEvent>({ type: 'tap', at, seat, next, clientMs }) : checked;
    }
    case 'set':
      return setEvent(session, act, at);
    case 'flag':
      return ok<ClockEvent>({ type: 'flag', at, seat: act.seat, by: who });
    case 'undo': {
      const { steps = 1, refund = false } = act;
      return ok<ClockEvent>({
        type: 'undo',
        at,
        steps,
        refund: refund && givesTimeBack(past(session).events, steps),
      });
    }
    default: {
      const { id: _, ...event } = act;
      return ok<ClockEvent>({ ...event, at });
    }
  }
};

const loggedOf = (event: ClockEvent, { act, who }: Doing): LoggedEvent =>
  withoutUndefined({
    ...event,
    id: act.id,
    who,
    why: 'why' in act ? act.why : undefined,
    clientAt: 'clientAt' in act && act.clientAt !== undefined ? Math.round(act.clientAt) : undefined,
  });

const lastTurnOf = (session: SessionState, applied: AppliedEvent): TurnReceipt | undefined =>
  applied.turns ? applied.turns.at(-1) : (applied.receipts.at(-1) ?? session.lastTurn);

const statusOf = (clock: ClockState): SessionState['status'] => (clock.pause ? 'paused' : 'running');

/** Undoing a rename restores the name. */
const seatsAfter = (session: SessionState, clock: ClockState): SessionState['seats'] =>
  session.seats.map((seat, at) => ({ ...seat, name: clock.seats[at]?.name ?? seat.name }));

export const sessionAfter = (
  session: SessionState,
  event: ClockEvent,
  applied: AppliedEvent,
): SessionState => ({
  ...session,
  ...countStep(session, event),
  clock: applied.state,
  seats: seatsAfter(session, applied.state),
  status: statusOf(applied.state),
  lastTurn: lastTurnOf(session, applied),
  // A claim changes no alarm.
  alarmedAt: event.type === 'flag' ? session.alarmedAt : event.at,
});

const applyToSession = (session: SessionState, event: ClockEvent, past: () => ClockLog) => {
  const applied = applyEvent(session.clock, event, past);
  if (!applied.ok) return applied;
  return ok({ applied: applied.value, session: sessionAfter(session, event, applied.value) });
};

/** An order that was changed before the start is the first entry of the log. */
const orderEvents = (session: SessionState, at: Instant): EventOf<'reorder'>[] =>
  session.status === 'lobby' && session.clock.order.some((seat, place) => seat !== place)
    ? [{ type: 'reorder', at, order: session.clock.order }]
    : [];

const checkStatus = (session: SessionState, { type }: Act) => {
  const open = checkNotOver(session);
  if (!open.ok) return open;
  if (session.events >= MOST_EVENTS) return fail('timer-log-full', { limit: MOST_EVENTS });
  return session.status !== 'lobby' || type === 'start' || type === 'reorder'
    ? ok(session)
    : wrongStatus(session.status);
};

/** Before the start nothing is timed, so the order just changes. */
const reorderInLobby = (session: SessionState, doing: Doing, at: Instant) => {
  if (doing.act.type !== 'reorder') return ok(unchanged(session));
  const { order } = doing.act;
  const tried = applyEvent(session.clock, { type: 'reorder', at, order }, () => doing.past(session));
  if (!tried.ok) return tried;
  const answer = { id: doing.act.id, version: session.version + 1, at, hasChanged: true };
  return ok<SessionDecision>({
    state: withAnswer({ ...session, clock: { ...session.clock, order } }, answer),
    events: [{ type: 'acted', act: { type: 'reorder', at }, logged: [] }],
  });
};

/**
 * One act, judged at the moment it was received: never before what was already booked. An act that was done before
 * changes nothing; the caller finds its answer with `answerOf`.
 */
export const performAct = (session: SessionState, doing: Doing, receivedAt: Instant) => {
  if (isDone(session, doing.act.id)) return ok(unchanged(session));
  const checked = checkStatus(session, doing.act);
  if (!checked.ok) return checked;
  const at = Math.max(receivedAt, session.clock.at);
  if (session.status === 'lobby' && doing.act.type === 'reorder') return reorderInLobby(session, doing, at);
  const event = eventOf(session, doing, at);
  if (!event.ok) return event;
  return logAct(session, doing, event.value);
};

const seatIn = (act: Act): number | undefined =>
  'seat' in act && typeof act.seat === 'number' ? act.seat : undefined;

const logAct = (session: SessionState, doing: Doing, event: ClockEvent) => {
  const before = orderEvents(session, event.at);
  const ordered = before.reduce<Result<SessionState, ClockRefusal>>((state, first) => {
    if (!state.ok) return state;
    const done = applyToSession(state.value, first, () => doing.past(session));
    return done.ok ? ok(done.value.session) : done;
  }, ok(session));
  if (!ordered.ok) return ordered;
  const done = applyToSession(ordered.value, event, () => doing.past(session));
  if (!done.ok) return done;
  const { applied } = done.value;
  const hasChanged = applied.held !== false;
  const receipt = applied.receipts.findLast(({ seat }) => seat === seatIn(doing.act));
  const logged = [...before, loggedOf(event, doing)];
  const next = withLogged({ ...done.value.session, startedAt: session.startedAt ?? event.at }, logged);
  const answer: ActAnswer = {
    id: doing.act.id,
    version: session.version + 1,
    at: event.at,
    hasChanged,
    receipt,
  };
  const act = { type: doing.act.type, at: event.at, seat: seatIn(doing.act) };
  return ok<SessionDecision>({
    state: withAnswer(next, answer),
    events: [hasChanged ? { type: 'acted', act, logged, receipt } : { type: 'noted', logged }],
  });
};
