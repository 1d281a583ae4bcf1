import { encodeRanks, SKIPPED_RANK } from '#platform/tally/rules/profile.ts';
import { afterSpace } from './json-places.ts';
import { addToHash, emptyHash, TextTable, unitsOf } from './text-table.ts';

/** The text is not a plain ballot. */
export const ODD = -1;

const [QUOTE, COMMA, COLON, LIST, LIST_END, OBJECT_END] = [34, 44, 58, 91, 93, 125] as const;
const COUNT = unitsOf('"count"');
const RANKS = unitsOf('"ranks"');

/** Reads `{"count": 3, "ranks": [["A"], [], ["B", "C"]]}`, each ballot into the same token buffer. */
export class BallotScanner {
  tokens = new Int16Array(64);
  length = 0;
  count = 1;
  readonly #names = new TextTable();
  #units: Uint16Array = new Uint16Array();
  #at = 0;

  constructor(candidates: readonly string[]) {
    for (const name of candidates) this.#names.add(name);
  }

  /** Where the ballot that starts at `from` ends; `ODD` if it is not plain; undefined if the text ends first. */
  read(units: Uint16Array, from: number, end: number): number | undefined {
    this.#units = units;
    this.#at = from + 1;
    this.length = 0;
    this.count = 1;
    const isPlain = this.#readParts();
    if (this.#at >= end) return undefined;
    return isPlain ? this.#at : ODD;
  }

  #readParts(): boolean {
    let hasCount = false;
    let hasRanks = false;
    if (this.#take(OBJECT_END)) return true;
    do {
      this.#skipSpace();
      if (!hasCount && this.#takeWord(COUNT)) {
        hasCount = true;
        if (!this.#take(COLON) || !this.#readCount()) return false;
      } else if (!hasRanks && this.#takeWord(RANKS)) {
        hasRanks = true;
        if (!this.#take(COLON) || !this.#readRanks()) return false;
      } else return false;
    } while (this.#take(COMMA));
    return this.#take(OBJECT_END);
  }

  #readCount(): boolean {
    this.#skipSpace();
    const start = this.#at;
    let count = 0;
    for (let digit = this.#unit() - 48; digit >= 0 && digit <= 9; digit = this.#unit() - 48) {
      count = count * 10 + digit;
      this.#at++;
    }
    const digits = this.#at - start;
    this.count = count;
    // More digits are not exact, and 007 is not JSON. A point or an exponent fails when a comma is expected.
    return digits > 0 && digits < 16 && (digits === 1 || this.#units[start] !== 48);
  }

  #readRanks(): boolean {
    if (!this.#take(LIST)) return false;
    if (this.#take(LIST_END)) return true;
    do {
      if (!this.#take(LIST) || !this.#readRank()) return false;
    } while (this.#take(COMMA));
    return this.#take(LIST_END);
  }

  #readRank(): boolean {
    const start = this.length;
    if (this.#take(LIST_END)) {
      this.#push(SKIPPED_RANK);
      return true;
    }
    do {
      if (!this.#take(QUOTE) || !this.#readName()) return false;
    } while (this.#take(COMMA));
    if (this.length - start > 1) this.#shareRank(start);
    return this.#take(LIST_END);
  }

  #shareRank(start: number): void {
    const tokens = encodeRanks([Array.from(this.tokens.subarray(start, this.length))]);
    this.length = start;
    for (const token of tokens) this.#push(token);
  }

  /** From after the opening quote. A name with an escape, a control character or no closing quote is not plain. */
  #readName(): boolean {
    const units = this.#units;
    const start = this.#at;
    let at = start;
    let hash = emptyHash;
    let unit = units[at]!;
    while (unit !== QUOTE && unit !== 92 && unit >= 32) {
      hash = addToHash(hash, unit);
      unit = units[++at]!;
    }
    this.#at = at;
    if (unit !== QUOTE) return false;
    const candidate = this.#names.find(units, start, at, hash);
    if (candidate < 0) return false;
    this.#at = at + 1;
    this.#push(candidate);
    return true;
  }

  #push(token: number): void {
    if (this.length === this.tokens.length) {
      const larger = new Int16Array(2 * this.length);
      larger.set(this.tokens);
      this.tokens = larger;
    }
    this.tokens[this.length++] = token;
  }

  #unit(): number {
    return this.#units[this.#at]!;
  }

  #skipSpace(): void {
    if (this.#unit() <= 32) this.#at = afterSpace(this.#units, this.#at);
  }

  #take(unit: number): boolean {
    this.#skipSpace();
    if (this.#unit() !== unit) return false;
    this.#at++;
    return true;
  }

  /** At the end of the text, half a word is consumed up to the end, so that more text is read. */
  #takeWord(word: Uint16Array): boolean {
    const start = this.#at;
    for (let at = 0; at < word.length; at++) {
      if (this.#units[start + at] === word[at]) continue;
      if (this.#units[start + at] === 0) this.#at = start + at;
      return false;
    }
    this.#at = start + word.length;
    return true;
  }
}
