import type { CastBallots, Conditions, NewBallot } from './conditions.ts';
import type { ReadBallot } from './runoff-ballots.ts';

/** Whom a ballot counts for, as bits: bit p is the candidate at place p of the order. */
type Ways = number;

/** With more candidates, a ballot has too many possible paths through the rounds. */
export const LONGEST_ORDER = 12;

export interface OrderRules {
  /** Place of each candidate in the tie-breaking order, 0 first; undefined if every tie goes as the order needs. */
  readonly places: readonly number[];
  /** Whether a tie breaks against an elimination (`never`), for it (`always`), or by the places. */
  readonly ties: 'by-place' | 'always' | 'never';
  /** The smallest possible difference between two tallies. */
  readonly least: number;
  readonly maxRanks: number;
}

/** The row for "in round i, the eliminated candidate has no more than j". */
const rowOf = (size: number, i: number, j: number): number => i * size - (i * (i + 1)) / 2 + (j - i - 1);

/**
 * Candidates are eliminated in this order and the last one stays: in each round, the one eliminated has no more votes
 * than any other who is left. Of a ballot, only whom it counts for in each round matters.
 */
export const orderConditions = (
  order: readonly number[],
  ballots: readonly ReadBallot[],
  rules: OrderRules,
): Conditions => {
  const size = order.length;
  const rows = (size * (size - 1)) / 2 + 1;
  const place = placesIn(order);
  const ways = new Map<Ways, number>();
  const cast: CastBallots[] = [];
  for (const { ranks, count } of ballots) {
    const way = wayOf(ranks, place);
    if (way === undefined) cast.push({ parts: meanParts(waysOf(ranks, place), size, rows), count });
    else ways.set(way, (ways.get(way) ?? 0) + count);
  }
  for (const [way, count] of ways)
    if (count > 0) cast.push({ key: String(way), parts: partsOf(way, size, rows), count });
  const lacks = new Float64Array(rows);
  for (let i = 0; i < size; i++)
    for (let j = i + 1; j < size; j++) lacks[rowOf(size, i, j)] = lackOfTie(order[i]!, order[j]!, rules);
  // Without a vote for anybody left, nobody is elected.
  lacks[rows - 1] = rules.least;
  for (const { parts, count } of cast)
    for (let row = 0; row < rows; row++) lacks[row] = lacks[row]! - count * parts[row]!;
  const most = Math.min(rules.maxRanks, size);
  return { lacks, cast, best: (prices, barred) => bestBallot(prices, barred, { size, rows, most }) };
};

const placesIn = (order: readonly number[]): Int8Array => {
  const places = new Int8Array(Math.max(...order) + 1);
  order.forEach((candidate, at) => (places[candidate] = at));
  return places;
};

const lackOfTie = (out: number, stays: number, { places, ties, least }: OrderRules): number => {
  if (ties !== 'by-place') return ties === 'never' ? least : 0;
  return places[out]! > places[stays]! ? 0 : least;
};

/** The path of a ballot through the order; undefined if it has shared ranks. */
const wayOf = (ranks: readonly (number | readonly number[])[], place: Int8Array): Ways | undefined => {
  let ways = 0;
  let last = -1;
  for (const rank of ranks) {
    if (typeof rank !== 'number') return undefined;
    const at = place[rank]!;
    if (at <= last) continue;
    ways |= 1 << at;
    last = at;
  }
  return ways;
};

/** The paths of a ballot through the order: several if it has shared ranks, each with an equal part. */
const waysOf = (ranks: readonly (number | readonly number[])[], place: Int8Array): readonly Ways[] => {
  let found: { ways: Ways; last: number }[] = [{ ways: 0, last: -1 }];
  for (const rank of ranks) {
    const orders = typeof rank === 'number' ? [[rank]] : permutations(rank);
    found = found.flatMap(({ ways, last }) =>
      orders.map((candidates) => {
        let next = { ways, last };
        for (const candidate of candidates) {
          const at = place[candidate]!;
          // Candidates eliminated before the ballot reaches them are passed over.
          if (at > next.last) next = { ways: next.ways | (1 << at), last: at };
        }
        return next;
      }),
    );
  }
  return found.map(({ ways }) => ways);
};

const permutations = (items: readonly number[]): number[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );

const partsOf = (ways: Ways, size: number, rows: number): Float64Array => {
  const parts = new Float64Array(rows);
  for (let round = 0; round < size; round++) {
    const left = ways >> round;
    if (left === 0) break;
    const holder = round + firstIn(left);
    if (holder > round) parts[rowOf(size, round, holder)] = 1;
    else for (let other = round + 1; other < size; other++) parts[rowOf(size, round, other)] = -1;
    if (round === Math.max(0, size - 2) && holder === size - 1) parts[rows - 1] = 1;
  }
  return parts;
};

const meanParts = (ways: readonly Ways[], size: number, rows: number): Float64Array => {
  const mean = new Float64Array(rows);
  for (const way of ways) {
    const parts = partsOf(way, size, rows);
    for (let row = 0; row < rows; row++) mean[row] = mean[row]! + parts[row]! / ways.length;
  }
  return mean;
};

interface Shape {
  readonly size: number;
  readonly rows: number;
  /** How many ranks a ballot may have. */
  readonly most: number;
}

/** The value of a vote to its holder up to each round, accumulated from the first round. */
const worthsUpTo = (prices: Float64Array, { size, rows }: Shape): Float64Array[] =>
  Array.from({ length: size }, (_, holder) => {
    const worth = new Float64Array(size + 1);
    for (let round = 0; round <= holder; round++) {
      let here = round === Math.max(0, size - 2) && holder === size - 1 ? prices[rows - 1]! : 0;
      if (round < holder) here += prices[rowOf(size, round, holder)]!;
      else for (let other = holder + 1; other < size; other++) here -= prices[rowOf(size, holder, other)]!;
      worth[round + 1] = worth[round]! + here;
    }
    return worth;
  });

/**
 * The path through the order that is worth most: each is its first candidate's part and what another path adds after
 * it.
 */
const bestBallot = (prices: Float64Array, barred: ReadonlySet<string>, shape: Shape): NewBallot | 'none' => {
  const { size, rows, most } = shape;
  const worth = worthsUpTo(prices, shape);
  // What follows the first candidate of these paths.
  const after = new Float64Array(1 << size);
  let best = 1e-12;
  let chosen = 0;
  for (let ways = 1; ways < 1 << size; ways++) {
    const rest = ways & (ways - 1);
    const first = firstIn(ways);
    if (rest !== 0) {
      const second = firstIn(rest);
      after[ways] = worth[second]![second + 1]! - worth[second]![first + 1]! + after[rest]!;
    }
    const value = worth[first]![first + 1]! + after[ways]!;
    if (value > best && bitsIn(ways) <= most && !(barred.size > 0 && barred.has(String(ways)))) {
      best = value;
      chosen = ways;
    }
  }
  return chosen === 0 ? 'none' : { key: String(chosen), parts: partsOf(chosen, size, rows) };
};

const firstIn = (ways: Ways): number => 31 - Math.clz32(ways & -ways);

const bitsIn = (ways: Ways): number => {
  let bits = 0;
  for (let left = ways; left > 0; left &= left - 1) bits++;
  return bits;
};
