import { describe, expect, test } from 'vitest';
import { aLog, played } from '#tests/support/timers/clock-games.ts';
import type { Control } from './control.ts';
import { deadlinesAfter } from './deadlines.ts';
import type { ClockEvent } from './event.ts';

const start: ClockEvent = { at: 1000, type: 'start', seat: 0 };

const due = (
  control: Control,
  { at = 1000, events = [start], lag = false }: { at?: number; events?: ClockEvent[]; lag?: boolean } = {},
) =>
  deadlinesAfter(played(aLog(control, events, { lag })).state, at).map((deadline) => [
    deadline.kind,
    deadline.at,
  ]);

describe('what happens by itself', () => {
  test('[CLOCK-5] zero, when the flag can be claimed', () => {
    expect(due({ type: 'sudden-death', mainMs: 5000 })).toEqual([
      ['zero', 6000],
      ['flag', 6000],
    ]);
    expect(due({ type: 'sudden-death', mainMs: 5000 }, { lag: true })).toEqual([
      ['zero', 6000],
      ['flag', 6510],
    ]);
    expect(due({ type: 'sudden-death', mainMs: 5000, atZero: 'warn' })).toEqual([['zero', 6000]]);
  });

  test('[CLOCK-5] what is over is no longer to come', () => {
    expect(due({ type: 'sudden-death', mainMs: 5000 }, { at: 5999 })).toHaveLength(2);
    expect(due({ type: 'sudden-death', mainMs: 5000 }, { at: 6000 })).toEqual([]);
  });

  test('[CLOCK-5] a flag waits for its grace from zero on, whenever one looks, and falls once', () => {
    const minute: Control = { type: 'sudden-death', mainMs: 5000 };
    expect(due(minute, { at: 6300, lag: true })).toEqual([['flag', 6510]]);
    const fallen: ClockEvent[] = [start, { at: 6510, type: 'flag', seat: 0, by: 'server' }];
    expect(due(minute, { at: 6510, events: fallen, lag: true })).toEqual([]);
  });

  test('[CLOCK-7] a turn that ends by itself, and then the next one', () => {
    const move: Control = { type: 'per-move', moveMs: 5000, atZero: 'skip' };
    expect(due(move)).toEqual([
      ['zero', 6000],
      ['turn-over', 6000],
    ]);
    expect(due(move, { at: 6000 })).toEqual([
      ['zero', 11_000],
      ['turn-over', 11_000],
    ]);
    expect(due(move, { lag: true })).toEqual([
      ['zero', 6000],
      ['turn-over', 8000],
    ]);
  });

  test('[CLOCK-14] main time, each period, and zero', () => {
    const byo: Control = { type: 'byo-yomi', mainMs: 5000, periods: 2, periodMs: 1000, atZero: 'warn' };
    expect(due(byo)).toEqual([
      ['period', 6000],
      ['zero', 8000],
    ]);
    expect(due(byo, { at: 6000 })).toEqual([
      ['period', 7000],
      ['zero', 8000],
    ]);
  });

  test('[CLOCK-8] the hard stop', () => {
    const points: Control = {
      type: 'sudden-death',
      mainMs: 5000,
      atZero: 'points',
      overtime: { pointsPerMinute: 1, hardStopMs: 60_000 },
    };
    expect(due(points)).toEqual([
      ['zero', 6000],
      ['hard-stop', 66_000],
    ]);
    expect(due(points, { at: 30_000 })).toEqual([['hard-stop', 66_000]]);
  });

  test('[CLOCK-21] the end of a phase; in a pause nothing else', () => {
    const phase: ClockEvent = { at: 2000, type: 'pause', reason: 'trading', limitMs: 30_000 };
    expect(due({ type: 'sudden-death', mainMs: 5000 }, { at: 2000, events: [start, phase] })).toEqual([
      ['phase', 32_000],
    ]);
  });

  test('[CLOCK-31] nothing after the end, nothing that counts up', () => {
    expect(
      due({ type: 'sudden-death', mainMs: 5000 }, { events: [start, { at: 1000, type: 'end' }] }),
    ).toEqual([]);
    expect(due({ type: 'count-up' })).toEqual([]);
  });
});
