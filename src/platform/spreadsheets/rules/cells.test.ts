import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disarmCell, rearmCell } from './cells.ts';

describe('cells a spreadsheet would run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2 degrees', "'-2 degrees"],
    ["'=x", "''=x"],
    ['-5', '-5'],
    ['+49', '+49'],
    ['plain', 'plain'],
    ["it's", "it's"],
  ])('%j is written as %j', (text, cell) => {
    expect(disarmCell(text)).toBe(cell);
    expect(rearmCell(cell)).toBe(text);
  });

  test('every text comes back as it was', () => {
    const texts = fc.stringMatching(/^['=+\-@\t]{0,4}[\w,. ]{0,6}$/);
    fc.assert(
      fc.property(texts, (text) => {
        expect(rearmCell(disarmCell(text))).toBe(text);
        expect(disarmCell(text)).toMatch(/^(?![=+\-@\t])|^[+-]\d+([.,]\d+)?$/);
      }),
      { numRuns: 2000 },
    );
  });
});
