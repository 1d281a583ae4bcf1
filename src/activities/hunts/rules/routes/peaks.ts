/** Stops by number, in the order a team comes to them. */
export type Route = readonly number[];

export interface LegCount {
  readonly from: number;
  readonly to: number;
  /** Teams that walk it at any time. */
  readonly teams: number;
  /** Teams that walk it at the same time, moving in lockstep. */
  readonly atOnce: number;
}

export interface RoutePeaks {
  /** Most teams at one stop at the same time, moving in lockstep. */
  readonly stop: number;
  /** Most teams that walk one leg, at any time: the longest convoy that can form. */
  readonly leg: number;
  /** `atStop[slot][stop]` teams. */
  readonly atStop: readonly (readonly number[])[];
  /** Legs that anybody walks, the busiest first. */
  readonly legs: readonly LegCount[];
}

const highest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0);

const countStops = (routes: readonly Route[], stops: number): number[][] => {
  const slots = highest(routes.map((route) => route.length));
  const table = Array.from({ length: slots }, () => Array.from({ length: stops }, () => 0));
  for (const route of routes)
    for (const [slot, stop] of route.entries()) {
      const row = table[slot];
      if (row) row[stop] = (row[stop] ?? 0) + 1;
    }
  return table;
};

const countLegs = (routes: readonly Route[], stops: number): LegCount[] => {
  const bySlot = new Map<number, Map<number, number>>();
  for (const route of routes)
    for (const [slot, to] of route.entries()) {
      const from = route[slot - 1];
      if (from === undefined) continue;
      const counts = bySlot.get(from * stops + to) ?? new Map<number, number>();
      bySlot.set(from * stops + to, counts.set(slot, (counts.get(slot) ?? 0) + 1));
    }
  return [...bySlot]
    .map(([leg, counts]) => ({
      from: Math.floor(leg / stops),
      to: leg % stops,
      teams: [...counts.values()].reduce((sum, count) => sum + count, 0),
      atOnce: highest([...counts.values()]),
    }))
    .toSorted((one, other) => other.teams - one.teams || one.from - other.from || one.to - other.to);
};

/** Where teams meet if all take equally long: at stops, and one behind the other on the way. */
export const peaksOf = (routes: readonly Route[], stops: number): RoutePeaks => {
  const atStop = countStops(routes, stops);
  const legs = countLegs(routes, stops);
  return {
    stop: highest(atStop.map(highest)),
    leg: legs[0]?.teams ?? 0,
    atStop,
    legs,
  };
};
