import { standingCandidates } from './context.ts';
import type { CountContext } from './context.ts';
import type { CountOptions } from './options.ts';
import { comparePairs, strengthOf } from './pairwise.ts';
import type { Pairwise } from './pairwise.ts';

/** Candidates in groups, best first; equals share a group. */
export type Ranking = number[][];

export interface RankedOutcome {
  readonly ranking: Ranking;
  readonly pairwise: Pairwise;
}

/** Repeatedly takes out those whom nobody left beats. */
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

/** A ranking that depends on the head-to-head results alone. */
export type RankByDuels = (context: CountContext, pairwise: Pairwise) => Ranking;

const countDuels =
  (rank: RankByDuels) =>
  (context: CountContext): RankedOutcome => {
    const pairwise = comparePairs(context.profile, context.options);
    return { ranking: rank(context, pairwise), pairwise };
  };

/** The strength of the strongest path between each pair: a path is as strong as its weakest win. */
export const strongestPaths = (
  standing: readonly number[],
  pairwise: Pairwise,
  strength: CountOptions['strength'],
): readonly Float64Array[] => {
  const paths = pairwise.map((line, row) =>
    line.map((_, column) => (row === column ? 0 : strengthOf(pairwise, row, column, strength))),
  );
  for (const via of standing) {
    for (const from of standing) {
      if (from === via) continue;
      for (const to of standing) widen(paths, from, via, to);
    }
  }
  return paths;
};

/** Widest paths (Schulze 2011): i is ahead of j if its strongest path to j is stronger than j's path back. */
export const rankSchulze: RankByDuels = (context, pairwise) => {
  const standing = standingCandidates(context);
  const paths = strongestPaths(standing, pairwise, context.options.strength);
  return layersOf(standing, (a, b) => paths[a]![b]! > paths[b]![a]!);
};
export const countSchulze = countDuels(rankSchulze);

const widen = (paths: readonly Float64Array[], from: number, via: number, to: number): void => {
  if (to === from || to === via) return;
  const row = paths[from]!;
  const detour = Math.min(row[via]!, paths[via]![to]!);
  if (detour > row[to]!) row[to] = detour;
};

export interface Win {
  readonly winner: number;
  readonly loser: number;
  readonly strength: number;
  /** Votes for the loser. */
  readonly against: number;
}

/** Which candidate is locked ahead of which; a win that would close a cycle is left out. */
class LockedWins {
  /** Everybody a candidate is already locked ahead of, itself included. */
  readonly #behind: Map<number, Set<number>>;

  constructor(candidates: readonly number[]) {
    this.#behind = new Map(candidates.map((candidate) => [candidate, new Set([candidate])]));
  }

  isBefore(one: number, other: number): boolean {
    return this.#behind.get(one)!.has(other);
  }

  /** False if the win was left out. */
  lock({ winner, loser }: Win): boolean {
    if (this.isBefore(loser, winner)) return false;
    const behindLoser = this.#behind.get(loser)!;
    const before = [...this.#behind.values()].filter((behind) => behind.has(winner));
    for (const behind of before) behindLoser.forEach((candidate) => behind.add(candidate));
    return true;
  }
}

/**
 * Wins, strongest first; among equals, the one with fewer votes against it. Wins that are still equal share a group,
 * defeats of the earliest candidate last: in a cycle of equals, the earliest candidate's defeat is then the one left
 * out.
 */
export const winsInOrder = (context: CountContext, pairwise: Pairwise): readonly (readonly Win[])[] => {
  const { options, ties } = context;
  const { places } = ties;
  const standing = standingCandidates(context);
  const wins = standing
    .flatMap((winner) =>
      standing.map((loser) => ({
        winner,
        loser,
        strength: strengthOf(pairwise, winner, loser, options.strength),
        against: pairwise[loser]![winner]!,
      })),
    )
    .filter(({ strength }) => strength > 0)
    .toSorted(
      (a, b) =>
        b.strength - a.strength ||
        a.against - b.against ||
        places[b.loser]! - places[a.loser]! ||
        places[a.winner]! - places[b.winner]!,
    );
  const groups: Win[][] = [];
  for (const win of wins) {
    const equals = groups.at(-1);
    const isEqual = equals?.[0]?.strength === win.strength && equals[0].against === win.against;
    if (equals && isEqual) equals.push(win);
    else groups.push([win]);
  }
  return groups;
};

/** Tideman: lock in wins, strongest first, and leave out any that would close a cycle. */
export const rankByPairs: RankByDuels = (context, pairwise) => {
  const standing = standingCandidates(context);
  const locked = new LockedWins(standing);
  for (const equals of winsInOrder(context, pairwise)) {
    const open = equals.filter(({ winner, loser }) => !locked.isBefore(loser, winner));
    const leftOut = open.filter((win) => !locked.lock(win));
    if (leftOut.length > 0) recordTie(context, open, leftOut);
  }
  return layersOf(standing, (a, b) => a !== b && locked.isBefore(a, b));
};
export const countRankedPairs = countDuels(rankByPairs);

/** Any of these wins could have been locked in; another order would have left out others. */
const recordTie = ({ profile, ties }: CountContext, open: readonly Win[], leftOut: readonly Win[]): void => {
  const wordsOf = ({ winner, loser }: Win): string =>
    `${profile.candidates[winner]} over ${profile.candidates[loser]}`;
  ties.recordOrder(
    open.map(({ winner }) => winner),
    leftOut.at(-1)!.loser,
    `equally strong and left out: ${leftOut.map(wordsOf).join(', ')}`,
  );
};

/** The smaller the worst defeat, the better. */
export const rankMinimax: RankByDuels = (context, pairwise) => {
  const standing = standingCandidates(context);
  const { options } = context;
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
  return groupBy(standing, (candidate) => -worst.get(candidate)!);
};
export const countMinimax = countDuels(rankMinimax);

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
