import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, LONGEST_NAME, normaliseName, numberedName } from './names.ts';

const named = (typed: string): string | undefined => {
  const name = normaliseName(typed);
  return name.ok ? name.value : undefined;
};

describe('names', () => {
  test('[ROOM-6] a name is trimmed, composed and single-spaced', () => {
    expect(named('  Ana\t  Lu \n')).toBe('Ana Lu');
    expect(named('Jose\u0301')).toBe('José');
  });

  test('[ROOM-6] signs that nobody sees are left out, joined emoji stay whole', () => {
    expect(named('A\u200Bna\u202E')).toBe('Ana');
    expect(named('👩‍👩‍👧')).toBe('👩‍👩‍👧');
  });

  test('[ROOM-6] 1 to 30 characters, counted as characters', () => {
    expect(named('🦊'.repeat(30))).toBe('🦊'.repeat(30));
    expect(named('🦊'.repeat(31))).toBeUndefined();
    expect(named('x'.repeat(31))).toBeUndefined();
    expect(named(' \u200B ')).toBeUndefined();
  });

  test('[ROOM-6] a name that is too long says what would be right', () => {
    const refused = normaliseName('x'.repeat(40));
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', fields: [{ path: 'name' }] } });
  });

  test('[ROOM-6] normalising twice is normalising once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const name = named(typed);
        if (name === undefined) return;
        expect(named(name)).toBe(name);
        expect([...name].length).toBeLessThanOrEqual(LONGEST_NAME);
      }),
    );
  });

  test.each([
    ['Ana', 'ANA'],
    ['Straße', 'STRASSE'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['Ｊｏ', 'jo'],
  ])('[ROOM-7] %s and %s are the same name', (a, b) => expect(foldName(a)).toBe(foldName(b)));

  test('[ROOM-7] folding is stable, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name));
        expect(foldName(name.toLowerCase())).toBe(foldName(name));
      }),
    );
  });

  test('[ROOM-7] a numbered name fits', () => {
    expect(numberedName('Ana', 2)).toBe('Ana 2');
    expect(numberedName('x'.repeat(30), 12)).toBe(`${'x'.repeat(27)} 12`);
    expect([...numberedName('🦊'.repeat(30), 2)]).toHaveLength(30);
  });
});
