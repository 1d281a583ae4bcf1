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
