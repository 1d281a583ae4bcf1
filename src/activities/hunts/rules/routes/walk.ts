import type { Route } from './peaks.ts';

/** Metres between stops by number; from the common start and to the common finale where there are any. */
export interface Walk {
  readonly between: (from: number, to: number) => number;
  readonly fromStart?: (to: number) => number;
  readonly toFinale?: (from: number) => number;
}

export const walkOf = (route: Route, { between, fromStart, toFinale }: Walk): number => {
  let metres = 0;
  for (const [slot, stop] of route.entries()) {
    const before = route[slot - 1];
    metres += before === undefined ? (fromStart?.(stop) ?? 0) : between(before, stop);
  }
  const last = route.at(-1);
  return metres + (last === undefined ? 0 : (toFinale?.(last) ?? 0));
};
