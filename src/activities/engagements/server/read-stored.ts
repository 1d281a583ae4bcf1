import { createHash } from 'node:crypto';
import { textIn } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Reader } from '#store/port/reader.ts';
import type { Item } from '#store/port/values.ts';
import { engagementsTable } from './engagements.table.ts';

/** An item does not say of which environment's table it is. */
const table = engagementsTable('{environment}');

/** How items of one kind are read, also those that other systems wrote. */
export const reader = <T>(read: (item: Item) => T): Reader<T> => readerOf(table, read);

/** What follows the prefix in a key. */
export const afterIn = (item: Item, name: 'PK' | 'SK', prefix: string): string =>
  textIn(item, name).slice(prefix.length);

const SHORT_ID = 8;

/** Another system knows people by their names alone: the same name is the same person in seats, answers and votes. */
export const idOfName = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, SHORT_ID);
