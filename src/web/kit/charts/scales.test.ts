import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToWidth, linearScale, niceTicks, ringPath, spreadLabels, stackShares } from './scales.ts';

describe('niceTicks', () => {
  it.each([
    [10, [0, 2.5, 5, 7.5, 10]],
    [800, [0, 200, 400, 600, 800]],
    [7, [0, 2, 4, 6, 8]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
    [Number.POSITIVE_INFINITY, [0, 1]],
  ])('%d', (max, ticks) => {
    expect(niceTicks(max)).toEqual(ticks);
  });

  it('covers the greatest value with few even steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (max) => {
        const ticks = niceTicks(max);
        expect(ticks.at(-1) ?? 0).toBeGreaterThanOrEqual(max * (1 - 1e-9));
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks[0]).toBe(0);
      }),
    );
  });
});

describe('linearScale', () => {
  it('maps the ends onto the ends, also upside down', () => {
    const scale = linearScale([0, 10], [200, 0]);
    expect([0, 5, 10].map(scale)).toEqual([200, 100, 0]);
  });
  it('puts a range of nothing in the middle', () => {
    expect(linearScale([3, 3], [0, 10])(3)).toBe(5);
  });
});

describe('stackShares', () => {
  it('lays shares end to end up to one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (values) => {
        const slices = stackShares(values);
        const total = values.reduce((sum, value) => sum + value, 0);
        expect(slices.at(-1)?.end ?? 0).toBeCloseTo(total === 0 ? 0 : 1, 9);
        for (const [index, slice] of slices.entries()) {
          expect(slice.start).toBe(index === 0 ? 0 : slices[index - 1]?.end);
          expect(slice.end).toBeGreaterThanOrEqual(slice.start);
        }
      }),
    );
  });
});

describe('ringPath', () => {
  it('starts at twelve o’clock and takes the long way round for more than half', () => {
    expect(ringPath({ start: 0, end: 0.25 }, 10, 5)).toBe(
      'M0.00 -10.00A10 10 0 0 1 10.00 0.00L5.00 0.00A5 5 0 0 0 0.00 -5.00z',
    );
    expect(ringPath({ start: 0, end: 0.75 }, 10, 5)).toContain('0 1 1');
  });
  it('still draws a whole ring', () => {
    expect(ringPath({ start: 0, end: 1 }, 10, 5)).not.toMatch(/A10 10 0 1 1 -?0\.00 -10\.00/);
  });
});

describe('spreadLabels', () => {
  it('keeps order and distance and stays above the end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 }), (positions) => {
        const placed = spreadLabels(positions, 20, 200);
        const sorted = [...placed].toSorted((a, b) => a - b);
        expect(sorted.at(-1)).toBeLessThanOrEqual(200);
        const gaps = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0));
        expect(gaps.every((gap) => gap >= 20)).toBe(true);
        const orderOf = (values: readonly number[]): number[] =>
          values.map((_, index) => index).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
        expect(orderOf(placed)).toEqual(orderOf(positions));
      }),
    );
  });
  it('leaves labels that do not touch where they are', () => {
    expect(spreadLabels([10, 60, 120], 20, 200)).toEqual([10, 60, 120]);
  });
});

it('a label longer than the drawing is cut where it ends, by letters and not by half ones', () => {
  expect(cutToWidth('Curry', 300)).toBe('Curry');
  expect(cutToWidth('Short talks by people from other teams', 100)).toBe('Short talk…');
  expect(cutToWidth('🦊🦊🦊🦊', 26)).toBe('🦊🦊…');
  expect(cutToWidth('Curry', 0)).toBe('…');
});
