import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseEmail } from './email.ts';

const normalise = (text: string): string | undefined => normaliseEmail(text, domainToASCII);

describe('normaliseEmail', () => {
  test('[IDENT-6] case, surrounding space and the spelling of the domain make no other address', () => {
    expect(normalise('  Ada.Lovelace@Example.ORG ')).toBe('ada.lovelace@example.org');
    expect(normalise('ada@müller.example')).toBe('ada@xn--mller-kva.example');
    expect(normalise('ada@XN--MLLER-KVA.example')).toBe('ada@xn--mller-kva.example');
    expect(normalise('ada@ｅxample.org')).toBe('ada@example.org');
  });

  test('[IDENT-6] letters that only look or fold like ASCII ones are refused before the @', () => {
    const lookalikes = ['аda@example.org', '\u212Aim@example.org', 'ıvan@example.org', 'ada＠example.org'];
    for (const text of [...lookalikes, 'ad\u200Ba@example.org']) expect(normalise(text)).toBeUndefined();
  });

  test('[IDENT-6] what no mail server takes is refused', () => {
    const wrong = ['', 'ada', '@example.org', 'ada@', 'ada@localhost', 'a..b@example.org', '.a@example.org'];
    const odd = ['"a b"@example.org', 'a b@example.org', 'ada@exa mple.org', 'ada@-x.org', 'ada@1.2.3.4'];
    const injected = ['ada@example.org\nbcc: x@y.org', 'ada@example.org\0', 'ada@example.org,x@y.org'];
    const long = [`${'a'.repeat(65)}@example.org`, `a@${'b.'.repeat(130)}org`];
    for (const text of [...wrong, ...odd, ...injected, ...long])
      expect([text, normalise(text)]).toEqual([text, undefined]);
  });

  test('[IDENT-6] normalising twice changes nothing', () => {
    const letters = fc.string({
      minLength: 1,
      maxLength: 9,
      unit: fc.constantFrom(...Array.from('aZ9.+-üКK＠_ß')),
    });
    const address = fc.tuple(letters, letters).map(([local, domain]) => `${local}@${domain}.org`);
    fc.assert(
      fc.property(address, (text) => {
        const once = normalise(text);
        fc.pre(once !== undefined);
        expect(normalise(once)).toBe(once);
      }),
    );
  });
});
