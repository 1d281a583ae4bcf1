import { channel } from 'node:diagnostics_channel';
import { UnreadableAttribute } from './read-item.ts';
import type { Table } from './table.ts';
import type { Item } from './values.ts';

/** `PK "GAME#1", SK "STATE"`: how messages name an item. */
export const keyText = ({ partitionKey, sortKey }: Table, item: Item): string =>
  [partitionKey, sortKey]
    .flatMap((name) => (name === undefined ? [] : [`${name} ${JSON.stringify(item[name])}`]))
    .join(', ');

/** A stored item that cannot be read at all, by its table and key. */
export class UnreadableItem extends Error {
  readonly table: string;
  readonly key: string;
  readonly attribute: string;

  constructor(table: Table, item: Item, cause: UnreadableAttribute) {
    const key = keyText(table, item);
    super(`${table.name}, ${key}: ${cause.message}`, { cause });
    this.name = 'UnreadableItem';
    this.table = table.name;
    this.key = key;
    this.attribute = cause.attribute;
  }
}

/** Called for every unreadable item, whether omitted from a list or asked for by name. */
export const unreadableItems = channel('roundtable:unreadable-item');

export interface Reader<T> {
  /** Throws `UnreadableItem`: for an item that was asked for by name. */
  (item: Item): T;
  /** The readable items of a list: one foreign row must not hide the others. */
  readonly list: (items: readonly (Item | undefined)[]) => T[];
}

/** Reads the items of one kind, from any source. */
export const readerOf = <T>(table: Table, read: (item: Item) => T): Reader<T> => {
  const one = (item: Item): T => {
    try {
      return read(item);
    } catch (error) {
      if (!(error instanceof UnreadableAttribute)) throw error;
      const unreadable = new UnreadableItem(table, item, error);
      unreadableItems.publish(unreadable);
      throw unreadable;
    }
  };
  const orNothing = (item: Item): T[] => {
    try {
      return [one(item)];
    } catch (error) {
      if (error instanceof UnreadableItem) return [];
      throw error;
    }
  };
  return Object.assign(one, {
    list: (items: readonly (Item | undefined)[]) => items.flatMap((item) => (item ? orNothing(item) : [])),
  });
};
