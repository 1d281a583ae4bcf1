import { describe, expect, it } from 'vitest';
import type { Control } from '#activities/timers/rules/clock/control.ts';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import { firstFallen, noteOf, phaseOf, textOf } from './seat-reading.ts';

const START: ClockEvent = { type: 'start', seat: 0, at: 0 };

const at = (control: Control, moment: number, events: readonly ClockEvent[] = [START]) => {
  const played = replay({ players: [{ name: 'Ana' }, { name: 'Ben' }], controls: [control], events });
  if (!played.ok) throw new Error(played.refused.error.code);
  const { state } = played.value;
  const reading = readClock(state, moment);
  const [seat, own] = [state.seats[0], reading.seats[0]];
  if (!seat || !own) throw new Error('no seat');
  return {
    ...textOf(seat, own),
    note: noteOf(seat, own, firstFallen(state, reading) === 0),
    phase: phaseOf(state, reading, 0),
  };
};

describe('what a seat shows', () => {
  it('counts up where nothing runs out', () => {
    expect(at({ type: 'count-up' }, 61_500)).toMatchObject({
      digits: '1:01',
      level: 'calm',
      changesInMs: 500,
    });
  });

  it('counts down to tenths, low at thirty seconds, last at ten', () => {
    const control: Control = { type: 'sudden-death', mainMs: 60_000 };
    expect(at(control, 29_999)).toMatchObject({ digits: '0:31', level: 'calm', changesInMs: 1 });
    expect(at(control, 30_000)).toMatchObject({ digits: '0:30', level: 'low' });
    expect(at(control, 50_000)).toMatchObject({ digits: '10.0', level: 'last' });
    expect(at(control, 60_000)).toMatchObject({ digits: '0.0', phase: 'flagged' });
  });

  it('shows the turn large and the round beside it', () => {
    const control: Control = { type: 'turn-and-round', turnMs: 90_000, roundMs: 600_000, atZero: 'warn' };
    expect(at(control, 30_000)).toMatchObject({ digits: '1:00', side: '9:30 in all', phase: 'running' });
    expect(at(control, 95_000)).toMatchObject({ digits: '+0:05', side: '8:25 in all', level: 'over' });
  });

  it('says what is free before the clock runs', () => {
    const control: Control = { type: 'delay', mainMs: 60_000, delayMs: 5000 };
    expect(at(control, 2000)).toMatchObject({ digits: '1:00', side: '3.0 free' });
    expect(at(control, 15_000)).toMatchObject({ digits: '0:50', side: '' });
  });

  it('lets the reserve run after the turn', () => {
    const control: Control = { type: 'turn-then-bank', turnMs: 20_000, bankMs: 60_000 };
    expect(at(control, 5000)).toMatchObject({ digits: '0:15', side: '1:00 reserve' });
    expect(at(control, 30_000)).toMatchObject({ digits: '0:50', side: '' });
  });

  it('counts periods, turns of a block and points', () => {
    expect(at({ type: 'byo-yomi', mainMs: 1000, periods: 3, periodMs: 30_000 }, 32_000).note).toBe(
      '2 periods · Turn 1',
    );
    expect(at({ type: 'canadian', mainMs: 0, blockTurns: 5, blockMs: 60_000 }, 1000).note).toBe(
      '5 turns to go · Turn 1',
    );
    const points: Control = {
      type: 'sudden-death',
      mainMs: 1000,
      atZero: 'points',
      overtime: { pointsPerMinute: 10 },
    };
    expect(at(points, 62_000)).toMatchObject({ digits: '+1:01', level: 'over', note: '−20 points · Turn 1' });
  });

  it('tells whose time goes on beyond zero, and who was there first', () => {
    const control: Control = { type: 'sudden-death', mainMs: 1000 };
    const tap = (seat: number, moment: number): ClockEvent => ({ type: 'tap', seat, at: moment });
    expect(at(control, 2000).phase).toBe('flagged');
    expect(at(control, 2500, [START, tap(0, 2000)])).toMatchObject({ phase: 'fallen', note: 'Turn 2' });
    expect(at(control, 5000, [START, tap(0, 2000), tap(1, 4000)])).toMatchObject({
      phase: 'flagged',
      note: 'first at zero · Turn 2',
    });
  });

  it('tells a pause from waiting, passing and being out', () => {
    const control: Control = { type: 'sudden-death', mainMs: 60_000 };
    expect(at(control, 5000, [START, { type: 'pause', at: 1000 }])).toMatchObject({
      phase: 'held',
      changesInMs: Number.POSITIVE_INFINITY,
      digits: '0:59',
    });
    expect(at(control, 5000, [START, { type: 'tap', seat: 0, at: 1000 }]).phase).toBe('waiting');
    expect(at(control, 5000, [START, { type: 'pass', seat: 0, at: 1000 }]).phase).toBe('passed');
    expect(at(control, 5000, [START, { type: 'eliminate', seat: 0, at: 1000 }]).phase).toBe('out');
  });
});
