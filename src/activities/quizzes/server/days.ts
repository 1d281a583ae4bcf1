import { DAY_MS, HOUR_MS, fromIso, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { eventual } from '#store/port/consistency.ts';
import type { Operation } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import {
  countDay,
  dayAndHour,
  dayKey,
  daysQuery,
  foldDays,
  fromDayItem,
  fromMonthItem,
  monthsQuery,
  putDay,
} from './days.items.ts';
import type { Counted, DayCount, HourCount, MonthCount, Today } from './days.items.ts';
import type { LearnerRow } from './learner.items.ts';
import { progressTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';

/** A question left open for longer is not counted as study time. */
export const LONGEST_COUNTED_MS = 120_000;

/** The calendar day of an instant in a time zone; an unknown zone counts as UTC. */
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

const withHours = ({ day, hours }: DayCount, more: readonly HourCount[]): DayCount => {
  const byHour = new Map<number, Counted>();
  for (const { hour, ...counted } of [...hours, ...more]) byHour.set(hour, plus(byHour.get(hour), counted));
  return { day, hours: [...byHour].map(([hour, counted]) => ({ hour, ...counted })) };
};

/** Into the day's own row, added to what it has. */
export const addDay = async (
  { store }: Pick<QuizDeps, 'store'>,
  userId: string,
  added: DayCount,
): Promise<Operation> => {
  const item = await store.get(progressTable, dayKey(userId, added.day));
  const [known] = fromDayItem.list([item]);
  return putDay(userId, known ? withHours(added, known.hours) : added);
};

const isDayAfter = (day: string, next: string): boolean => Date.parse(next) - Date.parse(day) === DAY_MS;

export interface CountedDay {
  readonly today: Today | undefined;
  readonly operations: readonly Operation[];
}

/**
 * Answers of today are counted in the learner's row, which every answer writes anyway; with the first answer of a later
 * day they get a row of their own. For the transaction that has the learner's version as its condition.
 */
export const countAnswers = async (
  deps: Pick<QuizDeps, 'store'>,
  { userId, row }: { readonly userId: string; readonly row: Pick<LearnerRow, 'today'> },
  at: Instant,
  counted: Counted,
): Promise<CountedDay> => {
  const { day, hour } = dayAndHour(at);
  const { today } = row;
  const hours = [{ hour, ...counted }];
  if (!today) return { today: { day, hours, streak: 1 }, operations: [] };
  if (day === today.day) return { today: { ...today, ...withHours(today, hours) }, operations: [] };
  if (day < today.day) return { today, operations: [countDay(userId, at, counted)] };
  const streak = isDayAfter(today.day, day) ? today.streak + 1 : 1;
  return { today: { day, hours, streak }, operations: [await addDay(deps, userId, today)] };
};

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

/** The streak up to today; a day without answers yet does not break it. */
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

/** Months before it are kept as months. */
const foldLimit = (now: Instant): string => toIso(now - FOLD_AFTER_MS).slice(0, 7);

const sumOf = (days: readonly DayCount[]): Counted =>
  days.flatMap(({ hours }) => hours).reduce<Counted>(plus, { answers: 0, right: 0, ms: 0 });

/** Old days become months, once, on the first read. */
const foldOld = async (
  deps: Pick<QuizDeps, 'store' | 'clock'>,
  userId: string,
  days: readonly DayCount[],
): Promise<boolean> => {
  const limit = foldLimit(deps.clock.now());
  const old = days.filter(({ day }) => day.slice(0, 7) < limit).slice(0, MOST_FOLDED);
  const months = new Map<string, DayCount[]>();
  for (const day of old) months.set(day.day.slice(0, 7), [...(months.get(day.day.slice(0, 7)) ?? []), day]);
  for (const [month, own] of months) {
    const operations = foldDays(
      userId,
      { month, ...sumOf(own) },
      own.map(({ day }) => day),
    );
    // Another reader was first and stored the same sums.
    await deps.store.transact(operations);
  }
  return old.length > 0;
};

const readDays = async ({ store }: Pick<QuizDeps, 'store'>, userId: string): Promise<DayCount[]> => {
  const days: DayCount[] = [];
  for await (const items of readPages({ store, table: progressTable }, daysQuery(userId))) {
    days.push(...fromDayItem.list(items));
  }
  return days;
};

export interface Diary {
  readonly days: readonly DayCount[];
  readonly months: readonly MonthCount[];
}

const readMonths = async (
  { store }: Pick<QuizDeps, 'store'>,
  userId: string,
): Promise<Map<string, MonthCount>> => {
  const months = new Map<string, MonthCount>();
  for await (const items of readPages(
    { store, table: progressTable },
    { ...monthsQuery(userId), ...eventual },
  )) {
    for (const month of fromMonthItem.list(items)) months.set(month.month, month);
  }
  return months;
};

export const readDiary = async (
  deps: Pick<QuizDeps, 'store' | 'clock'>,
  { userId, row: { today } }: { readonly userId: string; readonly row: Pick<LearnerRow, 'today'> },
): Promise<Diary> => {
  let days = await readDays(deps, userId);
  while (await foldOld(deps, userId, days)) days = await readDays(deps, userId);
  const months = await readMonths(deps, userId);
  if (!today) return { days, months: [...months.values()] };
  const month = today.day.slice(0, 7);
  // After years away, the last day with answers is still in the learner's row.
  if (month >= foldLimit(deps.clock.now())) return { days: [...days, today], months: [...months.values()] };
  months.set(month, { month, ...plus(months.get(month), sumOf([today])) });
  return { days, months: [...months.values()] };
};
