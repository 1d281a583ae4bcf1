import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { CodesIn, Result } from '#core/result.ts';
import { wrong, wrongStatus } from '../wrong.ts';
import { rulesOfControl } from './banks/of-control.ts';
import { atZeroOf } from './control.ts';
import type { EventOf, EventType, Seat } from './event.ts';
import { seatsInPlay, settleRound } from './order.ts';
import {
  bucketOf,
  dropAllTurns,
  finishTurn,
  holdAll,
  releaseAll,
  runNext,
  runSeats,
  seatOf,
  settle,
  standStill,
  withBooking,
  withSeat,
} from './running.ts';
import type { Change } from './running.ts';
import { bookTurn, graceOf, shownMs, zeroAtMs } from './seat-clock.ts';
import type { ClockState, SeatState } from './state.ts';
import { timeText } from './time-text.ts';
import { usedMs } from './turn.ts';

export interface Applied extends Change {
  /** For a flag: whether the claim held. */
  readonly held?: boolean;
}

/** Undo and redo need the whole log: `timeline.ts` applies them. */
export type StepType = Exclude<EventType, 'undo' | 'redo'>;
export type StepEvent = { readonly [T in StepType]: EventOf<T> }[StepType];

const unchanged = (state: ClockState) => ok<Applied>({ state, receipts: [] });

const seatsOf = (seats: Seat | readonly Seat[] | undefined): readonly Seat[] | undefined =>
  typeof seats === 'number' ? [seats] : seats;

const knownSeat = (state: ClockState, seat: Seat, path: string) =>
  state.seats[seat] === undefined
    ? fail('timer-seat-unknown', { seat }, [
        {
          path,
          message: say('timer-seat-range', { last: state.seats.length - 1, seat }),
        },
      ])
    : undefined;

const outOfGame = (path: string, { name }: SeatState) => wrong(path, say('timer-seat-out', { name }));

const notPaused = (state: ClockState) => (state.pause ? wrongStatus('paused') : undefined);

/** A seat that should run must exist and be in the game. */
const canAllRun = (state: ClockState, seats: readonly Seat[], path: string) => {
  for (const seat of seats) {
    const refusal = knownSeat(state, seat, path);
    if (refusal) return refusal;
    const known = seatOf(state, seat);
    if (known.isOut) return outOfGame(path, known);
  }
  return undefined;
};

const start = (state: ClockState, { seat, at }: EventOf<'start'>) => {
  const isGroup = state.seats.every(({ control }) => rulesOfControl(control).isTogether);
  const all = seatsInPlay(state);
  const seats = seatsOf(seat) ?? (isGroup ? all : all.slice(0, 1));
  const refusal = notPaused(state) ?? canAllRun(state, seats, 'seat');
  if (refusal) return refusal;
  const running = seats.find((one) => state.running.includes(one));
  if (running !== undefined) {
    const { name } = seatOf(state, running);
    return wrong('seat', say('timer-clock-runs', { name }));
  }
  return unchanged({ ...runSeats(state, seats, at), hasStarted: true });
};

const doesNotRun = ({ name }: SeatState): Said => say('timer-clock-stands', { name });

const mustRun = (state: ClockState, seat: Seat) =>
  knownSeat(state, seat, 'seat') ??
  notPaused(state) ??
  (state.running.includes(seat)
    ? undefined
    : fail('timer-seat-not-running', { seat }, [{ path: 'seat', message: doesNotRun(seatOf(state, seat)) }]));

const tap = (state: ClockState, { seat, next, clientMs, at }: EventOf<'tap'>) => {
  const followers = seatsOf(next);
  const refusal = mustRun(state, seat) ?? canAllRun(state, followers ?? [], 'next');
  if (refusal) return refusal;
  if (clientMs !== undefined && clientMs < 0) return wrong('clientMs', say('timer-think-time-below'));
  const ended = finishTurn(state, seat, { at, ...(state.lag && { clientMs }) });
  return ok<Applied>({
    receipts: ended.receipts,
    state: followers ? runSeats(ended.state, followers, at) : runNext(ended.state, seat, at),
  });
};

const pause = (state: ClockState, { reason, limitMs, at }: EventOf<'pause'>) => {
  const bucket = bucketOf(reason);
  if (state.pause?.reason === bucket) return wrongStatus('paused');
  return unchanged({
    ...holdAll(state, at),
    pause: { reason: bucket, since: at, ...(limitMs && { limitMs }) },
  });
};

const resume = (state: ClockState, { at }: EventOf<'resume'>) => {
  if (!state.pause) return wrongStatus('running');
  return unchanged(releaseAll({ ...state, pause: undefined }, at));
};

const adjust = (state: ClockState, { seat: number, byMs, at }: EventOf<'adjust'>) => {
  const refusal = knownSeat(state, number, 'seat');
  if (refusal) return refusal;
  const before = seatOf(state, number);
  const booking = bookTurn(before, usedMs(before.turn, at));
  const { seat } = booking;
  const measuredMs = seat.totalMs + usedMs(seat.turn, at);
  const showsMs = shownMs(seat) ?? measuredMs + seat.bank.bankMs;
  if (showsMs + byMs < 0)
    return wrong(
      'byMs',
      say('timer-below-zero', {
        shows: timeText(showsMs),
        less: timeText(-byMs),
      }),
    );
  const bank = rulesOfControl(seat.control).adjust(seat.control, seat.bank, byMs);
  const hasFallen = seat.hasFallen && byMs <= 0;
  return unchanged(withBooking(state, number, { ...booking, seat: { ...seat, bank, hasFallen } }));
};

const pass = (state: ClockState, { seat: number, at }: EventOf<'pass'>) => {
  const isRunning = state.running.includes(number);
  const refusal = canAllRun(state, [number], 'seat') ?? (isRunning ? notPaused(state) : undefined);
  if (refusal) return refusal;
  const { name, hasPassed } = seatOf(state, number);
  if (hasPassed) return wrong('seat', say('timer-seat-passed', { name }));
  const ended = isRunning ? finishTurn(state, number, { at }) : { state, receipts: [] };
  const passed = withSeat(ended.state, number, { ...seatOf(ended.state, number), hasPassed: true });
  return ok<Applied>({
    receipts: ended.receipts,
    state: isRunning ? runNext(passed, number, at) : settleRound(passed),
  });
};

const eliminate = (state: ClockState, { seat: number, at }: EventOf<'eliminate'>) => {
  const refusal = canAllRun(state, [number], 'seat');
  if (refusal) return refusal;
  const wasRunning = state.running.includes(number);
  const stopped = standStill(state, number, at);
  const out = withSeat(stopped, number, { ...seatOf(stopped, number), isOut: true });
  return unchanged(wasRunning && out.running.length === 0 ? runNext(out, number, at) : settleRound(out));
};

const restore = (state: ClockState, { seat: number }: EventOf<'restore'>) => {
  const refusal = knownSeat(state, number, 'seat');
  if (refusal) return refusal;
  const seat = seatOf(state, number);
  if (!seat.isOut) return wrong('seat', say('timer-seat-in', { name: seat.name }));
  return unchanged(withSeat(state, number, { ...seat, isOut: false, hasPassed: false }));
};

const reorder = (state: ClockState, { order }: EventOf<'reorder'>) => {
  const isWhole =
    order.length === state.seats.length && state.seats.every((_, number) => order.includes(number));
  if (!isWhole) return wrong('order', say('timer-order-incomplete', { last: state.seats.length - 1 }));
  return unchanged({ ...state, order });
};

const rename = (state: ClockState, { seat: number, name }: EventOf<'rename'>) => {
  const refusal = knownSeat(state, number, 'seat');
  return refusal ?? unchanged(withSeat(state, number, { ...seatOf(state, number), name }));
};

/** A claim fixes the fall at once, so the lag of a tap in flight cannot undo it. */
const flag = (state: ClockState, { seat: number, by, at }: EventOf<'flag'>) => {
  const refusal = knownSeat(state, number, 'seat');
  if (refusal) return refusal;
  const seat = seatOf(state, number);
  const zeroMs = seat.turn ? zeroAtMs(seat) : undefined;
  const graceMs = by === number ? 0 : graceOf(seat, state.lag);
  const held = seat.hasFallen || (zeroMs !== undefined && usedMs(seat.turn, at) >= zeroMs + graceMs);
  if (!held || seat.hasFallen || atZeroOf(seat.control) !== 'flag')
    return ok<Applied>({ state, receipts: [], held });
  const booking = bookTurn(seat, usedMs(seat.turn, at));
  return ok<Applied>({ state: withBooking(state, number, booking), receipts: [], held });
};

const end = (state: ClockState, { at }: EventOf<'end'>) =>
  unchanged({ ...dropAllTurns(state, at), pause: undefined, endedAt: at });

const steps = {
  start,
  tap,
  pause,
  resume,
  adjust,
  pass,
  eliminate,
  restore,
  reorder,
  rename,
  flag,
  end,
} satisfies { readonly [T in StepType]: (state: ClockState, event: EventOf<T>) => Result<Applied> };

/** Why an event is refused: its time, or a rule for its kind. */
export type StepRefusal<T extends StepType = StepType> =
  | 'bad-input'
  | 'timer-game-over'
  | CodesIn<ReturnType<(typeof steps)[T]>>;

const checkMoment = (state: ClockState, at: Instant) => {
  if (state.endedAt !== undefined) return fail('timer-game-over');
  if (state.beganAt !== undefined && at < state.at)
    return wrong('at', say('timer-event-before', { at, before: state.at }));
  return undefined;
};

/** Settles everything up to a moment, and checks that something may happen then. */
export const settleFor = (state: ClockState, at: Instant) => {
  const refusal = checkMoment(state, at);
  if (refusal) return refusal;
  return ok<Change>(
    state.beganAt === undefined ? { state: { ...state, beganAt: at, at }, receipts: [] } : settle(state, at),
  );
};

export const applyStep = <E extends StepEvent>(
  state: ClockState,
  event: E,
): Result<Applied, StepRefusal<E['type']>> => {
  const settled = settleFor(state, event.at);
  if (!settled.ok) return settled;
  const step = steps[event.type] as (state: ClockState, event: E) => Result<Applied, StepRefusal<E['type']>>;
  const applied = step(settled.value.state, event);
  if (!applied.ok) return applied;
  const { value } = applied;
  return ok({
    ...value,
    state: { ...value.state, missedTurns: 0 },
    receipts: [...settled.value.receipts, ...value.receipts],
  });
};
