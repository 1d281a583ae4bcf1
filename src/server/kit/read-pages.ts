import type { Query, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { othersTurn } from './others-turn.ts';

interface Place {
  readonly store: Pick<Store, 'query'>;
  readonly table: Table;
}

/** All non-empty pages, for bounded or streamed reads; yields to other work in between. */
export async function* readPages(
  { store, table }: Place,
  query: Omit<Query, 'cursor'>,
): AsyncGenerator<readonly Item[]> {
  for (let cursor: string | undefined; ;) {
    const page = await store.query(table, { ...query, cursor });
    if (page.items.length > 0) yield page.items;
    ({ cursor } = page);
    if (cursor === undefined) return;
    await othersTurn();
  }
}

export const readAll = async (place: Place, query: Omit<Query, 'cursor'>): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of readPages(place, query)) items.push(...page);
  return items;
};

/** The same for a whole table: exports, copies and counts only. */
export async function* scanPages(
  store: Pick<Store, 'scan'>,
  table: Table,
  limit?: number,
): AsyncGenerator<readonly Item[]> {
  for (let cursor: string | undefined; ;) {
    const page = await store.scan(table, {
      ...(limit !== undefined && { limit }),
      ...(cursor !== undefined && { cursor }),
    });
    yield page.items;
    ({ cursor } = page);
    if (cursor === undefined) return;
    await othersTurn();
  }
}

interface Until {
  readonly enough: number;
  /** An index holds everybody's rows, so a reader with few of its own reads on, but not forever. */
  readonly mostReads?: number;
  /** Never reads more than needed: a page is as long as what is still missing. */
  readonly isExact?: boolean;
}

/** Reads from the query's cursor until enough items match; the returned cursor continues from there. */
export const readOn = async <T>(
  { store, table }: Place,
  query: Query,
  pick: (items: readonly Item[]) => readonly T[] | Promise<readonly T[]>,
  { enough, mostReads = Infinity, isExact = false }: Until,
): Promise<{ readonly rows: T[]; readonly cursor?: string }> => {
  const rows: T[] = [];
  let { cursor } = query;
  for (let reads = 0; reads < mostReads && rows.length < enough; reads++) {
    if (reads > 0) await othersTurn();
    const page = await store.query(table, {
      ...query,
      ...(isExact && { limit: enough - rows.length }),
      cursor,
    });
    rows.push(...(await pick(page.items)));
    ({ cursor } = page);
    if (cursor === undefined) break;
  }
  return { rows, ...(cursor !== undefined && { cursor }) };
};
