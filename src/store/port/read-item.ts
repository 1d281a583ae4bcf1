import type { Item } from './values.ts';

/** An attribute of an item as the type it should have; a wrong or missing one is a defect of who wrote it. */
export const textIn = (item: Item, name: string): string => {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new Error(`stored item has no text in ${name}`);
};

export const numberIn = (item: Item, name: string): number => {
  const value = item[name];
  if (typeof value === 'number') return value;
  throw new Error(`stored item has no number in ${name}`);
};

export const optionalTextIn = (item: Item, name: string): string | undefined =>
  item[name] === undefined ? undefined : textIn(item, name);

const listIn =
  <T>(isWanted: (value: unknown) => value is T) =>
  (item: Item, name: string): readonly T[] => {
    const value: unknown = item[name] ?? [];
    if (Array.isArray(value) && value.every(isWanted)) return value;
    throw new Error(`stored item has no such list in ${name}`);
  };

/** Lists; one that was never written is empty. */
export const textsIn = listIn((value) => typeof value === 'string');
export const numbersIn = listIn((value) => typeof value === 'number');
export const itemsIn = listIn(
  (value): value is Item =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array),
);
