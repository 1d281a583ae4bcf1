import { fromIso, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, setIfAbsent } from '#store/port/changes.ts';
import { countOr } from '#store/port/read-checked.ts';
import { numberOr, textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { progressTable } from './quizzes.tables.ts';

/** Answers of one day, by the hour in UTC, so that any time zone's days can be made of them. */
export interface DayCount {
  readonly day: string;
  readonly hours: readonly {
    readonly hour: number;
    readonly answers: number;
    readonly right: number;
    readonly ms: number;
  }[];
}

const dayKey = (userId: string, day: string): Key => ({ userId, questionId: `#DAY#${day}` });

export const countDay = (
  userId: string,
  at: Instant,
  counted: { readonly answers: number; readonly right: number; readonly ms: number },
): Operation => {
  const iso = toIso(at);
  const hour = iso.slice(11, 13);
  return {
    op: 'update',
    table: progressTable,
    key: dayKey(userId, iso.slice(0, 10)),
    changes: [add(`a${hour}`, counted.answers), add(`r${hour}`, counted.right), add(`m${hour}`, counted.ms)],
  };
};

export const daysQuery = (userId: string): Query => ({ partition: userId, sort: { beginsWith: '#DAY#' } });

const DAY = '#DAY#';

/** A time that is none would stop the page. */
const dateIn = (text: string, pattern: RegExp, attribute: string): string => {
  if (pattern.test(text) && !Number.isNaN(fromIso(text))) return text;
  throw new UnreadableAttribute(attribute, 'a date');
};

const msIn = (item: Item, name: string): number => Math.round(Math.max(0, numberOr(item, name, 0)));

export const fromDayItem = readerOf(progressTable, (item): DayCount => ({
  day: dateIn(textIn(item, 'questionId').slice(DAY.length), /^\d{4}-\d\d-\d\d$/, 'questionId'),
  hours: Array.from({ length: 24 }, (_, hour) => {
    const name = String(hour).padStart(2, '0');
    return {
      hour,
      answers: countOr(item, `a${name}`, 0),
      right: countOr(item, `r${name}`, 0),
      ms: msIn(item, `m${name}`),
    };
  }).filter(({ answers }) => answers > 0),
}));

export interface MonthCount {
  readonly month: string;
  readonly answers: number;
  readonly right: number;
  readonly ms: number;
}

/** Old days become a month, in one step: none is counted twice or lost. */
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
