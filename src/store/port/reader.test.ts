import { afterEach, expect, test } from 'vitest';
import { numberIn, textIn } from './read-item.ts';
import { readerOf, UnreadableItem, unreadableItems } from './reader.ts';
import { defineTable } from './table.ts';

const table = defineTable({ name: 'things', partitionKey: 'PK', sortKey: 'SK' });
const read = readerOf(table, (item) => ({ name: textIn(item, 'name'), size: numberIn(item, 'size') }));

const heard: unknown[] = [];
const hear = (message: unknown): void => void heard.push(message);
afterEach(() => {
  unreadableItems.unsubscribe(hear);
  heard.length = 0;
});

const good = { PK: 'THING#1', SK: 'METADATA', name: 'Lamp', size: 2 };
const odd = { PK: 'THING#2', SK: 'METADATA', name: 'Lamp', size: 'two' };

test('an item that cannot be read is named by table, key and attribute', () => {
  expect(read(good)).toEqual({ name: 'Lamp', size: 2 });
  expect(() => read(odd)).toThrow('things, PK "THING#2", SK "METADATA": size should be a number');
});

test('a list leaves it out, and says so to whoever listens', () => {
  unreadableItems.subscribe(hear);
  expect(read.list([odd, good, undefined])).toEqual([{ name: 'Lamp', size: 2 }]);
  expect(heard).toEqual([expect.any(UnreadableItem)]);
  expect(heard[0]).toMatchObject({ table: 'things', key: 'PK "THING#2", SK "METADATA"', attribute: 'size' });
});

test('a fault of the reader itself is not taken for a fault of the item', () => {
  const faulty = readerOf(table, () => {
    throw new TypeError('oops');
  });
  expect(() => faulty.list([good])).toThrow(TypeError);
});
