import type { Control } from '../control.ts';
import type { ControlRules, RulesOfControls } from './bank-rules.ts';
import { byoYomi } from './byo-yomi.ts';
import { canadian } from './canadian.ts';
import { periods } from './periods.ts';
import { countUp, fischer, hourglass, suddenDeath } from './single-bank.ts';
import { bronstein, carryOver, delay, group, perMove, turnAndRound, turnThenBank } from './turn-time.ts';

const main = ({ mainMs }: { readonly mainMs: number }): number => mainMs;

const rules: RulesOfControls = {
  'count-up': { ...countUp, startMs: () => 0 },
  'sudden-death': { ...suddenDeath, startMs: main },
  fischer: { ...fischer, startMs: main, bonusMs: ({ incrementMs }) => incrementMs },
  delay: { ...delay, startMs: main, bonusMs: ({ delayMs }) => delayMs },
  bronstein: { ...bronstein, startMs: main, bonusMs: ({ delayMs }) => delayMs },
  'byo-yomi': {
    ...byoYomi,
    startMs: ({ mainMs, periods: count, periodMs }) => mainMs + count * periodMs,
    counts: 'periods',
  },
  canadian: { ...canadian, startMs: ({ mainMs, blockMs }) => mainMs + blockMs, counts: 'block' },
  hourglass: { ...hourglass, startMs: main, isSand: true },
  'per-move': { ...perMove, startMs: ({ moveMs }) => moveMs, bonusMs: ({ moveMs }) => moveMs },
  'turn-and-round': { ...turnAndRound, startMs: ({ roundMs }) => roundMs, hasTwoClocks: true },
  'turn-then-bank': { ...turnThenBank, startMs: ({ bankMs }) => bankMs, bonusMs: ({ turnMs }) => turnMs },
  periods: {
    ...periods,
    startMs: ({ periods: [first] }) => first?.mainMs ?? 0,
    bonusMs: ({ periods: [first] }) => first?.incrementMs ?? 0,
    counts: 'periods',
  },
  'carry-over': { ...carryOver, startMs: ({ turnMs }) => turnMs, bonusMs: ({ turnMs }) => turnMs },
  group: { ...group, startMs: main, isTogether: true },
};

/** The table pairs each kind of control with its rules; the compiler cannot follow that through a lookup. */
export const rulesOfControl = (control: Control): ControlRules => rules[control.type] as ControlRules;
