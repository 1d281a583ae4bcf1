import type { ControlOf } from '../control.ts';
import type { Bank } from '../state.ts';
import { adjustAllowance, adjustBank, bank, spendInOrder } from './bank-rules.ts';
import type { BankRules } from './bank-rules.ts';

/** Every turn has free time first; the bank runs after it. Bronstein gives back at the end what delay never took. */
const freeThenBank = <C>(freeMs: (control: C) => number, mainMs: (control: C) => number): BankRules<C> => ({
  atStart: (control) => bank({ bankMs: mainMs(control), allowanceMs: freeMs(control) }),
  untilZeroMs: (_control, { bankMs, allowanceMs }) => bankMs + allowanceMs,
  spend: (_control, from, ms) => spendInOrder(from, ms),
  atTurnEnd: (control, from) => ({ ...from, allowanceMs: freeMs(control) }),
  remainingMs: (_control, { bankMs }) => bankMs,
  adjust: adjustBank,
  comesAgain: () => true,
  untilPeriodMs: (_control, { allowanceMs }) => allowanceMs,
});

export const delay: BankRules<ControlOf<'delay'>> = freeThenBank(
  ({ delayMs }) => delayMs,
  ({ mainMs }) => mainMs,
);

export const bronstein: BankRules<ControlOf<'bronstein'>> = freeThenBank(
  ({ delayMs }) => delayMs,
  ({ mainMs }) => mainMs,
);

export const turnThenBank: BankRules<ControlOf<'turn-then-bank'>> = freeThenBank(
  ({ turnMs }) => turnMs,
  ({ bankMs }) => bankMs,
);

const spendAllowance = (_control: unknown, from: Bank, ms: number): Bank => ({
  ...from,
  allowanceMs: Math.max(0, from.allowanceMs - ms),
});

const newEachTurn = <C>(turnMs: (control: C) => number): BankRules<C> => ({
  atStart: (control) => bank({ allowanceMs: turnMs(control) }),
  untilZeroMs: (_control, { allowanceMs }) => allowanceMs,
  spend: spendAllowance,
  atTurnEnd: (control, from) => ({ ...from, allowanceMs: turnMs(control) }),
  remainingMs: (_control, { allowanceMs }) => allowanceMs,
  adjust: adjustAllowance,
  comesAgain: () => true,
});

export const perMove: BankRules<ControlOf<'per-move'>> = newEachTurn(({ moveMs }) => moveMs);

export const group: BankRules<ControlOf<'group'>> = newEachTurn(({ mainMs }) => mainMs);

export const carryOver: BankRules<ControlOf<'carry-over'>> = {
  ...newEachTurn(({ turnMs }: ControlOf<'carry-over'>) => turnMs),
  atTurnEnd: ({ turnMs, carry = 'both' }, from, overMs = 0) => {
    const unusedMs = carry === 'overused' ? 0 : from.allowanceMs;
    const overusedMs = carry === 'unused' ? 0 : overMs;
    return { ...from, allowanceMs: Math.max(0, turnMs + unusedMs - overusedMs) };
  },
};

/** Turn and round run together; whichever is used up first is zero. The clock shows the round. */
export const turnAndRound: BankRules<ControlOf<'turn-and-round'>> = {
  atStart: ({ turnMs, roundMs }) => bank({ bankMs: roundMs, allowanceMs: turnMs }),
  untilZeroMs: (_control, { bankMs, allowanceMs }) => Math.min(bankMs, allowanceMs),
  spend: (_control, from, ms) => ({
    ...from,
    bankMs: Math.max(0, from.bankMs - ms),
    allowanceMs: Math.max(0, from.allowanceMs - ms),
  }),
  atTurnEnd: ({ turnMs }, from) => ({ ...from, allowanceMs: turnMs }),
  remainingMs: (_control, { bankMs }) => bankMs,
  adjust: adjustBank,
  comesAgain: (_control, { bankMs }) => bankMs > 0,
};
