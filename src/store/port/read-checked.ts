import * as z from 'zod/mini';
import type { Instant } from '#core/instant.ts';
import { instantIn, numberIn, optionalNumberIn, optionalTextIn, UnreadableAttribute } from './read-item.ts';
import type { Item } from './values.ts';

/** Other systems write an empty value where we omit an attribute. */
export const textOrNothing = (item: Item, name: string): string | undefined =>
  optionalTextIn(item, name) || undefined;

export const timeOrNothing = (item: Item, name: string): Instant | undefined =>
  textOrNothing(item, name) === undefined ? undefined : instantIn(item, name);

/** The first known of these times. */
export const timeIn = (item: Item, ...names: readonly string[]): Instant => {
  for (const name of names) {
    const time = timeOrNothing(item, name);
    if (time !== undefined) return time;
  }
  return 0;
};

/** A count, or the given default if it was never written. */
export const countOr = (item: Item, name: string, otherwise: number): number => {
  if (optionalNumberIn(item, name) === undefined) return otherwise;
  const count = numberIn(item, name);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new UnreadableAttribute(name, 'a whole number from 0');
};

export const optionalWordIn = <T extends string>(
  item: Item,
  name: string,
  words: readonly T[],
): T | undefined => {
  const text = textOrNothing(item, name);
  const word = words.find((each) => each === text);
  if (text !== undefined && word === undefined)
    throw new UnreadableAttribute(name, `one of ${words.join(', ')}`);
  return word;
};

/** For words of another system: undefined unless known here, in any case. */
export const knownWordIn = <T extends string>(
  item: Item,
  name: string,
  words: readonly T[],
): T | undefined => {
  const value = item[name];
  const text = typeof value === 'string' ? value.toLowerCase() : undefined;
  return words.find((word) => word.toLowerCase() === text);
};

/** A valid map; undefined if it was never written. */
export const checkedBy = <T>(
  item: Item,
  name: string,
  isWanted: (value: unknown) => value is T,
): T | undefined => {
  const value: unknown = item[name] ?? undefined;
  if (value === undefined || isWanted(value)) return value;
  throw new UnreadableAttribute(name, 'as it is written here');
};

/** A value that matches its schema; otherwise names the attribute that does not. */
export const checked = <S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  attributeOf: (path: string) => string,
): z.output<S> => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  throw new UnreadableAttribute(attributeOf(path.map(String).join('.')), 'as it is written here');
};

/** The same for one attribute that is rarely read; undefined if it was never written. */
export const checkedIn = <S extends z.core.$ZodType>(
  item: Item,
  name: string,
  schema: S,
): z.output<S> | undefined => {
  const value: unknown = item[name] ?? undefined;
  return value === undefined
    ? undefined
    : checked(schema, value, (path) => (path === '' ? name : `${name}.${path}`));
};
