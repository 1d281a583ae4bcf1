import type { Instant } from '#core/instant.ts';
import type { Control } from './control.ts';
import type { Seat } from './event.ts';

/** What one player has left. Every control uses the same four numbers; those it does not need stay 0. */
export interface Bank {
  /** Time that does not come back. */
  readonly bankMs: number;
  /** What is left of the current delay, turn, period or block; it is renewed. */
  readonly allowanceMs: number;
  readonly periodsLeft: number;
  /** Turns left in the block or the period. */
  readonly turnsLeft: number;
}

/** A turn in progress. It may be stopped: during a pause, after an undo, while its player is out. */
export interface OpenTurn {
  readonly startedAt: Instant;
  /** When it ran, without the current stretch. */
  readonly stretches: readonly (readonly [from: Instant, to: Instant])[];
  /** Since when it runs; undefined: it is stopped. */
  readonly since?: Instant | undefined;
  /** How much of it is already taken from the bank: a correction of the clock settles what was used before it. */
  readonly bookedMs: number;
}

export interface SeatState {
  readonly name: string;
  readonly control: Control;
  readonly bank: Bank;
  readonly turn?: OpenTurn | undefined;
  /** Measured time of the turns that are over. */
  readonly totalMs: number;
  readonly turns: number;
  readonly longestMs: number;
  readonly shortestMs: number;
  /** Beyond zero, in turns that are over. */
  readonly overtimeMs: number;
  /** When the clock reached zero for the first time. */
  readonly flaggedAt?: Instant | undefined;
  /** The flag fell: no bonus, no new turn time. */
  readonly hasFallen: boolean;
  readonly isOut: boolean;
  readonly hasPassed: boolean;
  /** How much lag can still be given back. */
  readonly quotaMs: number;
}

export interface Pause {
  readonly reason: string;
  readonly since: Instant;
  readonly limitMs?: number | undefined;
}

/** Plain JSON. Nothing in it ticks: `readClock` computes what a clock shows at a moment. */
export interface ClockState {
  readonly seats: readonly SeatState[];
  readonly order: readonly Seat[];
  /** Whose time runs, or would run without the pause. */
  readonly running: readonly Seat[];
  readonly pause?: Pause | undefined;
  /** Time that is nobody's: pauses by reason, idle, undone. */
  readonly buckets: Readonly<Record<string, number>>;
  readonly lag: boolean;
  /** First event; undefined before it. */
  readonly beganAt?: Instant | undefined;
  readonly hasStarted: boolean;
  readonly endedAt?: Instant | undefined;
  /** Turns in a row that ended by themselves. */
  readonly missedTurns: number;
  /** Everything up to this moment is booked. */
  readonly at: Instant;
}

/** What a turn cost: used = compensated + charged. */
export interface TurnReceipt {
  readonly seat: Seat;
  readonly startedAt: Instant;
  readonly usedMs: number;
  readonly compensatedMs: number;
  readonly chargedMs: number;
  /** After the turn, its bonus included; null where nothing counts down. */
  readonly remainingMs: number | null;
  /** Only if the clock ended the turn by itself. */
  readonly endedBy?: 'skip' | 'hand-on' | undefined;
}
