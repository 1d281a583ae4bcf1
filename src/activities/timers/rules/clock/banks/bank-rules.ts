import type { Control, ControlOf, ControlType } from '../control.ts';
import type { Bank } from '../state.ts';

/**
 * How one kind of control treats a bank. `spend` must be additive (a ms then b ms is a + b ms) and never go
 * below zero: a turn may be booked in parts, and reading a clock must not change it.
 */
export interface BankRules<C = Control> {
  readonly atStart: (control: C) => Bank;
  /** A bonus before the turn. */
  readonly atTurnStart?: (control: C, bank: Bank) => Bank;
  /** Charged time until zero; undefined: it never runs out. */
  readonly untilZeroMs: (control: C, bank: Bank) => number | undefined;
  readonly spend: (control: C, bank: Bank, ms: number) => Bank;
  /** Bonus and renewal. `overMs`: how far the turn went beyond zero, in which case there is no bonus. */
  readonly atTurnEnd: (control: C, bank: Bank, overMs: number | undefined) => Bank;
  /** What the clock shows; undefined where nothing counts down. */
  readonly remainingMs: (control: C, bank: Bank) => number | undefined;
  /** Moves what the clock shows. The caller has made sure that it does not go below zero. */
  readonly adjust: (control: C, bank: Bank, byMs: number) => Bank;
  /** The player's next turn has time again although this one used it up. */
  readonly comesAgain: (control: C, bank: Bank) => boolean;
  /** Charged time until a period, block or delay ends and the next time begins. */
  readonly untilPeriodMs?: (control: C, bank: Bank) => number;
}

/** What the clock needs to know about one kind of control. */
export interface ControlRules<C = Control> extends BankRules<C> {
  /** What a player starts with: main time with all periods or the first block, the move time for one per move. */
  readonly startMs: (control: C) => number;
  /** Bonus, delay or move time. */
  readonly bonusMs?: (control: C) => number;
  /** What is counted besides time, and whose end deserves a warning. */
  readonly counts?: 'periods' | 'block';
  /** Everybody starts at once, and nobody follows while others still run. */
  readonly isTogether?: true;
  /** The others gain what one loses. */
  readonly isSand?: true;
  /** Turn and round are two clocks: a player who overruns the turn still has the round. */
  readonly hasTwoClocks?: true;
}

export type RulesOfControls = { readonly [T in ControlType]: ControlRules<ControlOf<T>> };

export const bank = (part: Partial<Bank>): Bank => ({
  bankMs: 0,
  allowanceMs: 0,
  periodsLeft: 0,
  turnsLeft: 0,
  ...part,
});

/** Takes from the renewable time first, then from the bank. */
export const spendInOrder = (from: Bank, ms: number): Bank => {
  const ofAllowance = Math.min(from.allowanceMs, ms);
  return {
    ...from,
    allowanceMs: from.allowanceMs - ofAllowance,
    bankMs: Math.max(0, from.bankMs - (ms - ofAllowance)),
  };
};

export const spendBank = (_control: unknown, from: Bank, ms: number): Bank => ({
  ...from,
  bankMs: Math.max(0, from.bankMs - ms),
});

export const adjustBank = (_control: unknown, from: Bank, byMs: number): Bank => ({
  ...from,
  bankMs: from.bankMs + byMs,
});

export const adjustAllowance = (_control: unknown, from: Bank, byMs: number): Bank => ({
  ...from,
  allowanceMs: from.allowanceMs + byMs,
});
