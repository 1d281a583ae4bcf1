import { SKIPPED_RANK } from './profile.ts';
import type { Profile } from './profile.ts';
import type { CountOptions } from './options.ts';

/** How many ballots prefer the row to the column. Unranked candidates share the last place. */
export type Pairwise = readonly Float64Array[];

export const UNRANKED = 0xffff;

/** Rank of every candidate on one ballot (1 first), by the first mark; excluded candidates are unranked. */
export const ranksOn = (
  profile: Profile,
  ballot: number,
  options: CountOptions,
  ranks: Uint16Array,
): void => {
  ranks.fill(UNRANKED);
  const end = profile.offsets[ballot + 1]!;
  let rank = 0;
  for (let at = profile.offsets[ballot]!; at < end && rank < options.maxRanks;) {
    const token = profile.tokens[at]!;
    rank++;
    const marked = token < SKIPPED_RANK ? -token : token === SKIPPED_RANK ? 0 : 1;
    const first = token < 0 ? at + 1 : at;
    for (let mark = first; mark < first + marked; mark++) {
      const candidate = profile.tokens[mark]!;
      if (ranks[candidate] === UNRANKED) ranks[candidate] = rank;
    }
    at = first + marked;
  }
  for (const candidate of options.excluded) ranks[candidate] = UNRANKED;
};

/** Which of two is ranked higher (has the smaller place); below 0 if they are equal. */
export const preferred = (
  [one, other]: readonly [number, number],
  placeOf: (candidate: number) => number,
): number => {
  const difference = placeOf(one) - placeOf(other);
  return difference === 0 ? -1 : difference < 0 ? one : other;
};

export const comparePairs = (profile: Profile, options: CountOptions): Pairwise => {
  const candidates = profile.candidates.length;
  const pairwise = Array.from({ length: candidates }, () => new Float64Array(candidates));
  const ranks = new Uint16Array(candidates);
  for (let ballot = 0; ballot < profile.counts.length; ballot++) {
    ranksOn(profile, ballot, options, ranks);
    addPreferences(pairwise, ranks, profile.counts[ballot]!);
  }
  return pairwise;
};

const addPreferences = (pairwise: Pairwise, ranks: Uint16Array, papers: number): void => {
  pairwise.forEach((beaten, row) => {
    if (ranks[row] === UNRANKED) return;
    for (let column = 0; column < ranks.length; column++) {
      if (ranks[row]! < ranks[column]!) beaten[column] = beaten[column]! + papers;
    }
  });
};

/** Strength of the row's win over the column; 0 if it does not win. */
export const strengthOf = (
  pairwise: Pairwise,
  row: number,
  column: number,
  measure: CountOptions['strength'],
): number => {
  const won = pairwise[row]![column]!;
  const lost = pairwise[column]![row]!;
  if (won <= lost) return 0;
  return measure === 'margins' ? won - lost : won;
};
