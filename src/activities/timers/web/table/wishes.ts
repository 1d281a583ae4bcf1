import { rulesOfControl } from '#activities/timers/rules/clock/banks/of-control.ts';
import type { TableModel, Wish } from './table-model.ts';

/** The tap of a seat: begins the game, or ends the seat's turn. */
export const tapWish = (model: TableModel, seat: number): Wish => {
  const clock = model.clock.peek();
  if (!clock.hasStarted) {
    const isGroup = clock.seats.every(({ control }) => rulesOfControl(control).isTogether);
    return isGroup ? { type: 'start' } : { type: 'start', seat };
  }
  return { type: 'tap', seat, turn: clock.seats[seat]?.turns ?? 0 };
};

/** The turn goes to somebody out of order. */
export const handWish = (model: TableModel, seat: number, next: number): Wish => ({
  type: 'tap',
  seat,
  next,
  turn: model.clock.peek().seats[seat]?.turns ?? 0,
});

export const pauseWish = (model: TableModel): Wish =>
  model.clock.peek().pause === undefined ? { type: 'pause' } : { type: 'resume' };
