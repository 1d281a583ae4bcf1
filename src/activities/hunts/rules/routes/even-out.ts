import type { Random } from '#core/random.ts';
import { peaksOf } from './peaks.ts';
import type { Route } from './peaks.ts';
import { walkOf } from './walk.ts';
import type { Walk } from './walk.ts';

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
  readonly walk?: Walk;
}

/** A block with its names and the rows it uses; its routes and their lengths follow. */
interface Part {
  readonly block: Block;
  readonly names: readonly number[];
  readonly used: readonly number[];
  readonly routes: readonly Route[];
  readonly walks: readonly number[];
}

const TRIES_WITHOUT_GAIN = 600;
const MOST_TRIES = 6000;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const partOf = ({ slots, walk }: Spread, of: Pick<Part, 'block' | 'names' | 'used'>): Part => {
  const routes = of.used.map((row) =>
    (of.block.square[row] ?? []).slice(0, slots).map((label) => of.names[label] ?? label),
  );
  return { ...of, routes, walks: walk ? routes.map((route) => walkOf(route, walk)) : [] };
};

/** Rows for an incomplete block, one after the other, each where it lets the fewest teams walk one leg. */
const chooseRows = ({ square, rows }: Block, stops: number): number[] => {
  if (rows === square.length || stops % 2 === 0) return upTo(rows);
  const used: number[] = [];
  while (used.length < rows) {
    const free = upTo(square.length).filter((row) => !used.includes(row));
    const crowds = free.map((row) => {
      const { legs } = peaksOf(
        [...used, row].map((each) => square[each] ?? []),
        stops,
      );
      return legs.filter(({ teams }) => teams > 1).length;
    });
    used.push(free[crowds.indexOf(Math.min(...crowds))] ?? 0);
  }
  return used;
};

/** The variance of the walks. The widest gap alone would hardly ever shrink by one exchange. */
const unevenness = (parts: readonly Part[]): number => {
  const walks = parts.flatMap((part) => part.walks);
  const mean = walks.reduce((sum, walk) => sum + walk, 0) / walks.length;
  return walks.reduce((sum, walk) => sum + (walk - mean) ** 2, 0);
};

const swapped = (list: readonly number[], one: number, other: number): number[] =>
  list.map((value, index) => (index === one ? list[other] : index === other ? list[one] : value) ?? value);

const swapStops = (spread: Spread, parts: readonly Part[], random: Random): Part[] => {
  const labels = random.below((parts.at(-1)?.block.labels ?? 0) + 1);
  const [one, other] = [random.below(spread.stops), random.below(spread.stops)];
  return parts.map((part) =>
    part.block.labels === labels ? partOf(spread, { ...part, names: swapped(part.names, one, other) }) : part,
  );
};

/** Lets the last block use a row it did not use. */
const swapRow = (spread: Spread, parts: readonly Part[], random: Random): Part[] => {
  const last = parts.at(-1);
  const free = last ? upTo(last.block.square.length).filter((row) => !last.used.includes(row)) : [];
  if (!last || free.length === 0) return [...parts];
  const place = random.below(last.used.length);
  const row = free[random.below(free.length)] ?? 0;
  return [...parts.slice(0, -1), partOf(spread, { ...last, used: last.used.with(place, row) })];
};

/**
 * Climbs to even walks by exchanging names of stops, and rows for unused ones. Neither changes how many teams are at a
 * stop. Rows of an odd square are left alone: they were chosen so that few teams walk one leg.
 */
export const evenOut = (spread: Spread, random: Random): Route[] => {
  const { blocks, stops, walk } = spread;
  let parts = blocks.map((block) =>
    partOf(spread, { block, names: upTo(stops), used: chooseRows(block, stops) }),
  );
  if (!walk || stops < 3) return parts.flatMap(({ routes }) => routes);
  let worst = unevenness(parts);
  const hasFreeRows = stops % 2 === 0 && (blocks.at(-1)?.rows ?? stops) < stops;
  for (let tried = 0, idle = 0; tried < MOST_TRIES && idle < TRIES_WITHOUT_GAIN; tried++, idle++) {
    const isRow = hasFreeRows && random.below(3) === 0;
    const next = isRow ? swapRow(spread, parts, random) : swapStops(spread, parts, random);
    const uneven = unevenness(next);
    if (uneven >= worst) continue;
    [parts, worst, idle] = [next, uneven, 0];
  }
  return parts.flatMap(({ routes }) => routes);
};
