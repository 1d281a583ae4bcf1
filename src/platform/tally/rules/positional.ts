import type { CountRound } from '../contract.ts';
import { zeros } from './decimal.ts';
import { follow, standingCandidates } from './context.ts';
import type { CountContext } from './context.ts';
import { groupBy } from './condorcet.ts';
import type { Ranking } from './condorcet.ts';
import { Piles } from './piles.ts';
import { pickWinners } from './pick-winners.ts';
import { ranksOn, UNRANKED } from './pairwise.ts';
import { ExhaustedVotes } from './round-log.ts';

export interface ScoredOutcome {
  readonly winners: readonly number[];
  readonly ranking: Ranking;
}

const nothingExhausted = new ExhaustedVotes().format(String);

/** Half points keep shared ranks exact. */
export const BORDA_DECIMALS = 1;

/** n - 1 points for the first of n; equals share the mean of their places, and the unranked share the last ones. */
export const countBorda = (context: CountContext): ScoredOutcome => {
  const standing = standingCandidates(context);
  const points = zeros(context.profile.candidates.length);
  eachBallot(context, (ranks, papers, isFollowed) => {
    for (const candidate of standing) {
      let ahead = 0;
      let level = 0;
      for (const other of standing) {
        if (ranks[other]! < ranks[candidate]!) ahead++;
        else if (ranks[other] === ranks[candidate]) level++;
      }
      const tenths = (standing.length - 1 - ahead) * 10 - (level - 1) * 5;
      points[candidate] = points[candidate]! + BigInt(tenths) * BigInt(papers);
      if (isFollowed && tenths > 0) follow(context, [{ at: candidate, value: BigInt(tenths) }]);
    }
  });
  return publish(context, standing, points, nothingExhausted);
};

/** Everybody a ballot ranks is approved. */
export const countApproval = (context: CountContext): ScoredOutcome => {
  const standing = standingCandidates(context);
  const approvals = zeros(context.profile.candidates.length);
  eachBallot(context, (ranks, papers, isFollowed) => {
    for (const candidate of standing) {
      if (ranks[candidate] === UNRANKED) continue;
      approvals[candidate] = approvals[candidate]! + BigInt(papers);
      if (isFollowed) follow(context, [{ at: candidate, value: 1n }]);
    }
  });
  return publish(context, standing, approvals, nothingExhausted);
};

/**
 * The first rank is yes, any other "if need be". The option most can make wins; among those, the one with the most
 * yes. The first round shows the yes alone, the second both.
 */
export const countDates = (context: CountContext): ScoredOutcome => {
  const standing = standingCandidates(context);
  const { log, ties } = context;
  const yes = zeros(context.profile.candidates.length);
  const either = zeros(context.profile.candidates.length);
  eachBallot(context, (ranks, papers, isFollowed) => {
    const named = standing.filter((candidate) => ranks[candidate] !== UNRANKED);
    for (const candidate of named) {
      either[candidate] = either[candidate]! + BigInt(papers);
      if (ranks[candidate] === 1) yes[candidate] = yes[candidate]! + BigInt(papers);
    }
    if (isFollowed)
      follow(
        context,
        named.map((at) => ({ at, value: 1n })),
      );
  });
  log.write({ votes: yes, listed: standing, exhausted: nothingExhausted, elected: [], tieBreaks: [] });
  const ranking = groupBy(standing, (candidate) => either[candidate]!).flatMap((level) =>
    groupBy(level, (candidate) => yes[candidate]!),
  );
  const isVoid = either.every((each) => each === 0n) && standing.length > context.options.seats;
  const elected = isVoid ? [] : pickWinners(context, ranking);
  log.write({
    votes: either,
    listed: standing,
    exhausted: nothingExhausted,
    elected,
    tieBreaks: ties.take(),
  });
  return { winners: elected, ranking };
};

/** First choices only: the first round of an instant runoff. */
export const countPlurality = (context: CountContext): ScoredOutcome => {
  const standing = standingCandidates(context);
  const piles = new Piles(context, standing, context.unit);
  follow(context, piles.traced);
  return publish(context, standing, piles.votes, piles.exhausted.format(context.log.show));
};

const eachBallot = (
  { profile, options, traced }: CountContext,
  visit: (ranks: Uint16Array, papers: number, isFollowed: boolean) => void,
): void => {
  const ranks = new Uint16Array(profile.candidates.length);
  for (let ballot = 0; ballot < profile.counts.length; ballot++) {
    ranksOn(profile, ballot, options, ranks);
    visit(ranks, profile.counts[ballot]!, ballot === traced);
  }
};

const publish = (
  context: CountContext,
  standing: readonly number[],
  points: readonly bigint[],
  exhausted: CountRound['exhausted'],
): ScoredOutcome => {
  const { log, ties } = context;
  const ranking = groupBy(standing, (candidate) => points[candidate]!);
  // If every ballot was exhausted before it counted for anybody, a random draw would elect somebody nobody voted for.
  const isVoid = points.every((each) => each === 0n) && standing.length > context.options.seats;
  const elected = isVoid ? [] : pickWinners(context, ranking);
  log.write({ votes: points, listed: standing, exhausted, elected, tieBreaks: ties.take() });
  return { winners: elected, ranking };
};
