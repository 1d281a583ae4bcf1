import type { Count } from '#platform/tally/contract.ts';
import { formatList } from '#web/kit/i18n/formats.ts';
import { methodName } from '../method.words.ts';
import { resultWords } from './results.words.ts';
import { duelWinner, showVotes } from './story.ts';

const keyOf = ({ winners }: Count): string => JSON.stringify(winners.toSorted());

/** Where the methods disagree, in words; the first count is the poll's own. */
export const disagreement = ([own, ...others]: readonly Count[]): readonly string[] => {
  if (!own) return [];
  const groups = new Map<string, Count[]>();
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
  return [...sentences, ...duelReason(own, others)];
};

/** "B beats A in a duel": why a head-to-head count chooses somebody else. */
const duelReason = (own: Count, others: readonly Count[]): readonly string[] => {
  const pairwise = [own, ...others].find((count) => count.pairwise)?.pairwise;
  const [winner] = own.winners;
  if (!pairwise || winner === undefined || own.seats > 1) return [];
  const other = duelWinner(pairwise);
  if (other === undefined) return [resultWords('compareCycle')];
  if (other === winner) return [];
  const more = showVotes(pairwise[other]?.[winner] ?? 0);
  const fewer = showVotes(pairwise[winner]?.[other] ?? 0);
  return [resultWords('compareWhy', { other, winner, more, fewer })];
};
