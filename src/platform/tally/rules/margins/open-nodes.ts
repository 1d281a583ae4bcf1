import type { Edit } from './conditions.ts';
import type { LeastChange } from './least-change.ts';

/** How many edits are enough, and how many are not. */
export interface Reach {
  /** Proven: fewer cannot. Infinity: no number can. */
  readonly atLeast: number;
  /** So many can; Infinity where none was found. */
  readonly atMost: number;
  readonly witness: unknown;
}

export interface SearchLimits {
  readonly isLate: () => boolean;
  /** So many edits and more are of no interest. */
  readonly limit: number;
}

/** Finds how many edits it takes until a candidate wins. */
export type Reacher = (target: number, edit: Edit, limits: SearchLimits) => Reach;

/** What a search has still to look into, least first, and what it has found so far. */
export class OpenNodes<Node extends { readonly atLeast: number }> {
  readonly #limits: SearchLimits;
  /** By bound; the last in is the first out, so that a search comes to an end of some kind early. */
  readonly #open = new Map<number, Node[]>();
  #atMost = Infinity;
  #unresolved = Infinity;
  #witness: unknown;

  constructor(limits: SearchLimits) {
    this.#limits = limits;
  }

  get limit(): number {
    return Math.min(this.#atMost, this.#limits.limit);
  }

  isLate(): boolean {
    return this.#limits.isLate();
  }

  add(node: Node): void {
    const same = this.#open.get(node.atLeast);
    if (same) same.push(node);
    else this.#open.set(node.atLeast, [node]);
  }

  found(edits: number, witness: unknown): void {
    if (edits >= this.#atMost) return;
    this.#atMost = edits;
    this.#witness = witness;
  }

  foundBy({ found }: LeastChange): void {
    if (found) this.found(found.edits, found.change);
  }

  /** It cannot be looked into any further: what is proven of it is all that will be. */
  leave({ atLeast }: Node): void {
    this.#unresolved = Math.min(this.#unresolved, atLeast);
  }

  /** The most promising; undefined when nothing can be better than what is found, or time is up. */
  next(): Node | undefined {
    const least = Math.min(Infinity, ...this.#open.keys());
    // What is left unresolved below it is the answer already, however much is found beyond.
    if (least >= Math.min(this.limit, this.#unresolved)) return undefined;
    if (this.isLate()) {
      this.#unresolved = Math.min(this.#unresolved, least);
      return undefined;
    }
    const nodes = this.#open.get(least)!;
    const node = nodes.pop()!;
    if (nodes.length === 0) this.#open.delete(least);
    return node;
  }

  reach(): Reach {
    const atLeast = Math.min(this.#atMost, this.#unresolved, this.#limits.limit);
    return { atLeast, atMost: this.#atMost, witness: this.#witness };
  }
}
