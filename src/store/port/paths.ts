import { checkName } from './check-item.ts';
import { NESTING } from './limits.ts';
import { StoreError } from './store-error.ts';
import type { Item, Path, Value } from './values.ts';

export const namesOf = (path: Path): readonly string[] => (typeof path === 'string' ? [path] : path);

export const checkPath = (path: Path): void => {
  const names = namesOf(path);
  if (names.length === 0) throw new StoreError('bad-operation', 'a path needs at least one name');
  if (names.length > NESTING) throw new StoreError('bad-operation', `a path is deeper than ${NESTING} names`);
  for (const name of names) checkName(name);
};

/** The value at `path`; `undefined` if there is none, or if the path does not lead through maps. */
export const valueAt = (item: Item | undefined, path: Path): Value | undefined => {
  if (typeof path === 'string') return own(item, path);
  let value: Value | undefined = item;
  for (const name of path) {
    if (!isMapValue(value)) return undefined;
    value = own(value, name);
  }
  return value;
};

export const isMapValue = (
  value: Value | undefined,
): value is { readonly [name: string]: Value | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** A plain lookup would find `constructor` and `toString` on every map. */
const own = (item: Item | undefined, name: string): Value | undefined =>
  item !== undefined && Object.hasOwn(item, name) ? item[name] : undefined;
