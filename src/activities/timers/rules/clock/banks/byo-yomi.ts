import type { ControlOf } from '../control.ts';
import type { Bank } from '../state.ts';
import { bank } from './bank-rules.ts';
import type { BankRules } from './bank-rules.ts';

/** A period is gone at exactly its length; after the last one nothing is left, not a fresh period. */
const spendPeriods = (periodMs: number, from: Bank, ms: number): Bank => {
  if (from.periodsLeft === 0) return from;
  if (ms < from.allowanceMs) return { ...from, allowanceMs: from.allowanceMs - ms };
  const beyondMs = ms - from.allowanceMs;
  const periodsLeft = from.periodsLeft - 1 - Math.floor(beyondMs / periodMs);
  return periodsLeft > 0
    ? { ...from, periodsLeft, allowanceMs: periodMs - (beyondMs % periodMs) }
    : { ...from, periodsLeft: 0, allowanceMs: 0 };
};

export const byoYomi: BankRules<ControlOf<'byo-yomi'>> = {
  atStart: ({ mainMs, periods, periodMs }) =>
    bank({ bankMs: mainMs, periodsLeft: periods, allowanceMs: periodMs }),
  untilZeroMs: ({ periodMs }, { bankMs, allowanceMs, periodsLeft }) =>
    bankMs + allowanceMs + Math.max(0, periodsLeft - 1) * periodMs,
  spend: ({ periodMs }, from, ms) => {
    const ofMain = Math.min(from.bankMs, ms);
    return spendPeriods(periodMs, { ...from, bankMs: from.bankMs - ofMain }, ms - ofMain);
  },
  atTurnEnd: ({ periodMs }, from) => (from.periodsLeft > 0 ? { ...from, allowanceMs: periodMs } : from),
  remainingMs: (_control, { bankMs, allowanceMs }) => (bankMs > 0 ? bankMs : allowanceMs),
  adjust: ({ periodMs }, from, byMs) => {
    if (from.bankMs > 0 || from.periodsLeft === 0) return { ...from, bankMs: from.bankMs + byMs };
    return spendPeriods(periodMs, { ...from, allowanceMs: from.allowanceMs + byMs }, 0);
  },
  comesAgain: () => false,
  untilPeriodMs: (_control, { bankMs, allowanceMs }) => (bankMs > 0 ? bankMs : allowanceMs),
};
