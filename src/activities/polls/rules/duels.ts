import type { Count } from '#platform/tally/contract.ts';

/** Who beats everybody in a duel, if anyone does. */
export const duelWinner = (pairwise: NonNullable<Count['pairwise']>): string | undefined =>
  Object.keys(pairwise).find((name) =>
    Object.entries(pairwise[name] ?? {}).every(
      ([other, votes]) => Number(votes) > Number(pairwise[other]?.[name] ?? 0),
    ),
  );
