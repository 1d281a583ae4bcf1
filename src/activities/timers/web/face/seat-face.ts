import type { ReadonlySignal } from '@preact/signals';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';

/**
 * What a seat is doing; each has its own words and its own drawing, so that none is told by colour alone.
 * A clock that is at zero is `flagged` while its time goes on, `fallen` while another's does.
 */
export type SeatPhase = 'running' | 'waiting' | 'held' | 'next' | 'flagged' | 'fallen' | 'out' | 'passed';

/** How much time is left, in the steps that look different. */
export type Level = 'calm' | 'low' | 'last' | 'over';

/** One seat as it is drawn. What changes while the clock runs are signals, so that a tick redraws only digits. */
export interface SeatFace {
  readonly seat: number;
  readonly name: string;
  readonly player: PlayerNumber;
  readonly phase: SeatPhase;
  readonly digits: ReadonlySignal<string>;
  readonly level: ReadonlySignal<Level>;
  /** The second dial: this turn's time, the delay, the period. Empty when there is none. */
  readonly side: ReadonlySignal<string>;
  /** Turns, periods left, points: changes with events only. */
  readonly note: string;
}
