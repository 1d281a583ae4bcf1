import { say } from '#core/words.ts';
import { DAY_MS, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { wrong } from './wrong.ts';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone?: string | undefined;
}

/** Includes both ends. */
export interface Range {
  readonly fromAt: Instant | undefined;
  readonly toAt: Instant | undefined;
}

const formatIn = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

const isZone = (zone: string): boolean => {
  try {
    formatIn(zone);
    return true;
  } catch {
    return false;
  }
};

/** Local time in that zone, as if it were UTC. */
const wallTime = (format: Intl.DateTimeFormat, at: Instant): Instant => {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

/**
 * The first moment of a day in a zone. A zone may skip midnight when its clocks are changed, so the moment is
 * searched: the earliest at which the wall shows that day.
 */
const startOfDay = (format: Intl.DateTimeFormat, midnight: Instant): Instant => {
  let before = midnight - DAY_MS;
  let after = midnight + DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallTime(format, middle) >= midnight) after = middle;
    else before = middle;
  }
  return after;
};

const dayOf = (text: string): Instant => Date.parse(`${text}T00:00:00Z`);

/** Whole days from and to in a zone, as the instants between which a game may have ended. */
export const rangeOf = ({ from, to, zone = 'UTC' }: Asked) => {
  if (!isZone(zone)) return wrong('query.zone', say('timer-zone-unknown'));
  if (from !== undefined && to !== undefined && from > to)
    return wrong('query.from', say('timer-days-reversed'));
  const format = formatIn(zone);
  return ok<Range>({
    fromAt: from === undefined ? undefined : startOfDay(format, dayOf(from)),
    toAt: to === undefined ? undefined : startOfDay(format, dayOf(to) + DAY_MS) - 1,
  });
};

/** Local date and time in a zone, `2026-03-29 01:30:00`, for files that know no zones. */
export const localStamp = (at: Instant, zone = 'UTC'): string =>
  toIso(wallTime(formatIn(isZone(zone) ? zone : 'UTC'), at))
    .replace('T', ' ')
    .slice(0, 19);
