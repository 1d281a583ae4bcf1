import type { Random } from '#core/random.ts';
import type { Route } from './peaks.ts';
import { walkOf } from './walk.ts';
import type { WholeWalk } from './walk.ts';

export interface Block {
  readonly square: readonly Route[];
  /** Blocks with the same number name their stops alike. */
  readonly labels: number;
  /** How many rows of the square are used. */
  readonly rows: number;
}

export interface Spread {
  readonly blocks: readonly Block[];
  readonly stops: number;
  readonly slots: number;
  readonly walk?: WholeWalk;
}

/** A team's row of labels; the names of its block say which stop a label is. */
interface Row {
  readonly labels: Route;
  /** The slot of each label, -1 where the row is cut before it. */
  readonly slotOf: Int16Array;
  /** Shared by the rows of all blocks that name stops alike, and changed by an exchange. */
  readonly names: number[];
}

const NO_WAYS: WholeWalk = { between: () => 0, fromStart: () => 0, toFinale: () => 0 };

/** Told now and then how many exchanges were tried, of how many at most. */
export type OnTried = (done: number, total: number) => void;

const TRIES_WITHOUT_GAIN = 600;
const MOST_TRIES = 6000;
const TOLD_EVERY = 100;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Rows for an incomplete block, one after the other, each where it lets the fewest teams walk one leg. */
const chooseRows = ({ square, rows }: Block, stops: number): number[] => {
  if (rows === square.length || stops % 2 === 0) return upTo(rows);
  const onLeg = new Uint16Array(stops * stops);
  const legsOf = square.map((row) => row.slice(1).map((to, slot) => (row[slot] ?? 0) * stops + to));
  const free = upTo(square.length);
  const used: number[] = [];
  while (used.length < rows) {
    // Legs that one team walks already, and with this row two.
    const crowds = free.map(
      (row) => legsOf[row]?.reduce((sum, leg) => sum + (onLeg[leg] === 1 ? 1 : 0), 0) ?? 0,
    );
    const [row = 0] = free.splice(crowds.indexOf(Math.min(...crowds)), 1);
    for (const leg of legsOf[row] ?? []) onLeg[leg] = (onLeg[leg] ?? 0) + 1;
    used.push(row);
  }
  return used;
};

const rowOf = ({ stops, slots }: Spread, full: Route, names: number[]): Row => {
  const labels = full.slice(0, slots);
  const slotOf = new Int16Array(stops).fill(-1);
  for (const [slot, label] of labels.entries()) slotOf[label] = slot;
  return { labels, slotOf, names };
};

const routeOf = ({ labels, names }: Row): Route => labels.map((label) => names[label] ?? label);

const stopAt = ({ labels, names }: Row, slot: number): number => names[labels[slot] ?? 0] ?? 0;

/** The way to the stop in a slot; the one after the last is the way to the finale. */
const legM = (row: Row, slot: number, walk: WholeWalk): number => {
  if (slot === 0) return walk.fromStart(stopAt(row, 0));
  const from = stopAt(row, slot - 1);
  return slot === row.labels.length ? walk.toFinale(from) : walk.between(from, stopAt(row, slot));
};

/** The ways to and from two slots, each once: all that an exchange of their stops changes. */
const aroundM = (row: Row, one: number, other: number, walk: WholeWalk): number => {
  const first = Math.min(one, other);
  const second = Math.max(one, other);
  const atSecond = second < 0 ? 0 : legM(row, second + 1, walk);
  const atFirst = first < 0 ? 0 : legM(row, first, walk);
  const isSame = first === second;
  const between = second < 0 || isSame ? 0 : legM(row, second, walk);
  const afterFirst = first < 0 || isSame || first + 1 === second ? 0 : legM(row, first + 1, walk);
  return atFirst + afterFirst + between + atSecond;
};

/** The variance of the walks. The widest gap alone would hardly ever shrink by one exchange. */
const unevenness = (walks: Float64Array): number => {
  let [sum, squares] = [0, 0];
  for (const walk of walks) sum += walk;
  const mean = sum / walks.length;
  for (const walk of walks) squares += (walk - mean) ** 2;
  return squares;
};

const swap = (list: number[], one: number, other: number): void => {
  const [a = 0, b = 0] = [list[one], list[other]];
  list[one] = b;
  list[other] = a;
};

/** An exchange that was tried: what the walks would be, and how to take it or leave it. */
interface Exchange {
  readonly walks: Float64Array;
  readonly take?: () => void;
  readonly leave?: () => void;
}

/** The rows of all blocks, one after the other, and how far each goes. */
class Walkers {
  readonly #spread: Spread;
  readonly #walk: WholeWalk;
  /** Rows of the square that the last block uses. */
  readonly #lastUsed: number[];
  readonly #rows: Row[] = [];
  /** Where the rows of blocks that name stops alike begin. */
  readonly #from: number[] = [];
  #walks: Float64Array;

  constructor(spread: Spread, walk: WholeWalk) {
    this.#spread = spread;
    this.#walk = walk;
    const used = spread.blocks.map((block) => chooseRows(block, spread.stops));
    const names = new Map<number, number[]>();
    for (const [index, { square, labels }] of spread.blocks.entries()) {
      const own = names.get(labels) ?? upTo(spread.stops);
      names.set(labels, own);
      this.#from[labels] ??= this.#rows.length;
      for (const row of used[index] ?? []) this.#rows.push(rowOf(spread, square[row] ?? [], own));
    }
    this.#lastUsed = used.at(-1) ?? [];
    this.#walks = Float64Array.from(this.#rows, (row) => walkOf(routeOf(row), walk));
  }

  get routes(): Route[] {
    return this.#rows.map(routeOf);
  }

  get unevenness(): number {
    return unevenness(this.#walks);
  }

  /** Exchanges the names of two stops in blocks that name them alike: of each walk only the ways to and from them change. */
  swapStops(random: Random): Exchange {
    const group = random.below(this.#from.length);
    const [one, other] = [random.below(this.#spread.stops), random.below(this.#spread.stops)];
    const [first, last] = [this.#from[group] ?? 0, this.#from[group + 1] ?? this.#rows.length];
    const names = this.#rows[first]?.names ?? [];
    const walks = this.#walks.slice();
    const count = (sign: 1 | -1): void => {
      for (let index = first; index < last; index++) {
        const row = this.#rows[index];
        if (!row) continue;
        const around = aroundM(row, row.slotOf[one] ?? -1, row.slotOf[other] ?? -1, this.#walk);
        walks[index] = (walks[index] ?? 0) + sign * around;
      }
    };
    count(-1);
    swap(names, one, other);
    count(1);
    return { walks, leave: () => swap(names, one, other) };
  }

  /** Lets the last block use a row it did not use. */
  swapRow(random: Random): Exchange {
    const square = this.#spread.blocks.at(-1)?.square ?? [];
    const used = new Set(this.#lastUsed);
    const free = upTo(square.length).filter((row) => !used.has(row));
    const place = random.below(this.#lastUsed.length);
    const chosen = free[random.below(free.length)] ?? 0;
    const index = this.#rows.length - this.#lastUsed.length + place;
    const row = rowOf(this.#spread, square[chosen] ?? [], this.#rows[index]?.names ?? []);
    const take = (): void => {
      this.#rows[index] = row;
      this.#lastUsed[place] = chosen;
    };
    return { walks: this.#walks.with(index, walkOf(routeOf(row), this.#walk)), take };
  }

  take({ walks, take }: Exchange): void {
    take?.();
    this.#walks = walks;
  }
}

/**
 * Climbs to even walks by exchanging names of stops, and rows for unused ones. Neither changes how many teams are at a
 * stop. Rows of an odd square are left alone: they were chosen to keep few teams on one leg.
 */
export const evenOut = (spread: Spread, random: Random, onTried?: OnTried): Route[] => {
  const { blocks, stops, walk } = spread;
  const walkers = new Walkers(spread, walk ?? NO_WAYS);
  const hasFreeRows = stops % 2 === 0 && (blocks.at(-1)?.rows ?? stops) < stops;
  if (walk && stops >= 3) climb(walkers, hasFreeRows, random, onTried);
  return walkers.routes;
};

const climb = (walkers: Walkers, hasFreeRows: boolean, random: Random, onTried?: OnTried): void => {
  let worst = walkers.unevenness;
  for (let tried = 0, idle = 0; tried < MOST_TRIES && idle < TRIES_WITHOUT_GAIN; tried++, idle++) {
    if (tried % TOLD_EVERY === 0) onTried?.(tried, MOST_TRIES);
    const isRow = hasFreeRows && random.below(3) === 0;
    const next = isRow ? walkers.swapRow(random) : walkers.swapStops(random);
    const uneven = unevenness(next.walks);
    if (uneven < worst) {
      walkers.take(next);
      [worst, idle] = [uneven, 0];
    } else next.leave?.();
  }
};
