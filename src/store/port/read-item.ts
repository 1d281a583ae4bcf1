import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item } from './values.ts';

/** An attribute of an item as the type it should have; a wrong or missing one is a defect of who wrote it. */
export const textIn = (item: Item, name: string): string => {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new Error(`stored item has no text in ${name}`);
};

export const numberIn = (item: Item, name: string): number => {
  const value = item[name];
  if (typeof value === 'number') return value;
  throw new Error(`stored item has no number in ${name}`);
};

export const optionalTextIn = (item: Item, name: string): string | undefined =>
  item[name] === undefined ? undefined : textIn(item, name);

export const optionalNumberIn = (item: Item, name: string): number | undefined =>
  item[name] === undefined ? undefined : numberIn(item, name);

/** Instants stand as ISO texts, so that keys and people can read them. */
export const instantIn = (item: Item, name: string): Instant => fromIso(textIn(item, name));

export const optionalInstantIn = (item: Item, name: string): Instant | undefined =>
  item[name] === undefined ? undefined : instantIn(item, name);

/** A map or list that we wrote ourselves with `asValue`, as the type it had. */
export const storedIn = <T>(item: Item, name: string): T => item[name] as unknown as T;

const listIn =
  <T>(isWanted: (value: unknown) => value is T) =>
  (item: Item, name: string): readonly T[] => {
    const value: unknown = item[name] ?? [];
    if (Array.isArray(value) && value.every(isWanted)) return value;
    throw new Error(`stored item has no such list in ${name}`);
  };

/** Lists; one that was never written is empty. */
export const textsIn = listIn((value) => typeof value === 'string');
export const numbersIn = listIn((value) => typeof value === 'number');
export const itemsIn = listIn(
  (value): value is Item =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array),
);
