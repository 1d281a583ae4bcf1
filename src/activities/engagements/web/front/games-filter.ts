import { DAY_MS } from '#core/instant.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { HistoryRow } from '#activities/engagements/contract.report.ts';
import { engagementTypeList } from '../parts/engagement-types.ts';

/** What a host looks for; empty texts and `all` mean anything. Days as 2026-11-16, in the reader's own time. */
export interface GamesFilter {
  readonly search: string;
  readonly type: EngagementType | 'all';
  readonly from: string;
  readonly to: string;
}

export const everything: GamesFilter = { search: '', type: 'all', from: '', to: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | null): string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** The filter is in the address: going back from a report restores it. */
export const filterIn = (params: URLSearchParams): GamesFilter => ({
  search: params.get('search') ?? '',
  type: engagementTypeList.find((type) => type === params.get('type')) ?? 'all',
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
});

export const addressOf = (filter: GamesFilter): string => {
  const params = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => value !== '' && value !== 'all'),
  );
  return `/engagements${params.size === 0 ? '' : `?${params}`}`;
};

export const isNarrowed = (filter: GamesFilter): boolean => addressOf(filter) !== addressOf(everything);

export const isBackwards = ({ from, to }: GamesFilter): boolean => from !== '' && to !== '' && from > to;

const shifted = (day: string, days: number): string | undefined =>
  day === '' ? undefined : new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The server counts days in UTC: a day more on either side, and `isOnDays` takes off what is too much. */
export const queryOf = ({ search, type, from, to }: GamesFilter) => ({
  search: search.trim() === '' ? undefined : search.trim(),
  type: type === 'all' ? undefined : type,
  from: shifted(from, -1),
  to: shifted(to, 1),
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const localDay = (instant: number): string => {
  const date = new Date(instant);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

export const isOnDays = (
  { from, to }: GamesFilter,
  { createdAt }: Pick<HistoryRow, 'createdAt'>,
): boolean => {
  const day = localDay(createdAt);
  return (from === '' || day >= from) && (to === '' || day <= to);
};

/** Nobody has ended it, and its items are there: it can be gone on with. */
export const isRunning = ({
  completedAt,
  hasReport,
}: Pick<HistoryRow, 'completedAt' | 'hasReport'>): boolean => completedAt === undefined && hasReport;
