import { DAY_MS, HOUR_MS, fromIso, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { eventual } from '#store/port/consistency.ts';
import { daysQuery, foldDays, fromDayItem, fromMonthItem, monthsQuery } from './days.items.ts';
import type { DayCount, MonthCount } from './days.items.ts';
import { pagesOf, progressTable } from './quizzes.tables.ts';
import type { QuizParts } from './quizzes.parts.ts';

export interface Counted {
  readonly answers: number;
  readonly right: number;
  readonly ms: number;
}

/** The calendar day of an instant in a time zone; one that is not known counts as UTC. */
export const dayIn = (zone: string | undefined): ((instant: Instant) => string) => {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone ?? 'UTC',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return (instant) => format.format(instant);
  } catch (error) {
    if (error instanceof RangeError) return (instant) => toIso(instant).slice(0, 10);
    throw error;
  }
};

const plus = (a: Counted | undefined, b: Counted): Counted => ({
  answers: (a?.answers ?? 0) + b.answers,
  right: (a?.right ?? 0) + b.right,
  ms: (a?.ms ?? 0) + b.ms,
});

/** Days of the learner's own calendar. */
export const calendarOf = (
  days: readonly DayCount[],
  dayOf: (instant: Instant) => string,
): ReadonlyMap<string, Counted> => {
  const calendar = new Map<string, Counted>();
  for (const { day, hours } of days) {
    for (const { hour, ...counted } of hours) {
      const own = dayOf(fromIso(`${day}T00:00:00.000Z`) + hour * HOUR_MS);
      calendar.set(own, plus(calendar.get(own), counted));
    }
  }
  return calendar;
};

/** Days in a row up to today; a day that has only begun does not break it. */
export const streakOf = (
  calendar: ReadonlyMap<string, Counted>,
  now: Instant,
  dayOf: (instant: Instant) => string,
): number => {
  let streak = calendar.has(dayOf(now)) ? 1 : 0;
  for (let back = 1; calendar.has(dayOf(now - back * DAY_MS)); back++) streak += 1;
  return streak;
};

/** Longer than any streak worth showing. */
const FOLD_AFTER_MS = 400 * DAY_MS;
const MOST_FOLDED = 62;

const sumOf = (days: readonly DayCount[]): Counted =>
  days.flatMap(({ hours }) => hours).reduce<Counted>(plus, { answers: 0, right: 0, ms: 0 });

/** Old days become months: once, whoever reads them first. */
const foldOld = async (
  parts: Pick<QuizParts, 'store' | 'clock'>,
  userId: string,
  days: readonly DayCount[],
): Promise<boolean> => {
  const limit = toIso(parts.clock.now() - FOLD_AFTER_MS).slice(0, 7);
  const old = days.filter(({ day }) => day.slice(0, 7) < limit).slice(0, MOST_FOLDED);
  const months = new Map<string, DayCount[]>();
  for (const day of old) months.set(day.day.slice(0, 7), [...(months.get(day.day.slice(0, 7)) ?? []), day]);
  for (const [month, own] of months) {
    const operations = foldDays(
      userId,
      { month, ...sumOf(own) },
      own.map(({ day }) => day),
    );
    // Another reader was first: it has the same sums.
    await parts.store.transact(operations);
  }
  return old.length > 0;
};

const readDays = async ({ store }: Pick<QuizParts, 'store'>, userId: string): Promise<DayCount[]> => {
  const days: DayCount[] = [];
  for await (const items of pagesOf(store, progressTable, daysQuery(userId))) {
    days.push(...fromDayItem.list(items));
  }
  return days;
};

export interface Diary {
  readonly days: readonly DayCount[];
  readonly months: readonly MonthCount[];
}

export const readDiary = async (
  parts: Pick<QuizParts, 'store' | 'clock'>,
  userId: string,
): Promise<Diary> => {
  let days = await readDays(parts, userId);
  while (await foldOld(parts, userId, days)) days = await readDays(parts, userId);
  const months: MonthCount[] = [];
  for await (const items of pagesOf(parts.store, progressTable, { ...monthsQuery(userId), ...eventual })) {
    months.push(...fromMonthItem.list(items));
  }
  return { days, months };
};
