import type { Comparison } from '#activities/polls/contract.views.ts';
import { formatList } from '#web/kit/i18n/formats.ts';
import { methodName } from '../method.words.ts';
import { resultWords } from './results.words.ts';
import { showVotes } from './story.ts';

type Compared = Comparison['counts'][number];

const keyOf = ({ winners }: Compared): string => JSON.stringify(winners.toSorted());

/** Where the methods disagree, in words; the first count is the poll's own. */
export const disagreement = ({ counts, duels }: Comparison): readonly string[] => {
  const [own, ...others] = counts;
  if (!own) return [];
  const groups = new Map<string, Compared[]>();
  for (const other of others) {
    const key = keyOf(other);
    if (key !== keyOf(own)) groups.set(key, [...(groups.get(key) ?? []), other]);
  }
  if (groups.size === 0) return [resultWords('compareAgree', { count: others.length + 1 })];
  const sentences = [...groups.values()].map((group) =>
    resultWords('compareDiffer', {
      methods: formatList(group.map(({ method }) => methodName(method))),
      names: formatList(group[0]?.winners ?? []),
    }),
  );
  return [...sentences, ...duelReason(own, duels)];
};

/** "B beats A in a duel": why a head-to-head count chooses somebody else. */
const duelReason = (own: Compared, duels: Comparison['duels']): readonly string[] => {
  const [winner] = own.winners;
  if (!duels || winner === undefined) return [];
  const { winner: other, more = '0', fewer = '0' } = duels;
  if (other === undefined) return [resultWords('compareCycle')];
  if (other === winner) return [];
  return [resultWords('compareWhy', { other, winner, more: showVotes(more), fewer: showVotes(fewer) })];
};
