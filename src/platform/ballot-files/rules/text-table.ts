const START = 0x811c9dc5;
const STEP = 0x01000193;
const NONE = -1;

export const emptyHash = START;
/** Adds a character to a hash as `TextTable` expects it. */
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, STEP);

export const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/**
 * Numbers for texts that are parts of a longer text. A file names a few dozen candidates a million times, so they are
 * found by comparing characters in place, without creating strings.
 */
export class TextTable {
  readonly #texts: Uint16Array[] = [];
  #slots = new Int32Array(256);

  /** The number of the text from `from` up to, not including, `to`; below 0 if unknown. */
  find(units: Uint16Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = mixed(hash) & mask; ; slot = (slot + 1) & mask) {
      const known = this.#slots[slot]! - 1;
      if (known === NONE || isSame(this.#texts[known]!, units, from, to)) return known;
    }
  }

  add(text: string): number {
    const units = unitsOf(text);
    const number = this.#texts.push(units) - 1;
    if (this.#texts.length * 2 > this.#slots.length) this.#spread();
    else this.#put(units, number);
    return number;
  }

  #put(units: Uint16Array, number: number): void {
    const mask = this.#slots.length - 1;
    let slot = mixed(units.reduce((hash, unit) => addToHash(hash, unit), START)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number + 1;
  }

  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    this.#texts.forEach((units, number) => this.#put(units, number));
  }
}

const mixed = (hash: number): number => {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return spread ^ (spread >>> 13);
};

const isSame = (text: Uint16Array, units: Uint16Array, from: number, to: number): boolean => {
  if (text.length !== to - from) return false;
  for (let at = 0; at < text.length; at++) if (text[at] !== units[from + at]) return false;
  return true;
};
