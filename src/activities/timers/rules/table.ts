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
import { checkPlayerCount, checkPlayers } from './players.ts';
import { logToExpire, withLogged } from './table-log.ts';
import { EVENTS_IN_CHUNK } from './table-state.ts';
import type { TableEvent, TableState } from './table-state.ts';
import { controlOf, modeOfControls } from './template.ts';
import type { TemplateState } from './template.ts';

export type TableDecision = Decision<TableState, TableEvent>;

interface Made {
  readonly tableId: string;
  readonly hostId: string;
  readonly code: string;
}

export const makeTable = (given: NewTable, template: TemplateState, made: Made, now: Instant) => {
  const players = checkPlayers(given.players);
  if (!players.ok) return players;
  const override = checkPlayerCount(template, players.value.length, given.allowPlayerCount ?? false);
  if (!override.ok) return override;
  const controls = given.controls ?? [controlOf(template)];
  const lag = given.lag ?? false;
  const clock = startClock({ players: players.value, controls, lag });
  if (!clock.ok) return clock;
  return ok<TableState>({
    ...made,
    title: given.title ?? '',
    templateId: template.templateId,
    templateName: template.name,
    mode: modeOfControls(controls),
    controls,
    warnAtSeconds: given.warnAtSeconds ?? template.warnAtSeconds,
    lag,
    anySeat: given.anySeat ?? false,
    isLocked: false,
    playerOverride: override.value,
    seats: players.value,
    firstNames: players.value.map(({ name }) => name),
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

export const isOver = ({ status }: Pick<TableState, 'status'>): boolean =>
  status === 'over' || status === 'cancelled';

export const checkNotOver = (table: TableState) => (isOver(table) ? fail('timer-game-over') : ok(table));

const alarmsOf = new WeakMap<TableState, readonly Alarm[]>();

/** What rings next. A state never changes, and every change asks for it three times. */
const comingAlarms = (table: TableState): readonly Alarm[] => {
  if (table.status !== 'running' && table.status !== 'paused') return [];
  const found = alarmsOf.get(table) ?? nextAlarms(table.clock, table.alarmedAt, table.warnAtSeconds);
  alarmsOf.set(table, found);
  return found;
};

/** When time alone will next do or say something. */
export const deadlineOf = (table: TableState): Instant | undefined => comingAlarms(table)[0]?.at;

/** When the table is looked at next, as the stored deadline says: then, or before. */
export const wakeOf = (table: TableState): Instant | undefined => {
  // Another moment for each step, all of them due at once.
  if (logToExpire(table)) return (table.endedAt ?? 0) + (table.expiring ?? 0) / EVENTS_IN_CHUNK;
  const dueAt = deadlineOf(table);
  return dueAt === undefined ? undefined : Math.min(table.wakeAt ?? dueAt, dueAt);
};

/**
 * Every tap puts off what rings next. The stored deadline stays where it is while it comes before that: waking once
 * for nothing is cheaper than two more writes with every tap.
 */
export const withWake = (table: TableState, now: Instant): TableState => {
  const dueAt = deadlineOf(table);
  const { wakeAt } = table;
  const isKept = wakeAt !== undefined && dueAt !== undefined && wakeAt > now && wakeAt <= dueAt;
  return isKept || wakeAt === dueAt ? table : { ...table, wakeAt: dueAt };
};

/** More than any real table rings while everybody was away; the rest follows with the next deadline. */
const MOST_AT_ONCE = 200;

/** What time alone has done: it ends turns, drops flags and rings, each at its own moment, whoever noticed when. */
export const settleTable = (table: TableState, now: Instant): TableDecision => {
  const leaving = logToExpire(table);
  if (leaving)
    return { state: { ...table, expiring: leaving.to }, events: [{ type: 'log-expires', ...leaving }] };
  let decision: TableDecision = unchanged(table);
  for (let rings = 0; rings < MOST_AT_ONCE; rings++) {
    const { state } = decision;
    const alarms = comingAlarms(state);
    const at = alarms[0]?.at;
    if (at === undefined || at > now) break;
    const rung = ringAt(state, alarms, at);
    decision = { state: rung.state, events: [...decision.events, ...rung.events] };
  }
  const state = withWake(decision.state, now);
  const isForNothing = decision.events.length === 0 && (wakeOf(table) ?? Infinity) <= now;
  if (decision.events.length === 0 && !isForNothing) return decision;
  return { state, events: isForNothing ? [{ type: 'noted', logged: [] }] : decision.events };
};

const ringAt = (table: TableState, alarms: readonly Alarm[], at: Instant): TableDecision => {
  const told: TableDecision = {
    state: { ...table, alarmedAt: at },
    events: [{ type: 'rang', alarms }],
  };
  return alarms.reduce<TableDecision>((decision, { kind, seat }) => {
    if (seat === undefined) return decision;
    const { state, events } = byItself(decision.state, kind, at, seat);
    return { state, events: [...decision.events, ...events] };
  }, told);
};

const byItself = (table: TableState, kind: Alarm['kind'], at: Instant, seat: number): TableDecision => {
  if (kind === 'turn-over') return endTurns(table, at, seat);
  return kind === 'flag' ? dropFlag(table, at, seat) : unchanged(table);
};

const endTurns = (table: TableState, at: Instant, seat: number): TableDecision => {
  const { state: clock, receipts } = settle(table.clock, at);
  const receipt = receipts.at(-1);
  return {
    state: { ...table, clock, lastTurn: receipt ?? table.lastTurn },
    events: [{ type: 'acted', act: { type: 'turn-over', at, seat }, logged: [], receipt }],
  };
};

const dropFlag = (table: TableState, at: Instant, seat: number): TableDecision => {
  const event = { type: 'flag', at, seat, by: 'server', who: 'server' } as const;
  const applied = applyStep(table.clock, event);
  if (!applied.ok || !applied.value.held) return unchanged(table);
  return {
    state: withLogged({ ...table, clock: applied.value.state }, [event]),
    events: [{ type: 'acted', act: { type: 'flag', at, seat }, logged: [event] }],
  };
};
