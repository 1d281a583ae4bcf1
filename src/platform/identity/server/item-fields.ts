import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { optionalTextIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';

export const text = (item: Item, name: string): string => optionalTextIn(item, name) ?? '';

export const optionalInstant = (item: Item, name: string): Instant | undefined => {
  const value = optionalTextIn(item, name);
  return value === undefined ? undefined : fromIso(value);
};

export const instant = (item: Item, name: string): Instant => fromIso(text(item, name));
