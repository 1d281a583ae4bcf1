import type { Votes } from '#activities/engagements/contract.answers.ts';

/** Places in the order of answers, best first, as votes. */
export const votesOf = (chosen: readonly number[]): Votes =>
  Object.fromEntries(chosen.map((index, at) => [String(index), at + 1]));

export const chosenOf = (votes: Votes): readonly number[] =>
  Object.entries(votes)
    .toSorted(([, a], [, b]) => a - b)
    .map(([index]) => Number(index));
