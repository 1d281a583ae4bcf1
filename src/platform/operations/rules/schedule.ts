import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** `no`, `daily 03:00` or `sun 03:00`; times are UTC. */
export const SCHEDULE = /^(?:no|(daily|sun|mon|tue|wed|thu|fri|sat) ([01]\d|2[0-3]):([0-5]\d))$/;

/** The first moment of the schedule after `after`; undefined for `no`. */
export const nextRunAt = (schedule: string, after: Instant): Instant | undefined => {
  const [, day, hours, minutes] = SCHEDULE.exec(schedule) ?? [];
  if (day === undefined) return undefined;
  const sinceMidnight = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  // The first of January 1970 was a Thursday.
  let date = Math.floor(after / DAY_MS);
  const isDay = (): boolean => day === 'daily' || DAYS[(date + 4) % 7] === day;
  while (!isDay() || date * DAY_MS + sinceMidnight <= after) date++;
  return date * DAY_MS + sinceMidnight;
};
