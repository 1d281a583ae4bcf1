import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, setIfAbsent } from '#store/port/changes.ts';
import { numberIn, textIn } from '#store/port/read-item.ts';
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

export const fromDayItem = (item: Item): DayCount => ({
  day: textIn(item, 'questionId').slice('#DAY#'.length),
  hours: Array.from({ length: 24 }, (_, hour) => {
    const name = String(hour).padStart(2, '0');
    return {
      hour,
      answers: Number(item[`a${name}`] ?? 0),
      right: Number(item[`r${name}`] ?? 0),
      ms: Number(item[`m${name}`] ?? 0),
    };
  }).filter(({ answers }) => answers > 0),
});

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

export const fromMonthItem = (item: Item): MonthCount => ({
  month: textIn(item, 'month'),
  answers: numberIn(item, 'answers'),
  right: numberIn(item, 'right'),
  ms: numberIn(item, 'ms'),
});
