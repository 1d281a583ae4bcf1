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

/** Calls for every leg that somebody walks in a slot, with its number. */
const eachLeg = (
  routes: readonly Route[],
  slot: number,
  stops: number,
  take: (leg: number) => void,
): void => {
  for (const route of routes) {
    const [from, to] = [route[slot - 1], route[slot]];
    if (from !== undefined && to !== undefined) take(from * stops + to);
  }
};

const countLegs = (routes: readonly Route[], stops: number): LegCount[] => {
  const slots = highest(routes.map((route) => route.length));
  const [teams, atOnce, now] = [0, 0, 0].map(() => new Uint32Array(stops * stops));
  if (!teams || !atOnce || !now) return [];
  for (let slot = 1; slot < slots; slot++) {
    eachLeg(routes, slot, stops, (leg) => {
      const here = (now[leg] ?? 0) + 1;
      now[leg] = here;
      teams[leg] = (teams[leg] ?? 0) + 1;
      atOnce[leg] = Math.max(atOnce[leg] ?? 0, here);
    });
    eachLeg(routes, slot, stops, (leg) => {
      now[leg] = 0;
    });
  }
  const legs: LegCount[] = [];
  for (const [leg, count] of teams.entries())
    if (count > 0)
      legs.push({
        from: Math.floor(leg / stops),
        to: leg % stops,
        teams: count,
        atOnce: atOnce[leg] ?? 0,
      });
  return legs.toSorted((one, other) => other.teams - one.teams || one.from - other.from || one.to - other.to);
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
