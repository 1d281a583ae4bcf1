import { seededRandom } from '#core/random.ts';
import type { VotingMethod } from '#activities/engagements/contract.settings.ts';

export const LARGEST_HANDFUL = 7;

/**
 * The places in the frozen order that one voter is shown. An answerer at place p of n sees the next k = min(7, n - 1)
 * places after it, around the end: each answer is so seen by exactly k answerers, and nobody sees their own. Others
 * see a window that starts where a hash of their id says.
 */
export const handfulOf = (
  answerOrder: readonly string[],
  voterId: string,
  seed: string,
): readonly number[] => {
  const answers = answerOrder.length;
  const own = answerOrder.indexOf(voterId);
  const size = Math.min(LARGEST_HANDFUL, own < 0 ? answers : answers - 1);
  const start = own < 0 ? seededRandom(`${seed}/${voterId}`).below(Math.max(1, answers)) : own + 1;
  return Array.from({ length: size }, (_, step) => (start + step) % answers);
};

/** In which order a voter is shown the handful: a window always begins with the same neighbour otherwise. */
export const shownHandful = (
  answerOrder: readonly string[],
  voterId: string,
  seed: string,
): readonly number[] =>
  seededRandom(`${seed}/${voterId}/shown`).shuffle(handfulOf(answerOrder, voterId, seed));

export const TOP_RANKS = 3;

export const mostRanksOf = (method: VotingMethod, handful: number): number =>
  method === 'top-three' ? Math.min(TOP_RANKS, handful) : handful;

/** One seed for a session's question: handfuls must be the same on every node and after every restart. */
export const handfulSeed = (game: { readonly seed: string }, questionId: string): string =>
  `${game.seed}/${questionId}/handful`;
