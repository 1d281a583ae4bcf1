import { foldName } from '#platform/rooms/rules/names.ts';
import type { Player } from './state.ts';

/** Names as they are kept out: each once, whatever the case. */
export const keptOutNames = (names: readonly string[]): string[] => [...new Set(names.map(foldName))];

/** Under what a newcomer's name may be kept out: itself, and what it is without the number that makes it unique. */
export const namesToLookFor = (name: string): string[] =>
  keptOutNames([name, name.replace(/ \d{1,3}$/u, '')]);

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
