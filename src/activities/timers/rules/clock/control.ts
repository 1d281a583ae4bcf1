export type AtZero = 'flag' | 'warn' | 'skip' | 'points' | 'hand-on';

/** Penalty for time beyond zero: points for every started minute, and an end to it. */
export interface Overtime {
  readonly pointsPerMinute: number;
  readonly hardStopMs?: number | undefined;
}

interface WhatAtZero {
  readonly atZero?: AtZero | undefined;
  readonly overtime?: Overtime | undefined;
}

export interface PeriodPlan {
  readonly mainMs: number;
  readonly incrementMs?: number | undefined;
  /** So many turns end the period; without it the period ends when its time does. */
  readonly turns?: number | undefined;
}

interface Settings {
  'count-up': object;
  'sudden-death': { readonly mainMs: number };
  fischer: {
    readonly mainMs: number;
    readonly incrementMs: number;
    readonly capMs?: number | undefined;
    readonly bonus?: 'after' | 'before' | undefined;
  };
  delay: { readonly mainMs: number; readonly delayMs: number };
  bronstein: { readonly mainMs: number; readonly delayMs: number };
  'byo-yomi': { readonly mainMs: number; readonly periods: number; readonly periodMs: number };
  canadian: { readonly mainMs: number; readonly blockTurns: number; readonly blockMs: number };
  hourglass: { readonly mainMs: number };
  'per-move': { readonly moveMs: number };
  'turn-and-round': { readonly turnMs: number; readonly roundMs: number };
  'turn-then-bank': { readonly turnMs: number; readonly bankMs: number };
  periods: { readonly periods: readonly PeriodPlan[] };
  /** What a turn leaves over, or takes too much, moves to the player's next turn. */
  'carry-over': { readonly turnMs: number; readonly carry?: 'unused' | 'overused' | 'both' | undefined };
  /** One countdown for everybody at once, without order. */
  group: { readonly mainMs: number };
}

export type ControlType = keyof Settings;

export type ControlOf<T extends ControlType> = { readonly type: T } & WhatAtZero & Settings[T];

/** How one player's time runs. */
export type Control = { readonly [T in ControlType]: ControlOf<T> }[ControlType];

export const atZeroOf = (control: Control): AtZero => control.atZero ?? 'flag';
