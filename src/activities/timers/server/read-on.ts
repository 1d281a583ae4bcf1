import { othersTurn } from '#server/kit/others-turn.ts';
import type { Query } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

export const PAGE = 100;
/** An index holds everybody's rows: a page with little of one's own is read on, but not for ever. */
const MOST_READS = 5;

export interface Found<T> {
  readonly rows: readonly T[];
  readonly cursor?: string;
}

export interface ReadingFrom {
  readonly cursor?: string | undefined;
  readonly enough: number;
}

export const readOn = async <T>(
  { store }: Pick<TimerDeps, 'store'>,
  queryFrom: (cursor: string | undefined) => Query,
  pick: (item: Item) => readonly T[],
  start: ReadingFrom,
): Promise<Found<T>> => {
  const rows: T[] = [];
  let { cursor } = start;
  for (let reads = 0; reads < MOST_READS && rows.length < start.enough; reads++) {
    const page = await store.query(timersTable, queryFrom(cursor));
    rows.push(...page.items.flatMap(pick));
    ({ cursor } = page);
    if (cursor === undefined) break;
    await othersTurn();
  }
  return { rows, ...(cursor !== undefined && { cursor }) };
};
