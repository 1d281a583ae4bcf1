import { BadLine } from './game-file.ts';

export interface SgfNode {
  readonly line: number;
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** The main line of one game. */
export type SgfGame = readonly SgfNode[];

/** Reads a collection from front to back; of every fork only the first branch is kept. */
class SgfReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): SgfGame[] {
    const games: SgfGame[] = [];
    for (this.#skipSpace(); this.#at < this.#text.length; this.#skipSpace()) {
      if (this.#peek() === '(') games.push(this.#readTree());
      else this.#refuse(`a game begins with (;, not with “${this.#peek()}”`);
    }
    return games;
  }

  #readTree(): SgfNode[] {
    const begun = this.#line;
    this.#take();
    const nodes: SgfNode[] = [];
    let hasBranch = false;
    for (;;) {
      this.#skipSpace();
      const next = this.#peek();
      if (next === undefined) throw new BadLine(begun, 'a game begins with ( and never ends');
      if (next === ';') nodes.push(this.#readNode());
      else if (next === '(') {
        const branch = this.#readTree();
        if (!hasBranch) nodes.push(...branch);
        hasBranch = true;
      } else if (next === ')') {
        this.#take();
        return nodes;
      } else this.#refuse(`cannot read “${next}” between the nodes of a game`);
    }
  }

  #readNode(): SgfNode {
    const { line } = { line: this.#line };
    this.#take();
    const properties = new Map<string, readonly string[]>();
    for (this.#skipSpace(); /[A-Za-z]/.test(this.#peek() ?? ''); this.#skipSpace()) {
      const name = this.#readName();
      properties.set(name, [...(properties.get(name) ?? []), ...this.#readValues(name)]);
    }
    return { line, properties };
  }

  /** Old files spell names with small letters that do not count: Black is B. */
  #readName(): string {
    let name = '';
    while (/[A-Za-z]/.test(this.#peek() ?? '')) name += this.#take();
    return name.replace(/[a-z]/g, '');
  }

  #readValues(name: string): string[] {
    const values: string[] = [];
    for (this.#skipSpace(); this.#peek() === '['; this.#skipSpace()) values.push(this.#readValue(name));
    if (values.length === 0) this.#refuse(`${name} has no value in [ ]`);
    return values;
  }

  #readValue(name: string): string {
    const begun = this.#line;
    this.#take();
    let value = '';
    for (let next = this.#take(); next !== ']'; next = this.#take()) {
      if (next === undefined) throw new BadLine(begun, `the value of ${name} never ends`);
      value += next === '\\' ? (this.#take() ?? '') : next;
    }
    return value;
  }

  #peek(): string | undefined {
    return this.#text[this.#at];
  }

  #take(): string | undefined {
    const character = this.#text[this.#at];
    this.#at += 1;
    if (character === '\n') this.#line += 1;
    return character;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#peek() ?? '')) this.#take();
  }

  #refuse(reason: string): never {
    throw new BadLine(this.#line, reason);
  }
}

export const readSgf = (text: string): readonly SgfGame[] => new SgfReader(text).readAll();
