import { describe, expect, test } from 'vitest';
import { aTemplate } from '#tests/support/timers/table.ts';
import type { ControlShape } from '../contract.clock.ts';
import { filedUnder, isOwnControl } from './own-control.ts';

const blitz: ControlShape = { type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' };

test('[TIMER-31] a table without a template is filed under its control', () => {
  expect(filedUnder(undefined, [{ type: 'count-up' }])).toEqual({
    templateId: 'own-count-up',
    templateName: 'Count-up',
  });
});

describe('[TIMER-29] what a game is filed under', () => {
  test('the template, where the control is the template’s, however it is written', () => {
    const template = aTemplate({ name: 'Blitz', control: blitz });
    const filed = { templateId: 'catan', templateName: 'Blitz' };
    expect(filedUnder(template, [blitz])).toEqual(filed);
    const written: ControlShape = {
      incrementMs: 2000,
      atZero: 'flag',
      bonus: 'after',
      mainMs: 180_000,
      type: 'fischer',
      overtime: undefined,
    };
    expect(filedUnder(template, [written, blitz])).toEqual(filed);
    expect(isOwnControl(filed)).toBe(false);
  });

  test.each<ControlShape>([
    { type: 'count-up' },
    { type: 'turn-and-round', turnMs: 60_000, roundMs: 3_600_000, atZero: 'warn' },
  ])('the template in either mode: $type', (control) => {
    for (const template of [aTemplate(), aTemplate({ mode: 1 }), aTemplate({ control: blitz })])
      expect(filedUnder(template, [control]).templateId).toBe('catan');
  });

  test.each<readonly [string, readonly ControlShape[]]>([
    ['Fischer 3:00 + 0:02', [blitz]],
    ['Turn-and-round 0:30 + 1:00:00', [{ type: 'turn-and-round', turnMs: 30_000, roundMs: 3_600_000 }]],
    ['Sudden-death 1:30:00', [{ type: 'sudden-death', mainMs: 5_400_000 }]],
    ['Byo-yomi 10:00 + 3 × 0:30', [{ type: 'byo-yomi', mainMs: 600_000, periods: 3, periodMs: 30_000 }]],
    ['Canadian 0:00 + 25 × 5:00', [{ type: 'canadian', mainMs: 0, blockTurns: 25, blockMs: 300_000 }]],
    [
      'Periods 1:30:00 + 0:30 + 40 ×, 30:00',
      [
        {
          type: 'periods',
          periods: [{ mainMs: 5_400_000, incrementMs: 30_000, turns: 40 }, { mainMs: 1_800_000 }],
        },
      ],
    ],
    [
      'Sudden-death 1:00 / Hourglass 2:00',
      [
        { type: 'sudden-death', mainMs: 60_000 },
        { type: 'hourglass', mainMs: 120_000 },
      ],
    ],
  ])('a control of its own: %s', (name, controls) => {
    const filed = filedUnder(aTemplate(), controls);
    expect(filed).toEqual({ templateId: `own-${controls[0]?.type ?? ''}`, templateName: name });
    expect(isOwnControl(filed)).toBe(true);
  });
});
