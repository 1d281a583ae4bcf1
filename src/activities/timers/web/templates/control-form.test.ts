import { describe, expect, it } from 'vitest';
import type { Control } from '#activities/timers/rules/clock/control.ts';
import { checkControl, controlOf, controlTypes, emptyControlForm, formOfControl } from './control-form.ts';

const samples: readonly Control[] = [
  { type: 'count-up' },
  { type: 'sudden-death', mainMs: 300_000, atZero: 'warn' },
  { type: 'fischer', mainMs: 180_000, incrementMs: 2000, capMs: 240_000, bonus: 'before' },
  { type: 'fischer', mainMs: 0, incrementMs: 2500, bonus: 'after', atZero: 'skip' },
  { type: 'delay', mainMs: 300_000, delayMs: 5000 },
  { type: 'bronstein', mainMs: 300_000, delayMs: 3000 },
  { type: 'byo-yomi', mainMs: 600_000, periods: 5, periodMs: 30_000 },
  { type: 'canadian', mainMs: 600_000, blockTurns: 15, blockMs: 300_000 },
  { type: 'hourglass', mainMs: 60_000 },
  { type: 'per-move', moveMs: 45_000, atZero: 'hand-on' },
  {
    type: 'turn-and-round',
    turnMs: 90_000,
    roundMs: 3_600_000,
    atZero: 'points',
    overtime: { pointsPerMinute: 10, hardStopMs: 600_000 },
  },
  { type: 'turn-then-bank', turnMs: 20_000, bankMs: 120_000 },
  { type: 'carry-over', turnMs: 60_000, carry: 'both' },
  {
    type: 'periods',
    periods: [{ mainMs: 5_400_000, incrementMs: 30_000, turns: 40 }, { mainMs: 1_800_000 }],
  },
  { type: 'group', mainMs: 240_000 },
];

describe('the form of a time control', () => {
  it('knows every type', () => {
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(controlTypes));
  });

  it.each(samples)('gives back what it was filled with: $type', (control) => {
    const form = formOfControl(control);
    expect(checkControl(form)).toEqual({});
    expect(controlOf(form)).toEqual(control);
  });

  it('names the field that is missing, too small or too large', () => {
    const form = {
      ...emptyControlForm,
      type: 'byo-yomi',
      main: 'soon',
      periodCount: '0',
      period: '25:00:00',
    } as const;
    expect(checkControl(form)).toEqual({ main: 'missing', periodCount: 'small', period: 'large' });
  });

  it('wants a main time where there is nothing else', () => {
    expect(checkControl({ ...emptyControlForm, type: 'sudden-death', main: '0' })).toEqual({ main: 'small' });
    expect(checkControl({ ...emptyControlForm, type: 'fischer', main: '0' })).toEqual({});
  });

  it('keeps turn and round time within what is stored, and the turn within the round', () => {
    const form = { ...emptyControlForm, type: 'turn-and-round' } as const;
    expect(checkControl({ ...form, turn: '4' })).toEqual({ turn: 'small' });
    expect(checkControl({ ...form, turn: '1:00:01', round: '2:00:00' })).toEqual({ turn: 'large' });
    expect(checkControl({ ...form, turn: '1:30', round: '0:59' })).toEqual({
      turn: 'longTurn',
      round: 'small',
    });
  });

  it('asks for points only where points are lost', () => {
    const form = { ...emptyControlForm, points: 'ten' };
    expect(checkControl({ ...form, atZero: 'warn' })).toEqual({});
    expect(checkControl({ ...form, atZero: 'points' })).toEqual({ points: 'missing' });
  });

  it('refuses stages it cannot read', () => {
    const stages = [{ main: '90:00', increment: 'x', turns: '' }];
    expect(checkControl({ ...emptyControlForm, type: 'periods', stages })).toEqual({ stages: 'missing' });
  });
});
