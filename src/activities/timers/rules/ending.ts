import { atZeroOf } from './clock/control.ts';
import type { Seat } from './clock/event.ts';
import type { ClockReading } from './clock/reading.ts';
import type { ClockState } from './clock/state.ts';

interface Standing {
  readonly isOut: boolean;
  readonly hasLostOnTime: boolean;
}

/** The only player with time left, after all others still in the game lost on time; undefined if there is none. */
export const winnerOnTime = (seats: readonly Standing[]): Seat | undefined => {
  const inPlay = [...seats.entries()].filter(([, { isOut }]) => !isOut);
  const left = inPlay.filter(([, { hasLostOnTime }]) => !hasLostOnTime);
  return inPlay.length > 1 && left.length === 1 ? left[0]?.[0] : undefined;
};

/** Time alone loses a game only if the flag falls, and only until somebody corrects the clock. */
export const standingsOf = ({ seats }: ClockState, reading: ClockReading): readonly Standing[] =>
  seats.map(({ control, isOut }, at) => ({
    isOut,
    hasLostOnTime: atZeroOf(control) === 'flag' && reading.seats[at]?.untilZeroMs === 0,
  }));
