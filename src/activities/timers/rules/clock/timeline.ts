import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, failWith, ok } from '#core/result.ts';
import type { Failure, Result } from '#core/result.ts';
import { applyStep, settleFor } from './apply.ts';
import type { Applied, StepRefusal } from './apply.ts';
import type { ClockEvent, ClockLog, EventOf } from './event.ts';
import { rollBack } from './roll-back.ts';
import { settle } from './running.ts';
import { startClock } from './start.ts';
import type { ClockState, TurnReceipt } from './state.ts';

interface Link<T> {
  readonly value: T;
  readonly before: Link<T> | undefined;
}

/**
 * The clock after some events. Turns and steps link to their predecessors, so an undo only moves a pointer: copying
 * them would make a long game quadratic.
 */
interface Moment {
  readonly state: ClockState;
  readonly turns: Link<readonly TurnReceipt[]> | undefined;
  /** Numbers of the events that can be undone. */
  readonly steps: Link<number> | undefined;
  /** Numbers of the undos that can be reverted. */
  readonly undone: Link<number> | undefined;
}

const withTurns = (
  before: Link<readonly TurnReceipt[]> | undefined,
  receipts: readonly TurnReceipt[],
): Link<readonly TurnReceipt[]> | undefined => (receipts.length === 0 ? before : { value: receipts, before });

const listOf = <T>(last: Link<T> | undefined): T[] => {
  const list: T[] = [];
  for (let link = last; link; link = link.before) list.push(link.value);
  return list.toReversed();
};

/** Claims are facts, not steps: they cannot be undone. */
const isStep = ({ type }: ClockEvent): boolean => type !== 'flag';

/** Every moment of a game so far, to return to. */
class Timeline {
  readonly #moments: Moment[];
  readonly #events: ClockEvent[] = [];

  constructor(first: ClockState) {
    this.#moments = [{ state: first, turns: undefined, steps: undefined, undone: undefined }];
  }

  get now(): Moment {
    return this.#at(this.#events.length);
  }

  add(event: ClockEvent) {
    const applied = this.#applied(event);
    if (!applied.ok) return applied;
    this.#events.push(event);
    this.#moments.push(applied.value.moment);
    return ok(applied.value);
  }

  #at(index: number): Moment {
    const moment = this.#moments[index];
    if (!moment) throw new Error(`the game has no moment ${index}`);
    return moment;
  }

  #applied(event: ClockEvent) {
    if (event.type === 'undo') return this.#undo(event);
    if (event.type === 'redo') return this.#redo(event);
    const { now } = this;
    const applied = applyStep(now.state, event);
    if (!applied.ok) return applied;
    const { state, receipts } = applied.value;
    const turns = withTurns(now.turns, receipts);
    const moment = isStep(event)
      ? { state, turns, steps: { value: this.#events.length, before: now.steps }, undone: undefined }
      : { ...now, state, turns };
    return ok<Applied & { readonly moment: Moment }>({ ...applied.value, moment });
  }

  #undo(event: EventOf<'undo'>) {
    const { steps = 1, refund = false } = event;
    let step = this.now.steps;
    for (let back = 1; back < steps; back++) step = step?.before;
    if (!step) return fail('timer-nothing-to-undo', undefined, [tooManySteps(listOf(this.now.steps).length)]);
    const undone = { value: this.#events.length, before: this.now.undone };
    return this.#return(step.value, event.at, refund, undone);
  }

  #redo(event: EventOf<'redo'>) {
    const { undone } = this.now;
    if (!undone) return fail('timer-nothing-to-redo');
    const undo = this.#events[undone.value];
    const wasRefunded = undo?.type === 'undo' && undo.refund === true;
    return this.#return(undone.value, event.at, event.refund ?? wasRefunded, undone.before);
  }

  /** Back to the moment before an event. */
  #return(index: number, at: Instant, refund: boolean, undone: Moment['undone']) {
    const current = settleFor(this.now.state, at);
    const event = this.#events[index];
    if (!current.ok) return current;
    if (!event) throw new Error(`the game has no event ${index}`);
    const target = this.#at(index);
    const then = settle(target.state, event.at);
    const state = rollBack(current.value.state, { ...then.state, at: event.at }, at, refund);
    const moment = { ...target, state, turns: withTurns(target.turns, then.receipts), undone };
    return ok<Applied & { readonly moment: Moment }>({ state, receipts: [], moment });
  }
}

const tooManySteps = (possible: number) => ({
  path: 'steps',
  message: say('timer-steps-possible', { possible }),
});

/** A game so far. */
export interface Replayed {
  readonly state: ClockState;
  /** Every turn that counts, in the order they ended. */
  readonly turns: readonly TurnReceipt[];
}

export type ClockRefusal = StepRefusal | 'timer-nothing-to-undo' | 'timer-nothing-to-redo';

/** Which event was refused, counted from 0, and why. */
export interface LogFailure {
  readonly index: number;
  readonly error: Failure<ClockRefusal>;
}

export type ReplayResult =
  | { readonly ok: true; readonly value: Replayed }
  | { readonly ok: false; readonly refused: LogFailure };

const replayInto = (
  timeline: Timeline,
  events: readonly ClockEvent[],
): { readonly ok: true } | { readonly ok: false; readonly refused: LogFailure } => {
  for (const [index, event] of events.entries()) {
    const applied = timeline.add(event);
    if (!applied.ok) return { ok: false, refused: { index, error: applied.error } };
  }
  return { ok: true };
};

/** The same log gives the same milliseconds on every device. `index` -1: the setup itself is refused. */
export const replay = (log: ClockLog): ReplayResult => {
  const first = startClock(log);
  if (!first.ok) return { ok: false, refused: { index: -1, error: first.error } };
  const timeline = new Timeline(first.value);
  const replayed = replayInto(timeline, log.events);
  if (!replayed.ok) return replayed;
  const { state, turns } = timeline.now;
  return { ok: true, value: { state, turns: listOf(turns).flat() } };
};

export interface AppliedEvent extends Applied {
  /** After undo and redo: every turn that counts now. Otherwise `receipts` are new at the end of the list. */
  readonly turns?: readonly TurnReceipt[];
}

/**
 * One event on a running clock. Undo and redo ask for the log before it; everything else needs the state alone.
 */
export const applyEvent = (
  state: ClockState,
  event: ClockEvent,
  past: () => ClockLog,
): Result<AppliedEvent, ClockRefusal> => {
  if (event.type !== 'undo' && event.type !== 'redo') return applyStep(state, event);
  const log = past();
  const first = startClock(log);
  if (!first.ok) return first;
  const timeline = new Timeline(first.value);
  const replayed = replayInto(timeline, log.events);
  if (!replayed.ok) return failWith(replayed.refused.error);
  const applied = timeline.add(event);
  return applied.ok ? ok({ ...applied.value, turns: listOf(timeline.now.turns).flat() }) : applied;
};
