import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Table } from './table.ts';
import type { Item } from './values.ts';

/** The epoch second from which the item counts as absent, if any. */
export const expiryOf = (table: Table, item: Item): number | undefined => {
  if (table.ttl === undefined) return undefined;
  const expiry = item[table.ttl];
  return typeof expiry === 'number' ? expiry : undefined;
};

export const isExpired = (table: Table, item: Item, now: Instant): boolean => {
  const expiry = expiryOf(table, item);
  return expiry !== undefined && expiry <= toEpochSeconds(now);
};
