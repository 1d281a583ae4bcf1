import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimals } from './decimal.ts';

describe('addDecimals', () => {
  test.each([
    [0.1, 0.2, 0.3],
    [1.1, 2.2, 3.3],
    [-0.1, 0.1, 0],
    [1e15, 0.1, 1000000000000000.1],
    [5e-7, 5e-7, 1e-6],
    [1e100, 1e-100, 1e100],
    [123456789.123, 0.877, 123456790],
    [9e125, 9e125, 1.8e126],
    [1e-130, -1e-130, 0],
    [0, 1e125, 1e125],
  ])('%d + %d = %d', (left, right, sum) => {
    expect(addDecimals(left, right)).toBe(sum);
  });

  test('cents add up like whole numbers', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(addDecimals(a / 100, b / 100)).toBe((a + b) / 100);
      }),
      { numRuns: 2000 },
    );
  });

  test('whole numbers stay exact and the order does not matter', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.double({ noNaN: true, min: -1e20, max: 1e20 }), (a, b) => {
        expect(addDecimals(a, b)).toBe(addDecimals(b, a));
        expect(addDecimals(a, 0)).toBe(a === 0 ? 0 : a);
      }),
      { numRuns: 1000 },
    );
  });
});
