import { rulesOfControl } from './banks/of-control.ts';
import { atZeroOf } from './control.ts';
import type { Seat } from './event.ts';
import type { ClockState, SeatState } from './state.ts';
import { untilZeroMs } from './seat-clock.ts';

/** If turns end by themselves at zero, a player without time would only be skipped again. */
const isSkipped = (seat: SeatState): boolean => {
  const atZero = atZeroOf(seat.control);
  if (atZero !== 'skip' && atZero !== 'hand-on') return false;
  const bank = rulesOfControl(seat.control).atTurnStart?.(seat.control, seat.bank) ?? seat.bank;
  return untilZeroMs({ ...seat, bank }) === 0;
};

const canRun = (seat: SeatState | undefined): boolean =>
  seat !== undefined && !seat.isOut && !seat.hasPassed && !isSkipped(seat);

/** Everybody after `seat` in order, that seat last: a player alone at the table follows themselves. */
const fromNext = (order: readonly Seat[], seat: Seat): Seat[] => {
  const place = order.indexOf(seat);
  return [...order.slice(place + 1), ...order.slice(0, place + 1)];
};

const newRound = (state: ClockState): ClockState => ({
  ...state,
  seats: state.seats.map((seat) => (seat.hasPassed ? { ...seat, hasPassed: false } : seat)),
});

/** When everybody still in the game has passed, the round ends and nobody counts as having passed. */
export const settleRound = (state: ClockState): ClockState => {
  const inPlay = state.seats.filter(({ isOut }) => !isOut);
  return inPlay.length > 0 && inPlay.every(({ hasPassed }) => hasPassed) ? newRound(state) : state;
};

/** Whose turn comes after `seat`; undefined: nobody can take one. */
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
