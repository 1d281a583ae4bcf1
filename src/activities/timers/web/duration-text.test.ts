import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText, parseDuration } from './duration-text.ts';

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

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => {
        expect(parseDuration(durationText(ms))).toBe(ms);
      }),
    );
  });
});
