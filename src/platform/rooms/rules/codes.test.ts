import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_LENGTHS, codeFromDraw, codeSpace, isCrowded, isSillyCode, normaliseCode } from './codes.ts';

describe('join codes', () => {
  test('[ROOM-1] every draw gives a code of the wanted length that keeps its first digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CODE_LENGTHS),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (length, share) => {
          const code = codeFromDraw(length, Math.floor(share * codeSpace(length)));
          expect(code).toMatch(/^[1-9]\d+$/);
          expect(code).toHaveLength(length);
          expect(normaliseCode(code)).toBe(code);
          expect(String(Number(code))).toBe(code);
        },
      ),
    );
  });

  test('[ROOM-1] the first and the last draw are the ends of the range', () => {
    expect(codeFromDraw(4, 0)).toBe('1000');
    expect(codeFromDraw(4, codeSpace(4) - 1)).toBe('9999');
    expect(codeFromDraw(6, codeSpace(6) - 1)).toBe('999999');
  });

  test('[ROOM-1] a length is crowded from a fifth of its codes on', () => {
    expect(isCrowded(4, 1799)).toBe(false);
    expect(isCrowded(4, 1800)).toBe(true);
    expect(isCrowded(5, 17_999)).toBe(false);
    expect(isCrowded(5, 18_000)).toBe(true);
  });

  test.each(['1111', '1234', '9876', '4321', '1212', '6969', '12345', '99999', '123456', '131313'])(
    '[ROOM-1] %s is what people try first, so it is never given out',
    (code) => expect(isSillyCode(code)).toBe(true),
  );

  test.each(['4821', '1235', '1233', '10203', '482915'])('[ROOM-1] %s is fine', (code) =>
    expect(isSillyCode(code)).toBe(false),
  );

  test('[ROOM-1] silly codes are few: over 99 % of each length remain', () => {
    let silly = 0;
    for (let draw = 0; draw < codeSpace(4); draw++) if (isSillyCode(codeFromDraw(4, draw))) silly++;
    expect(silly).toBeGreaterThan(80);
    expect(silly).toBeLessThan(110);
  });

  test('[ROOM-2] what people type around a code does not matter', () => {
    expect(normaliseCode(' 48 21 ')).toBe('4821');
    expect(normaliseCode('48-21')).toBe('4821');
    expect(normaliseCode('４８２１')).toBe('4821');
  });

  test.each(['', '482', '0482', '4821567', 'abcd', '48a1', '../4821'])('[ROOM-2] "%s" is no code', (typed) =>
    expect(normaliseCode(typed)).toBeUndefined(),
  );
});
