import { standingCandidates } from './context.ts';
import type { CountContext } from './context.ts';
import { comparePairs, strengthOf } from './pairwise.ts';
import type { Pairwise } from './pairwise.ts';

/** Candidates in groups, best first; equals share a group. */
export type Ranking = number[][];

export interface RankedOutcome {
  readonly ranking: Ranking;
  readonly pairwise: Pairwise;
}

/** Peels off, again and again, those whom nobody left beats. */
const layersOf = (candidates: readonly number[], beats: (a: number, b: number) => boolean): Ranking => {
  const ranking: Ranking = [];
  let left = [...candidates];
  while (left.length > 0) {
    const top = left.filter((candidate) => !left.some((other) => beats(other, candidate)));
    ranking.push(top);
    left = left.filter((candidate) => !top.includes(candidate));
  }
  return ranking;
};

/** Widest paths (Schulze 2011): i is before j when its strongest path to j is stronger than the one back. */
export const countSchulze = (context: CountContext): RankedOutcome => {
  const standing = standingCandidates(context);
  const pairwise = comparePairs(context.profile, context.options);
  const paths = context.profile.candidates.map((_, row) =>
    Float64Array.from(context.profile.candidates, (__, column) =>
      row === column ? 0 : strengthOf(pairwise, row, column, context.options.strength),
    ),
  );
  for (const via of standing) {
    for (const from of standing) {
      if (from === via) continue;
      for (const to of standing) widen(paths, from, via, to);
    }
  }
  const pathOf = (from: number, to: number): number => paths[from]![to]!;
  return { ranking: layersOf(standing, (a, b) => pathOf(a, b) > pathOf(b, a)), pairwise };
};

const widen = (paths: readonly Float64Array[], from: number, via: number, to: number): void => {
  if (to === from || to === via) return;
  const row = paths[from]!;
  const detour = Math.min(row[via]!, paths[via]![to]!);
  if (detour > row[to]!) row[to] = detour;
};

/** Tideman: lock in wins, strongest first, leaving out any that would close a circle. */
export const countRankedPairs = (context: CountContext): RankedOutcome => {
  const standing = standingCandidates(context);
  const { options } = context;
  const pairwise = comparePairs(context.profile, options);
  const lostBy = (winner: number, loser: number): number => pairwise[loser]![winner]!;
  const wins = standing
    .flatMap((winner) =>
      standing.map((loser) => ({
        winner,
        loser,
        strength: strengthOf(pairwise, winner, loser, options.strength),
      })),
    )
    .filter(({ strength }) => strength > 0)
    .toSorted(
      (a, b) =>
        b.strength - a.strength ||
        lostBy(a.winner, a.loser) - lostBy(b.winner, b.loser) ||
        options.place[a.winner]! - options.place[b.winner]! ||
        options.place[b.loser]! - options.place[a.loser]!,
    );
  const locked = new Map<number, Set<number>>(standing.map((candidate) => [candidate, new Set([candidate])]));
  // reached: everybody a candidate is already locked before, itself included.
  for (const { winner, loser } of wins) {
    const behindLoser = locked.get(loser)!;
    if (behindLoser.has(winner)) continue;
    const before = [...locked.values()].filter((reached) => reached.has(winner));
    for (const reached of before) behindLoser.forEach((candidate) => reached.add(candidate));
  }
  return {
    ranking: layersOf(standing, (a, b) => a !== b && locked.get(a)!.has(b)),
    pairwise,
  };
};

/** The smaller the worst defeat, the better. */
export const countMinimax = (context: CountContext): RankedOutcome => {
  const standing = standingCandidates(context);
  const { options } = context;
  const pairwise = comparePairs(context.profile, options);
  const defeatBy = (candidate: number, other: number): number => {
    const lost = pairwise[other]![candidate]!;
    const won = pairwise[candidate]![other]!;
    if (options.strength === 'margins') return lost - won;
    return lost > won ? lost : 0;
  };
  const worst = new Map(
    standing.map((candidate) => [
      candidate,
      Math.max(
        ...standing.filter((other) => other !== candidate).map((other) => defeatBy(candidate, other)),
        -Infinity,
      ),
    ]),
  );
  return { ranking: groupBy(standing, (candidate) => -worst.get(candidate)!), pairwise };
};

/** Groups of equal score, highest first. */
export const groupBy = (
  candidates: readonly number[],
  scoreOf: (candidate: number) => number | bigint,
): Ranking => {
  const groups = new Map<number | bigint, number[]>();
  for (const candidate of candidates) {
    const score = scoreOf(candidate);
    groups.set(score, [...(groups.get(score) ?? []), candidate]);
  }
  return [...groups].toSorted(([a], [b]) => (a > b ? -1 : 1)).map(([, group]) => group);
};
