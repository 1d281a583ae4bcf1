import type { Control } from './control.ts';

const MOST_GAIN_MS = 1000;
const MOST_GRACE_MS = 2000;

/** What a player starts with: main time with all periods or the first block, the move time for one per move. */
const limitMs = (control: Control): number => {
  switch (control.type) {
    case 'count-up':
      return 0;
    case 'byo-yomi':
      return control.mainMs + control.periods * control.periodMs;
    case 'canadian':
      return control.mainMs + control.blockMs;
    case 'per-move':
      return control.moveMs;
    case 'turn-and-round':
      return control.roundMs;
    case 'turn-then-bank':
      return control.bankMs;
    case 'periods':
      return control.periods[0]?.mainMs ?? 0;
    case 'carry-over':
      return control.turnMs;
    default:
      return control.mainMs;
  }
};

/** Bonus, delay or move time. */
const incrementMs = (control: Control): number => {
  switch (control.type) {
    case 'fischer':
      return control.incrementMs;
    case 'delay':
    case 'bronstein':
      return control.delayMs;
    case 'per-move':
      return control.moveMs;
    case 'turn-then-bank':
    case 'carry-over':
      return control.turnMs;
    case 'periods':
      return control.periods[0]?.incrementMs ?? 0;
    default:
      return 0;
  }
};

/** Quota won with every turn. Whole numbers throughout: 0.4 of a second is 4 of 10,000 ms. */
export const gainMs = (control: Control): number => {
  const expectedMs = limitMs(control) + 40 * incrementMs(control);
  return Math.min(MOST_GAIN_MS, (Math.floor((4 * expectedMs) / 10_000) + 15) * 10);
};

export const firstQuotaMs = (control: Control): number => 3 * gainMs(control);

export const compensationMs = (usedMs: number, clientMs: number, quotaMs: number): number =>
  Math.min(Math.max(0, usedMs - clientMs), quotaMs);

export const quotaAfterMs = (control: Control, quotaMs: number, compensatedMs: number): number => {
  const gain = gainMs(control);
  return Math.min(quotaMs + gain - compensatedMs, 7 * gain);
};

/** A flag claimed by others waits for a tap that may be on its way. */
export const graceMs = (quotaMs: number): number => Math.min(quotaMs, MOST_GRACE_MS);
