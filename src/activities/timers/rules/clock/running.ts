import type { Instant } from '#core/instant.ts';
import { rulesOfControl } from './banks/of-control.ts';
import type { Seat } from './event.ts';
import { pourSand } from './hourglass.ts';
import { nextInOrder, seatsInPlay, settleRound } from './order.ts';
import { bookTurn, dropTurn, endsItselfAt, endTurn } from './seat-clock.ts';
import type { Booking, TurnEnd } from './seat-clock.ts';
import type { ClockState, SeatState, TurnReceipt } from './state.ts';
import { holdTurn, runTurn, usedMs } from './turn.ts';

/** A state and the turns that ended on the way to it. */
export interface Change {
  readonly state: ClockState;
  readonly receipts: readonly TurnReceipt[];
}

export const seatOf = (state: ClockState, number: Seat): SeatState => {
  const seat = state.seats[number];
  if (!seat) throw new Error(`there is no seat ${number}`);
  return seat;
};

export const withSeat = (state: ClockState, number: Seat, seat: SeatState): ClockState => ({
  ...state,
  seats: state.seats.with(number, seat),
});

const begin = (seat: SeatState, at: Instant, isHeld: boolean): SeatState => {
  const { control, bank, turn, hasFallen } = seat;
  const isNew = turn === undefined && !hasFallen;
  return {
    ...seat,
    hasPassed: false,
    bank: isNew ? (rulesOfControl(control).atTurnStart?.(control, bank) ?? bank) : bank,
    turn: runTurn(turn, at, isHeld),
  };
};

/** These seats run too; a running seat keeps running. */
export const runSeats = (state: ClockState, seats: readonly Seat[], at: Instant): ClockState => {
  const added = [...new Set(seats)].filter((seat) => !state.running.includes(seat));
  if (added.length === 0) return state;
  const isHeld = state.pause !== undefined;
  return {
    ...state,
    running: [...state.running, ...added],
    seats: state.seats.map((seat, number) => (added.includes(number) ? begin(seat, at, isHeld) : seat)),
  };
};

/** Stops every turn. */
export const holdAll = (state: ClockState, at: Instant): ClockState => ({
  ...state,
  seats: state.seats.map((seat) => (seat.turn ? { ...seat, turn: holdTurn(seat.turn, at) } : seat)),
});

/** Resumes the turns in progress. */
export const releaseAll = (state: ClockState, at: Instant): ClockState => ({
  ...state,
  seats: state.seats.map((seat, number) =>
    seat.turn && state.running.includes(number) ? { ...seat, turn: { ...seat.turn, since: at } } : seat,
  ),
});

/** Stores a booked seat; what an hourglass lost goes to the others. */
export const withBooking = (state: ClockState, number: Seat, { seat, lostMs }: Booking): ClockState => {
  const booked = withSeat(state, number, seat);
  return { ...booked, seats: pourSand(booked.seats, state.order, number, lostMs) };
};

/** Stops a seat: its turn is booked so far and continues when the seat runs again. */
export const standStill = (state: ClockState, number: Seat, at: Instant): ClockState => {
  const seat = seatOf(state, number);
  const held = seat.turn ? { ...seat, turn: holdTurn(seat.turn, at) } : seat;
  const booked = withBooking(state, number, bookTurn(held, usedMs(held.turn, at)));
  return { ...booked, running: state.running.filter((other) => other !== number) };
};

export const finishTurn = (state: ClockState, number: Seat, end: TurnEnd): Change => {
  const ended = endTurn(seatOf(state, number), number, end);
  const booked = withBooking(state, number, ended);
  return {
    state: { ...booked, running: state.running.filter((other) => other !== number) },
    receipts: [ended.receipt],
  };
};

export const dropAllTurns = (state: ClockState, at: Instant): ClockState =>
  state.seats.reduce<ClockState>(
    (left, seat, number) =>
      seat.turn ? withBooking(left, number, dropTurn(seatOf(left, number), at)) : left,
    { ...state, running: [] },
  );

/** In a group everybody starts together, so nobody follows while others still run. */
export const runNext = (state: ClockState, after: Seat, at: Instant): ClockState => {
  const settled = settleRound(state);
  if (rulesOfControl(seatOf(settled, after).control).isTogether)
    return settled.running.length > 0 ? settled : runSeats(settled, seatsInPlay(settled), at);
  const next = nextInOrder(settled, after);
  return next === undefined ? settled : runSeats(settled, [next], at);
};

const UNNAMED_PAUSE = 'pause';
const IDLE = 'idle';

export const bucketOf = (reason: string | undefined): string => reason ?? UNNAMED_PAUSE;

/** A reason is any text, even the name of a field that every object has. */
export const addToBucket = (state: ClockState, bucket: string, ms: number): ClockState => {
  if (ms === 0) return state;
  const before = Object.hasOwn(state.buckets, bucket) ? (state.buckets[bucket] ?? 0) : 0;
  return { ...state, buckets: { ...state.buckets, [bucket]: before + ms } };
};

/** Time in which no clock runs goes to a bucket; the rest is in the turns. */
const passTime = (state: ClockState, at: Instant): ClockState => {
  const isNobodys = state.pause !== undefined || state.running.length === 0;
  const bucket = state.pause?.reason ?? IDLE;
  return { ...(isNobodys ? addToBucket(state, bucket, at - state.at) : state), at };
};

/** After this many turns in a row that nobody ended, everybody has left the table and its clock must stop. */
const MOST_MISSED_TURNS = 1000;

const firstToEnd = (state: ClockState): readonly [Seat, Instant] | undefined =>
  state.running
    .map((seat) => [seat, endsItselfAt(seatOf(state, seat), state.lag)] as const)
    .filter((pair): pair is readonly [Seat, Instant] => pair[1] !== undefined)
    .toSorted((a, b) => a[1] - b[1] || state.order.indexOf(a[0]) - state.order.indexOf(b[0]))[0];

/** Applies what time alone has changed: turns that end at zero, and time that is nobody's. */
export const settle = (state: ClockState, at: Instant): Change => {
  if (state.endedAt !== undefined || state.beganAt === undefined) return { state, receipts: [] };
  let settled = state;
  const receipts: TurnReceipt[] = [];
  for (let due = firstToEnd(settled); due && due[1] <= at; due = firstToEnd(settled)) {
    // A turn that started without any time ends at once, not before it started.
    const [seat, endAt] = [due[0], Math.max(due[1], settled.at)];
    const { control } = seatOf(settled, seat);
    const endedBy = control.atZero === 'hand-on' ? 'hand-on' : 'skip';
    const ended = finishTurn(passTime(settled, endAt), seat, { at: endAt, endedBy });
    receipts.push(...ended.receipts);
    const missed = { ...ended.state, missedTurns: settled.missedTurns + 1 };
    settled = missed.missedTurns < MOST_MISSED_TURNS ? runNext(missed, seat, endAt) : missed;
  }
  return { state: passTime(settled, at), receipts };
};
