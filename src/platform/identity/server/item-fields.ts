import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';

export const optionalText = (item: Item, name: string): string | undefined => {
  const value = item[name];
  return typeof value === 'string' ? value : undefined;
};

export const text = (item: Item, name: string): string => optionalText(item, name) ?? '';

export const optionalInstant = (item: Item, name: string): Instant | undefined => {
  const value = optionalText(item, name);
  return value === undefined ? undefined : fromIso(value);
};

export const instant = (item: Item, name: string): Instant => fromIso(text(item, name));
