import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item } from './values.ts';

/** An attribute is missing or wrong: another system wrote the item, or somebody edited it by hand. */
export class UnreadableAttribute extends Error {
  readonly attribute: string;

  constructor(attribute: string, wanted: string) {
    super(`${attribute} should be ${wanted}`);
    this.name = 'UnreadableAttribute';
    this.attribute = attribute;
  }
}

/** An attribute of an item, with its expected type. */
export const textIn = (item: Item, name: string): string => {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new UnreadableAttribute(name, 'a text');
};

export const numberIn = (item: Item, name: string): number => {
  const value = item[name];
  if (typeof value === 'number') return value;
  throw new UnreadableAttribute(name, 'a number');
};

/** Other systems write null where we omit an attribute. */
const isAbsent = (item: Item, name: string): boolean => (item[name] ?? undefined) === undefined;

export const optionalTextIn = (item: Item, name: string): string | undefined =>
  isAbsent(item, name) ? undefined : textIn(item, name);

export const optionalNumberIn = (item: Item, name: string): number | undefined =>
  isAbsent(item, name) ? undefined : numberIn(item, name);

/** For attributes that another system may not write. */
export const textOr = (item: Item, name: string, otherwise: string): string =>
  optionalTextIn(item, name) ?? otherwise;

export const numberOr = (item: Item, name: string, otherwise: number): number =>
  optionalNumberIn(item, name) ?? otherwise;

/** Instants are stored as ISO text, which sorts and which people can read. */
export const instantIn = (item: Item, name: string): Instant => {
  const instant = fromIso(textIn(item, name));
  if (Number.isNaN(instant)) throw new UnreadableAttribute(name, 'a time such as 2024-01-15T10:30:00Z');
  return instant;
};

export const optionalInstantIn = (item: Item, name: string): Instant | undefined =>
  isAbsent(item, name) ? undefined : instantIn(item, name);

/** A map or list that we wrote with `asValue`, with its type. */
export const storedIn = <T>(item: Item, name: string): T => item[name] as unknown as T;

const listIn =
  <T>(wanted: string, isWanted: (value: unknown) => value is T) =>
  (item: Item, name: string): readonly T[] => {
    const value: unknown = item[name] ?? [];
    if (Array.isArray(value) && value.every(isWanted)) return value;
    throw new UnreadableAttribute(name, `a list of ${wanted}`);
  };

export const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** A map; one that was never written is empty. */
export const mapIn = (item: Item, name: string): Item => {
  const value: unknown = item[name] ?? {};
  if (isMap(value)) return value;
  throw new UnreadableAttribute(name, 'a map');
};

/** Lists; one that was never written is empty. */
export const textsIn = listIn('texts', (value) => typeof value === 'string');
export const numbersIn = listIn('numbers', (value) => typeof value === 'number');
export const itemsIn = listIn('maps', isMap);
