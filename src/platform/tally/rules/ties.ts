import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TieBreak } from '../contract.ts';
import type { CountOptions } from './options.ts';
import { tieReasons } from './tie-reasons.words.ts';

/** Votes per candidate, in units of the count's decimals. */
export type Votes = readonly bigint[];

/** A finished round, for tie rules that look back. */
export interface PastRound {
  readonly round: number;
  readonly votes: Votes;
}

/** `winner`: who takes a seat. `surplus`: whose surplus is transferred first. `loser`: who is eliminated. */
type Purpose = 'winner' | 'surplus' | 'loser';

/**
 * The random order of a seed: candidates sorted by SHA-256 of "seed:name". Anyone can check it with a hash tool, and
 * if the seed was committed to, it is fixed before the first ballot.
 */
export const lotOrder = (candidates: readonly string[], seed: string): number[] => {
  const digests = candidates.map((name) => bytesToHex(sha256(utf8ToBytes(`${seed}:${name}`))));
  return candidates.map((_, candidate) => candidate).toSorted((a, b) => (digests[a]! < digests[b]! ? -1 : 1));
};

/** What a method's own rules say about ties, whatever the count was asked for. */
export interface TieHabit {
  /** PRF rules exclude the earliest of their fixed order, all others the latest. */
  readonly losesFirst?: true;
  /** The last round in which the tied candidates differed decides. */
  readonly looksBack?: true;
}

export class TieBreaker {
  readonly #candidates: readonly string[];
  readonly #options: CountOptions;
  readonly #habit: TieHabit;
  #lots: readonly number[] | undefined;
  #broken: TieBreak[] = [];

  constructor(candidates: readonly string[], options: CountOptions, habit: TieHabit = {}) {
    this.#candidates = candidates;
    this.#options = options;
    this.#habit = habit;
  }

  /** The candidate chosen among equals. */
  choose(tied: readonly number[], purpose: Purpose, earlier: readonly PastRound[]): number {
    if (tied.length === 1) return tied[0]!;
    const rounds = this.#roundsToCompare(earlier);
    let left = [...tied];
    for (const { round, votes } of rounds) {
      left = extremes(left, votes, purpose === 'loser' ? 'least' : 'most');
      if (left.length > 1) continue;
      return this.#record(tied, left[0]!, {
        purpose,
        mode: this.#habit.looksBack ? 'previous-rounds' : this.#options.tieBreak,
        reason: tieReasons.inRound(purpose === 'loser' ? 'fewest' : 'most', round),
      });
    }
    return this.#fallBack(tied, left, purpose);
  }

  /** Place of each candidate by the order or the random draw, 0 first: decides when nothing else does. */
  get places(): readonly number[] {
    return this.#isByLot ? this.#lotPlaces() : this.#options.place;
  }

  /** Several things of equal strength were taken in the order of `places`, and it made a difference. */
  recordOrder(among: readonly number[], chosen: number, difference: string): void {
    this.#record([...new Set(among)], chosen, {
      purpose: 'order',
      mode: this.#isByLot ? 'random' : 'candidate-order',
      reason: `${tieReasons.inOrder('first', this.#isByLot)}; ${difference}`,
    });
  }

  /** The ties broken since the last call. */
  take(): TieBreak[] {
    const broken = this.#broken;
    this.#broken = [];
    return broken;
  }

  get #isByLot(): boolean {
    const { tieBreak, seed } = this.#options;
    return tieBreak === 'random' || (tieBreak !== 'candidate-order' && seed !== undefined);
  }

  #roundsToCompare(earlier: readonly PastRound[]): readonly PastRound[] {
    if (this.#habit.looksBack || this.#options.tieBreak === 'previous-rounds') return earlier.toReversed();
    return this.#options.tieBreak === 'first-difference' ? earlier : [];
  }

  #fallBack(tied: readonly number[], left: readonly number[], purpose: Purpose): number {
    const byLot = this.#isByLot;
    const place = this.places;
    const sorted = left.toSorted((a, b) => place[a]! - place[b]!);
    const takesFirst = purpose !== 'loser' || this.#habit.losesFirst;
    const chosen = (takesFirst ? sorted[0] : sorted.at(-1))!;
    return this.#record(tied, chosen, {
      purpose,
      mode: byLot ? 'random' : 'candidate-order',
      reason: tieReasons.inOrder(takesFirst ? 'first' : 'last', byLot),
    });
  }

  #lotPlaces(): readonly number[] {
    if (!this.#lots) {
      const places = Array.from({ length: this.#candidates.length }, () => 0);
      lotOrder(this.#candidates, this.#options.seed ?? '').forEach(
        (candidate, place) => (places[candidate] = place),
      );
      this.#lots = places;
    }
    return this.#lots;
  }

  #record(tied: readonly number[], chosen: number, how: Omit<TieBreak, 'among' | 'chosen'>): number {
    this.#broken.push({
      among: tied.toSorted((a, b) => a - b).map((candidate) => this.#candidates[candidate]!),
      chosen: this.#candidates[chosen]!,
      ...how,
    });
    return chosen;
  }
}

/** Those of `candidates` with the most or the least votes. */
export const extremes = (candidates: readonly number[], votes: Votes, which: 'most' | 'least'): number[] => {
  let best: number[] = [];
  for (const candidate of candidates) {
    const mine = votes[candidate] ?? 0n;
    const standing = best.length === 0 ? mine : (votes[best[0]!] ?? 0n);
    if (mine === standing) best.push(candidate);
    else if (which === 'most' ? mine > standing : mine < standing) best = [candidate];
  }
  return best;
};
