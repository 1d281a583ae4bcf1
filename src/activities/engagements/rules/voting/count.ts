import { countBallots } from '#platform/tally/rules/count.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { VotingMethod } from '#activities/engagements/contract.settings.ts';
import { ranksOf } from '../ranks.ts';
import type { GivenVote } from '../state.ts';
import { handfulOf, LARGEST_HANDFUL, TOP_RANKS } from './handful.ts';
import { rankedPlaces } from './votes.ts';

/** What a vote made of one answer, by its place in the frozen order. */
export interface CountedAnswer {
  readonly points: number;
  /** 1, 1, 3. */
  readonly place: number;
  /** Voters whose handful held it. */
  readonly shown: number;
}

export interface Election {
  readonly method: VotingMethod;
  readonly answerOrder: readonly string[];
  readonly seed: string;
  readonly votes: readonly GivenVote[];
  /** Player ids whose answers were hidden after voting began: they get nothing and no place. */
  readonly hidden: ReadonlySet<string>;
}

/** Counts a vote. Votes are taken as they were checked on arrival. */
export const countVotes = (election: Election): readonly CountedAnswer[] => {
  const tallied = talliesOf(election);
  const mostShown = tallied.reduce((most, { shown }) => Math.max(most, shown), 0);
  // Voters who see everything but their own answer give plain points; only handfuls need scaling.
  const isDealt = election.answerOrder.length > LARGEST_HANDFUL;
  const plain = tallied.map((tally) => (isDealt ? perExposure(tally, mostShown) : tally.sum));
  const points = election.method === 'irv' ? runoffPoints(election, plain) : plain;
  const standing = points.map((value, place) => (isHidden(election, place) ? -1 : value));
  const places = ranksOf(standing);
  return points.map((value, place) => ({
    points: isHidden(election, place) ? 0 : value,
    place: isHidden(election, place) ? 0 : (places[place] ?? 0),
    shown: tallied[place]?.shown ?? 0,
  }));
};

interface Tallied {
  readonly sum: number;
  readonly shown: number;
}

const isHidden = ({ answerOrder, hidden }: Election, place: number): boolean =>
  hidden.has(answerOrder[place] ?? '');

const talliesOf = (election: Election): readonly Tallied[] => {
  const sums = election.answerOrder.map(() => 0);
  const shown = election.answerOrder.map(() => 0);
  for (const { voterId, votes } of election.votes) {
    const handful = handfulOf(election.answerOrder, voterId, election.seed);
    for (const place of handful) shown[place] = (shown[place] ?? 0) + 1;
    const best = election.method === 'top-three' ? TOP_RANKS : handful.length;
    rankedPlaces(votes).forEach((place, index) => {
      sums[place] = (sums[place] ?? 0) + Math.max(0, best - index);
    });
  }
  return sums.map((sum, place) => ({ sum, shown: shown[place] ?? 0 }));
};

/** As if everybody had been shown as often as the one shown most: with equal exposure it is the plain sum. */
const perExposure = ({ sum, shown }: Tallied, mostShown: number): number =>
  shown === 0 ? 0 : Math.round((sum * mostShown) / shown);

/** Beyond these a handful of 7 leaves hardly any first choices to run off with, and the count would take seconds. */
const MOST_FINALISTS = 30;

/**
 * Instant run-off among the best by Borda: a ballot ranks its handful and is exhausted after it. Points follow from
 * who outlasted whom: one for each answer that left earlier, or with fewer votes in the same round. Answers that are
 * not in the run-off come after it by their Borda points.
 */
const runoffPoints = (election: Election, borda: readonly number[]): readonly number[] => {
  const finalists = finalistsOf(election, borda);
  const others = borda.map((points, place) => (finalists.includes(place) ? -1 : points));
  const behind = election.answerOrder.length - finalists.length;
  const lasted = lastedOf(election, finalists);
  return election.answerOrder.map((_, place) => {
    const mine = lasted.get(place);
    if (!mine) return others.filter((points) => points >= 0 && points < (others[place] ?? 0)).length;
    return behind + [...lasted.values()].filter((other) => isBefore(other, mine)).length;
  });
};

const finalistsOf = (election: Election, borda: readonly number[]): readonly number[] =>
  borda
    .map((points, place) => ({ points, place }))
    .filter(({ place }) => !isHidden(election, place))
    .toSorted((a, b) => b.points - a.points || a.place - b.place)
    .slice(0, MOST_FINALISTS)
    .map(({ place }) => place);

const lastedOf = (election: Election, finalists: readonly number[]): ReadonlyMap<number, Lasted> => {
  const inOrder = finalists.toSorted((a, b) => a - b);
  const builder = new ProfileBuilder(inOrder.map(String));
  const numberOf = new Map(inOrder.map((place, number) => [place, number]));
  for (const { votes } of election.votes) {
    const ranked = rankedPlaces(votes).flatMap((place) => numberOf.get(place) ?? []);
    builder.add(ranked.map((number) => [number]));
  }
  const counted = countBallots(builder.build(), 1, {
    method: 'irv',
    continueUntilTwo: true,
    tieBreak: 'previous-rounds',
  });
  if (!counted.ok) throw new Error(`an instant run-off could not be counted: ${counted.error.code}`);
  const { rounds } = counted.value;
  return new Map(inOrder.map((place) => [place, lastOf(rounds, String(place))]));
};

interface Lasted {
  readonly round: number;
  readonly votes: number;
}

/** The last round an answer was in, and its votes there. The winner is in one more than everybody. */
const lastOf = (
  rounds: readonly {
    readonly tally: Readonly<Record<string, string>>;
    readonly eliminated: readonly string[];
    readonly elected: readonly string[];
  }[],
  name: string,
): Lasted => {
  const last = rounds.findLastIndex(({ tally }) => name in tally);
  const isElected = rounds.some(({ elected }) => elected.includes(name));
  return { round: last + Number(isElected), votes: Number(rounds[last]?.tally[name] ?? 0) };
};

/** Answers without a single first choice left in the order of a tie rule, which says nothing: they are level. */
const isBefore = (a: Lasted, b: Lasted): boolean =>
  a.votes === 0 && b.votes === 0 ? false : a.round < b.round || (a.round === b.round && a.votes < b.votes);
