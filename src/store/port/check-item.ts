import {
  ITEM_BYTES,
  NESTING,
  NUMBER_OVERFLOW,
  PARTITION_KEY_BYTES,
  SMALLEST_NUMBER,
  SORT_KEY_BYTES,
} from './limits.ts';
import { StoreError } from './store-error.ts';
import type { Table } from './table.ts';
import { isWellFormed } from './utf8-order.ts';
import type { Item, Key } from './values.ts';

/** Sizes follow DynamoDB's own counting: names and strings in UTF-8, 3 bytes and 1 per element for maps and lists. */
const CONTAINER_BYTES = 3;

/** Throws unless `item` may be stored in `table`; gives its size in bytes. */
export const checkItem = (table: Table, item: Item): number => {
  if (!isMap(item)) throw new StoreError('bad-value', 'an item must be a plain object');
  checkKeyAttribute(table.partitionKey, item[table.partitionKey], PARTITION_KEY_BYTES);
  if (table.sortKey !== undefined) checkKeyAttribute(table.sortKey, item[table.sortKey], SORT_KEY_BYTES);
  for (const index of table.indexes) {
    checkIndexAttribute(table, index.partitionKey, item[index.partitionKey]);
    if (index.sortKey !== undefined) checkIndexAttribute(table, index.sortKey, item[index.sortKey]);
  }
  const size = sizeOfEntries(item, 0);
  if (size > ITEM_BYTES) {
    throw new StoreError('item-too-large', `an item of ${size} bytes is over the limit of ${ITEM_BYTES}`);
  }
  return size;
};

/** Throws unless `key` names exactly the key attributes of `table`. */
export const checkKey = (table: Table, key: Key): void => {
  checkKeyAttribute(table.partitionKey, key[table.partitionKey], PARTITION_KEY_BYTES);
  if (table.sortKey !== undefined) checkKeyAttribute(table.sortKey, key[table.sortKey], SORT_KEY_BYTES);
  const expected = table.sortKey === undefined ? 1 : 2;
  if (Object.keys(key).length !== expected) {
    throw new StoreError('bad-key', `a key of ${table.name} has only its key attributes`);
  }
};

export const checkKeyAttribute = (name: string, value: unknown, maxBytes: number): void => {
  if (typeof value !== 'string' || value === '') {
    throw new StoreError('bad-key', `key attribute ${name} must be a string that is not empty`);
  }
  const bytes = Buffer.byteLength(value);
  if (bytes > maxBytes)
    throw new StoreError('bad-key', `key attribute ${name} is longer than ${maxBytes} bytes`);
  if (bytes !== value.length && !isWellFormed(value)) {
    throw new StoreError('bad-key', `key attribute ${name} has half a character`);
  }
};

/** An index key attribute may be missing (the item is then not in that index), never empty or of another type. */
export const checkIndexAttribute = (table: Table, name: string, value: unknown): void => {
  if (value === undefined) return;
  checkKeyAttribute(name, value, maxBytesOfIndexAttribute(table, name));
};

const maxBytesOfIndexAttribute = (table: Table, name: string): number =>
  table.indexes.some((index) => index.sortKey === name) ? SORT_KEY_BYTES : PARTITION_KEY_BYTES;

/** Throws unless `value` may be part of an item; gives its size in bytes. */
export const checkValue = (value: unknown): number => sizeOfValue(value, 0);

const sizeOfValue = (value: unknown, depth: number): number => {
  switch (typeof value) {
    case 'string':
      return sizeOfText(value);
    case 'number':
      return sizeOfNumber(value);
    case 'boolean':
      return 1;
    case 'object':
      return value === null ? 1 : sizeOfObject(value, depth + 1);
    default:
      throw new StoreError('bad-value', `a ${typeof value} cannot be stored`);
  }
};

const sizeOfObject = (value: object, depth: number): number => {
  if (value instanceof Uint8Array) return value.byteLength;
  if (depth > NESTING) throw new StoreError('bad-value', `maps and lists nest deeper than ${NESTING} levels`);
  if (Array.isArray(value)) {
    let size = CONTAINER_BYTES + value.length;
    // An index loop, because for-of and forEach treat holes differently: a hole is an undefined element.
    for (let index = 0; index < value.length; index++) size += sizeOfValue(value[index], depth);
    return size;
  }
  if (!isMap(value)) throw new StoreError('bad-value', 'only plain objects, lists and bytes can be stored');
  return CONTAINER_BYTES + sizeOfEntries(value, depth, 1);
};

const sizeOfEntries = (map: Readonly<Record<string, unknown>>, depth: number, perEntry = 0): number => {
  let size = 0;
  // for-in, because a list of the names costs as much as all the checks: maps here have no other prototype.
  for (const name in map) {
    const value = map[name];
    if (value === undefined) continue;
    size += perEntry + checkName(name) + sizeOfValue(value, depth);
  }
  return size;
};

const NAME_BYTES = 65_535;

/** Throws unless `name` may name an attribute; gives its size in bytes. */
export const checkName = (name: string): number => {
  if (name === '') throw new StoreError('bad-value', 'an attribute needs a name');
  // An own property of this name is lost or becomes a prototype in most code that copies objects.
  if (name === '__proto__') throw new StoreError('bad-value', 'no attribute may be called __proto__');
  const size = sizeOfText(name);
  if (size > NAME_BYTES) throw new StoreError('bad-value', 'an attribute name is too long');
  return size;
};

const sizeOfText = (text: string): number => {
  const bytes = Buffer.byteLength(text);
  // As many bytes as units: all ASCII, nothing that could be half a character.
  if (bytes !== text.length && !isWellFormed(text)) {
    throw new StoreError('bad-value', 'a string has half a character');
  }
  return bytes;
};

const sizeOfNumber = (value: number): number => {
  if (value === 0) return 1;
  const magnitude = Math.abs(value);
  // Written so that NaN and the infinities fail too.
  if (!(magnitude >= SMALLEST_NUMBER && magnitude < NUMBER_OVERFLOW)) {
    throw new StoreError('bad-value', `${value} is not a number that can be stored`);
  }
  return Math.ceil(significantDigits(magnitude) / 2) + (value < 0 ? 2 : 1);
};

const significantDigits = (magnitude: number): number => {
  if (Number.isSafeInteger(magnitude)) {
    let rest = magnitude;
    while (rest % 10 === 0) rest /= 10;
    return String(rest).length;
  }
  const [digits = ''] = String(magnitude).split('e');
  return digits.replace('.', '').replace(/^0+|0+$/g, '').length;
};

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
