import { rulesOfControl } from './banks/of-control.ts';
import type { Seat } from './event.ts';
import type { SeatState } from './state.ts';

const isHourglass = ({ control }: SeatState): boolean => rulesOfControl(control).isSand ?? false;

/** The seats after `from` in order, that one left out. */
const othersAfter = (order: readonly Seat[], from: Seat): Seat[] => {
  const place = order.indexOf(from);
  return [...order.slice(place + 1), ...order.slice(0, place)];
};

/**
 * Moves what one hourglass lost to the others, in whole milliseconds; the next in order get the odd ones. Players who are
 * out or at zero gain nothing while somebody else can, so the sum stays the same.
 */
export const pourSand = (
  seats: readonly SeatState[],
  order: readonly Seat[],
  from: Seat,
  lostMs: number,
): readonly SeatState[] => {
  const giver = seats[from];
  if (lostMs === 0 || !giver || !isHourglass(giver)) return seats;
  const others = othersAfter(order, from).filter((seat) => {
    const other = seats[seat];
    return other !== undefined && isHourglass(other);
  });
  const inPlay = others.filter((seat) => seats[seat]?.isOut === false && !seats[seat]?.hasFallen);
  const takers = inPlay.length > 0 ? inPlay : others;
  const share = Math.trunc(lostMs / takers.length);
  const odd = lostMs - share * takers.length;
  return seats.map((seat, number) => {
    const place = takers.indexOf(number);
    if (place < 0) return seat;
    const gainMs = share + (place < Math.abs(odd) ? Math.sign(odd) : 0);
    return { ...seat, bank: { ...seat.bank, bankMs: seat.bank.bankMs + gainMs } };
  });
};
