import { othersTurn } from '#server/kit/others-turn.ts';
import type { Query, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';

/** All items of a query, page after page. For what is bounded, or goes through it piece by piece. */
export async function* readPages(
  { store, table }: { readonly store: Store; readonly table: Table },
  query: Query,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | undefined;
  do {
    const page = await store.query(table, { ...query, ...(cursor !== undefined && { cursor }) });
    if (page.items.length > 0) yield page.items;
    cursor = page.cursor;
    if (cursor !== undefined) await othersTurn();
  } while (cursor !== undefined);
}

export const readAll = async (
  deps: { readonly store: Store; readonly table: Table },
  query: Query,
): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of readPages(deps, query)) items.push(...page);
  return items;
};
