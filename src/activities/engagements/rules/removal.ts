import type { Player } from './state.ts';

/** Whom a removal means: those named, or all who joined since; not those who are out already. */
export const removedBy = <P extends Player>(
  seats: readonly P[],
  {
    playerIds,
    joinedSince = Infinity,
  }: { playerIds?: readonly string[] | undefined; joinedSince?: number | undefined },
): P[] => {
  const named = playerIds && new Set(playerIds);
  return seats.filter(
    ({ playerId, joinedAt, isKicked }) =>
      !isKicked && (named ? named.has(playerId) : joinedAt >= joinedSince),
  );
};
