import { roundUp } from './conditions.ts';
import type { Change, Conditions, Edit } from './conditions.ts';
import { LONGEST_ORDER, orderConditions } from './elimination-order.ts';
import type { OrderRules } from './elimination-order.ts';
import { LeastChangeSearch } from './least-change.ts';
import type { RunoffBallots } from './runoff-ballots.ts';
import { OpenNodes } from './open-nodes.ts';
import type { Reach, SearchLimits } from './open-nodes.ts';

/** The end of an elimination order; everybody who is not in it is eliminated earlier. */
interface Suffix {
  readonly order: readonly number[];
  readonly atLeast: number;
}

export interface RunoffSearch {
  readonly ballots: RunoffBallots;
  readonly rules: OrderRules;
  readonly edit: Edit;
  /**
   * If new ballots may share a vote, whole ballots with one name a rank prove only that so many are enough, not that
   * fewer are not.
   */
  readonly isShared: boolean;
  /** The order in which candidates were eliminated, the winner last: similar orders are tried first. */
  readonly known: readonly number[];
}

/** The edit that moves two tallies apart most: a changed ballot leaves one and joins the other. */
const perEdit = (edit: Edit): number => (edit === 'changed' ? 2 : 1);

/**
 * The fewest edits that make an instant runoff elect a candidate. Elimination orders are built from their end
 * (Magrino, Rivest, Shen and Wagner 2011; Blom, Stuckey and Teague 2018), most promising first. Among the last
 * candidates a runoff is a runoff of its own, so what an end needs, every order with this end needs.
 */
export class RunoffMargin {
  readonly #search: RunoffSearch;

  constructor(search: RunoffSearch) {
    this.#search = search;
  }

  reach(target: number, limits: SearchLimits): Reach {
    const { standing } = this.#search.ballots;
    const open = new OpenNodes<Suffix>(limits);
    if (standing.length <= LONGEST_ORDER) for (const order of this.#likely(target)) this.#try(open, order);
    open.add({ order: [target], atLeast: 0 });
    for (let node = open.next(); node; node = open.next()) {
      if (node.order.length === standing.length) this.#finish(open, node);
      else if (node.order.length >= LONGEST_ORDER) open.leave(node);
      else this.#extend(open, node);
    }
    return open.reach();
  }

  /** The actual order, except for the candidate who is to win and the last rival. */
  #likely(target: number): number[][] {
    const others = this.#search.known.filter((candidate) => candidate !== target);
    return others
      .slice(-2)
      .toReversed()
      .map((rival) => [...others.filter((candidate) => candidate !== rival), rival, target]);
  }

  #conditions(order: readonly number[]) {
    const { ballots, rules } = this.#search;
    return orderConditions(order, ballots.among(order), rules);
  }

  #least(open: OpenNodes<Suffix>, conditions: Conditions): LeastChangeSearch {
    return new LeastChangeSearch(conditions, this.#search.edit, () => open.isLate());
  }

  #try(open: OpenNodes<Suffix>, order: readonly number[]): void {
    if (open.isLate()) return;
    const conditions = this.#conditions(order);
    if (this.#quick(conditions) >= open.limit) return;
    const { found } = this.#least(open, conditions).find(open.limit, 1);
    if (found) open.found(found.edits, witnessOf(order, conditions, found.change));
  }

  #finish(open: OpenNodes<Suffix>, node: Suffix): void {
    const conditions = this.#conditions(node.order);
    const { atLeast, found } = this.#least(open, conditions).find(open.limit);
    if (found) open.found(found.edits, witnessOf(node.order, conditions, found.change));
    const proven = this.#search.isShared ? node.atLeast : atLeast;
    if (proven < open.limit) open.leave({ ...node, atLeast: Math.max(node.atLeast, proven) });
  }

  /** What the row that lacks most needs by itself. */
  #quick({ lacks }: Conditions): number {
    return roundUp(Math.max(...lacks) / perEdit(this.#search.edit));
  }

  #extend(open: OpenNodes<Suffix>, { order, atLeast }: Suffix): void {
    const { ballots } = this.#search;
    const others = ballots.standing.filter((candidate) => !order.includes(candidate));
    const early = Math.max(atLeast, ...others.map((other) => this.#outBefore(other, order)));
    if (early >= open.limit) return;
    for (const other of others) {
      if (open.isLate()) return open.leave({ order, atLeast: early });
      const longer = [other, ...order];
      const conditions = this.#conditions(longer);
      const quick = Math.max(early, this.#quick(conditions));
      if (quick >= open.limit) continue;
      const bound = Math.max(quick, this.#least(open, conditions).bound());
      if (bound < open.limit) open.add({ order: longer, atLeast: bound });
    }
  }

  /**
   * A candidate eliminated before all of these has at least their own first choices, and each of these at most this.
   */
  #outBefore(other: number, order: readonly number[]): number {
    const { ballots, edit } = this.#search;
    const first = ballots.tallies(ballots.standing).get(other)!;
    const tallies = ballots.tallies([...order, other]);
    const least = Math.min(...order.map((candidate) => tallies.get(candidate)!));
    return roundUp((first - least) / perEdit(edit));
  }
}

/** A solution: ballots by the candidates of the order they count for, as bits. */
export interface Witness {
  readonly order: readonly number[];
  readonly removed: readonly (readonly [ways: string, count: number])[];
  readonly added: readonly (readonly [ways: string, count: number])[];
}

const witnessOf = (order: readonly number[], { cast }: Conditions, { removed, added }: Change): Witness => ({
  order,
  removed: [...removed].map(([kind, count]) => [cast[kind]!.key ?? '', count]),
  added: [...added].map(([ways, { count }]) => [ways, count]),
});
