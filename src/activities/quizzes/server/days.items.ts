import { fromIso, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, setIfAbsent } from '#store/port/changes.ts';
import { checkedBy, countOr } from '#store/port/read-checked.ts';
import { isMap, mapIn, numberOr, textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key, Value } from '#store/port/values.ts';
import { progressTable } from './quizzes.tables.ts';

export interface Counted {
  readonly answers: number;
  readonly right: number;
  readonly ms: number;
}

export interface HourCount extends Counted {
  readonly hour: number;
}

/** Answers of one day by UTC hour, so they can be summed to days of any time zone. */
export interface DayCount {
  readonly day: string;
  readonly hours: readonly HourCount[];
}

/** The last day with an answer, and the length of the streak that ends there (UTC). */
export interface Today extends DayCount {
  readonly streak: number;
}

export const dayKey = (userId: string, day: string): Key => ({ userId, questionId: `#DAY#${day}` });

const hourName = (hour: number): string => String(hour).padStart(2, '0');

export const dayAndHour = (at: Instant): { readonly day: string; readonly hour: number } => {
  const iso = toIso(at);
  return { day: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) };
};

/** An answer of an earlier day: given offline, or to an exam that was settled late. */
export const countDay = (userId: string, at: Instant, counted: Counted): Operation => {
  const { day, hour } = dayAndHour(at);
  const name = hourName(hour);
  return {
    op: 'update',
    table: progressTable,
    key: dayKey(userId, day),
    changes: [add(`a${name}`, counted.answers), add(`r${name}`, counted.right), add(`m${name}`, counted.ms)],
  };
};

export const putDay = (userId: string, { day, hours }: DayCount): Operation => ({
  op: 'put',
  table: progressTable,
  item: {
    ...dayKey(userId, day),
    ...Object.fromEntries(
      hours.flatMap(({ hour, answers, right, ms }) => {
        const name = hourName(hour);
        return [
          [`a${name}`, answers],
          [`r${name}`, right],
          [`m${name}`, ms],
        ];
      }),
    ),
  },
});

/** In the learner's row, which is charged by size with every answer: numbers without names. */
export const toTodayValue = ({ day, streak, hours }: Today): Value => ({
  day,
  streak,
  hours: Object.fromEntries(
    hours.map(({ hour, answers, right, ms }) => [hourName(hour), [answers, right, ms]]),
  ),
});

const DATE = /^\d{4}-\d\d-\d\d$/;
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(fromIso(value));

const areCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((count) => Number.isFinite(count) && count >= 0);

interface StoredToday {
  readonly day: string;
  readonly hours: Readonly<Record<string, readonly number[]>>;
}

const isToday = (value: unknown): value is StoredToday => {
  if (!isMap(value) || !isDate(value['day']) || !isMap(value['hours'])) return false;
  return Object.entries(value['hours']).every(([hour, counts]) => /^\d\d$/.test(hour) && areCounts(counts));
};

export const todayIn = (item: Item): Today | undefined => {
  const today = checkedBy(item, 'today', isToday);
  return (
    today && {
      day: today.day,
      streak: countOr(mapIn(item, 'today'), 'streak', 1),
      hours: Object.entries(today.hours).map(([hour, [answers = 0, right = 0, ms = 0]]) => ({
        hour: Number(hour),
        answers,
        right,
        ms,
      })),
    }
  );
};

export const daysQuery = (userId: string): Query => ({ partition: userId, sort: { beginsWith: '#DAY#' } });

const DAY = '#DAY#';

/** An invalid time would break the page. */
const dateIn = (text: string, pattern: RegExp, attribute: string): string => {
  if (pattern.test(text) && !Number.isNaN(fromIso(text))) return text;
  throw new UnreadableAttribute(attribute, 'a date');
};

const msIn = (item: Item, name: string): number => Math.round(Math.max(0, numberOr(item, name, 0)));

export const fromDayItem = readerOf(progressTable, (item): DayCount => ({
  day: dateIn(textIn(item, 'questionId').slice(DAY.length), /^\d{4}-\d\d-\d\d$/, 'questionId'),
  hours: Array.from({ length: 24 }, (_, hour) => {
    const name = hourName(hour);
    return {
      hour,
      answers: countOr(item, `a${name}`, 0),
      right: countOr(item, `r${name}`, 0),
      ms: msIn(item, `m${name}`),
    };
  }).filter(({ answers }) => answers > 0),
}));

export interface MonthCount extends Counted {
  readonly month: string;
}

/** Old days become a month in one step: none is counted twice or lost. */
export const foldDays = (userId: string, month: MonthCount, days: readonly string[]): Operation[] => [
  {
    op: 'update',
    table: progressTable,
    key: { userId, questionId: `#MONTH#${month.month}` },
    changes: [
      setIfAbsent('month', month.month),
      add('answers', month.answers),
      add('right', month.right),
      add('ms', month.ms),
    ],
  },
  ...days.map((day): Operation => ({
    op: 'delete',
    table: progressTable,
    key: dayKey(userId, day),
    condition: { op: 'exists' },
  })),
];

export const monthsQuery = (userId: string): Query => ({
  partition: userId,
  sort: { beginsWith: '#MONTH#' },
});

export const fromMonthItem = readerOf(progressTable, (item): MonthCount => ({
  month: dateIn(textIn(item, 'month'), /^\d{4}-\d\d$/, 'month'),
  answers: countOr(item, 'answers', 0),
  right: countOr(item, 'right', 0),
  ms: msIn(item, 'ms'),
}));
