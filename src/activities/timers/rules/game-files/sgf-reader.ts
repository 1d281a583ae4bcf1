import { BadLine } from './game-file.ts';

export interface SgfNode {
  readonly line: number;
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** The main line of one game. */
export type SgfGame = readonly SgfNode[];

interface Branch {
  readonly begun: number;
  readonly isMain: boolean;
  hasBranch: boolean;
}

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

  /** Branches may be nested as deep as a file is long, so they are kept on a list, not on the call stack. */
  #readTree(): SgfNode[] {
    const nodes: SgfNode[] = [];
    const open: Branch[] = [];
    for (let branch = this.#openBranch(); ;) {
      this.#skipSpace();
      const next = this.#peek();
      if (next === undefined) throw new BadLine(branch.begun, 'a game begins with ( and never ends');
      if (next === ';') {
        const node = this.#readNode();
        if (branch.isMain) nodes.push(node);
      } else if (next === '(') {
        open.push(branch);
        const isMain = branch.isMain && !branch.hasBranch;
        branch.hasBranch = true;
        branch = this.#openBranch(isMain);
      } else if (next === ')') {
        this.#take();
        const around = open.pop();
        if (!around) return nodes;
        branch = around;
      } else this.#refuse(`cannot read “${next}” between the nodes of a game`);
    }
  }

  #openBranch(isMain = true): Branch {
    const begun = this.#line;
    this.#take();
    return { begun, isMain, hasBranch: false };
  }

  #readNode(): SgfNode {
    const line = this.#line;
    this.#take();
    const properties = new Map<string, string[]>();
    for (this.#skipSpace(); /[A-Za-z]/.test(this.#peek() ?? ''); this.#skipSpace()) {
      const name = this.#readName();
      const values = properties.get(name) ?? [];
      properties.set(name, values);
      this.#readValues(name, values);
    }
    return { line, properties };
  }

  /** Old files spell names with small letters that do not count: Black is B. */
  #readName(): string {
    let name = '';
    while (/[A-Za-z]/.test(this.#peek() ?? '')) name += this.#take();
    return name.replace(/[a-z]/g, '');
  }

  #readValues(name: string, values: string[]): void {
    const before = values.length;
    for (this.#skipSpace(); this.#peek() === '['; this.#skipSpace()) values.push(this.#readValue(name));
    if (values.length === before) this.#refuse(`${name} has no value in [ ]`);
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
