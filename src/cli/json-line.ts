/** Finds a value's position in a JSON text. The text must be valid JSON. */
class JsonWalker {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Moves to the value at a path, or to the deepest part of it that exists. */
  find(path: readonly (string | number)[]): number {
    this.#skipSpace();
    const [key, ...rest] = path;
    const start = this.#at;
    if (key === undefined) return start;
    const isThere = typeof key === 'number' ? this.#enterItem(key) : this.#enterField(key);
    return isThere ? this.find(rest) : start;
  }

  #enterItem(index: number): boolean {
    if (!this.#take('[')) return false;
    for (let passed = 0; ; passed++) {
      this.#skipSpace();
      if (this.#text[this.#at] === ']' || this.#at >= this.#text.length) return false;
      if (passed === index) return true;
      this.#skipValue();
      this.#skipSpace();
      this.#take(',');
    }
  }

  #enterField(name: string): boolean {
    if (!this.#take('{')) return false;
    for (;;) {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') return false;
      const from = this.#at;
      this.#skipString();
      const isIt = JSON.parse(this.#text.slice(from, this.#at)) === name;
      this.#skipSpace();
      this.#take(':');
      if (isIt) return true;
      this.#skipSpace();
      this.#skipValue();
      this.#skipSpace();
      this.#take(',');
    }
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #skipString(): void {
    this.#at += 1;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"')
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
  }

  #skipValue(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? '';
      if (depth === 0 && /[,\]}]/.test(character)) return;
      if (character === '"') {
        this.#skipString();
        continue;
      }
      if (character === '[' || character === '{') depth += 1;
      if (character === ']' || character === '}') depth -= 1;
      this.#at += 1;
    }
  }
}

/** Splits `events[3].seat` into its parts. */
const partsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  );

/** The line of the text on which the value at `path` begins, or the nearest one around it. */
export const lineOfPath = (text: string, path: string): number =>
  text.slice(0, new JsonWalker(text).find(partsOf(path))).split('\n').length;
