import type { Instant } from '#core/instant.ts';

interface Pooled {
  readonly ordinal: number;
  readonly firstSeenAt: Instant;
}

/** Ordinals of missed concepts, the one first seen longest ago in front: the order of the stored index. */
export interface WrongPool {
  readonly entries: Pooled[];
}

export const emptyPool = (): WrongPool => ({ entries: [] });

export const poolSize = ({ entries }: WrongPool): number => entries.length;

const comesBefore = (a: Pooled, b: Pooled): boolean =>
  a.firstSeenAt < b.firstSeenAt || (a.firstSeenAt === b.firstSeenAt && a.ordinal < b.ordinal);

const positionOf = ({ entries }: WrongPool, wanted: Pooled): number => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && comesBefore(entry, wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const joinPool = (pool: WrongPool, entry: Pooled): void => {
  const position = positionOf(pool, entry);
  if (pool.entries[position]?.ordinal !== entry.ordinal) pool.entries.splice(position, 0, entry);
};

export const leavePool = (pool: WrongPool, entry: Pooled): void => {
  const position = positionOf(pool, entry);
  if (pool.entries[position]?.ordinal === entry.ordinal) pool.entries.splice(position, 1);
};
