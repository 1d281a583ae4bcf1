/** The marks a running clock passed between two reads, in milliseconds before zero. */
export interface Passed {
  readonly seat: number;
  /** A warning the table asked for, a second of the last ten, or zero itself. */
  readonly kind: 'warning' | 'tick' | 'zero';
  readonly leftMs: number;
}

const TICKS_MS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => second * 1000);

const isBetween = (mark: number, before: number, after: number): boolean => before > mark && after <= mark;

/**
 * A late read (a hidden tab, a sleeping device) passes many marks at once: then only the lowest is announced.
 */
export const marksPassed = (
  seat: number,
  { before, after }: { readonly before: number; readonly after: number },
  warnAtSeconds: readonly number[],
): Passed | undefined => {
  if (isBetween(0, before, after)) return { seat, kind: 'zero', leftMs: 0 };
  const warnings = warnAtSeconds
    .map((second) => second * 1000)
    .filter((mark) => isBetween(mark, before, after));
  const ticks = TICKS_MS.filter((mark) => isBetween(mark, before, after));
  const lowest = Math.min(...warnings, ...ticks);
  if (lowest === Number.POSITIVE_INFINITY) return undefined;
  return { seat, kind: warnings.includes(lowest) ? 'warning' : 'tick', leftMs: lowest };
};
