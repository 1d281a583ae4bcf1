import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Instant } from '#core/instant.ts';
import { instantIn, optionalTextIn, textIn, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Reader } from '#store/port/reader.ts';
import type { Item } from '#store/port/values.ts';
import { engagementsTable } from './engagements.table.ts';

/** An item does not say of which environment's table it is. */
const table = engagementsTable('{environment}');

/** How the items of one kind are read, whoever wrote them. */
export const reader = <T>(read: (item: Item) => T): Reader<T> => readerOf(table, read);

/** What follows the prefix in a key. */
export const afterIn = (item: Item, name: 'PK' | 'SK', prefix: string): string =>
  textIn(item, name).slice(prefix.length);

/** Empty is what others write where we leave an attribute out. */
export const textOrNothing = (item: Item, name: string): string | undefined =>
  optionalTextIn(item, name) || undefined;

export const timeOrNothing = (item: Item, name: string): Instant | undefined =>
  textOrNothing(item, name) === undefined ? undefined : instantIn(item, name);

/** The first of these times that is known. */
export const timeIn = (item: Item, ...names: readonly string[]): Instant => {
  for (const name of names) {
    const time = timeOrNothing(item, name);
    if (time !== undefined) return time;
  }
  return 0;
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

/** A map as it should be; undefined where it was never written. */
export const checkedBy = <T>(
  item: Item,
  name: string,
  isWanted: (value: unknown) => value is T,
): T | undefined => {
  const value: unknown = item[name] ?? undefined;
  if (value === undefined || isWanted(value)) return value;
  throw new UnreadableAttribute(name, 'as it is written here');
};

/** The same by a schema, for what is read a few times. */
export const checkedIn = <S extends z.ZodMiniType>(
  item: Item,
  name: string,
  schema: S,
): z.infer<S> | undefined => {
  if ((item[name] ?? undefined) === undefined) return undefined;
  const checked = z.safeParse(schema, item[name]);
  if (checked.success) return checked.data;
  const { path = [] } = checked.error.issues[0] ?? {};
  throw new UnreadableAttribute([name, ...path].join('.'), 'as it is written here');
};

const SHORT_ID = 8;

/** Another system knows people by their names alone: the same name is the same person in seats, answers and votes. */
export const idOfName = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, SHORT_ID);
