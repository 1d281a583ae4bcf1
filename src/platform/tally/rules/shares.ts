import { scaleOf } from './decimal.ts';
import { SKIPPED_RANK } from './profile.ts';
import type { Profile } from './profile.ts';

/** Halves, and halves of halves, are exact with two decimals; for thirds a Count shows six. */
const DECIMALS_OF_HALVES = 2;
const DECIMALS_OF_OTHERS = 6;

export interface Shares {
  readonly unit: bigint;
  /** Decimal places shown; the method's own if left out. */
  readonly places?: number;
  /** The smallest part of a vote that is shown. */
  readonly least: bigint;
}

/** One paper is one vote, or as many units as the method has decimals. */
export const WHOLE: Shares = { unit: 1n, least: 1n };

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** The smallest number that every number up to `most` divides. */
const divisibleUpTo = (most: number): bigint => {
  let multiple = 1n;
  for (let number = 2; number <= most; number++)
    multiple *= BigInt(number / greatestDivisor(number, Number(multiple % BigInt(number))));
  return multiple;
};

/**
 * The value of one vote where papers are split: a number that can be divided among any group of the profile, and each
 * share once more among any other, without remainder. So equal votes are equal, even as sums of thirds.
 */
export const sharesOf = ({ tokens }: Profile): Shares => {
  let most = 1;
  for (const token of tokens) if (token < SKIPPED_RANK) most = Math.max(most, -token);
  if (most === 1) return WHOLE;
  if (most === 2) return { unit: scaleOf(DECIMALS_OF_HALVES), places: DECIMALS_OF_HALVES, least: 1n };
  const unit = divisibleUpTo(most) ** 2n;
  const shown = unit / scaleOf(DECIMALS_OF_OTHERS);
  return { unit, places: DECIMALS_OF_OTHERS, least: shown > 1n ? shown : 1n };
};

/** Papers that go from one holder to several, added up as plain numbers until the round is over. */
export class SharedOut {
  readonly #papers = new Map<
    string,
    { readonly by: bigint; readonly from: number; readonly to: Float64Array }
  >();
  readonly #candidates: number;

  constructor(candidates: number) {
    this.#candidates = candidates;
  }

  /** `papers` of which `from` holds one of `held` parts; it goes to `to` in equal parts. */
  add(from: number, held: number, to: readonly number[], papers: number): void {
    const key = `${from}/${held}/${to.length}`;
    let sums = this.#papers.get(key);
    if (!sums) {
      sums = { by: BigInt(held * to.length), from, to: new Float64Array(this.#candidates) };
      this.#papers.set(key, sums);
    }
    for (const candidate of to) sums.to[candidate] = sums.to[candidate]! + papers;
  }

  each(unit: bigint, visit: (from: number, to: number, votes: bigint) => void): void {
    for (const { by, from, to } of this.#papers.values())
      for (const [candidate, papers] of to.entries())
        if (papers > 0) visit(from, candidate, (BigInt(papers) * unit) / by);
  }
}
