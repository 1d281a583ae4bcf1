import type { Ranking } from './condorcet.ts';
import type { CountContext } from './context.ts';

/** The best of a ranking; a tie across the last seat is broken by the tie rule. */
export const pickWinners = (context: CountContext, ranking: Ranking): number[] => {
  const winners: number[] = [];
  const { ballots, undervotes } = context.profile;
  if (ballots === undervotes && ranking.flat().length > context.options.seats) return winners;
  for (const group of ranking) {
    let left = group;
    while (left.length > 0 && winners.length < context.options.seats) {
      const isAllIn = winners.length + left.length <= context.options.seats;
      const next = isAllIn ? left[0]! : context.ties.choose(left, 'winner', []);
      winners.push(next);
      left = left.filter((candidate) => candidate !== next);
    }
  }
  return winners;
};
