import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import { allOrNothing, FULL, NOTHING } from '../scoring/credit.ts';
import { checkNumber } from './answer-checks.ts';
import { meanOf, toHundredths, zeros } from './counting.ts';
import { isOf } from './kind.ts';
import type { KindRules } from './kind.ts';
import { number, optional, text } from './stored.ts';

type NumericKey = Extract<AnswerKey, { readonly kind: 'numeric' }>;

/** The n-th closest distance of a question without a tolerance; further ones get nothing. */
const CLOSEST = [FULL, 600, 300];

// 0.1 + 0.2 is within a tolerance of 0.3 whatever binary fractions make of it.
const EPSILON = 1e-9;

const distanceOf = (key: NumericKey, given: number): number => {
  const distance = Math.abs(given - key.number);
  return distance <= EPSILON * Math.max(1, Math.abs(key.number)) ? 0 : distance;
};

/** The three smallest are all that count. */
const closestOf = (distances: readonly number[]): number[] => {
  const closest: number[] = [];
  for (const distance of distances) {
    if (closest.includes(distance)) continue;
    closest.push(distance);
    closest.sort((a, b) => a - b);
    if (closest.length > CLOSEST.length) closest.pop();
  }
  return closest;
};

const MOST_BINS = 10;

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Few different numbers each have a bar of their own; many are put into ten equal ranges. */
const binsOf = (sorted: readonly number[], least: number, most: number): Bin[] => {
  const different = [...new Set(sorted)];
  if (different.length <= MOST_BINS) {
    return different.map((value) => ({
      from: value,
      to: value,
      count: sorted.filter((each) => each === value).length,
    }));
  }
  const width = (most - least) / MOST_BINS;
  const counts = zeros(MOST_BINS);
  for (const value of sorted) {
    const bin = Math.min(MOST_BINS - 1, Math.floor((value - least) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({
    from: least + bin * width,
    to: bin === MOST_BINS - 1 ? most : least + (bin + 1) * width,
    count,
  }));
};

/** A number: right within a tolerance, or the closest wins. */
export const numeric: KindRules<'numeric'> = {
  stored: {
    question: {
      right: optional(number),
      tolerance: optional((value) => typeof value === 'number' && value >= 0),
      unit: optional(text(20)),
    },
    answer: { number },
  },
  shown: ({ unit }) => ({ unit }),

  keyKind: 'numeric',
  key: ({ right, tolerance }) =>
    right === undefined
      ? undefined
      : { kind: 'numeric', number: right, ...(tolerance !== undefined && { tolerance }) },
  keyText(_, key) {
    if (key.kind !== 'numeric') return '';
    return key.tolerance === undefined ? String(key.number) : `${key.number} ± ${key.tolerance}`;
  },
  compared: (key, values) =>
    key.kind === 'numeric' && key.tolerance === undefined
      ? closestOf(values.filter(isOf('numeric')).map((value) => distanceOf(key, value.number)))
      : [],
  credit(key, value, { distances }) {
    if (key.kind !== 'numeric') return NOTHING;
    const distance = distanceOf(key, value.number);
    if (key.tolerance !== undefined) {
      return allOrNothing(distance <= key.tolerance + EPSILON * Math.max(1, key.tolerance));
    }
    const place = closestOf(distances).indexOf(distance);
    return { permille: CLOSEST[place] ?? 0, isRight: place === 0, ...(place > 0 && { isPartly: true }) };
  },

  check: checkNumber,
  text: (_, value) => String(value.number),
  tally(_, values) {
    const sorted = values
      .filter(isOf('numeric'))
      .map((value) => value.number)
      .toSorted((a, b) => a - b);
    const [least] = sorted;
    const most = sorted.at(-1);
    const mean = meanOf(sorted);
    if (least === undefined || most === undefined || mean === undefined) {
      return { kind: 'numeric', answered: 0, bins: [] };
    }
    const middle = Math.floor(sorted.length / 2);
    const upper = sorted[middle] ?? most;
    const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
    const bins = binsOf(sorted, least, most);
    return { kind: 'numeric', answered: sorted.length, mean: toHundredths(mean), median, least, most, bins };
  },

  names: ['numeric', 'number', 'zahl', 'schätzfrage'],
  row: (row) => row.numbers('right', 'tolerance'),
  columns: { tolerance: ['Tolerance', 'toleranz'], unit: ['Unit', 'einheit'] },
  rightCell: ({ right }) => (right === undefined ? '' : String(right)),
  gift: ({ title, right: middle, tolerance = 0 }) =>
    middle === undefined
      ? undefined
      : { kind: 'numeric', text: title, ranges: [{ middle, tolerance, weight: 100 }] },
  shared: ({ right: value, tolerance = 0, unit }) =>
    value === undefined ? undefined : { kind: 'number', value, tolerance, unit },
};
