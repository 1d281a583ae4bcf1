/**
 * A profile is what was voted, folded: each different ballot once, with its count. Ranks are tokens in
 * one typed array, so that a million ballots stay small:
 *   n >= 0   the candidate n alone at this rank
 *   -1       nobody at this rank (a skipped rank)
 *   -k       k >= 2 candidates share this rank; they follow
 */
export const SKIPPED_RANK = -1;

export interface Profile {
  readonly candidates: readonly string[];
  readonly tokens: Int16Array;
  /** Ballot u is tokens[offsets[u]] up to, not including, tokens[offsets[u + 1]]. */
  readonly offsets: Uint32Array;
  readonly counts: Float64Array;
  /** All ballots, blank ones included. */
  readonly ballots: number;
  readonly undervotes: number;
  /** Scores 0 to 5 per folded ballot and candidate, where a poll collected them. */
  readonly scores: Uint8Array | undefined;
}

/** Candidate numbers by rank; an empty list is a skipped rank. */
export type Ranks = readonly (readonly number[])[];

/** No contest has more. Prose taken for ballots would, and its rounds would fill the memory. */
export const MOST_CANDIDATES = 1000;

const BLANK = -1;

type Tokens = ArrayLike<number>;

/** Twice the size, with the same contents. */
const larger = <T extends Int16Array | Uint32Array | Float64Array>(array: T, least: number): T => {
  const grown = new (array.constructor as new (length: number) => T)(Math.max(array.length * 2, least));
  grown.set(array);
  return grown;
};

/**
 * Folds ballots as they arrive. Known ballots are found by a hash table over the folded tokens themselves: a separate
 * key for each of a million ballots would cost more than everything else.
 */
export class ProfileBuilder {
  readonly #candidates: readonly string[];
  #tokens = new Int16Array(1024);
  #used = 0;
  /** Where each folded ballot's tokens end. */
  #ends = new Uint32Array(256);
  #counts = new Float64Array(256);
  #folded = 0;
  /** Folded ballot + 1 at the slot of its hash or a later one; 0 is free. */
  #slots = new Int32Array(1024);
  /** By folded ballot; in one poll some ballots may have scores and some not. */
  readonly #scores: (Uint8Array | undefined)[] = [];
  #scored = 0;
  #ballots = 0;
  #undervotes = 0;

  constructor(candidates: readonly string[]) {
    if (candidates.length > MOST_CANDIDATES) throw new RangeError(`at most ${MOST_CANDIDATES} candidates`);
    this.#candidates = candidates;
  }

  add(ranks: Ranks, count = 1): void {
    this.addTokens(encodeRanks(ranks), count);
  }

  /**
   * `tokens` as above, the first `given` of them; trailing skipped ranks are dropped. Returns the number of the
   * folded ballot for `addAgain`.
   */
  addTokens(tokens: Tokens, count: number, scores?: Uint8Array, given = tokens.length): number {
    let length = given;
    while (length > 0 && tokens[length - 1] === SKIPPED_RANK) length--;
    this.#ballots += count;
    if (length === 0) {
      this.#undervotes += count;
      return BLANK;
    }
    const mask = this.#slots.length - 1;
    let slot = hashOf(tokens, length, scores) & mask;
    for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
      if (this.#isSame(known - 1, tokens, length, scores)) {
        this.#counts[known - 1] = this.#counts[known - 1]! + count;
        return known - 1;
      }
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.#folded + 1;
    if (scores) this.#scores[this.#folded] = scores;
    if (scores) this.#scored++;
    this.#append(tokens, length, count);
    if (this.#folded * 2 > this.#slots.length) this.#spread();
    return this.#folded - 1;
  }

  /** More ballots equal to one that was added before. */
  addAgain(folded: number, count: number): void {
    this.#ballots += count;
    if (folded === BLANK) this.#undervotes += count;
    else this.#counts[folded] = this.#counts[folded]! + count;
  }

  /** Without the ballots that were withdrawn. */
  build(): Profile {
    if (this.#counts.subarray(0, this.#folded).includes(0)) return this.#withoutEmpty().build();
    const offsets = new Uint32Array(this.#folded + 1);
    offsets.set(this.#ends.subarray(0, this.#folded), 1);
    return {
      candidates: this.#candidates,
      tokens: this.#tokens.slice(0, this.#used),
      offsets,
      counts: this.#counts.slice(0, this.#folded),
      ballots: this.#ballots,
      undervotes: this.#undervotes,
      scores: this.#joinScores(),
    };
  }

  #withoutEmpty(): ProfileBuilder {
    const left = new ProfileBuilder(this.#candidates);
    left.addAgain(BLANK, this.#undervotes);
    let start = 0;
    for (let ballot = 0; ballot < this.#folded; ballot++) {
      const end = this.#ends[ballot]!;
      const count = this.#counts[ballot]!;
      if (count > 0) left.addTokens(this.#tokens.subarray(start, end), count, this.#scores[ballot]);
      start = end;
    }
    return left;
  }

  #isSame(ballot: number, tokens: Tokens, length: number, scores: Uint8Array | undefined): boolean {
    const start = ballot === 0 ? 0 : this.#ends[ballot - 1]!;
    if (this.#ends[ballot]! - start !== length) return false;
    for (let at = 0; at < length; at++) if (this.#tokens[start + at] !== tokens[at]) return false;
    const known = this.#scores[ballot];
    if (scores === undefined || known === undefined) return scores === known;
    return scores.every((score, at) => score === known[at]);
  }

  #append(tokens: Tokens, length: number, count: number): void {
    const end = this.#used + length;
    if (end > this.#tokens.length) this.#tokens = larger(this.#tokens, end);
    if (this.#folded === this.#ends.length) {
      this.#ends = larger(this.#ends, 0);
      this.#counts = larger(this.#counts, 0);
    }
    for (let at = 0; at < length; at++) this.#tokens[this.#used++] = tokens[at]!;
    this.#ends[this.#folded] = end;
    this.#counts[this.#folded] = count;
    this.#folded++;
  }

  /** Half full counts as full: beyond that, the search for a free slot gets longer. */
  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    const mask = this.#slots.length - 1;
    let start = 0;
    for (let ballot = 0; ballot < this.#folded; ballot++) {
      const end = this.#ends[ballot]!;
      let slot = hashOf(this.#tokens.subarray(start, end), end - start, this.#scores[ballot]) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = ballot + 1;
      start = end;
    }
  }

  #joinScores(): Uint8Array | undefined {
    if (this.#scored === 0 || this.#scored !== this.#folded) return undefined;
    const joined = new Uint8Array(this.#scored * this.#candidates.length);
    this.#scores.forEach((scores = new Uint8Array(), ballot) =>
      joined.set(scores, ballot * this.#candidates.length),
    );
    return joined;
  }
}

/** FNV-1a over 16-bit tokens, mixed at the end so the low bits depend on all of them. */
const hashOf = (tokens: Tokens, length: number, scores: Uint8Array | undefined): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (tokens[at]! & 0xffff), 0x01000193);
  if (scores) for (const score of scores) hash = Math.imul(hash ^ score, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
};

export const encodeRanks = (ranks: Ranks): number[] => {
  const tokens: number[] = [];
  for (const marked of ranks) {
    const different = marked.length > 1 ? [...new Set(marked)].toSorted((a, b) => a - b) : marked;
    if (different.length === 0) tokens.push(SKIPPED_RANK);
    else if (different.length === 1) tokens.push(different[0]!);
    else tokens.push(-different.length, ...different);
  }
  return tokens;
};

export const decodeRanks = (profile: Profile, ballot: number): number[][] => {
  const ranks: number[][] = [];
  const end = profile.offsets[ballot + 1]!;
  for (let at = profile.offsets[ballot]!; at < end;) {
    const token = profile.tokens[at]!;
    if (token >= SKIPPED_RANK) {
      ranks.push(token === SKIPPED_RANK ? [] : [token]);
      at++;
    } else {
      ranks.push([...profile.tokens.subarray(at + 1, at + 1 - token)]);
      at += 1 - token;
    }
  }
  return ranks;
};
