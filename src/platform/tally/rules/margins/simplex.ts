/** One variable of a linear programme, between 0 and `most`. */
export interface Unknown {
  readonly cost: number;
  readonly parts: Float64Array;
  readonly most: number;
}

export interface Solved {
  readonly prices: Float64Array;
  readonly values: ReadonlyMap<Unknown, number>;
  /** False if a row stays short whatever is done, or the steps ran out. */
  readonly isFeasible: boolean;
}

const EPSILON = 1e-9;
/** The penalty for each unit that a row is short: more than any ballot costs. */
const SHORT = 1e5;
const STEPS_PER_ROW = 40;
const STEPS_BETWEEN_LOOKS = 64;

/**
 * The revised simplex method with bounds: the cheapest values whose parts add up to at least `lacks` in every row.
 * Variables that are not listed come from `price` when they would pay. The number of steps is limited in case it
 * cycles; the prices are then not optimal, and anything proven by them is weaker.
 */
export class Simplex {
  readonly #rows: number;
  readonly #unknowns: Unknown[];
  readonly #price: (prices: Float64Array) => Unknown | undefined;
  readonly #basis: Unknown[] = [];
  readonly #values: Float64Array;
  readonly #inverse: Float64Array;
  readonly #high = new Set<Unknown>();
  readonly #basic = new Set<Unknown>();
  readonly #short = new Set<Unknown>();

  constructor(
    lacks: Float64Array,
    unknowns: readonly Unknown[],
    price: (prices: Float64Array) => Unknown | undefined,
  ) {
    this.#rows = lacks.length;
    this.#unknowns = [...unknowns];
    this.#price = price;
    this.#values = lacks.map(Math.abs);
    this.#inverse = new Float64Array(this.#rows * this.#rows);
    lacks.forEach((lacking, row) => {
      const spare = this.#unit(row, -1, 0);
      this.#unknowns.push(spare);
      const first = lacking > 0 ? this.#unit(row, 1, SHORT) : spare;
      if (lacking > 0) this.#short.add(first);
      this.#basis.push(first);
      this.#basic.add(first);
      this.#inverse[row * this.#rows + row] = lacking > 0 ? 1 : -1;
    });
  }

  solve(isLate: () => boolean): Solved {
    let prices = this.#prices();
    let steps = STEPS_PER_ROW * (this.#rows + 5);
    for (;;) {
      const entering = this.#entering(prices);
      if (!entering || steps-- === 0) break;
      if (steps % STEPS_BETWEEN_LOOKS === 0 && isLate()) steps = 0;
      this.#enter(entering);
      prices = this.#prices();
    }
    const values = new Map<Unknown, number>();
    for (const unknown of this.#high) values.set(unknown, unknown.most);
    this.#basis.forEach((unknown, row) => values.set(unknown, this.#values[row]!));
    const isFeasible = steps >= 0 && [...this.#short].every((short) => (values.get(short) ?? 0) < 1e-7);
    return { prices, values, isFeasible };
  }

  #unit(row: number, part: number, cost: number): Unknown {
    const parts = new Float64Array(this.#rows);
    parts[row] = part;
    return { cost, parts, most: Infinity };
  }

  #prices(): Float64Array {
    const rows = this.#rows;
    const prices = new Float64Array(rows);
    this.#basis.forEach(({ cost }, row) => {
      if (cost === 0) return;
      for (let at = 0; at < rows; at++) prices[at] = prices[at]! + cost * this.#inverse[row * rows + at]!;
    });
    return prices;
  }

  /**
   * The variable that pays most: one at 0 that is cheap at these prices, or one at its maximum that is too expensive.
   */
  #entering(prices: Float64Array): Unknown | undefined {
    let found: Unknown | undefined;
    let gain = EPSILON;
    for (const unknown of this.#unknowns) {
      if (unknown.most <= 0 || this.#basic.has(unknown)) continue;
      const reduced = reducedCost(unknown, prices);
      const mine = this.#high.has(unknown) ? reduced : -reduced;
      if (mine > gain) {
        gain = mine;
        found = unknown;
      }
    }
    const fresh = this.#price(prices);
    if (!fresh || -reducedCost(fresh, prices) <= gain) return found;
    this.#unknowns.push(fresh);
    return fresh;
  }

  #enter(entering: Unknown): void {
    const rows = this.#rows;
    const sign = this.#high.has(entering) ? -1 : 1;
    const column = new Float64Array(rows);
    for (let row = 0; row < rows; row++)
      for (let at = 0; at < rows; at++)
        column[row] = column[row]! + this.#inverse[row * rows + at]! * entering.parts[at]!;
    const { step, row: leaving } = this.#longestStep(column, sign, entering.most);
    for (let row = 0; row < rows; row++) this.#values[row] = this.#values[row]! - sign * step * column[row]!;
    if (leaving < 0) {
      if (sign > 0) this.#high.add(entering);
      else this.#high.delete(entering);
      return;
    }
    const left = this.#basis[leaving]!;
    this.#basic.delete(left);
    if (sign * column[leaving]! < 0) this.#high.add(left);
    this.#basis[leaving] = entering;
    this.#basic.add(entering);
    this.#values[leaving] = sign > 0 ? step : entering.most - step;
    this.#high.delete(entering);
    this.#pivot(column, leaving);
  }

  /** How far it can move until a basic variable reaches a bound; row -1 if it reaches its own other bound first. */
  #longestStep(column: Float64Array, sign: number, most: number): { step: number; row: number } {
    let step = most;
    let leaving = -1;
    let pivot = 0;
    for (let row = 0; row < this.#rows; row++) {
      const rate = sign * column[row]!;
      if (Math.abs(rate) < EPSILON) continue;
      const room = rate > 0 ? this.#values[row]! : this.#basis[row]!.most - this.#values[row]!;
      const limit = Math.max(0, room) / Math.abs(rate);
      // Among equals the largest pivot: it keeps the inverse accurate.
      if (limit < step - EPSILON || (limit <= step + EPSILON && Math.abs(rate) > pivot)) {
        step = Math.min(step, limit);
        leaving = row;
        pivot = Math.abs(rate);
      }
    }
    return { step, row: leaving };
  }

  #pivot(column: Float64Array, leaving: number): void {
    const rows = this.#rows;
    const start = leaving * rows;
    const pivot = column[leaving]!;
    for (let at = 0; at < rows; at++) this.#inverse[start + at] = this.#inverse[start + at]! / pivot;
    for (let row = 0; row < rows; row++) {
      const factor = column[row]!;
      if (row === leaving || factor === 0) continue;
      for (let at = 0; at < rows; at++)
        this.#inverse[row * rows + at] =
          this.#inverse[row * rows + at]! - factor * this.#inverse[start + at]!;
    }
  }
}

export const reducedCost = ({ cost, parts }: Unknown, prices: Float64Array): number => {
  let sum = cost;
  for (let at = 0; at < parts.length; at++) sum -= parts[at]! * prices[at]!;
  return sum;
};
