import { isMapValue } from './paths.ts';
import type { Item, Value } from './values.ts';

/** A deep copy as the store would return it: without `undefined` attributes and without -0. */
export const copyItem = (item: Item): Item => {
  const copy: Record<string, Value> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) copy[name] = copyValue(value);
  }
  return copy;
};

const copyValue = (value: Value): Value => {
  if (value === 0) return 0;
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Array.isArray(value)) return (value as readonly Value[]).map(copyValue);
  return isMapValue(value) ? copyItem(value) : value;
};
