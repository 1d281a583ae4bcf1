import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText, parseDuration, receiptTime } from './duration-text.ts';

describe('a typed duration', () => {
  it.each([
    ['90', 90_000],
    [' 1:30 ', 90_000],
    ['1:30:00', 5_400_000],
    ['2.5', 2500],
    ['0:02,5', 2500],
    ['0', 0],
    ['5:00', 300_000],
    ['75:00', 4_500_000],
  ])('%j is %d ms', (typed, expected) => {
    expect(parseDuration(typed)).toBe(expected);
  });

  it.each(['', '-5', 'five', '1:2:3:4', '1:', ':30', '1.5:00', '1e3', '99999999'])('%j is none', (typed) => {
    expect(parseDuration(typed)).toBeUndefined();
  });

  it.each([
    [4714, '0:04.714'],
    [3880, '0:03.880'],
    [595_000, '9:55.000'],
    [3_661_005, '1:01:01.005'],
  ])('%d ms on a receipt is %s', (ms, text) => {
    expect(receiptTime(ms)).toBe(text);
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => {
        expect(parseDuration(durationText(ms))).toBe(ms);
      }),
    );
  });
});
