import type { Edit } from './conditions.ts';
import type { LeastChange } from './least-change.ts';

/** How many edits are enough, and how many are not. */
export interface Reach {
  /** Proven: fewer are not enough. Infinity: no number is. */
  readonly atLeast: number;
  /** This many are enough; Infinity if nothing was found. */
  readonly atMost: number;
  readonly witness: unknown;
}

export interface SearchLimits {
  readonly isLate: () => boolean;
  /** This many edits or more are not of interest. */
  readonly limit: number;
}

/** Finds how many edits it takes for a candidate to win. */
export type Reacher = (target: number, edit: Edit, limits: SearchLimits) => Reach;

/** The open nodes of a search, least bound first, and the best solution so far. */
export class OpenNodes<Node extends { readonly atLeast: number }> {
  readonly #limits: SearchLimits;
  /** By bound; among equals last in, first out, so that the search finds some solution early. */
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

  /** It cannot be explored further: what is proven so far remains its bound. */
  leave({ atLeast }: Node): void {
    this.#unresolved = Math.min(this.#unresolved, atLeast);
  }

  /** The most promising node; undefined if nothing can beat the best solution, or the time is up. */
  next(): Node | undefined {
    const least = Math.min(Infinity, ...this.#open.keys());
    // If an unresolved node has a lower bound, that bound is the answer, whatever else is found.
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
