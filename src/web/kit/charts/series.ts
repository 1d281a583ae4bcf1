import type { PlayerNumber } from '../parts/marks.ts';

/** One named value. `player` gives it that seat's colour and shape; without it the accent is used. */
export interface Datum {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly player?: PlayerNumber;
}

/** One line or one layer: a value for every step. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
  readonly player?: PlayerNumber;
}
