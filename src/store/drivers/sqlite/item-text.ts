import { isMapValue } from '#store/port/paths.ts';
import type { Item, Value } from '#store/port/values.ts';

/**
 * Items are kept as plain JSON that any SQLite tool shows. Bytes become `{"$b64": "..."}`; a stored name
 * that looks like that tag gets one more `$` in front, so that nobody's map turns into bytes.
 */
const TAG = '$b64';
const LOOKS_LIKE_TAG = /^\$+b64$/;
const ESCAPED_TAG = /^\$\$+b64$/;

export const encodeText = (value: unknown): string =>
  JSON.stringify(isPlain(value) ? value : tagged(value as Value));

export const decodeItem = (text: string): Item => decodeText(text) as Item;

export const decodeText = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  // Finds every tag: a quote inside a JSON string is always escaped.
  return text.includes(`${TAG}"`) ? untagged(value as Value) : value;
};

const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Uint8Array) return false;
  if (Array.isArray(value)) return value.every(isPlain);
  for (const name in value) {
    if (name.startsWith('$') && LOOKS_LIKE_TAG.test(name)) return false;
    if (!isPlain((value as Item)[name])) return false;
  }
  return true;
};

const tagged = (value: Value): unknown => {
  if (value instanceof Uint8Array) return { [TAG]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return (value as readonly Value[]).map(tagged);
  if (!isMapValue(value)) return value;
  return mapNames(value, (name) => (LOOKS_LIKE_TAG.test(name) ? `$${name}` : name), tagged);
};

const untagged = (value: Value): unknown => {
  if (Array.isArray(value)) return (value as readonly Value[]).map(untagged);
  if (!isMapValue(value)) return value;
  const bytes = value[TAG];
  if (typeof bytes === 'string') return Uint8Array.from(Buffer.from(bytes, 'base64'));
  return mapNames(value, (name) => (ESCAPED_TAG.test(name) ? name.slice(1) : name), untagged);
};

const mapNames = (
  map: Item,
  rename: (name: string) => string,
  convert: (value: Value) => unknown,
): Record<string, unknown> => {
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(map))
    if (value !== undefined) mapped[rename(name)] = convert(value);
  return mapped;
};
