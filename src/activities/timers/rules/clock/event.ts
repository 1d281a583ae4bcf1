import type { Instant } from '#core/instant.ts';
import type { Control } from './control.ts';

export type Seat = number;

interface Kinds {
  /** These seats run too; at the start of a game the first in order, if none is named. */
  start: { readonly seat?: Seat | readonly Seat[] | undefined };
  /** Ends the seat's turn. The next in order runs, or `next`. */
  tap: {
    readonly seat: Seat;
    readonly next?: Seat | readonly Seat[] | undefined;
    /** Think time measured by the player's device. */
    readonly clientMs?: number | undefined;
  };
  /** Stops every clock. `limitMs` makes it a phase with its own countdown. */
  pause: { readonly reason?: string | undefined; readonly limitMs?: number | undefined };
  resume: object;
  adjust: { readonly seat: Seat; readonly byMs: number };
  pass: { readonly seat: Seat };
  /** Undoes the last steps. With `refund` the time since then is nobody's; otherwise it stays with the players who used it. */
  undo: { readonly steps?: number | undefined; readonly refund?: boolean | undefined };
  /** Reverts the last undo, unless something else came after it. */
  redo: { readonly refund?: boolean | undefined };
  eliminate: { readonly seat: Seat };
  restore: { readonly seat: Seat };
  reorder: { readonly order: readonly Seat[] };
  rename: { readonly seat: Seat; readonly name: string };
  /** `by` claims that the seat's time is up: a seat, or a name for people without one. */
  flag: { readonly seat: Seat; readonly by?: Seat | string | undefined };
  end: object;
}

export type EventType = keyof Kinds;

export type EventOf<T extends EventType> = { readonly type: T; readonly at: Instant } & Kinds[T];

export type ClockEvent = { readonly [T in EventType]: EventOf<T> }[EventType];

export interface ClockSetup {
  readonly players: readonly { readonly name: string }[];
  /** One for everybody, or one per player. */
  readonly controls: readonly Control[];
  /** Taps carry `clientMs`, and lag is given back within a quota. */
  readonly lag?: boolean | undefined;
}

export interface ClockLog extends ClockSetup {
  readonly events: readonly ClockEvent[];
}
