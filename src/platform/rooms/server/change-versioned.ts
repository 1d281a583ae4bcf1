import type { ErrorCode } from '#core/result.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Operation, Store } from '#store/port/store.ts';
import { unchanged } from '../rules/decision.ts';
import type { Decision } from '../rules/decision.ts';
import type { Deadlines, Settled } from './deadlines.ts';
import type { QueueRefusal, RoomQueue } from './room-queue.ts';

export interface Versioned {
  readonly version: number;
}

/** Something that changes by rules, one version after the other: a room, a game, a poll, a clock. */
export interface VersionedKind<State extends Versioned, Event, Missing extends ErrorCode = ErrorCode> {
  /** Names its queue and its deadlines; different for every kind. */
  readonly kind: string;
  readonly missing: Missing;
  /** A strong read. */
  readonly load: (id: string) => Promise<State | undefined>;
  /**
   * The writes of one change, at most 97. The first must carry the condition that the stored version is
   * still `previous.version`; `next.version` is one more.
   */
  readonly save: (next: State, previous: State, events: readonly Event[]) => readonly Operation[];
  /** Pure: what the passing of time alone has changed by `now`. */
  readonly settle: (state: State, now: Instant) => Decision<State, Event>;
  /** Pure: when `settle` will next have something to say. */
  readonly deadlineAt: (state: State) => Instant | undefined;
  /** Called once for each saved change, after it is durable, with the new version in `next`. */
  readonly publish: (next: State, events: readonly Event[]) => void;
}

export interface ChangeDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly queue: RoomQueue;
  readonly deadlines: Deadlines;
}

export interface Changed<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

export type Decide<State, Event, Code extends ErrorCode = ErrorCode> = (
  state: State,
  now: Instant,
) => Result<Decision<State, Event>, Code>;

/** Refusals of a change in addition to those of its rules. */
export type ChangeRefusal = 'conflict' | QueueRefusal;

/** With n nodes at most n - 1 others can be faster in one round; eight rounds is far beyond any real cluster. */
const MOST_ATTEMPTS = 8;
const RETRY_SPREAD_MS = 20;

const pause = (clock: Clock, durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(durationMs, resolve);
  });

const write = async (store: Store, operations: readonly Operation[]): Promise<boolean> => {
  const [only, ...others] = operations;
  if (!only) throw new Error('a change must write something');
  // A transaction costs twice as much on DynamoDB; one write needs none.
  if (others.length === 0 && only.op === 'put')
    return (await store.put(only.table, only.item, only.condition)).ok;
  if (others.length === 0 && only.op === 'update') {
    return (await store.update(only.table, only.key, only.changes, only.condition)).ok;
  }
  return (await store.transact(operations)).ok;
};

/** `conflict` stands for "somebody else was faster": the caller loads again. */
const saveChange = async <State extends Versioned, Event>(
  deps: ChangeDeps,
  kind: VersionedKind<State, Event>,
  id: string,
  change: { readonly previous: State; readonly decision: Decision<State, Event> },
): Promise<Changed<State, Event> | 'conflict'> => {
  const { previous, decision } = change;
  if (decision.events.length === 0) return { state: previous, events: [] };
  const next: State = { ...decision.state, version: previous.version + 1 };
  // An item written by another system has no deadline yet.
  const from = previous.version === 0 ? undefined : kind.deadlineAt(previous);
  const move = { from, to: kind.deadlineAt(next) };
  const operations = [
    ...kind.save(next, previous, decision.events),
    ...deps.deadlines.schedule(kind.kind, id, move),
  ];
  if (!(await write(deps.store, operations))) return 'conflict';
  if (move.from !== undefined && move.from !== move.to) deps.deadlines.unwatch(kind.kind, id, move.from);
  if (move.to !== undefined) deps.deadlines.watch(kind.kind, id, move.to);
  kind.publish(next, decision.events);
  return { state: next, events: decision.events };
};

const attempt = async <State extends Versioned, Event, Missing extends ErrorCode, Code extends ErrorCode>(
  deps: ChangeDeps,
  kind: VersionedKind<State, Event, Missing>,
  id: string,
  decide: Decide<State, Event, Code>,
): Promise<Result<Changed<State, Event>, Missing | Code> | 'conflict'> => {
  const previous = await kind.load(id);
  if (!previous) return fail(kind.missing);
  const now = deps.clock.now();
  const settled = kind.settle(previous, now);
  const decided = decide(settled.state, now);
  // A refused command still leaves the room settled: its answer must match what everybody else sees.
  const after = decided.ok ? decided.value : unchanged(settled.state);
  const decision = { state: after.state, events: [...settled.events, ...after.events] };
  const saved = await saveChange(deps, kind, id, { previous, decision });
  if (saved === 'conflict') return saved;
  return decided.ok ? ok({ state: saved.state, events: after.events }) : decided;
};

/**
 * The one way state changes: load, settle what is overdue, decide by pure rules, save on condition of the
 * version, publish. In order with the other commands of this room on this node; against other nodes by
 * loading again when the condition fails.
 */
export const changeVersioned = <
  State extends Versioned,
  Event,
  Missing extends ErrorCode,
  Code extends ErrorCode = never,
>(
  deps: ChangeDeps,
  kind: VersionedKind<State, Event, Missing>,
  id: string,
  decide: Decide<State, Event, Code>,
): Promise<Result<Changed<State, Event>, Missing | Code | ChangeRefusal>> =>
  deps.queue.run<Changed<State, Event>, Missing | Code | 'conflict'>(`${kind.kind}:${id}`, async () => {
    for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts++) {
      const outcome = await attempt(deps, kind, id, decide);
      if (outcome !== 'conflict') return outcome;
      await pause(deps.clock, deps.ids.below(RETRY_SPREAD_MS * attempts) + 1);
    }
    return fail('conflict');
  });

const nothingMore = <State>(state: State): Result<Decision<State, never>, never> => ok(unchanged(state));

/** A read that never shows an overdue state, also when no scheduler has come round yet. */
export const readSettled = async <State extends Versioned, Event, Missing extends ErrorCode>(
  deps: ChangeDeps,
  kind: VersionedKind<State, Event, Missing>,
  id: string,
) => {
  const state = await kind.load(id);
  if (!state) return fail(kind.missing);
  const deadlineAt = kind.deadlineAt(state);
  if (deadlineAt === undefined || deadlineAt > deps.clock.now()) return ok(state);
  const changed = await changeVersioned(deps, kind, id, nothingMore);
  return changed.ok ? ok(changed.value.state) : changed;
};

/** Wires a kind to the scheduler; once, in the activity's wiring. */
export const settleByDeadline = <State extends Versioned, Event>(
  deps: ChangeDeps,
  kind: VersionedKind<State, Event>,
): void => {
  deps.deadlines.register(kind.kind, async (id): Promise<Settled> => {
    let hasChanged = false;
    const counted = {
      ...kind,
      publish: (next: State, events: readonly Event[]) => {
        hasChanged = true;
        kind.publish(next, events);
      },
    };
    const changed = await changeVersioned(deps, counted, id, nothingMore);
    if (changed.ok) return { hasChanged, deadlineAt: kind.deadlineAt(changed.value.state) };
    if (changed.error.code === kind.missing) return { hasChanged, deadlineAt: undefined };
    throw new Error(`${kind.kind} ${id} could not be settled: ${changed.error.code}`);
  });
};

/** The first deadline of a new thing goes into the transaction that makes it, and is watched after it. */
export const firstDeadline = <State extends Versioned, Event>(
  deps: Pick<ChangeDeps, 'deadlines'>,
  kind: VersionedKind<State, Event>,
  id: string,
  state: State,
): { readonly operations: readonly Operation[]; readonly watch: () => void } => {
  const to = kind.deadlineAt(state);
  return {
    operations: deps.deadlines.schedule(kind.kind, id, { from: undefined, to }),
    watch: () => {
      if (to !== undefined) deps.deadlines.watch(kind.kind, id, to);
    },
  };
};
