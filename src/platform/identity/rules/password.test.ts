import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePassword, passwordProblem } from './password.ts';

const ada = { email: 'ada.lovelace@example.org', name: 'Ada Lovelace' };

describe('passwordProblem', () => {
  test('[IDENT-7] 10 to 128 characters, whatever they are', () => {
    expect(passwordProblem('nine char', ada)).toBe('password-too-short');
    expect(passwordProblem('ten charsx', ada)).toBeUndefined();
    expect(passwordProblem('plain words are fine', ada)).toBeUndefined();
    expect(passwordProblem('zwölf 🐢 Dächer', ada)).toBeUndefined();
    const long = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('');
    expect(passwordProblem(long, ada)).toBeUndefined();
    expect(passwordProblem(`${long}x`, ada)).toBe('password-too-long');
  });

  test('[IDENT-7] a character outside the basic plane counts as one', () => {
    expect(passwordProblem('🐢🦊🐻🐼🐨🐯🦁🐮🐷', ada)).toBe('password-too-short');
    expect(passwordProblem('🐢🦊🐻🐼🐨🐯🦁🐮🐷🐸', ada)).toBeUndefined();
  });

  test.each([
    'password123',
    'P@ssw0rd1234',
    'Qwertzuiop1',
    '1234567890',
    'iloveyou2024',
    'Passwort123!',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '9876543210',
    'correcthorsebatterystaple',
  ])('[IDENT-8] %s is guessed first and refused', (password) => {
    expect(passwordProblem(password, ada)).toBe('password-too-common');
  });

  test.each(['ada.lovelace', 'Lovelace1815', 'adalovelace!!', 'roundtable-ada', 'AdaLovelace99'])(
    '[IDENT-8] %s is made of what everybody knows about the person',
    (password) => {
      expect(passwordProblem(password, ada)).toBe('password-too-personal');
    },
  );

  test('[IDENT-8] a name inside a longer secret is no reason to refuse', () => {
    expect(passwordProblem('my cat lovelace eats', ada)).toBeUndefined();
    expect(passwordProblem('turtle harbour nine', { email: 'tu@example.org', name: 'Al' })).toBeUndefined();
  });

  test('[IDENT-7] two ways to write the same letters are the same password', () => {
    expect(normalisePassword('Dächer auf')).toBe(normalisePassword('Da\u0308cher auf'));
  });

  test('[IDENT-7] random passwords of 12 letters are accepted', () => {
    const letters = fc.string({
      minLength: 12,
      maxLength: 40,
      unit: fc.constantFrom(...Array.from('bcdfghjkmnpqrstvwxz')),
    });
    fc.assert(
      fc.property(letters, (password) => {
        fc.pre(new Set(password).size >= 8);
        expect(passwordProblem(password, ada)).toBeUndefined();
      }),
    );
  });
});
