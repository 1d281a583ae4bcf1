import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Act } from '../contract.clock.ts';
import type { ClockEvent, ClockLog, EventOf } from './clock/event.ts';
import { readClock } from './clock/reading.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import { applyEvent } from './clock/timeline.ts';
import type { AppliedEvent, ClockRefusal } from './clock/timeline.ts';
import { checkNotOver } from './table.ts';
import type { TableDecision } from './table.ts';
import { withLogged } from './table-log.ts';
import { MOST_EVENTS } from './table-state.ts';
import type { ActAnswer, Doer, LoggedEvent, TableState } from './table-state.ts';
import { wrongStatus } from './wrong.ts';

type ActOf<T extends Act['type']> = Extract<Act, { readonly type: T }>;

export interface Doing {
  readonly act: Act;
  readonly who: Doer;
  /** The events that are in chunks already; read before only where undo and redo need them. */
  readonly past: (table: TableState) => ClockLog;
}

/** Whole answers of the last acts, and marks of the ids of more of them. */
const KEPT_ANSWERS = 8;
const KEPT_IDS = 64;

/** 53 bits of an id: enough to know it again, and a third of its bytes in what every act writes. */
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

/** Older tables hold whole ids. */
export const isDone = (table: TableState, id: string): boolean =>
  table.answers.some((answer) => answer.id === id) ||
  table.doneActs.includes(markOf(id)) ||
  table.doneActs.includes(id);

/** How an act was answered, or is when only its id is still known. */
export const answerOf = (table: TableState, id: string): Omit<ActAnswer, 'id'> =>
  table.answers.find((answer) => answer.id === id) ?? {
    version: table.version,
    at: table.clock.at,
    hasChanged: false,
  };

const withAnswer = (table: TableState, answer: ActAnswer): TableState => {
  const answers = [...table.answers, answer];
  const old = answers.slice(0, -KEPT_ANSWERS).map(({ id }) => markOf(id));
  return {
    ...table,
    answers: answers.slice(-KEPT_ANSWERS),
    doneActs: [...table.doneActs, ...old].slice(-KEPT_IDS),
  };
};

/** A late tap must not end the turn after the one it was meant for. */
const checkTurn = (table: TableState, { seat, turn }: ActOf<'tap'>) => {
  const turns = table.clock.seats[seat]?.turns;
  return turn === undefined || turns === undefined || turns === turn
    ? ok(undefined)
    : fail('timer-turn-over');
};

const setEvent = (table: TableState, { seat, remainingMs }: ActOf<'set'>, at: Instant) => {
  const shown = readClock(table.clock, at).seats[seat]?.shownMs;
  if (shown === undefined) return fail('timer-seat-unknown', { seat });
  return ok<ClockEvent>({ type: 'adjust', at, seat, byMs: remainingMs - shown });
};

/** The event an act stands for at this moment. */
const eventOf = (table: TableState, { act, who }: Doing, at: Instant) => {
  switch (act.type) {
    case 'tap': {
      const checked = checkTurn(table, act);
      const { seat, next, clientMs } = act;
      return checked.ok ? ok<ClockEvent>({ type: 'tap', at, seat, next, clientMs }) : checked;
    }
    case 'set':
      return setEvent(table, act, at);
    case 'flag':
      return ok<ClockEvent>({ type: 'flag', at, seat: act.seat, by: who });
    case 'undo':
      return ok<ClockEvent>({ type: 'undo', at, steps: act.steps ?? 1, refund: act.refund ?? false });
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

const countSteps = (table: TableState, event: ClockEvent): Pick<TableState, 'undoSteps' | 'undone'> => {
  const { undoSteps, undone } = table;
  if (event.type === 'flag') return { undoSteps, undone };
  if (event.type === 'redo')
    return { undoSteps: undoSteps + (undone.at(-1) ?? 0), undone: undone.slice(0, -1) };
  if (event.type !== 'undo') return { undoSteps: undoSteps + 1, undone: [] };
  const steps = event.steps ?? 1;
  return { undoSteps: undoSteps - steps, undone: [...undone, steps] };
};

const lastTurnOf = (table: TableState, applied: AppliedEvent): TurnReceipt | undefined =>
  applied.turns ? applied.turns.at(-1) : (applied.receipts.at(-1) ?? table.lastTurn);

const statusOf = (clock: ClockState): TableState['status'] => (clock.pause ? 'paused' : 'running');

/** A name that was changed in the game goes back with its step. */
const seatsAfter = (table: TableState, clock: ClockState): TableState['seats'] =>
  table.seats.map((seat, at) => ({ ...seat, name: clock.seats[at]?.name ?? seat.name }));

export const tableAfter = (table: TableState, event: ClockEvent, applied: AppliedEvent): TableState => ({
  ...table,
  ...countSteps(table, event),
  clock: applied.state,
  seats: seatsAfter(table, applied.state),
  status: statusOf(applied.state),
  lastTurn: lastTurnOf(table, applied),
  // A claim leaves the alarms as they were.
  alarmedAt: event.type === 'flag' ? table.alarmedAt : event.at,
});

const applyToTable = (table: TableState, event: ClockEvent, past: () => ClockLog) => {
  const applied = applyEvent(table.clock, event, past);
  if (!applied.ok) return applied;
  return ok({ applied: applied.value, table: tableAfter(table, event, applied.value) });
};

/** The order that was changed before the start is the first thing in the log. */
const orderEvents = (table: TableState, at: Instant): EventOf<'reorder'>[] =>
  table.status === 'lobby' && table.clock.order.some((seat, place) => seat !== place)
    ? [{ type: 'reorder', at, order: table.clock.order }]
    : [];

const checkStatus = (table: TableState, { type }: Act) => {
  const open = checkNotOver(table);
  if (!open.ok) return open;
  if (table.events >= MOST_EVENTS) return fail('timer-log-full', { limit: MOST_EVENTS });
  return table.status !== 'lobby' || type === 'start' || type === 'reorder'
    ? ok(table)
    : wrongStatus(table.status);
};

/** Before the start nothing is timed: the order is simply another one. */
const reorderInLobby = (table: TableState, doing: Doing, at: Instant) => {
  if (doing.act.type !== 'reorder') return ok(unchanged(table));
  const { order } = doing.act;
  const tried = applyEvent(table.clock, { type: 'reorder', at, order }, () => doing.past(table));
  if (!tried.ok) return tried;
  const answer = { id: doing.act.id, version: table.version + 1, at, hasChanged: true };
  return ok<TableDecision>({
    state: withAnswer({ ...table, clock: { ...table.clock, order } }, answer),
    events: [{ type: 'acted', act: { type: 'reorder', at }, logged: [] }],
  });
};

/**
 * One act, judged at the moment it was received: never before what was already booked. An act that was done before
 * changes nothing; the caller finds its answer with `answerOf`.
 */
export const performAct = (table: TableState, doing: Doing, receivedAt: Instant) => {
  if (isDone(table, doing.act.id)) return ok(unchanged(table));
  const checked = checkStatus(table, doing.act);
  if (!checked.ok) return checked;
  const at = Math.max(receivedAt, table.clock.at);
  if (table.status === 'lobby' && doing.act.type === 'reorder') return reorderInLobby(table, doing, at);
  const event = eventOf(table, doing, at);
  if (!event.ok) return event;
  return logAct(table, doing, event.value);
};

const seatIn = (act: Act): number | undefined =>
  'seat' in act && typeof act.seat === 'number' ? act.seat : undefined;

const logAct = (table: TableState, doing: Doing, event: ClockEvent) => {
  const before = orderEvents(table, event.at);
  const ordered = before.reduce<Result<TableState, ClockRefusal>>((state, first) => {
    if (!state.ok) return state;
    const done = applyToTable(state.value, first, () => doing.past(table));
    return done.ok ? ok(done.value.table) : done;
  }, ok(table));
  if (!ordered.ok) return ordered;
  const done = applyToTable(ordered.value, event, () => doing.past(table));
  if (!done.ok) return done;
  const { applied } = done.value;
  const hasChanged = applied.held !== false;
  const receipt = applied.receipts.findLast(({ seat }) => seat === seatIn(doing.act));
  const logged = [...before, loggedOf(event, doing)];
  const next = withLogged({ ...done.value.table, startedAt: table.startedAt ?? event.at }, logged);
  const answer: ActAnswer = {
    id: doing.act.id,
    version: table.version + 1,
    at: event.at,
    hasChanged,
    receipt,
  };
  const act = { type: doing.act.type, at: event.at, seat: seatIn(doing.act) };
  return ok<TableDecision>({
    state: withAnswer(next, answer),
    events: [hasChanged ? { type: 'acted', act, logged, receipt } : { type: 'noted', logged }],
  });
};
