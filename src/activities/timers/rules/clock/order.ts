import { rulesOfControl } from './banks/of-control.ts';
import { atZeroOf } from './control.ts';
import type { Seat } from './event.ts';
import type { ClockState, SeatState } from './state.ts';
import { untilZeroMs } from './seat-clock.ts';

/** Where turns end by themselves at zero, somebody without time would only be skipped again. */
const isSkipped = (seat: SeatState): boolean => {
  const atZero = atZeroOf(seat.control);
  if (atZero !== 'skip' && atZero !== 'hand-on') return false;
  const bank = rulesOfControl(seat.control).atTurnStart?.(seat.control, seat.bank) ?? seat.bank;
  return untilZeroMs({ ...seat, bank }) === 0;
};

const canRun = (seat: SeatState | undefined): boolean =>
  seat !== undefined && !seat.isOut && !seat.hasPassed && !isSkipped(seat);

/** Everybody after `seat` in order, that seat last: alone at the table, one follows oneself. */
const fromNext = (order: readonly Seat[], seat: Seat): Seat[] => {
  const place = order.indexOf(seat);
  return [...order.slice(place + 1), ...order.slice(0, place + 1)];
};

const newRound = (state: ClockState): ClockState => ({
  ...state,
  seats: state.seats.map((seat) => (seat.hasPassed ? { ...seat, hasPassed: false } : seat)),
});

/** When everybody still in the game has passed, the round is over and nobody has. */
export const settleRound = (state: ClockState): ClockState => {
  const inPlay = state.seats.filter(({ isOut }) => !isOut);
  return inPlay.length > 0 && inPlay.every(({ hasPassed }) => hasPassed) ? newRound(state) : state;
};

/** Whose turn it is after `seat`; undefined: nobody can. */
export const nextInOrder = (state: ClockState, seat: Seat): Seat | undefined =>
  fromNext(state.order, seat).find((candidate) => canRun(state.seats[candidate]));

export const seatsInPlay = ({ order, seats }: ClockState): Seat[] =>
  order.filter((seat) => canRun(seats[seat]));

/** At a table, seats that run together end their turns one by one, and the last of them hands the turn on. */
export const followersOf = (
  { running }: ClockState,
  seat: Seat,
  next: Seat | readonly Seat[] | undefined,
): Seat | readonly Seat[] | undefined => {
  const others = running.filter((other) => other !== seat);
  return next ?? (others.length > 0 ? others : undefined);
};
