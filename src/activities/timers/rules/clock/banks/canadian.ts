import type { ControlOf } from '../control.ts';
import { bank } from './bank-rules.ts';
import type { BankRules } from './bank-rules.ts';

/** `allowanceMs` and `turnsLeft` are the block's. A turn that ends with the main time gone is one of its turns. */
export const canadian: BankRules<ControlOf<'canadian'>> = {
  atStart: ({ mainMs, blockTurns, blockMs }) =>
    bank({ bankMs: mainMs, allowanceMs: blockMs, turnsLeft: blockTurns }),
  untilZeroMs: (_control, { bankMs, allowanceMs }) => bankMs + allowanceMs,
  spend: (_control, from, ms) => {
    const ofMain = Math.min(from.bankMs, ms);
    return {
      ...from,
      bankMs: from.bankMs - ofMain,
      allowanceMs: Math.max(0, from.allowanceMs - (ms - ofMain)),
    };
  },
  atTurnEnd: ({ blockTurns, blockMs }, from, overMs) => {
    if (overMs !== undefined || from.bankMs > 0) return from;
    return from.turnsLeft > 1
      ? { ...from, turnsLeft: from.turnsLeft - 1 }
      : { ...from, turnsLeft: blockTurns, allowanceMs: blockMs };
  },
  remainingMs: (_control, { bankMs, allowanceMs }) => (bankMs > 0 ? bankMs : allowanceMs),
  adjust: (_control, from, byMs) =>
    from.bankMs > 0
      ? { ...from, bankMs: from.bankMs + byMs }
      : { ...from, allowanceMs: from.allowanceMs + byMs },
  comesAgain: () => false,
  untilPeriodMs: (_control, { bankMs, allowanceMs }) => (bankMs > 0 ? bankMs : allowanceMs),
};
