import type { ControlOf, PeriodPlan } from '../control.ts';
import type { Bank } from '../state.ts';
import { adjustBank, bank, spendBank } from './bank-rules.ts';
import type { BankRules } from './bank-rules.ts';

type Periods = ControlOf<'periods'>;

const NONE: PeriodPlan = { mainMs: 0 };

const planAt = ({ periods }: Periods, { periodsLeft }: Bank): PeriodPlan =>
  periods[periods.length - periodsLeft] ?? NONE;

/** The next period's time is added to what is left. */
const nextPeriod = (control: Periods, from: Bank): Bank => {
  const inNext = { ...from, periodsLeft: from.periodsLeft - 1 };
  const plan = planAt(control, inNext);
  return { ...inNext, bankMs: from.bankMs + plan.mainMs, turnsLeft: plan.turns ?? 0 };
};

/** With a number of turns, the time must last for them; without, the next period follows when the time is used up. */
const endsWithItsTime = (control: Periods, from: Bank): boolean =>
  from.periodsLeft > 1 && planAt(control, from).turns === undefined;

export const periods: BankRules<Periods> = {
  atStart: (control) => {
    const [first = NONE] = control.periods;
    return bank({
      bankMs: first.mainMs,
      periodsLeft: control.periods.length,
      turnsLeft: first.turns ?? 0,
    });
  },
  untilZeroMs: (control, from) => {
    let untilMs = from.bankMs;
    let reached = from;
    while (endsWithItsTime(control, reached)) {
      reached = nextPeriod(control, { ...reached, bankMs: 0 });
      untilMs += reached.bankMs;
    }
    return untilMs;
  },
  spend: (control, from, ms) => {
    let left = from;
    let restMs = ms;
    while (restMs >= left.bankMs && endsWithItsTime(control, left)) {
      restMs -= left.bankMs;
      left = nextPeriod(control, { ...left, bankMs: 0 });
    }
    return spendBank(control, left, restMs);
  },
  atTurnEnd: (control, from, overMs) => {
    if (overMs !== undefined) return from;
    const plan = planAt(control, from);
    const paid = { ...from, bankMs: from.bankMs + (plan.incrementMs ?? 0) };
    if (plan.turns === undefined) return paid;
    const counted = { ...paid, turnsLeft: Math.max(0, from.turnsLeft - 1) };
    return counted.turnsLeft === 0 && counted.periodsLeft > 1 ? nextPeriod(control, counted) : counted;
  },
  remainingMs: (_control, { bankMs }) => bankMs,
  adjust: adjustBank,
  comesAgain: () => false,
  untilPeriodMs: (_control, { bankMs }) => bankMs,
};
