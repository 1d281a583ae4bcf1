import { expect, test } from 'vitest';
import { aLog, played } from '#tests/support/timers/clock-games.ts';
import type { Control } from './clock/control.ts';
import type { ClockEvent } from './clock/event.ts';
import { readClock } from './clock/reading.ts';
import { standingsOf, winnerOnTime } from './ending.ts';

const MINUTE: Control = { type: 'sudden-death', mainMs: 60_000 };
const start: ClockEvent = { type: 'start', seat: 0, at: 0 };
const tap = (seat: number, at: number): ClockEvent => ({ type: 'tap', seat, at });

const winner = (players: number, control: Control, ...events: readonly ClockEvent[]) => {
  const { state } = played(aLog(control, [start, ...events], { players }));
  return winnerOnTime(standingsOf(state, readClock(state, state.at)));
};

test('[TIMER-30] whoever alone still has time wins on time', () => {
  expect(winner(2, MINUTE, tap(0, 61_000))).toBe(1);
  expect(winner(2, MINUTE, tap(0, 59_000))).toBeUndefined();
  expect(winner(2, MINUTE, { type: 'rename', seat: 0, name: 'Ada', at: 60_000 })).toBe(1);
  expect(winner(2, MINUTE, { type: 'adjust', seat: 0, byMs: 5000, at: 61_000 })).toBeUndefined();
  expect(winner(3, MINUTE, tap(0, 61_000))).toBeUndefined();
  expect(winner(3, MINUTE, tap(0, 61_000), tap(1, 122_000))).toBe(2);
});

test('[TIMER-30] who is out does not count, and being left alone is no win on time', () => {
  const out: ClockEvent = { type: 'eliminate', seat: 2, at: 1000 };
  expect(winner(3, MINUTE, out, tap(0, 61_000))).toBe(1);
  expect(winner(2, MINUTE, { type: 'eliminate', seat: 0, at: 1000 })).toBeUndefined();
});

test('[TIMER-30] nobody wins on time where zero is only a warning, or when all are at zero', () => {
  expect(winner(2, { ...MINUTE, atZero: 'warn' }, tap(0, 61_000))).toBeUndefined();
  expect(winner(2, MINUTE, tap(0, 61_000), tap(1, 122_000))).toBeUndefined();
});
