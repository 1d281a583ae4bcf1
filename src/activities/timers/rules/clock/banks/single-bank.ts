import type { ControlOf } from '../control.ts';
import type { Bank } from '../state.ts';
import { adjustBank, bank, spendBank } from './bank-rules.ts';
import type { BankRules } from './bank-rules.ts';

/** The bank holds corrections only: a clock that counts up shows measured time plus them. */
export const countUp: BankRules<ControlOf<'count-up'>> = {
  atStart: () => bank({}),
  untilZeroMs: () => undefined,
  spend: (_control, from) => from,
  atTurnEnd: (_control, from) => from,
  remainingMs: () => undefined,
  adjust: adjustBank,
  comesAgain: () => true,
};

const bankOnly = {
  atStart: ({ mainMs }: { readonly mainMs: number }) => bank({ bankMs: mainMs }),
  untilZeroMs: (_control: unknown, { bankMs }: Bank) => bankMs,
  spend: spendBank,
  atTurnEnd: (_control: unknown, from: Bank) => from,
  remainingMs: (_control: unknown, { bankMs }: Bank) => bankMs,
  adjust: adjustBank,
  comesAgain: () => false,
};

export const suddenDeath: BankRules<ControlOf<'sudden-death'>> = bankOnly;

/** The others gain what a player loses: `hourglass.ts` moves it from bank to bank. */
export const hourglass: BankRules<ControlOf<'hourglass'>> = bankOnly;

/** A correction above the cap stays; only the bonus never lifts a bank over it. */
export const withBonus = (from: Bank, incrementMs: number, capMs: number | undefined): Bank => {
  const capped = Math.min(from.bankMs + incrementMs, capMs ?? Infinity);
  return { ...from, bankMs: Math.max(from.bankMs, capped) };
};

export const fischer: BankRules<ControlOf<'fischer'>> = {
  ...bankOnly,
  atTurnStart: ({ bonus, incrementMs, capMs }, from) =>
    bonus === 'before' ? withBonus(from, incrementMs, capMs) : from,
  atTurnEnd: ({ bonus, incrementMs, capMs }, from, overMs) =>
    bonus === 'before' || overMs !== undefined ? from : withBonus(from, incrementMs, capMs),
};
