import type { Count } from '#platform/tally/contract.ts';

/** The candidate who beats every other head to head, if there is one. */
export const duelWinner = (pairwise: NonNullable<Count['pairwise']>): string | undefined =>
  Object.keys(pairwise).find((name) =>
    Object.entries(pairwise[name] ?? {}).every(
      ([other, votes]) => Number(votes) > Number(pairwise[other]?.[name] ?? 0),
    ),
  );
