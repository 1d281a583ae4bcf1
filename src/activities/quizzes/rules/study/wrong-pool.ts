import type { Instant } from '#core/instant.ts';

export interface Pooled {
  readonly ordinal: number;
  readonly firstSeenAt: Instant;
}

/**
 * Missed concepts, the one first seen longest ago first: the order of the stored index. In short pieces, so a change
 * moves a few hundred entries, whatever the size.
 */
export interface WrongPool {
  readonly pieces: Pooled[][];
  size: number;
}

const LONGEST_PIECE = 256;

export const emptyPool = (): WrongPool => ({ pieces: [], size: 0 });

const comesBefore = (a: Pooled, b: Pooled): boolean =>
  a.firstSeenAt < b.firstSeenAt || (a.firstSeenAt === b.firstSeenAt && a.ordinal < b.ordinal);

/** How many of a sorted list come before the wanted one. */
const countBefore = <T>(
  list: readonly T[],
  wanted: Pooled,
  keyOf: (entry: T) => Pooled | undefined,
): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keyOf(list[middle] as T);
    if (key && comesBefore(key, wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The first piece whose last entry does not come before the wanted one, otherwise the last piece. */
const pieceFor = ({ pieces }: WrongPool, wanted: Pooled): number =>
  Math.min(
    countBefore(pieces, wanted, (piece) => piece.at(-1)),
    Math.max(0, pieces.length - 1),
  );

export const joinPool = (pool: WrongPool, entry: Pooled): void => {
  const number = pieceFor(pool, entry);
  const piece = pool.pieces[number];
  if (!piece) {
    pool.pieces.push([entry]);
    pool.size += 1;
    return;
  }
  const place = countBefore(piece, entry, (one) => one);
  if (piece[place]?.ordinal === entry.ordinal) return;
  piece.splice(place, 0, entry);
  pool.size += 1;
  if (piece.length > LONGEST_PIECE) pool.pieces.splice(number + 1, 0, piece.splice(LONGEST_PIECE / 2));
};

export const leavePool = (pool: WrongPool, entry: Pooled): void => {
  const number = pieceFor(pool, entry);
  const piece = pool.pieces[number];
  const place = piece ? countBefore(piece, entry, (one) => one) : 0;
  if (!piece || piece[place]?.ordinal !== entry.ordinal) return;
  piece.splice(place, 1);
  pool.size -= 1;
  if (piece.length === 0) pool.pieces.splice(number, 1);
};

/** Oldest first. */
export function* entriesOf({ pieces }: WrongPool): Generator<Pooled> {
  for (const piece of pieces) yield* piece;
}
