import type { Route } from './peaks.ts';

/** Metres between stops by number; from the common start and to the common finale where there are any. */
export interface Walk {
  readonly between: (from: number, to: number) => number;
  readonly fromStart?: (to: number) => number;
  readonly toFinale?: (from: number) => number;
}

export type WholeWalk = Required<Walk>;

export const walkOf = (route: Route, { between, fromStart, toFinale }: Walk): number => {
  let metres = 0;
  for (const [slot, stop] of route.entries()) {
    const before = route[slot - 1];
    metres += before === undefined ? (fromStart?.(stop) ?? 0) : between(before, stop);
  }
  const last = route.at(-1);
  return metres + (last === undefined ? 0 : (toFinale?.(last) ?? 0));
};

/** The same with every way measured once: plans ask for each of them thousands of times. */
export const measured = ({ between, fromStart, toFinale }: Walk, stops: number): WholeWalk => {
  const ways = Float64Array.from({ length: stops * stops }, (_, way) =>
    between(Math.floor(way / stops), way % stops),
  );
  const starts = Float64Array.from({ length: stops }, (_, stop) => fromStart?.(stop) ?? 0);
  const ends = Float64Array.from({ length: stops }, (_, stop) => toFinale?.(stop) ?? 0);
  return {
    between: (from, to) => ways[from * stops + to] ?? 0,
    fromStart: (to) => starts[to] ?? 0,
    toFinale: (from) => ends[from] ?? 0,
  };
};
