import type { Point } from '../geofence/distance.ts';

/** Open Location Code 1.0: pairs of digits in base 20, then a grid of 5 rows and 4 columns for each further digit. */
const DIGITS = '23456789CFGHJMPQRVWX';
const BASE = 20;
/** Degrees per step of each pair. */
const STEPS = [20, 1, 0.05, 0.0025, 0.000125];
const BEFORE_PLUS = 8;
const ROWS = 5;
const COLUMNS = 4;

const CODE = /(?:^|[^A-Z0-9])([23456789CFGHJMPQRVWX]{2,8})\+([23456789CFGHJMPQRVWX]{2,7})(?![A-Z0-9])/i;

interface Cell {
  readonly south: number;
  readonly west: number;
  readonly height: number;
  readonly width: number;
}

const cellOf = (digits: string): Cell => {
  let [south, west, height, width] = [-90, -180, 0, 0];
  for (const [pair, step] of STEPS.entries()) {
    south += step * DIGITS.indexOf(digits.charAt(2 * pair));
    west += step * DIGITS.indexOf(digits.charAt(2 * pair + 1));
    [height, width] = [step, step];
  }
  for (const digit of digits.slice(2 * STEPS.length)) {
    [height, width] = [height / ROWS, width / COLUMNS];
    south += height * Math.floor(DIGITS.indexOf(digit) / COLUMNS);
    west += width * (DIGITS.indexOf(digit) % COLUMNS);
  }
  return { south, west, height, width };
};

const middleOf = ({ south, west, height, width }: Cell): Point => ({
  latitude: south + height / 2,
  longitude: west + width / 2,
});

/** The digits that a code near a place leaves out. */
const prefixAt = ({ latitude, longitude }: Point, length: number): string => {
  let [north, east] = [latitude + 90, longitude + 180];
  let prefix = '';
  for (const step of STEPS.slice(0, length / 2)) {
    const [row, column] = [Math.floor(north / step), Math.floor(east / step)];
    prefix += DIGITS.charAt(Math.min(row, BASE - 1)) + DIGITS.charAt(Math.min(column, BASE - 1));
    [north, east] = [north - row * step, east - column * step];
  }
  return prefix;
};

/** The same digits occur in every cell of the missing part: the nearest one is meant. */
const nearest = (value: number, wanted: number, step: number): number => {
  if (wanted - value > step / 2) return value + step;
  return value - wanted > step / 2 ? value - step : value;
};

export type PlusCode =
  | { readonly kind: 'whole'; readonly place: Point }
  /** Its beginning is missing. Undefined: there is no place nearby to complete it. */
  | { readonly kind: 'short'; readonly place: Point | undefined };

/** The plus code in a text, if there is one. */
export const readPlusCode = (text: string, near: Point | undefined): PlusCode | undefined => {
  const [, before = '', after = ''] = CODE.exec(text.toUpperCase()) ?? [];
  if (before === '' || before.length % 2 === 1) return undefined;
  if (before.length === BEFORE_PLUS) return { kind: 'whole', place: middleOf(cellOf(before + after)) };
  if (!near) return { kind: 'short', place: undefined };
  const left = BEFORE_PLUS - before.length;
  const { latitude, longitude } = middleOf(cellOf(prefixAt(near, left) + before + after));
  const step = STEPS[left / 2 - 1] ?? 1;
  return {
    kind: 'short',
    place: {
      latitude: nearest(latitude, near.latitude, step),
      longitude: nearest(longitude, near.longitude, step),
    },
  };
};
