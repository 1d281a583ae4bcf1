import { checkItem } from '#store/port/check-item.ts';
import type { CursorScope, Position } from '#store/port/cursor.ts';
import { PAGE_BYTES } from '#store/port/limits.ts';
import { pageOf } from '#store/port/query-plan.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Page } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { fromAttributes } from './attribute-values.ts';
import type { Attributes } from './attribute-values.ts';

/** Fewer would mean one request per expired item when many lie in a row. */
const SMALLEST_REFILL = 50;

interface Paging {
  readonly Limit?: number;
  readonly ExclusiveStartKey?: Attributes;
}

interface FetchedPage {
  readonly Items?: Attributes[] | undefined;
  readonly ScannedCount?: number | undefined;
  readonly LastEvaluatedKey?: Attributes | undefined;
}

export interface PageFilling {
  readonly table: Table;
  readonly limit: number;
  readonly scope: CursorScope;
  readonly start: Attributes | undefined;
  readonly positionOf: (key: Item) => Position;
  readonly belongs?: ((item: Item) => boolean) | undefined;
  readonly fetch: (paging: Paging) => Promise<FetchedPage>;
}

/**
 * DynamoDB counts its limit and its megabyte before it filters, so a page of it may hold too few live items
 * or none. This continues until the page is as full as on the other drivers.
 */
export const fillPage = async (filling: PageFilling): Promise<Page> => {
  const { limit, scope, positionOf, belongs = () => true } = filling;
  const items: Item[] = [];
  const take = taker(filling, items);
  let start = filling.start;
  for (let asked = limit; ; asked = Math.max(limit - items.length, SMALLEST_REFILL)) {
    const fetched = await filling.fetch(pagingFrom(start, asked));
    const isTaken = (fetched.Items ?? []).map(fromAttributes).filter(belongs).every(take);
    if (!isTaken) return pageOf(items, scope, positionOf(items.at(-1) ?? {}));
    start = fetched.LastEvaluatedKey;
    if (start === undefined) return { items };
    const wasCutBySize = (fetched.ScannedCount ?? 0) < asked;
    const isFull = items.length === limit || (wasCutBySize && items.length > 0);
    if (isFull) return pageOf(items, scope, positionOf(fromAttributes(start)));
  }
};

const pagingFrom = (start: Attributes | undefined, limit: number): Paging => ({
  ...(Number.isFinite(limit) && { Limit: limit }),
  ...(start !== undefined && { ExclusiveStartKey: start }),
});

/** Takes an item into the page; false when it no longer fits. The first one always does. */
const taker = ({ table, limit }: PageFilling, items: Item[]): ((item: Item) => boolean) => {
  let bytes = 0;
  return (item) => {
    bytes += storedSize(table, item);
    if (items.length === limit || (items.length > 0 && bytes > PAGE_BYTES)) return false;
    items.push(item);
    return true;
  };
};

// Items of other systems may break our rules for new items; they can still be read.
const storedSize = (table: Table, item: Item): number => {
  try {
    return checkItem(table, item);
  } catch (error) {
    if (error instanceof StoreError) return JSON.stringify(item).length;
    throw error;
  }
};
