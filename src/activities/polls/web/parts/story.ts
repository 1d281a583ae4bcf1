import { methodFamilies } from '#platform/tally/contract.ts';
import type { Count, CountRound, MethodFamily, TieBreak } from '#platform/tally/contract.ts';
import { formatList, formatNumber } from '#web/kit/i18n/formats.ts';
import type { PollResult } from '#activities/polls/contract.views.ts';
import { duelWinner } from '#activities/polls/rules/duels.ts';
import { resultWords } from '../results/results.words.ts';
import { dateWords } from './dates.words.ts';

/** Votes in the reader's notation; four decimals are as fine as anybody compares by eye. */
export const showVotes = (votes: string | number): string =>
  formatNumber(Number(votes), { maximumFractionDigits: 4 });

const TALLIED = {
  points: 'winsPoints',
  approvals: 'winsApprovals',
  firsts: 'winsFirsts',
} as const;
const isTallied = (family: MethodFamily): family is keyof typeof TALLIED => family in TALLIED;
const familyOf = ({ method }: Count): MethodFamily => methodFamilies[method];

export const hasRounds = (count: Count): boolean =>
  !isTallied(familyOf(count)) &&
  count.rounds.some(({ elected, eliminated }) => elected.length + eliminated.length > 0);

const activeIn = (round: CountRound): number =>
  Object.values(round.tally).reduce((sum, votes) => sum + Number(votes), 0);

const electingRound = (count: Count): CountRound | undefined =>
  count.rounds.find(({ elected }) => elected.includes(count.winners[0] ?? '')) ?? count.rounds.at(-1);

const runoffWinner = (round: CountRound, name: string, votes: string): string => {
  const active = showVotes(activeIn(round));
  return round.round === 1
    ? resultWords('winsFirst', { name, votes, active })
    : resultWords('winsRound', { name, votes, active, round: round.round });
};

const starWinner = (round: CountRound, name: string, votes: string): string => {
  const rival = Object.keys(round.tally).find((other) => other !== name) ?? '';
  return resultWords('winsStars', { name, votes, other: showVotes(round.tally[rival] ?? 0) });
};

const singleWinner = (count: Count, name: string): string => {
  const { pairwise } = count;
  const family = familyOf(count);
  const tie = decidingTie(count, name);
  if (tie)
    return resultWords('winsTie', { names: formatList(tie.among), name, why: resultWords(WHY[tie.mode]) });
  const round = electingRound(count);
  const tally = Number(round?.tally[name] ?? 0);
  const votes = showVotes(tally);
  if (pairwise) return resultWords(duelWinner(pairwise) === name ? 'winsDuels' : 'winsCycle', { name });
  if (family === 'dates') return dateWords('wins', { name, votes, count: tally });
  if (isTallied(family)) return resultWords(TALLIED[family], { name, votes, count: tally });
  if (!round) return resultWords('wins', { name });
  return family === 'scores' ? starWinner(round, name, votes) : runoffWinner(round, name, votes);
};

/** Who won, in one sentence. */
export const winnerSentence = (count: Count, isFinal: boolean): string => {
  const [first, ...others] = count.winners;
  if (count.ballots === 0) return resultWords(isFinal ? 'nobodyVoted' : 'nobody');
  if (first === undefined) return resultWords('noWinner');
  return others.length > 0
    ? resultWords('elected', { names: formatList(count.winners), count: count.winners.length })
    : singleWinner(count, first);
};

/** Closed with fewer ballots than the quorum. */
export const isInvalid = ({
  isFinal,
  quorumReached,
}: Pick<PollResult, 'isFinal' | 'quorumReached'>): boolean => isFinal && quorumReached === false;

/** The count as shown: nobody in an invalid one has the winner's mark. */
export const shownCount = (result: PollResult): Count =>
  isInvalid(result)
    ? {
        ...result.count,
        winners: [],
        rounds: result.count.rounds.map((round) => ({ ...round, elected: [] })),
      }
    : result.count;

/** Who won, or who would have. */
export const outcomeSentence = (result: PollResult): string => {
  const sentence = winnerSentence(result.count, result.isFinal);
  return isInvalid(result) && result.count.winners.length > 0
    ? resultWords('invalid', { sentence })
    : sentence;
};

const runnerUp = (round: CountRound, winner: string): [string, string] | undefined =>
  Object.entries(round.tally)
    .filter(([name]) => name !== winner)
    .toSorted(([, a], [, b]) => Number(b) - Number(a))[0];

/** The tie that decided the only seat. A tie in an earlier round did not. */
const decidingTie = (count: Count, winner: string): TieBreak | undefined => {
  const round = electingRound(count);
  const second = round && runnerUp(round, winner);
  const isLevel = !round || (second !== undefined && Number(second[1]) === Number(round.tally[winner] ?? 0));
  return isLevel
    ? tieBreaksOf(count).findLast(({ purpose, chosen }) => purpose === 'winner' && chosen === winner)
    : undefined;
};

/** How far the winner of the deciding round is ahead; undefined with several seats, without tallies, or in a tie. */
export const finalMargin = (
  count: Count,
): { readonly margin: string; readonly second: string } | undefined => {
  const [winner] = count.winners;
  const round = electingRound(count);
  if (winner === undefined || count.winners.length > 1 || !round || count.pairwise) return undefined;
  const second = runnerUp(round, winner);
  if (!second || Number(second[1]) === Number(round.tally[winner] ?? 0)) return undefined;
  return { margin: showVotes(Number(round.tally[winner] ?? 0) - Number(second[1])), second: second[0] };
};

/** Less than this would read as 0 votes. */
export const SMALLEST_SHOWN = 0.00005;

/** A name for the two places a vote can go that are no option. */
export const placeName = (name: string): string =>
  name === 'exhausted' || name === 'residual' ? resultWords(name) : name;

/** The threshold does not matter when the last candidates take the last seats. */
const needlessThreshold = ({ rounds }: Count, { round, elected, threshold, tally }: CountRound) => {
  const isShort = elected.some((name) => Number(tally[name] ?? 0) < Number(threshold ?? 0));
  const settled = rounds.slice(0, round).flatMap((done) => done.elected);
  return isShort && Object.keys(tally).every((name) => settled.includes(name)) ? threshold : undefined;
};

/** What happened in a round, in words. */
export const roundSentence = (count: Count, round: CountRound): string => {
  const { elected, eliminated, transfers } = round;
  const parts: string[] = [];
  if (elected.length > 0)
    parts.push(
      resultWords(elected.length > 1 ? 'roundElecteds' : 'roundElected', { names: formatList(elected) }),
    );
  const needed = needlessThreshold(count, round);
  if (needed !== undefined) parts.push(resultWords('roundLast', { votes: showVotes(needed) }));
  if (eliminated.length > 0)
    parts.push(
      resultWords(eliminated.length > 1 ? 'roundOuts' : 'roundOut', { names: formatList(eliminated) }),
    );
  if (parts.length === 0) parts.push(resultWords('nobodyYet'));
  const moves = transfers
    .filter(({ votes }) => Number(votes) >= SMALLEST_SHOWN)
    .map(({ to, votes }) => resultWords('move', { votes: showVotes(votes), to: placeName(to) }));
  if (moves.length > 0) parts.push(resultWords('roundMoves', { moves: formatList(moves) }));
  return parts.join(' ');
};

export interface RoundBar {
  readonly name: string;
  readonly votes: number;
  /** How many of them arrived in the step before this round. */
  readonly gained: number;
  readonly mark: 'elected' | 'out' | undefined;
  /** No longer in the race. */
  readonly isGone: boolean;
}

/** Bars keep their places in all rounds: options that stay longest come first, then those with most votes. */
export const barOrder = ({ rounds, winners }: Count): readonly string[] => {
  const names = [...new Set(rounds.flatMap(({ tally }) => Object.keys(tally)))];
  const lastRound = (name: string): number => rounds.findLastIndex(({ tally }) => name in tally);
  const place = (name: string): number => (winners.includes(name) ? winners.indexOf(name) : winners.length);
  const votes = (name: string): number => Number(rounds[lastRound(name)]?.tally[name] ?? 0);
  return names.toSorted(
    (a, b) => place(a) - place(b) || lastRound(b) - lastRound(a) || votes(b) - votes(a) || (a < b ? -1 : 1),
  );
};

export const roundBars = (count: Count, index: number): readonly RoundBar[] => {
  const round = count.rounds[index];
  const before = count.rounds[index - 1];
  return barOrder(count).map((name) => {
    const votes = Number(round?.tally[name] ?? 0);
    const electedBy = count.rounds.slice(0, index + 1).some(({ elected }) => elected.includes(name));
    return {
      name,
      votes,
      gained: before ? Math.max(0, votes - Number(before.tally[name] ?? 0)) : 0,
      mark: electedBy ? 'elected' : round?.eliminated.includes(name) ? 'out' : undefined,
      isGone: round !== undefined && !(name in round.tally),
    };
  });
};

export const tieBreaksOf = (count: Count): readonly TieBreak[] => [
  ...count.rounds.flatMap(({ tieBreaks }) => tieBreaks),
  ...(count.tieBreaks ?? []),
];

const WHY = {
  random: 'whyRandom',
  'candidate-order': 'whyOrder',
  'previous-rounds': 'whyPrevious',
  'first-difference': 'whyFirst',
  'five-star': 'whyFives',
  score: 'whyScore',
} as const satisfies Record<TieBreak['mode'], string>;

export const tieSentence = ({ among, chosen, purpose, mode }: TieBreak): string =>
  resultWords(purpose === 'winner' ? 'tieWinner' : purpose === 'loser' ? 'tieLoser' : 'tieOther', {
    among: formatList(among),
    chosen,
    why: resultWords(WHY[mode]),
  });

const EXHAUSTED = [
  ['choices', 'exhaustedChoices'],
  ['overvotes', 'exhaustedOvervotes'],
  ['skipped', 'exhaustedSkipped'],
  ['repeated', 'exhaustedRepeated'],
  ['surplus', 'exhaustedSurplus'],
] as const;

/** Why ballots are exhausted, as of the last round; only reasons that occurred. */
export const exhaustedSplit = (
  count: Count,
): readonly { readonly label: string; readonly votes: string }[] => {
  const last = count.rounds.at(-1);
  const parts = EXHAUSTED.map(([key, word]) => ({
    label: resultWords(word),
    votes: last?.exhausted[key] ?? '0',
  }));
  if (last?.residual !== undefined) parts.push({ label: resultWords('residual'), votes: last.residual });
  parts.push({ label: resultWords('undervotes'), votes: String(count.undervotes) });
  return parts.filter(({ votes }) => Number(votes) >= SMALLEST_SHOWN);
};
