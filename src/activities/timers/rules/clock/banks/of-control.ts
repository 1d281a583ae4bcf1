import type { Control } from '../control.ts';
import type { BankRules, RulesOfControls } from './bank-rules.ts';
import { byoYomi } from './byo-yomi.ts';
import { canadian } from './canadian.ts';
import { periods } from './periods.ts';
import { countUp, fischer, hourglass, suddenDeath } from './single-bank.ts';
import { bronstein, carryOver, delay, group, perMove, turnAndRound, turnThenBank } from './turn-time.ts';

const rules: RulesOfControls = {
  'count-up': countUp,
  'sudden-death': suddenDeath,
  fischer,
  delay,
  bronstein,
  'byo-yomi': byoYomi,
  canadian,
  hourglass,
  'per-move': perMove,
  'turn-and-round': turnAndRound,
  'turn-then-bank': turnThenBank,
  periods,
  'carry-over': carryOver,
  group,
};

/** The table pairs each kind of control with its own rules, which the compiler cannot follow through a lookup. */
export const bankRulesOf = (control: Control): BankRules => rules[control.type] as BankRules;
