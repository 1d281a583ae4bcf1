import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareUtf8, endOfPrefix, isWellFormed } from './utf8-order.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      '\u0000',
      '\u007f',
      '\u0080',
      'é',
      '\ud7ff',
      '\ue000',
      '\uffff',
      '\u{10000}',
      '😀',
      '\u{10ffff}',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter(isWellFormed),
  ),
  maxLength: 4,
});

const settings = { numRuns: 2000 };

describe('the order of UTF-8', () => {
  test('is the order of the bytes', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
        expect(Math.sign(compareUtf8(left, right))).toBe(bytes);
      }),
      settings,
    );
  });

  test('a prefix ends where the strings that begin with it end', () => {
    fc.assert(
      fc.property(text, text, (prefix, other) => {
        const end = endOfPrefix(prefix);
        const isWithin =
          compareUtf8(other, prefix) >= 0 && (end === undefined || compareUtf8(other, end) < 0);
        expect(isWithin).toBe(other.startsWith(prefix));
      }),
      settings,
    );
  });

  test('the last character of all has no end', () => {
    expect(endOfPrefix('\u{10ffff}\u{10ffff}')).toBeUndefined();
    expect(endOfPrefix('a\u{10ffff}')).toBe('b');
    expect(endOfPrefix('\ud7ff')).toBe('\ue000');
  });

  test.each(['', 'a', '😀', '\ue000'])('%j is well formed', (whole) => {
    expect(isWellFormed(whole)).toBe(true);
  });

  test.each(['\ud83d', '\ude00', '\ude00\ud83d', 'a\ud83db'])('%j is not', (half) => {
    expect(isWellFormed(half)).toBe(false);
  });
});
