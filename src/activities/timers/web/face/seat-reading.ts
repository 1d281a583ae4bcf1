import { rulesOfControl } from '#activities/timers/rules/clock/banks/of-control.ts';
import type { ControlType } from '#activities/timers/rules/clock/control.ts';
import type { ClockState, SeatState } from '#activities/timers/rules/clock/state.ts';
import type { ClockReading, SeatReading } from '#activities/timers/rules/clock/reading.ts';
import { readDial } from './clock-text.ts';
import type { Dial } from './clock-text.ts';
import { faceWords } from './face.words.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';

const LAST_MS = 10_000;
const LOW_MS = 30_000;

/** What the digits of a seat show at a moment, and when they change. */
interface SeatText {
  readonly digits: string;
  readonly side: string;
  readonly level: Level;
  readonly changesInMs: number;
}

interface Dials {
  readonly main: Dial;
  readonly side?: { readonly dial: Dial; readonly words: 'inAll' | 'freeTime' | 'reserve' | 'overBy' };
}

const left = (ms: number): Dial => ({ ms, direction: 'left' });
const over = (ms: number): Dial => ({ ms, direction: 'over' });

const isFlag = ({ control }: SeatState): boolean => (control.atZero ?? 'flag') === 'flag';

/** Past zero while the clock runs: how far past matters more than the zero. */
const isOver = (seat: SeatState, reading: SeatReading): boolean =>
  reading.untilZeroMs === 0 && reading.overtimeMs > 0 && !isFlag(seat);

/** Shown beside the main time while free time is left. */
const BESIDE: Partial<Record<ControlType, 'reserve' | 'freeTime'>> = {
  'turn-then-bank': 'reserve',
  delay: 'freeTime',
  bronstein: 'freeTime',
};
/** What a control calls its periods. */
const PERIODS: Partial<Record<ControlType, 'periods' | 'stages'>> = {
  'byo-yomi': 'periods',
  periods: 'stages',
};

/** Which of a control's times is large, and which is beside it. */
const dialsOf = (seat: SeatState, reading: SeatReading): Dials => {
  const { remainingMs, shownMs, allowanceMs, isRunning, overtimeMs } = reading;
  const { type } = seat.control;
  if (remainingMs === null) return { main: { ms: shownMs, direction: 'used' } };
  if (rulesOfControl(seat.control).hasTwoClocks) {
    const main = isOver(seat, reading) ? over(overtimeMs) : left(allowanceMs);
    return { main, side: { dial: left(remainingMs), words: 'inAll' } };
  }
  if (isOver(seat, reading)) return { main: over(overtimeMs) };
  const words = allowanceMs > 0 && isRunning ? BESIDE[type] : undefined;
  if (words === undefined) return { main: left(remainingMs) };
  const [large, small] = words === 'reserve' ? [allowanceMs, remainingMs] : [remainingMs, allowanceMs];
  return { main: left(large), side: { dial: left(small), words } };
};

const levelOf = (seat: SeatState, reading: SeatReading): Level => {
  if (isOver(seat, reading)) return 'over';
  const { untilZeroMs } = reading;
  if (untilZeroMs === null || untilZeroMs > LOW_MS) return 'calm';
  return untilZeroMs > LAST_MS ? 'low' : 'last';
};

/** Until the level changes by itself. */
const levelChangeMs = ({ untilZeroMs }: SeatReading): number => {
  if (untilZeroMs === null || untilZeroMs === 0) return Number.POSITIVE_INFINITY;
  const edge = untilZeroMs > LOW_MS ? LOW_MS : untilZeroMs > LAST_MS ? LAST_MS : 0;
  return untilZeroMs - edge;
};

export const textOf = (seat: SeatState, reading: SeatReading): SeatText => {
  const { main, side } = dialsOf(seat, reading);
  const digits = readDial(main);
  const beside = side && readDial(side.dial);
  return {
    digits: digits.text,
    side: side && beside ? faceWords(side.words, { time: beside.text }) : '',
    level: levelOf(seat, reading),
    changesInMs: reading.isRunning
      ? Math.min(digits.changesInMs, beside?.changesInMs ?? Number.POSITIVE_INFINITY, levelChangeMs(reading))
      : Number.POSITIVE_INFINITY,
  };
};

const isDown = (seat: SeatState, { untilZeroMs, remainingMs }: SeatReading): boolean =>
  isFlag(seat) && untilZeroMs === 0 && remainingMs !== null;

/** Whose flag fell before another's: with one alone there is nothing to ask. */
export const firstFallen = ({ seats }: ClockState, reading: ClockReading): number | undefined => {
  const fallen = reading.seats.filter(({ seat, flaggedAt }) => {
    const own = seats[seat];
    return own !== undefined && flaggedAt !== undefined && isFlag(own);
  });
  if (fallen.length < 2) return undefined;
  return fallen.toSorted((a, b) => (a.flaggedAt ?? 0) - (b.flaggedAt ?? 0))[0]?.seat;
};

export const phaseOf = (clock: ClockState, reading: ClockReading, at: number): SeatPhase => {
  const seat = reading.seats[at];
  const state = clock.seats[at];
  if (seat === undefined || state === undefined) return 'waiting';
  if (seat.isOut) return 'out';
  const isOn = reading.running.includes(at);
  if (isDown(state, seat)) return isOn ? 'flagged' : 'fallen';
  if (isOn) return reading.pause === undefined ? 'running' : 'held';
  return seat.hasPassed ? 'passed' : 'waiting';
};

/** What changes with events only: turns, periods, points, and who was the first at zero. */
export const noteOf = (seat: SeatState, reading: SeatReading, fellFirst = false): string => {
  const { periodsLeft, turnsLeftInBlock, points = 0 } = reading;
  const periods = PERIODS[seat.control.type];
  const parts = [
    periods !== undefined && faceWords(periods, { count: periodsLeft ?? 0 }),
    turnsLeftInBlock !== undefined &&
      seat.bank.bankMs === 0 &&
      faceWords('blockTurns', { count: turnsLeftInBlock }),
    points > 0 && faceWords('points', { count: points }),
    fellFirst && faceWords('fellFirst'),
    faceWords('turn', { number: reading.turns + 1 }),
  ];
  return parts.filter((part) => part !== false).join(' · ');
};

/**
 * What a seat is doing. Each phase has its own words and drawing, so colour is never the only sign. A clock at zero is
 * `flagged` while its turn runs, `fallen` while another's does.
 */
export type SeatPhase = 'running' | 'waiting' | 'held' | 'next' | 'flagged' | 'fallen' | 'out' | 'passed';

/** How much time is left, in the steps that look different. */
export type Level = 'calm' | 'low' | 'last' | 'over';

/** One seat on screen. What changes while the clock runs is a signal, so a tick redraws only digits. */
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
