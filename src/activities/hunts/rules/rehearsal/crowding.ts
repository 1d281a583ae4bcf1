import type { Instant } from '#core/instant.ts';
import type { Visit } from './visits.ts';

export interface Crowding {
  /** Most teams at one stop at the same time. */
  readonly stop: number;
  /** Most teams on the way from one stop to the same next one at the same time. */
  readonly leg: number;
}

interface Stay {
  readonly place: string;
  readonly from: Instant;
  readonly until: Instant;
}

/** The most overlapping stays at one place. A team that arrives as another leaves has not met it. */
const mostAtOnce = (stays: readonly Stay[]): number => {
  const changes = stays
    .flatMap(({ place, from, until }) => [
      { place, at: from, by: 1 },
      { place, at: Math.max(until, from + 1), by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.by - other.by);
  const present = new Map<string, number>();
  let most = 0;
  for (const { place, by } of changes) {
    const count = (present.get(place) ?? 0) + by;
    present.set(place, count);
    most = Math.max(most, count);
  }
  return most;
};

const staysOf = (visits: readonly Visit[]): Stay[] =>
  visits
    .flatMap(({ level, insideFrom, insideUntil }) =>
      insideFrom === undefined || insideUntil === undefined
        ? []
        : [{ place: level, from: insideFrom, until: insideUntil }],
    )
    .toSorted((one, other) => one.from - other.from);

const legsOf = (stays: readonly Stay[]): Stay[] =>
  stays.flatMap((stay, index) => {
    const before = stays[index - 1];
    return before && before.place !== stay.place
      ? [{ place: JSON.stringify([before.place, stay.place]), from: before.until, until: stay.from }]
      : [];
  });

/** Crowding, by the times teams really were at stops and between them. */
export const crowdingOf = (visitsByTeam: readonly (readonly Visit[])[]): Crowding => {
  const stays = visitsByTeam.map(staysOf);
  return { stop: mostAtOnce(stays.flat()), leg: mostAtOnce(stays.flatMap(legsOf)) };
};
