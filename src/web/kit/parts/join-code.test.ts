import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJoinCode, readJoinCode } from './join-code.ts';

describe('readJoinCode', () => {
  it.each([
    ['4821', '4821'],
    [' 48 21 90 ', '482190'],
    ['482-190', '482190'],
    ['48219012', '482190'],
    ['https://roundtable.example/j/4821', '4821'],
    ['https://192.168.0.10:8080/j/482190?from=qr', '482190'],
    ['the code is 4821', '4821'],
    ['４８２１', '4821'],
    ['٤٨٢١', '4821'],
    ['४८२१', '4821'],
    ['abc', ''],
    ['', ''],
  ])('reads %j as %j', (text, code) => {
    expect(readJoinCode(text)).toBe(code);
  });

  it('gives up to six plain digits, whatever comes in, and leaves a code as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const code = readJoinCode(text);
        expect(code).toMatch(/^[0-9]{0,6}$/);
        expect(readJoinCode(code)).toBe(code);
      }),
    );
  });
});

describe('isJoinCode', () => {
  it('wants 4 to 6 digits', () => {
    expect(['123', '1234', '12345', '123456', '1234567', '12a4'].map(isJoinCode)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
