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
  /** Ballot u is tokens[offsets[u]] up to tokens[offsets[u + 1]]. */
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

export const MOST_CANDIDATES = 32_767;

const BLANK = -1;

export class ProfileBuilder {
  readonly #candidates: readonly string[];
  readonly #folded = new Map<string, number>();
  #tokens = new Int16Array(1024);
  #used = 0;
  #ends: number[] = [];
  #counts: number[] = [];
  #scores: Uint8Array[] = [];
  #ballots = 0;
  #undervotes = 0;

  constructor(candidates: readonly string[]) {
    if (candidates.length > MOST_CANDIDATES) throw new RangeError(`at most ${MOST_CANDIDATES} candidates`);
    this.#candidates = candidates;
  }

  add(ranks: Ranks, count = 1): void {
    this.addTokens(encodeRanks(ranks), count);
  }

  /** `tokens` as above; trailing skipped ranks are no ranks. Gives the folded ballot's number for `addAgain`. */
  addTokens(tokens: readonly number[], count: number, scores?: Uint8Array): number {
    let length = tokens.length;
    while (length > 0 && tokens[length - 1] === SKIPPED_RANK) length--;
    this.#ballots += count;
    if (length === 0) {
      this.#undervotes += count;
      return BLANK;
    }
    const key = foldingKey(tokens, length, scores);
    const known = this.#folded.get(key);
    if (known !== undefined) {
      this.#counts[known] = (this.#counts[known] ?? 0) + count;
      return known;
    }
    this.#folded.set(key, this.#counts.length);
    this.#append(tokens, length);
    this.#counts.push(count);
    if (scores) this.#scores.push(scores);
    return this.#counts.length - 1;
  }

  /** More ballots like one that was added before. */
  addAgain(folded: number, count: number): void {
    this.#ballots += count;
    if (folded === BLANK) this.#undervotes += count;
    else this.#counts[folded] = (this.#counts[folded] ?? 0) + count;
  }

  build(): Profile {
    const offsets = new Uint32Array(this.#ends.length + 1);
    offsets.set(this.#ends, 1);
    return {
      candidates: this.#candidates,
      tokens: this.#tokens.slice(0, this.#used),
      offsets,
      counts: Float64Array.from(this.#counts),
      ballots: this.#ballots,
      undervotes: this.#undervotes,
      scores: this.#joinScores(),
    };
  }

  #append(tokens: readonly number[], length: number): void {
    if (this.#used + length > this.#tokens.length) {
      const larger = new Int16Array(Math.max(this.#tokens.length * 2, this.#used + length));
      larger.set(this.#tokens);
      this.#tokens = larger;
    }
    for (let at = 0; at < length; at++) this.#tokens[this.#used++] = tokens[at]!;
    this.#ends.push(this.#used);
  }

  #joinScores(): Uint8Array | undefined {
    if (this.#scores.length === 0 || this.#scores.length !== this.#counts.length) return undefined;
    const joined = new Uint8Array(this.#scores.length * this.#candidates.length);
    this.#scores.forEach((scores, ballot) => joined.set(scores, ballot * this.#candidates.length));
    return joined;
  }
}

const foldingKey = (tokens: readonly number[], length: number, scores: Uint8Array | undefined): string => {
  let key = '';
  for (let at = 0; at < length; at++) key += String.fromCharCode(tokens[at]! & 0xffff);
  return scores ? `${key}|${scores.join()}` : key;
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
