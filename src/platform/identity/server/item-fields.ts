import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';

export const text = (item: Item, name: string): string => String(item[name] ?? '');
export const optionalText = (item: Item, name: string): string | undefined =>
  item[name] === undefined ? undefined : String(item[name]);
export const instant = (item: Item, name: string): Instant => fromIso(text(item, name));
export const optionalInstant = (item: Item, name: string): Instant | undefined =>
  item[name] === undefined ? undefined : instant(item, name);
