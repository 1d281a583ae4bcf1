import { zeros } from './decimal.ts';
import { follow, standingCandidates } from './context.ts';
import type { CountContext } from './context.ts';
import { preferred, ranksOn, UNRANKED } from './pairwise.ts';
import type { TieBreak } from '../contract.ts';
import { tieReasons } from './tie-reasons.words.ts';
import { extremes } from './ties.ts';

export const HIGHEST_SCORE = 5;

interface Scores {
  readonly totals: bigint[];
  readonly fives: bigint[];
  /** Ballots that score row above column. */
  readonly prefer: (row: number, column: number) => bigint;
}

/** Score, then automatic runoff between the two best. Ties: more fives, then the usual rule. */
export const countStar = (context: CountContext): number[] => {
  const standing = standingCandidates(context);
  const { profile, log } = context;
  const scores = addScores(context, standing);
  const zero = '0';
  const exhausted = { choices: zero, overvotes: zero, skipped: zero, repeated: zero, surplus: zero };
  if (profile.ballots === profile.undervotes || standing.length === 0) {
    const elected = standing.length === 1 ? standing : [];
    log.write({ votes: scores.totals, listed: standing, exhausted, elected, tieBreaks: [] });
    return elected;
  }
  const broken: TieBreak[] = [];
  followScores(context, standing);
  const first = bestOf(context, standing, scores, broken);
  const others = standing.filter((candidate) => candidate !== first);
  if (others.length === 0) {
    log.write({ votes: scores.totals, listed: standing, exhausted, elected: [first], tieBreaks: broken });
    return [first];
  }
  const second = bestOf(context, others, scores, broken);
  const out = others.filter((candidate) => candidate !== second);
  log.write({ votes: scores.totals, listed: standing, exhausted, eliminated: out, tieBreaks: broken });
  const runoff = zeros(profile.candidates.length);
  runoff[first] = scores.prefer(first, second);
  runoff[second] = scores.prefer(second, first);
  followRunoff(context, [first, second]);
  const runoffTies: TieBreak[] = [];
  const leaders = extremes([first, second], runoff, 'most');
  const winner =
    leaders.length === 1 ? leaders[0]! : breakRunoff(context, [first, second], scores, runoffTies);
  log.write({ votes: runoff, listed: [first, second], exhausted, elected: [winner], tieBreaks: runoffTies });
  return [winner];
};

const followScores = (context: CountContext, standing: readonly number[]): void => {
  if (context.traced === undefined) return;
  const scores = scoresOn(context, context.traced);
  const given = standing.filter((candidate) => scores[candidate]! > 0);
  follow(
    context,
    given.map((at) => ({ at, value: BigInt(scores[at]!) })),
  );
};

const followRunoff = (context: CountContext, pair: readonly [number, number]): void => {
  if (context.traced === undefined) return;
  const scores = scoresOn(context, context.traced);
  follow(context, [{ at: preferred(pair, (candidate) => -scores[candidate]!), value: 1n }], pair);
};

const bestOf = (
  context: CountContext,
  among: readonly number[],
  scores: Scores,
  broken: TieBreak[],
): number => {
  const top = extremes(among, scores.totals, 'most');
  if (top.length === 1) return top[0]!;
  const withFives = extremes(top, scores.fives, 'most');
  if (withFives.length > 1) {
    const chosen = context.ties.choose(withFives, 'winner', []);
    broken.push(...context.ties.take());
    return chosen;
  }
  const names = context.profile.candidates;
  broken.push({
    among: top.map((candidate) => names[candidate]!),
    chosen: names[withFives[0]!]!,
    purpose: 'winner',
    mode: 'five-star',
    reason: tieReasons.mostFives,
  });
  return withFives[0]!;
};

/** Which of two who are level in the runoff has the higher score; equal scores as in `bestOf`. */
const breakRunoff = (
  context: CountContext,
  pair: readonly [number, number],
  scores: Scores,
  broken: TieBreak[],
): number => {
  const ahead = extremes(pair, scores.totals, 'most');
  if (ahead.length > 1) return bestOf(context, pair, scores, broken);
  const names = context.profile.candidates;
  broken.push({
    among: pair.toSorted((a, b) => a - b).map((candidate) => names[candidate]!),
    chosen: names[ahead[0]!]!,
    purpose: 'winner',
    mode: 'score',
    reason: tieReasons.higherScore,
  });
  return ahead[0]!;
};

const addScores = (context: CountContext, standing: readonly number[]): Scores => {
  const { profile } = context;
  const size = profile.candidates.length;
  const totals = zeros(size);
  const fives = zeros(size);
  const preferred = Array.from({ length: size }, () => new Float64Array(size));
  for (let ballot = 0; ballot < profile.counts.length; ballot++) {
    const papers = profile.counts[ballot]!;
    const scores = scoresOn(context, ballot);
    for (const row of standing) {
      const mine = scores[row]!;
      totals[row] = totals[row]! + BigInt(mine) * BigInt(papers);
      if (mine === HIGHEST_SCORE) fives[row] = fives[row]! + BigInt(papers);
      const line = preferred[row]!;
      for (const column of standing) line[column] = line[column]! + (mine > scores[column]! ? papers : 0);
    }
  }
  return {
    totals,
    fives,
    prefer: (row, column) => BigInt(preferred[row]![column]!),
  };
};

/** If a poll collected only ranks, the first rank counts as five, the sixth and later as zero. */
export const scoresOn = ({ profile, options }: CountContext, ballot: number): ArrayLike<number> => {
  const size = profile.candidates.length;
  if (profile.scores) return profile.scores.subarray(ballot * size, (ballot + 1) * size);
  const ranks = new Uint16Array(size);
  ranksOn(profile, ballot, options, ranks);
  return Array.from(ranks, (rank) => (rank === UNRANKED ? 0 : Math.max(0, HIGHEST_SCORE + 1 - rank)));
};
