import type { Item } from '#store/port/values.ts';

export type IsOne = (item: Item) => boolean;

export const begins = (value: Item[string], prefix: string): boolean =>
  typeof value === 'string' && value.startsWith(prefix);

/** For tables whose keys are `PK` and `SK`: what both of them begin with. */
export const isAt =
  (partition: string, sort: string): IsOne =>
  ({ PK, SK }) =>
    begins(PK, partition) && begins(SK, sort);

/** Rows that we write have an attribute that the original's never have. */
export const theirs =
  (isOne: IsOne, ours: string): IsOne =>
  (item) =>
    isOne(item) && item[ours] === undefined;
