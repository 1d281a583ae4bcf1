import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDial } from './clock-text.ts';

describe('the digits', () => {
  it.each([
    ['left', 600_000, '10:00'],
    ['left', 599_001, '10:00'],
    ['left', 599_000, '9:59'],
    ['left', 3_600_000, '1:00:00'],
    ['left', 10_001, '0:11'],
    ['left', 10_000, '10.0'],
    ['left', 9_901, '10.0'],
    ['left', 9_900, '9.9'],
    ['left', 1, '0.1'],
    ['left', 0, '0.0'],
    ['left', -40, '0.0'],
    ['used', 0, '0:00'],
    ['used', 999, '0:00'],
    ['used', 61_000, '1:01'],
    ['over', 0, '+0:00'],
    ['over', 12_345, '+0:12'],
  ] as const)('%s %d ms reads %s', (direction, ms, expected) => {
    expect(readDial({ direction, ms }).text).toBe(expected);
  });

  it('change exactly when they say, and not a millisecond before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('left' as const, 'used' as const, 'over' as const),
        fc.integer({ min: 1, max: 20_000_000 }),
        (direction, ms) => {
          const later = (passedMs: number) =>
            readDial({ direction, ms: direction === 'left' ? ms - passedMs : ms + passedMs }).text;
          const { text, changesInMs } = readDial({ direction, ms });
          expect(changesInMs).toBeGreaterThan(0);
          expect(changesInMs).toBeLessThanOrEqual(1000);
          expect(later(changesInMs - 1)).toBe(text);
          expect(later(changesInMs)).not.toBe(text);
        },
      ),
    );
  });

  it('of a clock that ran out never change', () => {
    expect(readDial({ direction: 'left', ms: 0 }).changesInMs).toBe(Number.POSITIVE_INFINITY);
  });
});
