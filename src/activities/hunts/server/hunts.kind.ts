import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Decision } from '#platform/rooms/rules/decision.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { nextOpeningAt } from '../rules/conditions/timed.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import { foldState, receiptAt, withEvents } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { teamOf } from '../rules/views/play.ts';
import type { HeldHunts } from './held-hunts.ts';
import { saveGameOperation } from './hunts.items.ts';
import type { HuntChange, HuntDeps } from './hunts.deps.ts';
import { putEvent, teamLevelChanges } from './progress.items.ts';

/** A transaction takes 100 operations; a few are the scheduler's. */
const MOST_OPERATIONS = 95;

/** Rows of the start are written by their own use case, many at a time. */
const touchedTeams = (events: readonly HuntEvent[], next: HuntState): string[] => {
  if (events.some(({ type }) => type === 'event.undone' || type === 'time.passed'))
    return [...next.progress.teams.keys()];
  return [...new Set(events.flatMap((event) => ('team' in event ? [event.team] : [])))];
};

const saveOperations = (
  table: Table,
  next: HuntState,
  previous: HuntState,
  changes: readonly HuntChange[],
): Operation[] => {
  const events = changes.flatMap((change) => change.events);
  const first = [
    saveGameOperation(table, next, previous),
    ...events.map((event) => putEvent(table, next.gameId, event, next.version)),
    ...changes.flatMap((change) => change.operations),
  ];
  const rows = touchedTeams(events, next).flatMap((team) =>
    teamLevelChanges(table, teamOf(previous, team), teamOf(next, team), next.updatedAt),
  );
  // With a free order one completion may open two hundred levels at once; the events say so in any case.
  return [...first, ...rows.slice(0, Math.max(0, MOST_OPERATIONS - first.length))];
};

/** What opens by time alone: an event, because a hunt is what its events say. */
const settleHunt = (state: HuntState, now: Instant): Decision<HuntState, HuntChange> => {
  const dueAt = nextOpeningAt(state);
  if (dueAt === undefined || dueAt > now) return unchanged(state);
  const at = receiptAt(state, now);
  const events: HuntEvent[] = [{ type: 'time.passed', id: `time:${at}`, at }];
  const after = withEvents({ ...state, updatedAt: at }, events);
  return { state: after, events: [{ events, operations: [], stale: [], mustReload: false }] };
};

export const huntKind = (
  table: Table,
  held: HeldHunts,
  publish: (state: HuntState, changes: readonly HuntChange[]) => void,
): VersionedKind<HuntState, HuntChange, 'hunt-not-found'> => ({
  kind: 'hunt',
  missing: 'hunt-not-found',
  load: (gameId) => held.load(gameId),
  save: (next, previous, changes) => saveOperations(table, next, previous, changes),
  settle: settleHunt,
  deadlineAt: nextOpeningAt,
  publish: (next, changes) => {
    if (changes.some(({ mustReload }) => mustReload)) held.drop(next.gameId);
    else held.keep(next);
    publish(next, changes);
  },
});

export interface HuntAct {
  readonly events?: readonly HuntEvent[];
  readonly operations?: readonly Operation[];
  /** What else is different about the hunt: settings, content. */
  readonly next?: Partial<HuntState>;
  readonly mustReload?: boolean;
  /** Who needs a fresh view; by default everybody if the hunt itself has changed. */
  readonly stale?: readonly string[];
}

const EVERYBODY = ['host', 'player', 'screen'];

export interface Acted {
  readonly state: HuntState;
  readonly hasChanged: boolean;
}

const isNothing = ({ events = [], operations = [], next }: HuntAct): boolean =>
  events.length === 0 && operations.length === 0 && next === undefined;

/**
 * The one way a hunt changes: decided on the current state, stored together with its events, then published. `at` is
 * the time of receipt, never before the last event.
 */
export const actOnHunt = async <Code extends ErrorCode = never>(
  deps: HuntDeps,
  gameId: string,
  decide: (state: HuntState, at: Instant) => Result<HuntAct, Code>,
) => {
  const changed = await changeVersioned(deps, deps.hunts, gameId, (state, now) => {
    const at = receiptAt(state, now);
    const decided = decide(state, at);
    if (!decided.ok) return decided;
    if (isNothing(decided.value)) return ok(unchanged(state));
    const { events = [], operations = [], next, mustReload = false } = decided.value;
    const stale = decided.value.stale ?? (next ? EVERYBODY : []);
    // A hunt from another system has no key for cards, and it must not be guessable.
    const before = { ...state, updatedAt: at, cardKey: state.cardKey || deps.ids.secret() };
    const after = next
      ? foldState({ ...before, ...next, events: [...state.events, ...events] })
      : withEvents(before, events);
    return ok({ state: after, events: [{ events, operations, stale, mustReload }] });
  });
  if (!changed.ok) return changed;
  return ok<Acted>({ state: changed.value.state, hasChanged: changed.value.events.length > 0 });
};
