import type { ReadonlySignal } from '@preact/signals';
import type { Act } from '#activities/timers/contract.clock.ts';
import type { TableStatus } from '#activities/timers/contract.tables.ts';
import type { Receipt } from '#activities/timers/contract.views.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { rulesOfControl } from '#activities/timers/rules/clock/banks/of-control.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** An act before it has an id or a time. */
export type Wish = WithoutId<Act>;

export interface TableSeat {
  readonly seat: number;
  readonly name: string;
  readonly color: string;
  readonly player: PlayerNumber;
  readonly isClaimed: boolean;
  readonly isMine: boolean;
}

/** Undefined on success; otherwise the reason, in the reader's language. */
export type Refused = string | undefined;

/** A table on this device, stored by the server or in this browser alone. */
export interface TableModel {
  readonly title: ReadonlySignal<string>;
  readonly status: ReadonlySignal<TableStatus>;
  readonly clock: ReadonlySignal<ClockState>;
  /** By number, not by order of play. */
  readonly seats: ReadonlySignal<readonly TableSeat[]>;
  readonly saved: ReadonlySignal<SaveState>;
  readonly undoSteps: ReadonlySignal<number>;
  readonly redoSteps: ReadonlySignal<number>;
  readonly lastTurn: ReadonlySignal<Receipt | undefined>;
  readonly warnAtSeconds: readonly number[];
  /** Alarms come from the server; without one this device watches the marks itself. */
  readonly hasOwnAlarms: boolean;
  /** The time the clock is read at. */
  now(): number;
  act(wish: Wish): Promise<Refused>;
  rename(seat: number, name: string): Promise<Refused>;
}

/** The tap of a seat: starts the game, or ends the seat's turn. */
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
