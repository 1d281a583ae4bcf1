import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FoundPlace, NamedPlace } from '#activities/hunts/contract.map.ts';
import { foldText } from '#activities/hunts/rules/answers/fold.ts';
import { distanceM } from '#activities/hunts/rules/geofence/distance.ts';

/** Made by `scripts/make-world-map.ts`: a line for each place, the largest first. */
const FILE = new URL('gazetteer.br', import.meta.url);
export const GAZETTEER_CREDIT = 'GeoNames';

export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** How many lines or letters are searched before other work gets its turn. */
const LINES_AT_ONCE = 2000;
const LETTERS_AT_ONCE = 100_000;
const MOST_FOUND = 10;
/** Many longer names contain the same word; the largest places are enough to choose from. */
const MOST_LOOKED_AT = 400;
const MOST_NAMES = 100;
/** Cities used to describe where other places are. */
const LARGE = 3000;
const NEAR_M = 120_000;
/** Parts of a town are listed beside it under the same name. */
const SAME_M = 8000;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How a pair of letters is written as well. */
const PAIRS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü', ss: 'ß' };
const BETWEEN_WORDS = "[ '’.()/-]+";
const SAINT = `s(?:ain|ank)?t(?=${BETWEEN_WORDS})`;

/** By the plain letter that people type: every letter of the names that folds to it. */
type Spellings = ReadonlyMap<string, string>;

const wordPattern = (word: string, spellings: Spellings): string => {
  if (word === 'st') return `(?:${SAINT}|st)`;
  const letters = [...word];
  const anyOf = (letter: string): string => `[${escaped(letter)}${spellings.get(letter) ?? ''}]`;
  let pattern = '';
  for (let index = 0; index < letters.length; index += 1) {
    const [letter = '', next = ''] = [letters[index], letters[index + 1]];
    const pair = PAIRS[letter + next];
    // O'Fallon, L'Aquila.
    const after = index === 0 ? "['’]?" : '';
    if (pair === undefined) pattern += anyOf(letter) + after;
    else {
      pattern += `(?:${anyOf(letter)}${anyOf(next)}|[${pair}${spellings.get(pair) ?? ''}])`;
      index += 1;
    }
  }
  return pattern;
};

const patternOf = (query: string, spellings: Spellings): RegExp | undefined => {
  const folded = foldText(query);
  if (folded === '') return undefined;
  const words = folded.split(' ').map((word) => wordPattern(word, spellings));
  return new RegExp(`(?<=[\\n\\t '’(/-])${words.join(BETWEEN_WORDS)}`, 'gi');
};

/** Places of the world by name and by position. Loaded on first use. */
export class Gazetteer {
  /** Begins with a line break: every name then has a character before it. */
  readonly #text: string;
  readonly #starts: Uint32Array;
  /** Thousandths of a degree. */
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;
  readonly #spellings: Spellings;

  private constructor(
    text: string,
    starts: Uint32Array,
    places: readonly [Int32Array, Int32Array],
    spellings: Spellings,
  ) {
    this.#text = text;
    this.#starts = starts;
    [this.#latitudes, this.#longitudes] = places;
    this.#spellings = spellings;
  }

  static async read(): Promise<Gazetteer> {
    const packed = await readFile(FILE);
    const bytes = await promisify(brotliDecompress)(packed);
    const text = `\n${bytes.toString('utf8')}\n`;
    const starts: number[] = [];
    const [latitudes, longitudes]: [number[], number[]] = [[], []];
    const foreign = new Set<string>();
    for (let at = 1; at < text.length;) {
      const end = text.indexOf('\n', at);
      const line = text.slice(at, end);
      const last = line.lastIndexOf('\t');
      starts.push(at);
      latitudes.push(Number(line.slice(line.lastIndexOf('\t', last - 1) + 1, last)));
      longitudes.push(Number(line.slice(last + 1)));
      for (const [letter] of line.matchAll(/[^\0-\u007F]/g)) foreign.add(letter);
      at = end + 1;
      if (starts.length % LINES_AT_ONCE === 0) await nextTurn();
    }
    const spellings = new Map<string, string>();
    for (const letter of foreign) {
      const plain = foldText(letter);
      if (plain !== '' && plain !== letter) spellings.set(plain, (spellings.get(plain) ?? '') + letter);
    }
    const places = [Int32Array.from(latitudes), Int32Array.from(longitudes)] as const;
    return new Gazetteer(text, Uint32Array.from(starts), places, spellings);
  }

  get size(): number {
    return this.#starts.length;
  }

  #fields(line: number): readonly string[] {
    const start = this.#starts[line] ?? 0;
    return this.#text.slice(start, this.#text.indexOf('\n', start)).split('\t');
  }

  #pointOf(line: number): { latitude: number; longitude: number } {
    return { latitude: (this.#latitudes[line] ?? 0) / 1000, longitude: (this.#longitudes[line] ?? 0) / 1000 };
  }

  #lineAt(index: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The largest places in a box, the largest first. */
  within({ south, west, north, east }: Box): NamedPlace[] {
    const [low, high, left, right] = [south * 1000, north * 1000, west * 1000, east * 1000];
    const [latitudes, longitudes] = [this.#latitudes, this.#longitudes];
    const isBetween = (longitude: number): boolean =>
      left <= right ? longitude >= left && longitude <= right : longitude >= left || longitude <= right;
    const found: NamedPlace[] = [];
    for (let line = 0; line < latitudes.length && found.length < MOST_NAMES; line += 1) {
      const latitude = latitudes[line] ?? 0;
      if (latitude >= low && latitude <= high && isBetween(longitudes[line] ?? 0))
        found.push({ name: this.#fields(line)[0] ?? '', ...this.#pointOf(line) });
    }
    return found;
  }

  /** The whole name first, then its beginning, then a word of it; among equals the larger place. */
  async search(query: string): Promise<FoundPlace[]> {
    const pattern = patternOf(query, this.#spellings);
    if (!pattern) return [];
    const ranked: { readonly line: number; readonly rank: number; readonly name: string }[] = [];
    for (const line of await this.#linesWith(pattern)) {
      const [name = '', other = ''] = this.#fields(line);
      const ranks = [name, other].map((text) => rankOf(text, pattern));
      const rank = Math.min(...ranks);
      if (rank < NO_RANK) ranked.push({ line, rank, name: ranks[0] === rank ? name : other });
    }
    const best = ranked.toSorted((a, b) => a.rank - b.rank || a.line - b.line);
    const found: FoundPlace[] = [];
    for (const { line, name } of best) {
      const place = this.#found(line, name);
      const isKnown = found.some((known) => known.name === name && distanceM(known, place) < SAME_M);
      if (!isKnown) found.push(place);
      if (found.length === MOST_FOUND) break;
    }
    return found;
  }

  async #linesWith(pattern: RegExp): Promise<Set<number>> {
    const lines = new Set<number>();
    for (let from = 1; from < this.#text.length;) {
      const end = this.#text.indexOf('\n', Math.min(this.#text.length - 1, from + LETTERS_AT_ONCE)) + 1;
      const part = this.#text.slice(from - 1, end);
      for (const { 0: found, index } of part.matchAll(pattern)) {
        const isWhole = /[\n\t]/.test(part[index - 1] ?? '') && part[index + found.length] === '\t';
        if (isWhole || lines.size < MOST_LOOKED_AT) lines.add(this.#lineAt(from - 1 + index));
      }
      from = end;
      await nextTurn();
    }
    return lines;
  }

  #found(line: number, name: string): FoundPlace {
    const [, , country = '', region = ''] = this.#fields(line);
    const place = this.#pointOf(line);
    const near = line < LARGE ? undefined : this.#nextLarge(place);
    return {
      name,
      ...place,
      country,
      ...(region !== '' && { region }),
      ...(near !== undefined && { near }),
    };
  }

  #nextLarge(place: { readonly latitude: number; readonly longitude: number }): string | undefined {
    let [best, away] = [-1, NEAR_M];
    for (let line = 0; line < Math.min(LARGE, this.size); line += 1) {
      const distance = distanceM(place, this.#pointOf(line));
      if (distance < away) [best, away] = [line, distance];
    }
    return best < 0 ? undefined : this.#fields(best)[0];
  }
}

const NO_RANK = 3;

/** 0: all of it, 1: its beginning, 2: a word of it. */
const rankOf = (name: string, pattern: RegExp): number => {
  const text = `\n${name}`;
  pattern.lastIndex = 0;
  const found = pattern.exec(text);
  pattern.lastIndex = 0;
  if (!found) return NO_RANK;
  if (found.index > 1) return 2;
  return found[0].length === name.length ? 0 : 1;
};
