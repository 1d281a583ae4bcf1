import type { CountOptions } from './options.ts';
import { SKIPPED_RANK } from './profile.ts';
import type { Profile } from './profile.ts';

/** Why a ballot no longer counts for anybody. */
export const EXHAUSTED_CHOICES = -1;
export const EXHAUSTED_OVERVOTE = -2;
export const EXHAUSTED_SKIPPED = -3;
export const EXHAUSTED_REPEATED = -4;
/** Several continuing candidates share the rank and the paper: `BallotWalk.group` lists them. */
export const SHARED = -5;

/**
 * How far each folded ballot was read. Ballots only move down: a rank is passed over because its candidates are out,
 * which never changes back, so a ballot is never read again from the top.
 */
export class BallotWalk {
  readonly #profile: Profile;
  readonly #options: CountOptions;
  readonly #isContinuing: Uint8Array;
  readonly #cursor: Uint32Array;
  readonly #rank: Uint16Array;
  readonly #lastMarked: Uint16Array;
  /** Who shares the rank that `advance` reached. */
  group: readonly number[] = [];

  constructor(profile: Profile, options: CountOptions, isContinuing: Uint8Array) {
    this.#profile = profile;
    this.#options = options;
    this.#isContinuing = isContinuing;
    this.#cursor = profile.offsets.slice(0, -1);
    this.#rank = new Uint16Array(profile.counts.length);
    this.#lastMarked = new Uint16Array(profile.counts.length);
  }

  /** The next continuing candidate of the ballot, or why there is none. Checks run in the order statutes use. */
  advance(ballot: number): number {
    const { tokens, offsets } = this.#profile;
    const end = offsets[ballot + 1]!;
    let at = this.#cursor[ballot]!;
    let rank = this.#rank[ballot]!;
    let outcome: number = EXHAUSTED_CHOICES;
    while (at < end && rank < this.#options.maxRanks) {
      const token = tokens[at]!;
      rank++;
      if (token === SKIPPED_RANK) {
        at++;
        continue;
      }
      const marked = token < 0 ? -token : 1;
      const first = token < 0 ? at + 1 : at;
      at = first + marked;
      const choice = this.#judgeRank(ballot, rank, first, marked);
      if (choice === undefined) continue;
      outcome = choice;
      if (choice < 0 && choice !== SHARED) at = end;
      break;
    }
    if (outcome === EXHAUSTED_CHOICES) at = end;
    this.#cursor[ballot] = at;
    this.#rank[ballot] = rank;
    return outcome;
  }

  /** The candidate it counts for, a reason to exhaust, or undefined: the next rank decides. */
  #judgeRank(ballot: number, rank: number, first: number, marked: number): number | undefined {
    if (rank - this.#lastMarked[ballot]! > this.#options.maxSkippedRanks + 1) return EXHAUSTED_SKIPPED;
    this.#lastMarked[ballot] = rank;
    if (this.#options.exhaustOnDuplicate && this.#isRepeated(ballot, first, marked))
      return EXHAUSTED_REPEATED;
    return marked === 1 ? this.#continuingAt(first) : this.#judgeOvervote(first, marked);
  }

  #judgeOvervote(first: number, marked: number): number | undefined {
    if (this.#options.overvote === 'exhaust') return EXHAUSTED_OVERVOTE;
    if (this.#options.overvote === 'skip') return undefined;
    const left: number[] = [];
    for (let at = first; at < first + marked; at++) {
      const candidate = this.#continuingAt(at);
      if (candidate !== undefined) left.push(candidate);
    }
    if (left.length <= 1) return left[0];
    this.group = left;
    return this.#options.overvote === 'split' ? SHARED : EXHAUSTED_OVERVOTE;
  }

  #continuingAt(at: number): number | undefined {
    const candidate = this.#profile.tokens[at]!;
    return this.#isContinuing[candidate] === 1 ? candidate : undefined;
  }

  #isRepeated(ballot: number, first: number, marked: number): boolean {
    const { tokens, offsets } = this.#profile;
    for (let at = first; at < first + marked; at++) {
      for (let before = offsets[ballot]!; before < first; before++) {
        const token = tokens[before]!;
        // A negative token is a group's size, never a candidate.
        if (token >= 0 && token === tokens[at]) return true;
      }
    }
    return false;
  }
}
