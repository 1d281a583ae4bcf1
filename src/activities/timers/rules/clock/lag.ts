import { rulesOfControl } from './banks/of-control.ts';
import type { Control } from './control.ts';

const MOST_GAIN_MS = 1000;
const MOST_GRACE_MS = 2000;

/** Quota gained with every turn. Whole numbers throughout: 0.4 of a second is 4 of 10,000 ms. */
export const gainMs = (control: Control): number => {
  const { startMs, bonusMs } = rulesOfControl(control);
  const expectedMs = startMs(control) + 40 * (bonusMs?.(control) ?? 0);
  return Math.min(MOST_GAIN_MS, (Math.floor((4 * expectedMs) / 10_000) + 15) * 10);
};

export const firstQuotaMs = (control: Control): number => 3 * gainMs(control);

export const compensationMs = (usedMs: number, clientMs: number, quotaMs: number): number =>
  Math.min(Math.max(0, usedMs - clientMs), quotaMs);

export const quotaAfterMs = (control: Control, quotaMs: number, compensatedMs: number): number => {
  const gain = gainMs(control);
  return Math.min(quotaMs + gain - compensatedMs, 7 * gain);
};

/** A flag claimed by others waits for a tap that may be in flight. */
export const graceMs = (quotaMs: number): number => Math.min(quotaMs, MOST_GRACE_MS);
