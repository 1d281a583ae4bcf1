import type { Item, Value } from '#store/port/values.ts';
import { fromAttributes, toAttributes } from './attribute-values.ts';
import type { Attributes } from './attribute-values.ts';

const BYTES = new Set(['B', 'BS']);

const withoutBytes = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/** JSON has no bytes: `B` and `BS` contain them as text. */
const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([type, content]) => [
      type,
      BYTES.has(type) ? bytesOf(content) : withBytes(content),
    ]),
  );
};

const bytesOf = (content: unknown): unknown => {
  if (typeof content === 'string') return Uint8Array.from(Buffer.from(content, 'base64'));
  // A map may have an attribute with this name, which then contains a typed value, not text.
  return Array.isArray(content) ? content.map(bytesOf) : withBytes(content);
};

/** One line of a table export: `{"Item": {...}}` with the type of every value. */
export const itemLine = (item: Item): string =>
  `${JSON.stringify({ Item: toAttributes(item) }, withoutBytes)}\n`;

/** Throws if the line is not an item. */
export const itemOfLine = (line: string): { readonly [name: string]: Value } => {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed !== 'object' || parsed === null || !('Item' in parsed))
    throw new TypeError('there is no "Item"');
  return fromAttributes(withBytes(parsed.Item) as Attributes);
};
