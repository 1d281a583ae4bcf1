import type { Instant } from '#core/instant.ts';
import type { Visit } from './visits.ts';

export interface CrowdOverTime {
  readonly startsAt: Instant;
  readonly stepMs: number;
  /** For each level the most teams that were there at once, step by step. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
  /** The highest of all. */
  readonly most: number;
}

interface Stay {
  readonly from: Instant;
  readonly until: Instant;
}

const staysAt = (visits: readonly Visit[], level: string): Stay[] =>
  visits.flatMap((visit) =>
    visit.level === level && visit.insideFrom !== undefined && visit.insideUntil !== undefined
      ? [{ from: visit.insideFrom, until: visit.insideUntil }]
      : [],
  );

/** The most stays that overlap at one moment of a step: where one begins, or at its start. */
const mostWithin = (stays: readonly Stay[], from: Instant, until: Instant): number => {
  const moments = [from, ...stays.map((stay) => stay.from).filter((at) => at >= from && at < until)];
  return moments.reduce(
    (most, at) => Math.max(most, stays.filter((stay) => stay.from <= at && stay.until >= at).length),
    0,
  );
};

const DEFAULT_STEPS = 40;

/** How many teams were at each stop, in equal steps from the first arrival to the last departure. */
export const crowdOverTime = (
  visits: readonly Visit[],
  levels: readonly string[],
  steps = DEFAULT_STEPS,
): CrowdOverTime => {
  const stays = new Map(levels.map((level) => [level, staysAt(visits, level)]));
  const all = [...stays.values()].flat();
  const startsAt = all.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const endsAt = all.reduce((most, { until }) => Math.max(most, until), 0);
  if (all.length === 0) return { startsAt: 0, stepMs: 0, counts: new Map(), most: 0 };
  const stepMs = Math.max(1000, Math.ceil((endsAt - startsAt + 1) / steps));
  const columns = Math.ceil((endsAt - startsAt + 1) / stepMs);
  const counts = new Map(
    [...stays].map(([level, own]) => [
      level,
      Array.from({ length: columns }, (_, step) =>
        mostWithin(own, startsAt + step * stepMs, startsAt + (step + 1) * stepMs),
      ),
    ]),
  );
  const most = [...counts.values()].flat().reduce((highest, count) => Math.max(highest, count), 0);
  return { startsAt, stepMs, counts, most };
};
