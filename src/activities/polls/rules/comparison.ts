import { methods, methodTable } from '#platform/tally/contract.ts';
import type { Count, Method } from '#platform/tally/contract.ts';
import { countBallots, counters } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { Comparison } from '../contract.views.ts';
import { duelWinner } from './duels.ts';
import { rulesOf } from './electorate.ts';
import type { CountedPoll } from './result.ts';

/** One whole count for each seat: with many of both, thousands of rounds for one line of the table. */
const MOST_SEQUENTIAL = 2000;

/** The poll's own method first. */
export const comparedMethods = ({
  candidates,
  settings: { seats, method },
}: CountedPoll): readonly Method[] => {
  const isLong = seats * candidates.length > MOST_SEQUENTIAL;
  const others = methods.filter((other) => {
    const { compared } = methodTable[other];
    const isFor = compared === 'any' || compared === (seats > 1 ? 'many' : 'one');
    return isFor && other !== method && !(counters[other].passes === 'seats' && isLong);
  });
  return [method, ...others];
};

/** The winners by each method, without rounds: those of eight counts would be megabytes. */
export const compareCounts = (poll: CountedPoll, profile: Profile): Comparison => {
  const { seats } = poll.settings;
  const counts: Comparison['counts'] = [];
  let pairwise: Count['pairwise'];
  for (const method of comparedMethods(poll)) {
    const counted = countBallots(
      profile,
      seats,
      rulesOf({ ...poll, settings: { ...poll.settings, method } }),
    );
    if (!counted.ok) continue;
    counts.push({ method, winners: counted.value.winners, ...tieOf(counted.value) });
    pairwise ??= counted.value.pairwise;
  }
  const winner = counts[0]?.winners[0];
  if (!pairwise || winner === undefined || seats > 1) return { counts };
  return { counts, duels: duelsAgainst(winner, pairwise) };
};

/** Whether a random draw, or the order of options, had a part in it. */
const tieOf = ({ rounds, tieBreaks = [] }: Count): Pick<Comparison['counts'][number], 'tie'> => {
  const modes = [...rounds.flatMap((round) => round.tieBreaks), ...tieBreaks].map(({ mode }) => mode);
  if (modes.includes('random')) return { tie: 'lot' };
  return modes.includes('candidate-order') ? { tie: 'order' } : {};
};

const duelsAgainst = (winner: string, pairwise: NonNullable<Count['pairwise']>): Comparison['duels'] => {
  const other = duelWinner(pairwise);
  if (other === undefined || other === winner) return { winner: other };
  return { winner: other, more: pairwise[other]?.[winner], fewer: pairwise[winner]?.[other] };
};
